/** GET /historial/{tabla}/{id}: the log of one record, and of those that are part of its history (R23.1). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { TABLAS_CON_HISTORIAL, type TablaConHistorial } from '#contracts/historial.ts';
import type { Tabla } from '#contracts/tables.ts';
import { describePagina } from '#domain/pagination.ts';
import { lectorDeFilas } from '#views/rows.ts';
import { type BitacoraFila, historialEntrada, referenciasEn } from '#views/historial.ts';
import type { Database } from '../../db/schema.ts';
import { read } from '../../http/handler.ts';
import { findAny, parseId } from '../../http/rows.ts';
import { noEncontrado } from '../../http/api-error.ts';
import type { Route } from '../../http/route.ts';
import { rowsById } from '../rows/fetch-rows.ts';

/** Tables whose history includes that of other records: the other table, and its column that refers to the record. */
const CON_OTROS: Partial<Record<TablaConHistorial, readonly [tabla: Tabla, columna: string]>> = {
  operacion: ['movimiento', 'operacion_id'],
  contenedor_transporte: ['porteo', 'transporte_id'],
  cliente: ['negociacion', 'cliente_id'],
};

/** The ids are looked up first: with a subquery in an 'or' Postgres would read the whole log. */
async function condition(
  trx: Kysely<Database>,
  tabla: TablaConHistorial,
  id: number,
): Promise<RawBuilder<unknown>> {
  const own = sql`(b.tabla = ${tabla} and b.registro_id = ${id})`;
  const otros = CON_OTROS[tabla];
  if (!otros) return own;
  const [otra, columna] = otros;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(otra)} where ${sql.ref(columna)} = ${id}
  `.execute(trx);
  return sql`(${own} or (b.tabla = ${otra} and b.registro_id = any(${rows.map((row) => row.id)})))`;
}

/** The rows that the entries refer to, deleted ones included. */
async function fetchReferidos(trx: Kysely<Database>, filas: readonly BitacoraFila[]) {
  const porTabla = Map.groupBy(filas.flatMap(referenciasEn), ({ tabla }) => tabla);
  const rows: [Tabla, unknown][] = [];
  for (const [tabla, refs] of porTabla) {
    rows.push([tabla, await rowsById(trx, tabla, [...new Set(refs.map(({ id }) => id))])]);
  }
  return lectorDeFilas(Object.fromEntries(rows));
}

const isTabla = (tabla: string): tabla is TablaConHistorial =>
  (TABLAS_CON_HISTORIAL as readonly string[]).includes(tabla);

export const historialRoutes: Route[] = [
  read('historial', async ({ trx, params, query: { page, limit } }) => {
    const { tabla = '' } = params;
    const ref = parseId(params.id ?? '');
    // A deleted record has a history too.
    const row = isTabla(tabla) && ref !== null ? await findAny(trx, tabla, ref) : undefined;
    if (!isTabla(tabla) || !row) throw noEncontrado();
    const where = await condition(trx, tabla, row.id);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*) as total from bitacora b where ${where}
    `.execute(trx);
    const { rows: filas } = await sql<BitacoraFila>`
      select b.id, b.created_at, b.tabla, b.registro_id, b.antes, b.despues, b.usuario_id,
        coalesce(nullif(u.nombre, ''), u.email) as usuario_nombre
      from bitacora b left join usuario u on u.id = b.usuario_id
      where ${where} order by b.id desc limit ${limit} offset ${(page - 1) * limit}
    `.execute(trx);
    const lector = await fetchReferidos(trx, filas);
    const results = filas.map((fila) => historialEntrada(lector, fila));
    return { results, ...describePagina(counted[0]?.total ?? 0, page, limit) };
  }),
];
