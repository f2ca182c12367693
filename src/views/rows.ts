/** A Reader over given rows: those that the server fetched for one answer, or those of a test. */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from './reader.ts';

export type FetchedRows = { [T in TableName]?: readonly Tables[T][] };

export function readerOfRows(rows: FetchedRows): Reader {
  const rowsOf = <T extends TableName>(table: T): readonly Tables[T][] => rows[table] ?? [];
  // Built on first use: a search for each row would read a table of thousands of rows thousands of times.
  const indexes: { [T in TableName]?: ReadonlyMap<Id, Tables[T]> } = {};
  function indexOf<T extends TableName>(table: T): ReadonlyMap<Id, Tables[T]> {
    const index = indexes[table] ?? new Map(rowsOf(table).map((row) => [row.id, row]));
    Object.assign(indexes, { [table]: index });
    return index;
  }
  const live = <T extends TableName>(table: T): Tables[T][] =>
    rowsOf(table).filter(({ deleted_at }) => deleted_at === null);
  return {
    get: (table, id: Id | null) => (id === null ? undefined : indexOf(table).get(id)),
    all: live,
    where: (table, column, value) => live(table).filter((row) => row[column] === value),
  };
}
