/** GET /historial/{tabla}/{id}: the log of one record, and of the records that are part of its history (R23.1). */
import { parseId } from '#domain/id.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { HISTORIAL_TABLES, type HistorialTable } from '#contracts/historial.ts';
import type { TableName } from '#contracts/tables.ts';
import { describePage } from '#domain/pagination.ts';
import { readerOfRows } from '#views/rows.ts';
import { type LogRow, toHistorialEntrada, referencesIn } from '#views/historial.ts';
import type { Database } from '../../db/schema.ts';
import { read } from '../../http/handler.ts';
import { findAny } from '../../http/rows.ts';
import { notFound } from '../../http/api-error.ts';
import { requireRole } from '../../http/permission.ts';
import type { Route } from '../../http/route.ts';
import { rowsById } from '../rows/fetch-rows.ts';

/** Tables whose history includes that of other records: the other table, and its column that refers to the record. */
const WITH_OTHERS: Partial<Record<HistorialTable, readonly (readonly [table: TableName, column: string])[]>> =
  {
    operacion: [
      ['movimiento', 'operacion_id'],
      ['adjunto', 'operacion_id'],
      ['documento', 'operacion_id'],
      ['extra', 'operacion_id'],
    ],
    factura: [['abono', 'factura_id']],
    contenedor_transporte: [['porteo', 'transporte_id']],
    cliente: [
      ['negociacion', 'cliente_id'],
      ['extra', 'cliente_id'],
    ],
  };

/** Of a client's charges, those by hand for the client alone; derived ones have no log of their own. */
const CHARGES: Partial<Record<HistorialTable, RawBuilder<unknown>>> = {
  operacion: sql`and manual`,
  cliente: sql`and manual and operacion_id is null`,
};

/** The ids are looked up first: with a subquery in an 'or' Postgres would read the whole log. */
async function condition(
  trx: Kysely<Database>,
  table: HistorialTable,
  id: number,
): Promise<RawBuilder<unknown>> {
  const own = sql`(b.tabla = ${table} and b.registro_id = ${id})`;
  const others = (WITH_OTHERS[table] ?? []).map(async ([other, column]) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(other)} where ${sql.ref(column)} = ${id}
      ${other === 'extra' ? CHARGES[table] : sql``}
    `.execute(trx);
    return sql`(b.tabla = ${other} and b.registro_id = any(${rows.map((row) => row.id)}))`;
  });
  return sql`(${sql.join([own, ...(await Promise.all(others))], sql` or `)})`;
}

/** The rows that the entries refer to, deleted ones included. */
async function fetchReferredRecords(trx: Kysely<Database>, logRows: readonly LogRow[]) {
  const byTable = Map.groupBy(logRows.flatMap(referencesIn), ({ table }) => table);
  const rows: [TableName, unknown][] = [];
  for (const [table, refs] of byTable) {
    rows.push([table, await rowsById(trx, table, [...new Set(refs.map(({ id }) => id))])]);
  }
  return readerOfRows(Object.fromEntries(rows));
}

const isTable = (table: string): table is HistorialTable =>
  (HISTORIAL_TABLES as readonly string[]).includes(table);

const readHistorial = read('historial', async ({ trx, params, query: { page, limit } }) => {
  const { tabla = '' } = params;
  const ref = parseId(params.id ?? '');
  // A deleted record has a history too.
  const row = isTable(tabla) && ref !== null ? await findAny(trx, tabla, ref) : undefined;
  if (!isTable(tabla) || !row) throw notFound();
  const where = await condition(trx, tabla, row.id);
  const { rows: counted } = await sql<{ total: number }>`
      select count(*) as total from bitacora b where ${where}
    `.execute(trx);
  const { rows: logRows } = await sql<LogRow>`
      select b.id, b.created_at, b.tabla, b.registro_id, b.antes, b.despues, b.usuario_id,
        coalesce(nullif(u.nombre, ''), u.email) as usuario_nombre
      from bitacora b left join usuario u on u.id = b.usuario_id
      where ${where} order by b.id desc limit ${limit} offset ${(page - 1) * limit}
    `.execute(trx);
  const reader = await fetchReferredRecords(trx, logRows);
  const results = logRows.map((logRow) => toHistorialEntrada(reader, logRow));
  return { results, ...describePage(counted[0]?.total ?? 0, page, limit) };
});

export const historialRoutes: Route[] = [
  {
    key: readHistorial.key,
    /** The history of a user is for those who may read users. */
    async handle(request) {
      if (request.params.tabla === 'usuario') requireRole(request.usuario.role, 'usuario.list');
      return readHistorial.handle(request);
    },
  },
];
