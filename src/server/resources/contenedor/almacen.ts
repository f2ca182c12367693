/** Storage: the rows by client and warehouse, the detail of one client, and the stored empty containers (R20.6). */
import { parseId } from '#domain/id.ts';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { booleanField } from '#contracts/fields.ts';
import type { PageOf } from '#contracts/common.ts';
import type { AlmacenListRow } from '#contracts/contenedor.ts';
import { LISTS } from '#contracts/lists.ts';
import { toAlmacenDetalle, toAlmacenListRow } from '#views/almacen.ts';
import { storedEmpties } from '#views/custodia.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';
import type { Database } from '../../db/schema.ts';
import { read } from '../../http/handler.ts';
import { findLive, type Row } from '../../http/rows.ts';
import { notFound } from '../../http/api-error.ts';
import type { Route } from '../../http/route.ts';
import { validate } from '../../http/validation.ts';
import { type FilteredColumns, filterSql } from '../lists/filter.ts';
import { type SearchedFields, searchSql, textsIn } from '../lists/search.ts';
import { idsIn, rowsById } from '../rows/fetch-rows.ts';
import { type ListContext, listPage } from '../lists/list.ts';

const ALMACEN_FIELDS: SearchedFields<(typeof LISTS)['contenedor' | 'mercaderia']> = {
  cliente: { ref: 'c.id', table: 'cliente', column: 'nombre' },
  bodega: { ref: 'b.id', table: 'bodega', column: 'nombre' },
  comuna: { ref: 'b.id', table: 'bodega', column: 'comuna' },
  numero: { others: (isIn) => sql`bool_or(${isIn('k.numero')})` },
};

const FILTERED: FilteredColumns = { of: 'a', columns: { cliente_id: sql.ref('k.cliente_id') } };

/** GET /contenedor and GET /contenedor/mercaderia: the rows of toAlmacenListRows(), counted in SQL. */
async function listAlmacenes(
  { trx, query }: ListContext,
  key: 'contenedor' | 'mercaderia',
): Promise<PageOf<AlmacenListRow>> {
  const rows = trx
    .selectFrom('almacenaje as a')
    .innerJoin('contenedor as k', 'k.id', 'a.contenedor_id')
    .innerJoin('cliente as c', 'c.id', 'k.cliente_id')
    .innerJoin('bodega as b', 'b.id', 'a.bodega_id')
    .where('a.salida', 'is', null)
    .where('a.con_mercaderia', '=', key === 'mercaderia')
    .where('a.deleted_at', 'is', null)
    .where('k.deleted_at', 'is', null)
    .where(filterSql(LISTS[key], query, FILTERED).fitting)
    .groupBy(['c.id', 'b.id'])
    .having(await searchSql(trx, query.search, LISTS[key], ALMACEN_FIELDS))
    .select(['c.id', 'b.id as bodega_id', 'c.nombre as cliente', 'b.nombre as bodega', 'b.comuna'])
    .select(sql<number>`count(*)`.as('total_contenedores'));
  const source = { rows, texts: textsIn(ALMACEN_FIELDS) };
  const { results, ...page } = await listPage({ trx, query: { ...query, search: '' } }, LISTS[key], source);
  const reader = readerOfRows({
    cliente: await rowsById(trx, 'cliente', idsIn(results, 'id')),
    bodega: await rowsById(trx, 'bodega', idsIn(results, 'bodega_id')),
  });
  return {
    results: results.map((row) => toAlmacenListRow(reader, row.id, row.bodega_id, row.total_contenedores)),
    ...page,
  };
}

/**
 * The client that a path names, with the rows of its stored containers.
 * @throws ApiError 404
 */
async function loadStored(
  trx: Kysely<Database>,
  { clienteId = '' }: Record<string, string>,
): Promise<{ reader: Reader; cliente: Row<'cliente'> }> {
  const id = parseId(clienteId);
  const cliente = id === null ? null : await findLive(trx, 'cliente', id);
  if (!cliente) throw notFound('No se encontró el cliente');
  const { rows: almacenaje } = await sql<Row<'almacenaje'>>`
    select a.* from almacenaje a join contenedor c on c.id = a.contenedor_id
    where c.cliente_id = ${cliente.id} and a.salida is null and a.deleted_at is null
  `.execute(trx);
  const contenedor = await rowsById(trx, 'contenedor', idsIn(almacenaje, 'contenedor_id'));
  const bodega = await rowsById(trx, 'bodega', idsIn(almacenaje, 'bodega_id'));
  return { reader: readerOfRows({ almacenaje, contenedor, bodega }), cliente };
}

const withMercaderia = v.object({ withGoods: booleanField });

export const almacenRoutes: Route[] = [
  read('contenedor.list', (ctx) => listAlmacenes(ctx, 'contenedor')),
  read('mercaderia.list', (ctx) => listAlmacenes(ctx, 'mercaderia')),
  read('contenedor.cliente', async ({ trx, params }) => {
    const { withGoods } = validate(withMercaderia, params);
    const { reader, cliente } = await loadStored(trx, params);
    return toAlmacenDetalle(reader, cliente, withGoods);
  }),
  read('contenedor.select', async ({ trx, params }) => {
    const { reader, cliente } = await loadStored(trx, params);
    return { datos: storedEmpties(reader, cliente.id) };
  }),
];
