/** Reads whole rows by a reference, for the sets of rows that views read (views/rows.ts). */
import { CompiledQuery, type Kysely } from 'kysely';
import type { TableName, Tables } from '#contracts/tables.ts';
import type { FetchedRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { askLines, type Line, type LinesQuery } from '../../db/lines.ts';
import { isoFromTimestamp } from '../../db/types.ts';
import type { Row } from '../../http/rows.ts';

type Column<T extends TableName> = keyof Tables[T] & string;

/** The numbers in one column of the rows, each once. */
export function idsIn<R>(rows: readonly R[] | undefined, column: keyof R): number[] {
  const ids = (rows ?? []).map((row) => row[column]);
  return [...new Set(ids)].filter((id) => typeof id === 'number');
}

const texts = new Map<string, string>();

/** The text of the query, built once per table and column; no name in it comes from a client. */
function textOf(table: TableName, column: string, live: boolean): string {
  const key = `${table} ${column} ${live}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = `select * from "${table}" where "${column}" = any($1)${live ? ' and deleted_at is null' : ''}`;
    texts.set(key, text);
  }
  return text;
}

async function select<T extends TableName>(
  trx: Kysely<Database>,
  table: T,
  column: Column<T>,
  values: readonly (number | string)[],
  live: boolean,
): Promise<Row<T>[]> {
  if (values.length === 0) return [];
  const query = CompiledQuery.raw(textOf(table, column, live), [values]);
  const { rows } = await trx.executeQuery(query);
  return rows as Row<T>[];
}

/** Rows by their numbers, deleted ones included: history still shows their names. */
export const rowsById = <T extends TableName>(
  trx: Kysely<Database>,
  table: T,
  ids: readonly number[],
): Promise<Row<T>[]> => select(trx, table, 'id', ids, false);

/** Live rows that have one of the values in that column. */
export const liveRowsBy = <T extends TableName>(
  trx: Kysely<Database>,
  table: T,
  column: Column<T>,
  values: readonly (number | string)[],
): Promise<Row<T>[]> => select(trx, table, column, values, true);

/** The columns that are times: Postgres writes them in another format in JSON. */
export const TIME_COLUMNS: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'deleted_at',
  'eta_puerto',
  'eta_planta',
  'fecha_inicio',
  'fecha_termino',
  'fecha_agendamiento',
  'entrada',
  'salida',
  'inicio',
  'fin',
  'pagada_at',
  'tomada_en',
  'cita_desde',
  'cita_hasta',
  'stacking_desde',
  'stacking_hasta',
]);

/** '2026-11-21T10:00:00.5+00:00' → '2026-11-21T10:00:00.500Z'. */
const isoFromJson = (text: string): string => isoFromTimestamp(text.replace(/:00$/, ''));

/** A row as `to_json` writes it, with its times as in all rows. Changes the object. */
export function rowOfJson<T extends TableName>(json: object): Row<T> {
  const columns = json as Record<string, unknown>;
  for (const column of Object.keys(columns)) {
    const value = columns[column];
    if (typeof value === 'string' && TIME_COLUMNS.has(column)) columns[column] = isoFromJson(value);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a whole row of the table
  return columns as unknown as Row<T>;
}

/** The rows of such lines. Changes their objects. */
export function rowsOfLines(lines: readonly Line[]): FetchedRows {
  const merged: Record<string, object[]> = {};
  for (const { tabla, fila } of lines) (merged[tabla] ??= []).push(rowOfJson(fila));
  return merged;
}

/** The rows that the query has read. */
export async function fetchRows(trx: Kysely<Database>, query: LinesQuery): Promise<FetchedRows> {
  return rowsOfLines(await askLines(trx, query));
}

/** Joins two sets; a row in both occurs once. */
export function mergeRows(...sets: readonly FetchedRows[]): FetchedRows {
  const merged: Record<string, Map<unknown, { id: unknown }>> = {};
  for (const set of sets) {
    for (const [table, rows] of Object.entries(set)) {
      const byId = (merged[table] ??= new Map());
      for (const row of rows) byId.set(row.id, row);
    }
  }
  return Object.fromEntries(Object.entries(merged).map(([table, rows]) => [table, [...rows.values()]]));
}
