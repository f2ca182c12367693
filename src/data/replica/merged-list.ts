/**
 * A list with closed work while changes wait: the server's rows, merged with changes that these rows do not contain
 * yet (docs/decisions/031). Only the rows around the requested page are fetched.
 */
import { LIMIT_MAX, type ListQuery, type PageOf } from '#contracts/common.ts';
import { LISTS, type ListSpec, parseSort } from '#contracts/lists.ts';
import { formatFecha } from '#domain/date.ts';
import { describePage } from '#domain/pagination.ts';
import { type ListWithClosed, NAMED, TABLE_OF } from './lists-with-closed.ts';
import type { LiquidacionRow } from '#domain/liquidacion.ts';
import type { FacturaRow, Id, OperacionRow } from '#domain/tables.ts';
import { normalize } from '#domain/text.ts';
import { toFacturaListRow } from '#views/factura.ts';
import { toLiquidacionListRow } from '#views/liquidacion.ts';
import { rowFilter } from '#views/list-filters.ts';
import type { Reader } from '#views/reader.ts';
import { toAsignadoListRow } from '#views/operacion.ts';
import { type SortKey, type ListRow, type ListOrder, orderOf, searchedTexts } from '#views/list-rows.ts';
import { serverTime } from '../net/server-clock.ts';
import type { OverlayLayer } from './replica.ts';

/** A contiguous range of the server's list. */
export interface ServerRows {
  /** The number of rows of the list that precede them. */
  start: number;
  rows: readonly ListRow[];
  /** The number of rows of the whole list. */
  total: number;
  /** The version that the replica covered when the rows were requested: they may lack later changes. */
  since: number;
}

/** Versions that the replica received after the rows were requested. */
interface Span {
  since: number;
  /** The last version that the replica covers now. */
  cursor: number;
}

type Row = OperacionRow | FacturaRow | LiquidacionRow;

function rowsWith(reader: Reader, key: ListWithClosed, column: string, id: Id): Iterable<Row> {
  return reader.where(TABLE_OF[key] as 'operacion', column as 'cliente_id', id);
}

const today = (): string => formatFecha(serverTime());

function rowOf(reader: Reader, key: ListWithClosed, row: Row): ListRow {
  if (key === 'factura') return toFacturaListRow(reader, row as FacturaRow, today());
  return key === 'liquidacion'
    ? toLiquidacionListRow(reader, row as LiquidacionRow)
    : toAsignadoListRow(reader, row as OperacionRow);
}

/** Records of the list whose rows may differ from the server's answer, by id. */
function changedIds(layer: OverlayLayer, key: ListWithClosed, { since, cursor }: Span): Set<Id> {
  const table = TABLE_OF[key];
  const ids = new Set<Id>([...layer.onTop(table)].map(({ id }) => id));
  for (const each of NAMED[key]) {
    for (const { id } of layer.onTop(each)) {
      if (layer.base.get(each, id) === undefined) continue;
      for (const row of rowsWith(layer, key, `${each}_id`, id)) ids.add(row.id);
    }
  }
  if (key === 'asignado') {
    for (const { operacion_id, extra_id } of layer.onTop('factura_item')) {
      const id = operacion_id ?? layer.get('extra', extra_id)?.operacion_id ?? null;
      if (id !== null) ids.add(id);
    }
  }
  if (cursor > since) {
    for (const { id, version } of layer.base.picked(table, 'id', 'version')) if (version > since) ids.add(id);
  }
  return ids;
}

interface Placed {
  row: ListRow;
  sortKey: SortKey;
}

interface Changes {
  order: ListOrder;
  /** Positions of the changed rows in the server's list. */
  removedKeys: readonly SortKey[];
  /** The changed rows that belong to the list, in its order. */
  added: readonly Placed[];
  /** Uuids of all changed rows. */
  uuids: ReadonlySet<unknown>;
}

function changesOf(layer: OverlayLayer, key: ListWithClosed, query: ListQuery, span: Span): Changes {
  const { search, sort } = query;
  const spec: ListSpec = LISTS[key];
  const order = orderOf(spec, parseSort(spec, sort));
  const needle = normalize(search.trim());
  const table = TABLE_OF[key];
  const [fitsBefore, fitsNow] = [layer.base, layer].map((reader) => rowFilter(reader, spec, query, today()));
  const placed = (reader: Reader, row: Row | undefined): Placed[] => {
    if (row?.deleted_at !== null) return [];
    if ((reader === layer ? fitsNow : fitsBefore)?.(row) === false) return [];
    if (key === 'asignado' && (row as OperacionRow).chofer_id === null) return [];
    const listRow = rowOf(reader, key, row);
    // A new record has no number yet, and a search by number must not match its uuid.
    const searched = spec.searched.filter((field) => field !== spec.id || typeof row.id === 'number');
    const isFound =
      needle === '' ||
      searched.some((field) => searchedTexts(listRow, field).some((text) => text.includes(needle)));
    return isFound ? [{ row: listRow, sortKey: order.keyOf(listRow) }] : [];
  };
  const ids = [...changedIds(layer, key, span)];
  const before = (id: Id): Placed[] => {
    const row = layer.base.get(table, id);
    // The server may have answered before the record was created.
    return row && row.version > span.since && row.created_at === row.updated_at
      ? []
      : placed(layer.base, row);
  };
  return {
    order,
    removedKeys: ids.flatMap((id) => before(id).map(({ sortKey }) => sortKey)),
    added: ids
      .flatMap((id) => placed(layer, layer.get(table, id)))
      .toSorted((a, b) => order.compare(a.sortKey, b.sortKey)),
    uuids: new Set(ids.map((id) => layer.get(table, id)?.uuid)),
  };
}

