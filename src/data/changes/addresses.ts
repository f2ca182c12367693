/**
 * Records by what never changes. A form names records by the server's numbers; after a restore, or on another server, a
 * number may be another record's. So a queued change keeps the uuid of each number in it, and everything that leaves this
 * device, or is applied to its rows, names records by uuid. Pure.
 */
import { tableOfField } from '#contracts/references.ts';
import type { Tabla } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import type { MutationArgs, OutboxRow } from './row.ts';

type Body = Record<string, unknown>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A payload with each reference replaced by what `replace` makes of it. */
function mapReferences(body: Body, replace: (tabla: Tabla, id: Id) => Id): Body {
  const map = (tabla: Tabla, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => map(tabla, each));
    if (isObject(value)) return 'id' in value ? { ...value, id: map(tabla, value.id) } : value;
    return typeof value === 'number' || typeof value === 'string' ? replace(tabla, value) : value;
  };
  return Object.fromEntries(
    Object.entries(body).map(([campo, value]) => {
      const tabla = tableOfField(campo);
      return [campo, tabla ? map(tabla, value) : value];
    }),
  );
}

const nameOf = (tabla: Tabla, id: Id): string => `${tabla}/${id}`;

/** The uuid of a change's own record, which stands before its number in `records` where it was known. */
export function ownUuid(tabla: Tabla, id: Id | null, records: readonly string[]): Record<string, string> {
  const [uuid, number] = records;
  return id !== null && uuid !== undefined && number === nameOf(tabla, id) ? { [number]: uuid } : {};
}

/** Every number in a change, as 'tabla/number', with the uuid of its record; null where this device does not know it. */
export function uuidsOf(
  tabla: Tabla,
  { id, body }: Pick<MutationArgs, 'id' | 'body'>,
  lector: Pick<Lector, 'get'>,
  /** The record that the form was opened with. */
  original: Body | null,
): Record<string, string | null> {
  const uuids: Record<string, string | null> = {};
  const note = (of: Tabla, value: Id): Id => {
    if (typeof value === 'number') uuids[nameOf(of, value)] = lector.get(of, value)?.uuid ?? null;
    return value;
  };
  if (body) mapReferences(body, note);
  if (id !== null) {
    note(tabla, id);
    const own = original?.uuid;
    if (typeof id === 'number' && typeof own === 'string') uuids[nameOf(tabla, id)] ??= own;
  }
  return uuids;
}

/** Id and payload of a change with uuids in the place of numbers, where they are known. */
export function addressed(
  { args, uuids }: Pick<OutboxRow, 'args' | 'uuids'>,
  tabla: Tabla,
): Pick<MutationArgs, 'id' | 'body'> {
  const replace = (of: Tabla, id: Id): Id => uuids[nameOf(of, id)] ?? id;
  return {
    id: args.id === null ? null : replace(tabla, args.id),
    body: args.body && mapReferences(args.body, replace),
  };
}

/** The payload with the numbers that its records have now: after a restore they may have others. */
export function renumbered(
  row: Pick<OutboxRow, 'args' | 'uuids'>,
  tabla: Tabla,
  lector: Lector,
): Body | null {
  const { body } = addressed(row, tabla);
  return body && mapReferences(body, (of, id) => lector.get(of, id)?.id ?? id);
}

/** Whether every record that the change names is named by uuid. */
export function isAddressedByUuid(row: Pick<OutboxRow, 'args' | 'uuids'>, tabla: Tabla): boolean {
  const { id, body } = addressed(row, tabla);
  let isByUuid = typeof id !== 'number';
  mapReferences(body ?? {}, (_, each) => {
    isByUuid &&= typeof each !== 'number';
    return each;
  });
  return isByUuid;
}
