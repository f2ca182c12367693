import { type Kysely, sql } from 'kysely';
import type { PaginaDe } from '#contracts/common.ts';
import type { FacturaFila, FacturaRecord } from '#contracts/factura.ts';
import { LISTAS } from '#contracts/lists.ts';
import { facturaFila, facturaRecord } from '#views/factura.ts';
import { lectorDeFilas } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { noEncontrado } from '../../http/api-error.ts';
import { buscar } from '../lists/search.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { type ListContext, listar } from '../lists/list.ts';

/** GET /factura/{id}. @throws ApiError 404 */
export async function fetchFactura(trx: Kysely<Database>, id: number): Promise<FacturaRecord> {
  const [row] = await rowsById(trx, 'factura', [id]);
  if (!row) throw noEncontrado();
  const factura_item = await liveRowsBy(trx, 'factura_item', 'factura_id', [id]);
  const extra = await rowsById(trx, 'extra', idsIn(factura_item, 'extra_id'));
  const operacion = await rowsById(trx, 'operacion', idsIn([...factura_item, ...extra], 'operacion_id'));
  const lector = lectorDeFilas({
    factura_item,
    extra,
    operacion,
    cliente: await rowsById(trx, 'cliente', [row.cliente_id]),
    contenedor: await rowsById(trx, 'contenedor', idsIn([...operacion, ...extra], 'contenedor_id')),
  });
  return facturaRecord(lector, row);
}

const EN_FACTURAS = { numero: 'f.id', referencias: [['f.cliente_id', 'cliente', ['nombre']] as const] };

/** GET /factura. */
export async function listFacturas({ trx, query }: ListContext): Promise<PaginaDe<FacturaFila>> {
  const filas = trx
    .selectFrom('factura as f')
    .leftJoin('cliente as c', 'c.id', 'f.cliente_id')
    .where('f.deleted_at', 'is', null)
    .where(await buscar(trx, query.search, EN_FACTURAS))
    .select(['f.id', 'f.id as factura_id', 'c.nombre as cliente_nombre', 'f.total as total_monto'])
    .select(['f.pagada as factura_pagada', 'f.created_at']);
  const cuenta = sql<{ total: number }>`select coalesce(sum(cantidad), 0) as total from cuenta_factura`;
  const source = { filas, textos: ['cliente_nombre'], ...(query.search === '' ? { cuenta } : {}) };
  const { results, ...pagina } = await listar(
    { trx, query: { ...query, search: '' } },
    LISTAS.factura,
    source,
  );
  const ids = results.map(({ id }) => id);
  const factura = await rowsById(trx, 'factura', ids);
  const cliente = await rowsById(trx, 'cliente', idsIn(factura, 'cliente_id'));
  const lector = lectorDeFilas({ factura, cliente });
  const rows = ids.flatMap((id) => lector.get('factura', id) ?? []);
  return { results: rows.map((row) => facturaFila(lector, row)), ...pagina };
}
