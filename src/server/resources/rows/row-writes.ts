/** Runs the plans of the domain (row writes) in SQL. */
import { parseId } from '#domain/id.ts';
import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type { TableName } from '#contracts/tables.ts';
import type { RowWrite } from '#domain/row-write.ts';
import { ruleRefusal } from '#domain/refusal.ts';
import type { AlmacenajeRow, DerivedTable } from '#domain/tables.ts';
import type { FetchedRows } from '#views/rows.ts';
import type { WriteContext } from '../../http/handler.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Database } from '../../db/schema.ts';
import { type Row, stamp, stampNew } from '../../http/rows.ts';
import { rowOfJson } from './fetch-rows.ts';

export type WriteTarget = Pick<WriteContext, 'trx' | 'version' | 'now' | 'effects'>;

/**
 * Runs the writes in the order of the plan, sending all at once: a row comes before those that refer to it, which find
 * it by its uuid. A movement, which no plan creates, is found the same way where the plan has its uuid.
 */
export async function runRowWrites(writer: WriteTarget, plan: readonly RowWrite[]): Promise<Written> {
  const news = new Map<string, New>();
  const sent: Promise<[DerivedTable, Row<DerivedTable>][]>[] = [];
  for (const write of plan) {
    const { table } = write;
    const values = write.op === 'delete' ? { deleted_at: writer.now } : write.values;
    if (write.op === 'insert') {
      const { id } = write;
      const uuid = typeof parseId(id) === 'string' ? id : randomUUID();
      // The same refusal as for any other record with a known uuid.
      if (news.has(id)) throw new ApiError(ruleRefusal('El registro ya existe'));
      writer.effects.written(table, uuid, values);
      const inserted = insert(writer, table, { ...values, uuid }, news);
      news.set(id, { table, uuid });
      sent.push(inserted.then((row) => [[table, row]]));
    } else {
      const updated = update(writer, write, values, news);
      sent.push(updated.then((rows) => rows.map((row) => [table, row])));
    }
    // The errors of all statements are handled below.
    sent.at(-1)!.catch(() => {});
  }
  const written = (await Promise.all(sent)).flat();
  const rows: Record<string, Row<DerivedTable>[]> = {};
  for (const [table, row] of written) (rows[table] ??= []).push(row);
  const isNew = new Set(Array.from(news.values(), ({ uuid }) => uuid));
  return { rows, newIds: written.flatMap(([, row]) => (isNew.has(row.uuid) ? [row.id] : [])) };
}

export interface Written {
  /** Each written row as it is now; deleted ones too. */
  rows: FetchedRows;
  /** The numbers of the new rows, in the order of the plan. */
  newIds: readonly number[];
}

/** A row that the plan creates. */
interface New {
  table: DerivedTable;
  uuid: string;
}

/** Columns that may contain the uuid of a movement, which is not a row of the plan. */
const OF_MOVIMIENTO = new Set(['movimiento_id', 'mov_entrada', 'mov_salida']);

type Names = ReadonlyMap<string, New>;

/**
 * Each value as SQL: a parameter or, for the name of a new row, a query for its number. This and the statements below
 * are written out because Kysely takes longer to build them than Postgres to run them. No name in them comes from a
 * client.
 */
function terms(values: object, news: Names, params: unknown[]): string[] {
  return Object.entries(values).map(([column, value]: [string, unknown]) => {
    const isMovimiento = OF_MOVIMIENTO.has(column);
    const isNew = typeof value === 'string' && (isMovimiento || column.endsWith('_id'));
    const { table, uuid } = isNew && !isMovimiento ? news.get(value)! : { table: 'movimiento', uuid: value };
    params.push(uuid);
    return isNew ? `(select id from ${table} where uuid = $${params.length})` : `$${params.length}`;
  });
}

/** Inserts a row, and returns it whole. No name of a column comes from a client. */
export async function insertRow<T extends TableName>(
  trx: Kysely<Database>,
  table: T,
  values: object,
): Promise<Row<T>> {
  const columns = Object.keys(values);
  const text = `insert into ${table} (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()})
    returning to_json(${table}) as fila`;
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, Object.values(values)));
  return rowOfJson<T>((rows[0] as { fila: object }).fila);
}

async function insert(
  { trx, ...write }: WriteTarget,
  table: DerivedTable,
  given: object,
  news: Names,
): Promise<Row<DerivedTable>> {
  const values = { ...given, ...stampNew(write) };
  const columns = Object.keys(values);
  const revived = columns.filter((column) => column !== 'created_at');
  const params: unknown[] = [];
  const text = `insert into ${table} (${columns.join()}) values (${terms(values, news, params).join()})
    on conflict (uuid) do update set ${revived.map((column) => `${column} = excluded.${column}`).join()}, deleted_at = null
    where ${table}.deleted_at is not null returning to_json(${table}) as fila`;
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, params));
  // A live record has that uuid.
  if (rows.length === 0) throw new ApiError(ruleRefusal('El registro ya existe'));
  return rowOfJson<DerivedTable>((rows[0] as { fila: object }).fila);
}

type Stay = Pick<Partial<AlmacenajeRow>, 'salida'>;

/** Omits the exit time of a container that had left before: its time is not guarded. */
function withoutOtherTime(old: Stay, given: Stay): object {
  if (!old.salida || !given.salida) return given;
  const { salida: _, ...rest } = given;
  return rest;
}

async function update(
  { trx, effects, ...write }: WriteTarget,
  { op, table, id }: RowWrite,
  given: object,
  news: Names,
): Promise<Row<DerivedTable>[]> {
  const values = { ...given, ...stamp(write) };
  const params: unknown[] = [id];
  const set = terms(values, news, params).map((term, at) => `${Object.keys(values)[at]} = ${term}`);
  // A subquery in `returning` reads the row as it was before.
  const before = table === 'almacenaje' ? ', (select salida from almacenaje o where o.id = $1)' : '';
  const text = `update ${table} set ${set.join()} where id = $1 returning to_json(${table}) as fila${before}`;
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, params));
  return (rows as ({ fila: object } & Stay)[]).map(({ fila, ...old }) => {
    const row = rowOfJson<DerivedTable>(fila);
    if (op === 'delete') effects.removed(table, [row.uuid]);
    else effects.written(table, row.uuid, withoutOtherTime(old, given));
    return row;
  });
}
