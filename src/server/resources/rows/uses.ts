/**
 * Counts by queries the open work that prevents a record from being deleted (R16.3), as views/uses.ts does in memory.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type RecordUse, removalRefusal, USE_KINDS, type UsedTable, type UseKind } from '#domain/uses.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';

/** There are few such rows in any company, so they are read first; `offset 0` makes the planner do so. */
const OPEN_OPERACIONES = sql`(select * from operacion where not finalizado and deleted_at is null offset 0)`;
const INSIDE = sql`(select * from almacenaje where salida is null and deleted_at is null offset 0)`;

/**
 * The rest of the query after `select count(*)`, by kind. `column` is the reference to the record, such as
 * `chofer_id`.
 */
const QUERIES: Record<UseKind, (column: RawBuilder<unknown>, id: number) => RawBuilder<unknown>> = {
  operacion: (column, id) => sql`from ${OPEN_OPERACIONES} o where o.${column} = ${id}`,
  movimiento: (column, id) => sql`from ${OPEN_OPERACIONES} o join movimiento m on m.operacion_id = o.id
    where m.${column} = ${id} and m.deleted_at is null`,
  agendado: (column, id) => sql`from por_portear p join contenedor_transporte t on t.id = p.transporte_id
    where t.${column} = ${id} and t.deleted_at is null`,
  almacenado: (column, id) => sql`from ${INSIDE} a join contenedor c on c.id = a.contenedor_id
    where ${column} = ${id} and c.deleted_at is null`,
  operacionFacturable: (column, id) =>
    sql`from por_facturar where ${column} = ${id} and operacion_id is not null`,
  extraFacturable: (column, id) => sql`from por_facturar p join extra e on e.id = p.extra_id
    left join operacion o on o.id = e.operacion_id
    where p.${column} = ${id} and (e.operacion_id is null or o.finalizado)`,
  facturaImpaga: (column, id) =>
    sql`from factura where ${column} = ${id} and not pagada and deleted_at is null`,
};

async function usesOf(trx: Kysely<Database>, table: UsedTable, id: number): Promise<RecordUse[]> {
  const column = sql.ref(`${table}_id`);
  const uses: RecordUse[] = [];
  for (const kind of USE_KINDS[table]) {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${QUERIES[kind](column, id)}`.execute(trx);
    uses.push({ kind, count: rows[0]?.n ?? 0 });
  }
  return uses;
}

/** @throws ApiError 409 'No se puede eliminar: {n} {cosas} lo usan' (or 'la'), where anything uses the record. */
export async function requireUnused(
  trx: Kysely<Database>,
  table: UsedTable,
  id: number,
  words: Parameters<typeof removalRefusal>[1] = {},
): Promise<void> {
  const refusal = removalRefusal(await usesOf(trx, table, id), words);
  if (refusal) throw new ApiError(refusal);
}
