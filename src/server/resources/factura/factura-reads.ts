import { type Kysely, sql } from 'kysely';
import type { PageOf } from '#contracts/common.ts';
import type { FacturaListRow, FacturaRecord } from '#contracts/factura.ts';
import { LISTS } from '#contracts/lists.ts';
import { formatFecha } from '#domain/date.ts';
import { toFacturaListRow, toFacturaRecord } from '#views/factura.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { type FilteredColumns, filterSql } from '../lists/filter.ts';
import { type SearchedFields, searchSql, textsIn } from '../lists/search.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { type ListContext, listPage } from '../lists/list.ts';

/** GET /factura/{id}. @throws ApiError 404 */
export async function fetchFactura(trx: Kysely<Database>, id: number): Promise<FacturaRecord> {
  const [row] = await rowsById(trx, 'factura', [id]);
  if (!row) throw notFound();
  const factura_item = await liveRowsBy(trx, 'factura_item', 'factura_id', [id]);
  const extra = await rowsById(trx, 'extra', idsIn(factura_item, 'extra_id'));
  const operacion = await rowsById(trx, 'operacion', idsIn([...factura_item, ...extra], 'operacion_id'));
  const reader = readerOfRows({
    factura_item,
    extra,
    operacion,
    cliente: await rowsById(trx, 'cliente', [row.cliente_id]),
    abono: await liveRowsBy(trx, 'abono', 'factura_id', [id]),
    contenedor: await rowsById(trx, 'contenedor', idsIn([...operacion, ...extra], 'contenedor_id')),
  });
  return toFacturaRecord(reader, row);
}

const FACTURA_FIELDS: SearchedFields<typeof LISTS.factura> = {
  factura_id: { numero: 'f.id' },
  cliente_nombre: { ref: 'f.cliente_id', table: 'cliente', column: 'nombre' },
};

const filtered = (today: string): FilteredColumns => ({
  of: 'f',
  states: {
    estado_factura: {
      pendiente: sql`not f.pagada`,
      pagada: sql`f.pagada`,
      vencida: sql`(not f.pagada and f.vence < ${today}::date)`,
    },
  },
});

/** GET /factura. */
export async function listFacturas({ trx, query }: ListContext): Promise<PageOf<FacturaListRow>> {
  const today = formatFecha(Date.now());
  const { fitting, isFiltered } = filterSql(LISTS.factura, query, filtered(today));
  const found = trx
    .selectFrom('factura as f')
    .leftJoin('cliente as c', 'c.id', 'f.cliente_id')
    .where('f.deleted_at', 'is', null)
    .where(await searchSql(trx, query.search, LISTS.factura, FACTURA_FIELDS))
    .where(fitting)
    .select(['f.id', 'f.id as factura_id', 'c.nombre as cliente_nombre', 'f.total as total_monto'])
    .select(['f.pagada as factura_pagada', 'f.created_at']);
  const total = sql<{ total: number }>`select coalesce(sum(cantidad), 0) as total from cuenta_factura`;
  const source = {
    rows: found,
    texts: textsIn(FACTURA_FIELDS),
    ...(query.search === '' && !isFiltered ? { cuenta: total } : {}),
  };
  const { results, ...page } = await listPage(
    { trx, query: { ...query, search: '' } },
    LISTS.factura,
    source,
  );
  const ids = results.map(({ id }) => id);
  const factura = await rowsById(trx, 'factura', ids);
  const cliente = await rowsById(trx, 'cliente', idsIn(factura, 'cliente_id'));
  const reader = readerOfRows({ factura, cliente });
  const rows = ids.flatMap((id) => reader.get('factura', id) ?? []);
  return { results: rows.map((row) => toFacturaListRow(reader, row, today)), ...page };
}
