/**
 * Records by what never changes. A form names records by the server's numbers; after a restore, or on another server, a
 * number may be another record's. So a queued change keeps the uuid of each number in it, and everything that leaves this
 * device, or is applied to its rows, names records by uuid. Pure.
 */
import { tableOfField } from '#contracts/references.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { MutationArgs, OutboxRow } from './row.ts';

type Body = Record<string, unknown>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A payload with each reference replaced by what `replace` makes of it. */
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

/** The uuid of a change's own record, which stands before its number in `records` where it was known. */
export function ownUuid(table: TableName, id: Id | null, records: readonly string[]): Record<string, string> {
  const [uuid, number] = records;
  return id !== null && uuid !== undefined && number === nameOf(table, id) ? { [number]: uuid } : {};
}

/** Every number in a change, as 'tabla/number', with the uuid of its record; null where this device does not know it. */
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

/** Id and payload of a change with uuids in the place of numbers, where they are known. */
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

/** The payload with the numbers that its records have now: after a restore they may have others. */
export function renumbered(
  row: Pick<OutboxRow, 'args' | 'uuids'>,
  table: TableName,
  reader: Reader,
): Body | null {
  const { body } = addressed(row, table);
  return body && mapReferences(body, (of, id) => reader.get(of, id)?.id ?? id);
}

/** Whether every record that the change names is named by uuid. */
export function isAddressedByUuid(row: Pick<OutboxRow, 'args' | 'uuids'>, table: TableName): boolean {
  const { id, body } = addressed(row, table);
  let isByUuid = typeof id !== 'number';
  mapReferences(body ?? {}, (_, each) => {
    isByUuid &&= typeof each !== 'number';
    return each;
  });
  return isByUuid;
}
