/** Answers lists from memory: the same rows, search, order and pages as the server's, over plain arrays. */
import type { ListQuery, PageOf } from '#contracts/common.ts';
import { LISTS, type ListKey } from '#contracts/lists.ts';
import type { Ageing } from '#domain/cobranza.ts';
import { formatFecha } from '#domain/date.ts';
import { describePage } from '#domain/pagination.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { toAlmacenListRows } from '#views/almacen.ts';
import { toFacturaListRow } from '#views/factura.ts';
import { clienteDeuda } from '#views/billing.ts';
import { toLiquidacionListRow } from '#views/liquidacion.ts';
import { listedCobranza, sumCobranza, toCobranza } from '#views/cobranza.ts';
import type { Reader } from '#views/reader.ts';
import { toModuleListRow } from '#views/module.ts';
import { toAgendadoListRow, toAsignadoListRow } from '#views/operacion.ts';
import { toTransporteListRow } from '#views/transporte.ts';
import { ownerOf, toVencimientoRecord } from '#views/vencimiento.ts';
import { rowFilter } from '#views/list-filters.ts';
import { type ListRow, matchingRows, SEARCH_ONLY } from '#views/list-rows.ts';
import { isIndexed } from './indexed-rows.ts';
import { serverTime } from '../net/server-clock.ts';
import { OverlayLayer } from './replica.ts';
import { indexedPage } from './indexed-page.ts';

function operaciones(reader: Reader, asignadas: boolean): OperacionRow[] {
  return [...reader.all('operacion')].filter(({ chofer_id }) => (chofer_id !== null) === asignadas);
}

const every = (): boolean => true;

function rowsOf(reader: Reader, key: ListKey, query: ListQuery): ListRow[] {
  const today = formatFecha(serverTime());
  const fits = rowFilter(reader, LISTS[key], query, today) ?? every;
  if (key === 'deudas') {
    return [...reader.all('cliente')].flatMap(({ id, rut, giro }) => {
      const listRow = clienteDeuda(reader, id);
      return listRow ? [{ ...listRow, [SEARCH_ONLY]: { rut, giro } }] : [];
    });
  }
  if (key === 'cobranza')
    return listedCobranza(reader, toCobranza(reader, formatFecha(serverTime())).rows, query);
  if (key === 'operacion')
    return operaciones(reader, false)
      .filter(fits)
      .map((row) => toAgendadoListRow(reader, row));
  if (key === 'asignado')
    return operaciones(reader, true)
      .filter(fits)
      .map((row) => toAsignadoListRow(reader, row));
  if (key === 'contenedor' || key === 'mercaderia') {
    return toAlmacenListRows(reader, key === 'mercaderia').flatMap(({ row, numeros }) => {
      const { id: bodega_id, comuna } = row.bodega;
      const listRow = { ...row, [SEARCH_ONLY]: { bodega_id, comuna, numero: numeros } };
      return fits({ cliente_id: row.id, bodega_id }) ? [listRow] : [];
    });
  }
  if (key === 'transporte') {
    return [...reader.all('contenedor_transporte')].filter(fits).flatMap((row) => {
      const listRow = toTransporteListRow(reader, row);
      const numero = listRow.contenedores.map((contenedor) => contenedor.numero ?? '');
      const { comuna } = listRow.bodega;
      return numero.length > 0 ? [{ ...listRow, [SEARCH_ONLY]: { comuna, numero } }] : [];
    });
  }
  if (key === 'factura')
    return [...reader.all('factura')].filter(fits).map((row) => toFacturaListRow(reader, row, today));
  if (key === 'liquidacion')
    return [...reader.all('liquidacion')].filter(fits).map((row) => toLiquidacionListRow(reader, row));
  if (key === 'vencimiento') {
    const now = serverTime();
    // Its state is computed, so the rows of the answer are filtered.
    return [...reader.all('vencimiento')]
      .map((row) => toVencimientoRecord(reader, row, now))
      .filter(fits)
      .map((row) => ({ ...row, [SEARCH_ONLY]: { owner: ownerOf(row) } }));
  }
  return [...reader.all(key)].filter(fits).map((row) => toModuleListRow(reader, key, row));
}

/** The ordered rows of a list, cached while the overlay that they were read from is in use. */
const cache = new WeakMap<Reader, Map<ListKey, { request: string; rows: ListRow[] }>>();

/** All rows of a list as searched, filtered and sorted. */
export function allOf(reader: Reader, key: ListKey, query: ListQuery): readonly ListRow[] {
  const { page: _page, limit: _limit, ...kind } = query;
  const { search, sort } = kind;
  // What is past its day changes at midnight.
  const isDaily = key === 'vencimiento' || key === 'factura' || key === 'cobranza';
  const request = JSON.stringify([kind, isDaily && formatFecha(serverTime())]);
  const kept = cache.get(reader) ?? new Map<ListKey, { request: string; rows: ListRow[] }>();
  cache.set(reader, kept);
  let entry = kept.get(key);
  if (entry?.request !== request) {
    entry = { request, rows: matchingRows(rowsOf(reader, key, query), LISTS[key], { search, sort }) };
    kept.set(key, entry);
  }
  return entry.rows;
}

/** One page of a list. */
export function pageOf(reader: Reader, key: ListKey, query: ListQuery): PageOf<ListRow> {
  const { page, limit, search, sort } = query;
  const range = { start: (page - 1) * limit, end: page * limit };
  if (isIndexed(key) && reader instanceof OverlayLayer) {
    const found = indexedPage(reader, key, { search, sort, filters: query, ...range });
    if (found) return { results: found.rows, ...describePage(found.total, page, limit) };
  }
  const rows = allOf(reader, key, query);
  return {
    results: rows.slice(range.start, range.end),
    ...describePage(rows.length, page, limit),
    ...(key === 'cobranza' && { totales: sumCobranza(rows as unknown as Ageing[]) }),
  };
}
