/** Reads single columns of many rows, where a reader need not make whole rows for it (docs/decisions/083). */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Reader } from './reader.ts';

/** All live rows with these columns at least. */
export const pickedRows = <T extends TableName, C extends keyof Tables[T] & string>(
  reader: Reader,
  table: T,
  ...columns: C[]
): Iterable<Pick<Tables[T], C>> => reader.picked?.(table, ...columns) ?? reader.all(table);

/** The values of the column `wanted` in the live rows whose column has that value. */
export const valuesWhere = <
  T extends TableName,
  C extends keyof Tables[T] & string,
  W extends keyof Tables[T] & string,
>(
  reader: Reader,
  table: T,
  column: C,
  value: Tables[T][C],
  wanted: W,
): readonly Tables[T][W][] =>
  reader.values?.(table, column, value, wanted) ??
  reader.where(table, column, value).map((row) => row[wanted]);
