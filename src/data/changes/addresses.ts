/**
 * Makes queued changes name records by uuid. A form names records by the server's numbers, but after a restore, or on
 * another server, a number may belong to another record. So a queued change stores the uuid of each number in it, and
 * what is sent or applied to this device's rows uses the uuids. Pure.
 */
import { isObject } from '#domain/is-object.ts';
import { tableOfField } from '#contracts/references.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { MutationArgs, OutboxRow } from './row.ts';

type Body = Record<string, unknown>;

/** The payload with each reference replaced by the result of `replace`. */
function mapReferences(body: Body, replace: (table: TableName, id: Id) => Id): Body {
  const map = (table: TableName, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => map(table, each));
    if (isObject(value)) return 'id' in value ? { ...value, id: map(table, value.id) } : value;
    return typeof value === 'number' || typeof value === 'string' ? replace(table, value) : value;
  };
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const table = tableOfField(field);
      return [field, table ? map(table, value) : value];
    }),
  );
}

const nameOf = (table: TableName, id: Id): string => `${table}/${id}`;

/** The uuid of the change's own record: `records` has it before the number, where it was known. */
export function ownUuid(table: TableName, id: Id | null, records: readonly string[]): Record<string, string> {
  const [uuid, number] = records;
  return id !== null && uuid !== undefined && number === nameOf(table, id) ? { [number]: uuid } : {};
}

/**
 * Every number in the change, as 'tabla/number', with the uuid of its record, or null where this device does not know
 * it.
 */
export function uuidsOf(
  table: TableName,
  { id, body }: Pick<MutationArgs, 'id' | 'body'>,
  reader: Pick<Reader, 'get'>,
  /** The record that the form was opened with. */
  original: Body | null,
): Record<string, string | null> {
  const uuids: Record<string, string | null> = {};
  const note = (of: TableName, value: Id): Id => {
    if (typeof value === 'number') uuids[nameOf(of, value)] = reader.get(of, value)?.uuid ?? null;
    return value;
  };
  if (body) mapReferences(body, note);
  if (id !== null) {
    note(table, id);
    const own = original?.uuid;
    if (typeof id === 'number' && typeof own === 'string') uuids[nameOf(table, id)] ??= own;
  }
  return uuids;
}

/** Id and payload of the change with uuids instead of numbers, where they are known. */
export function addressed(
  { args, uuids }: Pick<OutboxRow, 'args' | 'uuids'>,
  table: TableName,
): Pick<MutationArgs, 'id' | 'body'> {
  const replace = (of: TableName, id: Id): Id => uuids[nameOf(of, id)] ?? id;
  return {
    id: args.id === null ? null : replace(table, args.id),
    body: args.body && mapReferences(args.body, replace),
  };
}

/** The payload with the present numbers of its records: a restore may have changed them. */
export function renumbered(
  row: Pick<OutboxRow, 'args' | 'uuids'>,
  table: TableName,
  reader: Reader,
): Body | null {
  const { body } = addressed(row, table);
  return body && mapReferences(body, (of, id) => reader.get(of, id)?.id ?? id);
}

/** Whether the uuid of every record in the change is known. */
export function isAddressedByUuid(row: Pick<OutboxRow, 'args' | 'uuids'>, table: TableName): boolean {
  const { id, body } = addressed(row, table);
  let isByUuid = typeof id !== 'number';
  mapReferences(body ?? {}, (_, each) => {
    isByUuid &&= typeof each !== 'number';
    return each;
  });
  return isByUuid;
}
