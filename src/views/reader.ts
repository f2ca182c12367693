/**
 * The interface through which views read rows: in the browser the replica with the unsent changes, on the server the
 * rows fetched for one answer. So views return the same result on both sides (decision 005).
 */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';

export interface Reader {
  /** A row by its id, deleted ones included: history still shows their names. */
  get<T extends TableName>(table: T, id: Id | null): Tables[T] | undefined;
  /** All live rows. */
  all<T extends TableName>(table: T): Iterable<Tables[T]>;
  /** Live rows whose column has that value. */
  where<T extends TableName, C extends keyof Tables[T] & string>(
    table: T,
    column: C,
    value: Tables[T][C],
  ): readonly Tables[T][];
  /** All live rows with these columns at least, in any order; where a reader has this, it is faster than `all`. */
  picked?<T extends TableName, C extends keyof Tables[T] & string>(
    table: T,
    ...columns: C[]
  ): Iterable<Pick<Tables[T], C>>;
  /** The values of the column `wanted` in the rows of `where`; likewise. */
  values?<T extends TableName, C extends keyof Tables[T] & string, W extends keyof Tables[T] & string>(
    table: T,
    column: C,
    value: Tables[T][C],
    wanted: W,
  ): readonly Tables[T][W][];
}

/** Ascending by id: numbers of the server first, then records that exist only on this device. */
export function byId(a: { id: Id }, b: { id: Id }): number {
  if (a.id === b.id) return 0;
  if (typeof a.id === 'number' && typeof b.id === 'number') return a.id - b.id;
  if (typeof a.id === typeof b.id) return a.id < b.id ? -1 : 1;
  return typeof a.id === 'number' ? -1 : 1;
}
