/** A waiting change of the tray, with the values that its form needs. Pure. */
import { isObject } from '#domain/is-object.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { isEmbarqueField, isPlannedPlace, withoutEmbarque } from '#domain/embarque.ts';
import type { Id } from '#domain/tables.ts';
import { nest } from '../changes/field-groups.ts';

export interface PendingChange {
  seq: number;
  name: EndpointKey;
  /** The record that it changes; null where it creates one. */
  id: Id | null;
  /** The uuid of the record that it creates; null where it changes one. */
  uuid: string | null;
  /** The typed values, under the payload's names. */
  body: Readonly<Record<string, unknown>>;
  /**
   * The changed fields as they were before ('datos.sello'), and the record's version then; null where it creates one.
   */
  base: { version: number; campos: Readonly<Record<string, unknown>> } | null;
}

/** A record whose fields are compared when it is saved. */
export interface RecordFields {
  version?: number | undefined;
}

const withId = (id: unknown): { id: unknown } | null => (id === null ? null : { id });

/** The planned fields among these, as an operation's record has them. */
function plannedIn(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const planned = Object.entries(fields).filter(([field]) => isEmbarqueField(field));
  return Object.fromEntries(
    planned.map(([field, value]) => [field, isPlannedPlace(field) ? withId(value) : value]),
  );
}

/** The record with these fields, under their names in a PATCH, and this version. */
export function recordBefore<R extends object>(
  record: R,
  { version, campos }: NonNullable<PendingChange['base']>,
): R & RecordFields {
  const fields = nest(campos);
  // A PATCH has the ids of driver and truck; a record contains the two.
  const { choferId, camionId, datos, ...rest } = fields;
  const planned = plannedIn(rest);
  return {
    ...record,
    ...withoutEmbarque(rest),
    ...(isObject(datos) && { datos: { ...Reflect.get(record, 'datos'), ...datos } }),
    ...(Object.keys(planned).length > 0 && {
      embarque: { ...Reflect.get(record, 'embarque'), ...planned },
    }),
    ...(choferId === undefined ? {} : { chofer: withId(choferId) }),
    ...(camionId === undefined ? {} : { camion: withId(camionId) }),
    version,
  };
}

/**
 * The record as it was before the change, which its present state may include already. The form compares with it
 * again.
 */
export function valuesBefore<R extends object>(record: R, pending: PendingChange | null): R & RecordFields {
  return pending?.base ? recordBefore(record, pending.base) : record;
}
