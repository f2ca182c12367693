/** Reads settlements with drivers, and the rows from which what is pending follows. */
import { type Kysely, sql } from 'kysely';
import type { PageOf } from '#contracts/common.ts';
import type { LiquidacionListRow, LiquidacionRecord } from '#contracts/liquidacion.ts';
import { LISTS } from '#contracts/lists.ts';
import { toLiquidacionListRow, toLiquidacionRecord } from '#views/liquidacion.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { filterSql } from '../lists/filter.ts';
import { type ListContext, listPage } from '../lists/list.ts';
import { type SearchedFields, searchSql, textsIn } from '../lists/search.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';

/** GET /liquidacion/{id}. @throws ApiError 404 */
export async function fetchLiquidacion(trx: Kysely<Database>, id: number): Promise<LiquidacionRecord> {
  const [row] = await rowsById(trx, 'liquidacion', [id]);
  if (!row) throw notFound();
  const liquidacion_linea = await liveRowsBy(trx, 'liquidacion_linea', 'liquidacion_id', [id]);
  const chofer = await rowsById(trx, 'chofer', [row.chofer_id]);
  return toLiquidacionRecord(readerOfRows({ liquidacion_linea, chofer }), row);
}

/** What the lines of these operations are made from, whether or not they can be settled. */
async function rowsOfOperaciones(
  trx: Kysely<Database>,
  ids: readonly number[],
  choferId: number,
): Promise<Reader> {
  const operacion = await rowsById(trx, 'operacion', ids);
  return readerOfRows({
    operacion,
    movimiento: await liveRowsBy(trx, 'movimiento', 'operacion_id', ids),
    liquidacion_linea: await liveRowsBy(trx, 'liquidacion_linea', 'operacion_id', ids),
    cliente: await rowsById(trx, 'cliente', idsIn(operacion, 'cliente_id')),
    chofer: await rowsById(trx, 'chofer', [choferId]),
  });
}

/** The rows of all operations of the driver that are not settled. */
export async function pendingReader(trx: Kysely<Database>, choferId: number): Promise<Reader> {
  const { rows } = await sql<{ id: number }>`
    select operacion_id as id from por_liquidar where chofer_id = ${choferId}
  `.execute(trx);
  return rowsOfOperaciones(trx, idsIn(rows, 'id'), choferId);
}

/** The rows of the named operations, deleted ones included. */
export const namedReader = rowsOfOperaciones;

const FIELDS: SearchedFields<typeof LISTS.liquidacion> = {
  id: { numero: 'l.id' },
  chofer: { ref: 'l.chofer_id', table: 'chofer', column: 'nombre' },
};

/** GET /liquidacion. */
export async function listLiquidaciones({ trx, query }: ListContext): Promise<PageOf<LiquidacionListRow>> {
  const { fitting } = filterSql(LISTS.liquidacion, query, { of: 'l' });
  const rows = trx
    .selectFrom('liquidacion as l')
    .leftJoin('chofer as c', 'c.id', 'l.chofer_id')
    .where('l.deleted_at', 'is', null)
    .where(await searchSql(trx, query.search, LISTS.liquidacion, FIELDS))
    .where(fitting)
    .select(['l.id', 'l.hasta', 'l.total', 'l.created_at', 'c.nombre as chofer']);
  const source = { rows, texts: textsIn(FIELDS) };
  const { results, ...page } = await listPage(
    { trx, query: { ...query, search: '' } },
    LISTS.liquidacion,
    source,
  );
  const ids = results.map(({ id }) => id);
  const liquidacion = await rowsById(trx, 'liquidacion', ids);
  const reader = readerOfRows({
    liquidacion,
    liquidacion_linea: await liveRowsBy(trx, 'liquidacion_linea', 'liquidacion_id', ids),
    chofer: await rowsById(trx, 'chofer', idsIn(liquidacion, 'chofer_id')),
  });
  const listed = ids.flatMap((id) => reader.get('liquidacion', id) ?? []);
  return { results: listed.map((row) => toLiquidacionListRow(reader, row)), ...page };
}
