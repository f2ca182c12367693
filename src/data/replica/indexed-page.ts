/**
 * One page of a list of operations: rows of the index, merged with the rows that have changed since the index was
 * built.
 */
import { formatFecha } from '#domain/date.ts';
import { serverTime } from '../net/server-clock.ts';
import { LISTS, type ListSpec, parseSort } from '#contracts/lists.ts';
import type { Id } from '#domain/tables.ts';
import { normalize } from '#domain/text.ts';
import { type RowTest, rowTests } from '#views/list-filters.ts';
import { type SortKey, type ListRow, orderOf, type ListOrder } from '#views/list-rows.ts';
import { lowerBound } from './list-columns.ts';
import { type IndexedList, isByName, isOf, rowOf, SEPARATOR, textOf } from './indexed-rows.ts';
import type { ListIndex } from './list-index.ts';
import { Indices } from './list-indices.ts';
import type { OverlayLayer, Replica } from './replica.ts';

const known = new WeakMap<Replica, Indices>();

function indexesOf(replica: Replica): Indices {
  const indices = known.get(replica) ?? new Indices(replica);
  known.set(replica, indices);
  return indices;
}

/** Whether a page in that order is answered without making an index first. */
export const isListMade = (replica: Replica, key: IndexedList, sort: string): boolean =>
  indexesOf(replica).has(key, sort);

/** Makes what pages in that order are answered from. It stops now and then, so that its caller can pause. */
export const makeList = (replica: Replica, key: IndexedList, sort: string): Generator<void, void> =>
  indexesOf(replica).make(key, sort);

/** Whether records whose names appear in many rows have unsent changes. */
const hasRenamedRecords = (layer: OverlayLayer): boolean =>
  (['cliente', 'chofer', 'camion'] as const).some((table) =>
    [...layer.onTop(table)].some(({ id }) => layer.base.get(table, id) !== undefined),
  );

/** Operations that may differ from the index. */
function changedRows(layer: OverlayLayer, touched: ReadonlySet<Id>): Set<Id> {
  const ids = new Set(touched);
  for (const { id } of layer.onTop('operacion')) ids.add(id);
  for (const contenedor of layer.onTop('contenedor')) {
    for (const { id } of layer.where('operacion', 'contenedor_id', contenedor.id)) ids.add(id);
  }
  return ids;
}

interface PageRequest {
  search: string;
  sort: string;
  /** The values of the list's filters, by parameter. */
  filters: object;
  /** Index of the first row to show, and of the one after the last. */
  start: number;
  end: number;
}

interface NewRow {
  row: ListRow;
  sortKey: SortKey;
}

/** The changed rows that match, in order. */
function newRowsOf(
  layer: OverlayLayer,
  key: IndexedList,
  ids: ReadonlySet<Id>,
  needle: string,
  tests: readonly RowTest[],
  order: ListOrder,
): NewRow[] {
  // An id may be the uuid of a row whose number is another.
  const rows = new Map(
    [...ids].flatMap((id) => layer.get('operacion', id) ?? []).map((row) => [row.id, row]),
  );
  return [...rows.values()]
    .flatMap((row) => {
      if (row.deleted_at !== null || !isOf(key, row) || !tests.every(({ fits }) => fits(row))) return [];
      const listRow = rowOf(layer, key, row);
      const isFound = needle === '' || textOf(listRow, LISTS[key].searched).includes(needle);
      return isFound ? [{ row: listRow, sortKey: order.keyOf(listRow) }] : [];
    })
    .toSorted((a, b) => order.compare(a.sortKey, b.sortKey));
}

/** Which rows of the index match: 1 for a match. */
function foundRows(
  index: ListIndex,
  layer: OverlayLayer,
  ids: ReadonlySet<Id>,
  needle: string,
  tests: readonly RowTest[],
): Uint8Array {
  const found = index.filter(tests);
  if (needle !== '') {
    const matches = index.search(layer, needle);
    for (let place = 0; place < found.length; place++) found[place]! &= matches[place]!;
  }
  for (const id of ids) {
    const position = index.placeOf(id);
    if (position !== -1) found[position] = 0;
  }
  return found;
}

/** The rows of one page and the number of all rows; null where the index does not cover them. */
export function indexedPage(
  layer: OverlayLayer,
  key: IndexedList,
  { search, sort, filters, start, end }: PageRequest,
): { rows: ListRow[]; total: number } | null {
  const needle = normalize(search.trim());
  const spec: ListSpec = LISTS[key];
  const parsed = parseSort(spec, sort);
  if (needle.includes(SEPARATOR) || (isByName(parsed.field) && hasRenamedRecords(layer))) return null;
  const indices = indexesOf(layer.base);
  const ids = changedRows(layer, indices.touched);
  const index = indices.of(key);
  const { places, keyAt } = index.order(sort);
  const shown = (position: number): ListRow => rowOf(layer, key, index.row(position));
  const tests = rowTests(layer, spec, filters, formatFecha(serverTime()));
  if (needle === '' && tests.length === 0 && ids.size === 0) {
    return { rows: Array.from(places.subarray(start, end), shown), total: places.length };
  }
  const order = orderOf(spec, parsed);
  const found = foundRows(index, layer, ids, needle, tests);
  const newOnes = newRowsOf(layer, key, ids, needle, tests, order);
  /** The index of the row of the list before which each comes. */
  const before = newOnes.map(({ sortKey }) =>
    lowerBound(places.length, (n) => order.compare(sortKey, keyAt(places[n]!)) < 0),
  );
  const rows: ListRow[] = [];
  let place = 0;
  let next = 0;
  const takeNewRow = (): void => {
    if (place >= start && place < end) rows.push(newOnes[next]!.row);
    place++;
    next++;
  };
  for (let n = 0; n < places.length; n++) {
    const position = places[n]!;
    if (found[position] === 0) continue;
    while (next < newOnes.length && before[next]! <= n) takeNewRow();
    if (place >= start && place < end) rows.push(shown(position));
    place++;
  }
  while (next < newOnes.length) takeNewRow();
  return { rows, total: place };
}
