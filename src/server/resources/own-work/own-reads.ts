/** The reads of a driver: views over the rows that he sees (R26.5). */
import { formatFecha } from '#domain/date.ts';
import type { ListQuery } from '#contracts/common.ts';
import { filteredQuery } from '#contracts/filtered-query.ts';
import { LISTS } from '#contracts/lists.ts';
import { parseId } from '#domain/id.ts';
import { describePage } from '#domain/pagination.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { rowFilter } from '#views/list-filters.ts';
import { matchingRows } from '#views/list-rows.ts';
import { toAsignadoListRow, toOperacionRecord } from '#views/operacion.ts';
import type { Reader } from '#views/reader.ts';
import { notFound } from '../../http/api-error.ts';
import { withEtag } from '../../http/etag.ts';
import { readInTurn } from '../../http/reading.ts';
import type { Route } from '../../http/route.ts';
import { validate } from '../../http/validation.ts';
import { adjuntoContent } from '../adjunto/download.ts';
import { loadOwnRows, readOwnWork, thumbnailsOf } from './own-work.ts';

/** The live row that the path names by number or uuid. @throws ApiError 404 */
function requireNamed<R extends { id: unknown; uuid: string }>(rows: Iterable<R>, param = ''): R {
  const id = parseId(param);
  const found = id === null ? undefined : [...rows].find((row) => row.id === id || row.uuid === id);
  if (!found) throw notFound();
  return found;
}

function pageOfAssigned(reader: Reader, query: ListQuery): object {
  const { page, limit, search, sort } = query;
  // A column that he does not see would sort as its values do.
  const spec = { ...LISTS.asignado, sortable: LISTS.asignado.sortable.filter((each) => each !== 'op_monto') };
  // Without invoices, which he does not see, a finished operation counts as not invoiced.
  const fits = rowFilter(reader, spec, query, formatFecha(Date.now())) ?? (() => true);
  const own: OperacionRow[] = [...reader.all('operacion')];
  const all = own.filter(fits).map((row) => toAsignadoListRow(reader, row));
  const rows = matchingRows(all, spec, { search, sort });
  return { results: rows.slice((page - 1) * limit, page * limit), ...describePage(rows.length, page, limit) };
}

export const ownReadRoutes: Route[] = [
  {
    key: 'operacion.asignado',
    async handle(request) {
      const query = validate(filteredQuery(LISTS.asignado.filters), request.query);
      const reader = await readInTurn(request, (trx) => readOwnWork(trx, request.usuario.chofer ?? 0));
      return { status: 200, body: pageOfAssigned(reader, query) };
    },
  },
  {
    key: 'operacion.get',
    async handle(request) {
      const datos = await readInTurn(request, async (trx) => {
        const reader = await readOwnWork(trx, request.usuario.chofer ?? 0);
        const record = toOperacionRecord(reader, requireNamed(reader.all('operacion'), request.params.id));
        const thumbnails = await thumbnailsOf(
          trx,
          record.adjuntos.map(({ id }) => id),
        );
        const adjuntos = record.adjuntos.map((each) => ({
          ...each,
          miniatura: thumbnails.get(each.id) ?? null,
        }));
        return { ...record, adjuntos };
      });
      return withEtag({ status: 200, body: { datos } });
    },
  },
  {
    key: 'adjunto.contenido',
    async handle(request) {
      const own = await readInTurn(request, (trx) => loadOwnRows(trx, request.usuario.chofer ?? 0));
      requireNamed(
        [...(own.adjunto?.values() ?? [])].map(({ row }) => row),
        request.params.id,
      );
      return adjuntoContent(request);
    },
  },
];