interface Merged {
  rows: ListRow[];
  total: number;
  /** The side on which more of the server's rows are needed to complete the page. */
  lacks: 'before' | 'after' | null;
}

function merge(
  server: ServerRows,
  changes: Changes,
  isGone: (listRow: ListRow) => boolean,
  query: ListQuery,
): Merged {
  const { start, rows } = server;
  const { order, removedKeys, added } = changes;
  const [from, to] = [(query.page - 1) * query.limit, query.page * query.limit];
  const all = rows.map((listRow) => ({ row: listRow, sortKey: order.keyOf(listRow) }));
  const kept = all.filter(({ row }) => !isGone(row));
  const isEnd = start + rows.length >= server.total;
  const [first, last] = [all[0]?.sortKey, all.at(-1)?.sortKey];
  const isBefore = (key: SortKey): boolean =>
    start > 0 && first !== undefined && order.compare(key, first) < 0;
  const isAfter = (key: SortKey): boolean => !isEnd && last !== undefined && order.compare(key, last) > 0;
  const removedBefore = removedKeys.filter(isBefore).length;
  const removedHere = all.length - kept.length;
  const total =
    server.total - removedBefore - removedHere - removedKeys.filter(isAfter).length + added.length;
  if (start > 0 && !first) return { rows: [], total, lacks: 'before' };
  // Rows before the first of these are on earlier pages.
  const rest = added.filter(({ sortKey }) => !isBefore(sortKey));
  let place = start - removedBefore + (added.length - rest.length);
  const lacksBefore = start > 0 && place > from;
  const listRows: ListRow[] = [];
  const take = ({ row }: Placed): void => {
    if (place >= from && place < to) listRows.push(row);
    place++;
  };
  let next = 0;
  for (const each of kept) {
    while (next < rest.length && order.compare(rest[next]!.sortKey, each.sortKey) < 0) take(rest[next++]!);
    take(each);
  }
  if (isEnd) for (const each of rest.slice(next)) take(each);
  const lacksAfter = !isEnd && place < to;
  return { rows: listRows, total, lacks: lacksBefore ? 'before' : lacksAfter ? 'after' : null };
}

/** This device's rows with the unsent changes on top, and the last version that they cover. */
export interface LocalRows {
  reader: Reader;
  cursor: number;
}

function mergeWith(
  { reader, cursor }: LocalRows,
  key: ListWithClosed,
  query: ListQuery,
  server: ServerRows,
): Merged {
  const layer = reader as OverlayLayer;
  const changes = changesOf(layer, key, query, { since: server.since, cursor });
  const table = TABLE_OF[key];
  // A tombstone that arrived after these rows were requested: the index of live rows does not have it.
  const isGone = ({ uuid }: ListRow): boolean =>
    changes.uuids.has(uuid) || layer.base.get(table, uuid as string)?.deleted_at != null;
  return merge(server, changes, isGone, query);
}

/** The part of the page that these rows cover; `mergeAround` fetches the rest. */
export function mergePage(
  localRows: LocalRows,
  key: ListWithClosed,
  query: ListQuery,
  server: ServerRows,
): PageOf<ListRow> {
  const { rows, total } = mergeWith(localRows, key, query, server);
  const table = TABLE_OF[key];
  // For rows that are new on this device, its own row: names and invoices may have changed since.
  const results = rows.map((listRow) => {
    const row = localRows.reader.get(table, listRow.uuid as string);
    return row && row.version >= Number(listRow.version) ? rowOf(localRows.reader, key, row) : listRow;
  });
  return { results, ...describePage(total, query.page, query.limit) };
}

/**
 * Fetches the server's rows that a page needs, `size` at a time: those of the page, and as many before or after it as
 * unsent changes have moved. `ask` requests a page of the server's list.
 */
export async function mergeAround(
  localRows: LocalRows,
  key: ListWithClosed,
  query: ListQuery,
  ask: (query: ListQuery) => Promise<PageOf<ListRow>>,
  size = LIMIT_MAX,
): Promise<ServerRows> {
  const since = localRows.cursor;
  const chunk = (n: number): Promise<PageOf<ListRow>> => ask({ ...query, page: n + 1, limit: size });
  let first = Math.floor(((query.page - 1) * query.limit) / size);
  let answer = await chunk(first);
  if (answer.results.length === 0 && first > 0) {
    first = Math.max(0, answer.totalPages - 1);
    answer = await chunk(first);
  }
  const total = answer.totalDocs;
  let rows = answer.results;
  for (let last = first; ;) {
    const server: ServerRows = { start: first * size, rows, total, since };
    const { lacks } = mergeWith(localRows, key, query, server);
    if (lacks === null) return server;
    // oxlint-disable-next-line no-await-in-loop -- each tells whether another is needed
    const { results } = await chunk(lacks === 'before' ? --first : ++last);
    // The server's list became shorter meanwhile: the pull that receives this change asks again.
    if (results.length === 0) return server;
    rows = lacks === 'before' ? [...results, ...rows] : [...rows, ...results];
  }
}
