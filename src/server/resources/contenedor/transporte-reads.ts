/** Reads the rows for the views of agendamientos, and their list. */
import { type Kysely, sql } from 'kysely';
import type { PageOf } from '#contracts/common.ts';
import type { TransporteListRow, TransporteRecord } from '#contracts/contenedor.ts';
import { LISTS } from '#contracts/lists.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { toTransporteListRow, toTransporteRecord } from '#views/transporte.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { filterSql } from '../lists/filter.ts';
import { type SearchedFields, searchSql, textsIn } from '../lists/search.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { type ListContext, listPage } from '../lists/list.ts';

export async function loadTransportes(trx: Kysely<Database>, ids: readonly number[]): Promise<FetchedRows> {
  const contenedor_transporte = await rowsById(trx, 'contenedor_transporte', ids);
  const contenedor = await liveRowsBy(trx, 'contenedor', 'transporte_id', ids);
  return {
    contenedor_transporte,
    contenedor,
    almacenaje: await liveRowsBy(trx, 'almacenaje', 'contenedor_id', idsIn(contenedor, 'id')),
    porteo: await liveRowsBy(trx, 'porteo', 'transporte_id', ids),
    cliente: await rowsById(trx, 'cliente', idsIn(contenedor_transporte, 'cliente_id')),
    bodega: await rowsById(trx, 'bodega', idsIn(contenedor_transporte, 'bodega_id')),
    deposito: await rowsById(trx, 'deposito', idsIn(contenedor_transporte, 'deposito_id')),
  };
}

/** GET /contenedor/transporte/{id}. @throws ApiError 404 */
export async function fetchTransporte(trx: Kysely<Database>, id: number): Promise<TransporteRecord> {
  const reader = readerOfRows(await loadTransportes(trx, [id]));
  const row = reader.get('contenedor_transporte', id);
  if (!row) throw notFound();
  return toTransporteRecord(reader, row);
}

const TRANSPORTE_FIELDS: SearchedFields<typeof LISTS.transporte> = {
  cliente: { ref: 't.cliente_id', table: 'cliente', column: 'nombre' },
  bodega: { ref: 't.bodega_id', table: 'bodega', column: 'nombre' },
  comuna: { ref: 't.bodega_id', table: 'bodega', column: 'comuna' },
  numero: {
    others: (isIn) =>
      sql`t.id in (select p.transporte_id from por_portear p join contenedor c on c.id = p.contenedor_id
        where ${isIn('c.numero')})`,
  },
};

/** GET /contenedor/transporte: agendamientos with containers that are still to be moved. */
export async function listTransportes({ trx, query }: ListContext): Promise<PageOf<TransporteListRow>> {
  const found = trx
    .selectFrom('contenedor_transporte as t')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('por_portear')
          .groupBy('transporte_id')
          .select(['transporte_id', sql<number>`count(*)`.as('total')])
          .as('pendientes'),
      (join) => join.onRef('pendientes.transporte_id', '=', 't.id'),
    )
    .leftJoin('cliente as c', 'c.id', 't.cliente_id')
    .leftJoin('bodega as b', 'b.id', 't.bodega_id')
    .where('t.deleted_at', 'is', null)
    .where(await searchSql(trx, query.search, LISTS.transporte, TRANSPORTE_FIELDS))
    .where(filterSql(LISTS.transporte, query, { of: 't' }).fitting)
    .select(['t.id', 'c.nombre as cliente', 'b.nombre as bodega', 'b.comuna', 't.fecha_agendamiento'])
    .select(['pendientes.total as contenedores', 'pendientes.total as total_contenedores']);
  const source = { rows: found, texts: textsIn(TRANSPORTE_FIELDS) };
  const { results, ...page } = await listPage(
    { trx, query: { ...query, search: '' } },
    LISTS.transporte,
    source,
  );
  const ids = results.map(({ id }) => id);
  const reader = readerOfRows(await loadTransportes(trx, ids));
  const rows = ids.flatMap((id) => reader.get('contenedor_transporte', id) ?? []);
  return { results: rows.map((row) => toTransporteListRow(reader, row)), ...page };
}
