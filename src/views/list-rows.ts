/** The values that lists read from a row: the texts to search, and the sort key. Pure. */
import type { AsignadoListRow } from '#contracts/operacion.ts';
import { type ListDirection, type ListSpec, parseSort, UNFINISHED_FIRST } from '#contracts/lists.ts';
import { relevantEta } from '#domain/agenda.ts';
import type { Id } from '#domain/tables.ts';
import { normalize } from '#domain/text.ts';
import { byId } from './reader.ts';

export type ListRow = Record<string, unknown>;

/** Texts of a row that are only searched, under names that no answer has. */
export const SEARCH_ONLY = Symbol('search only');

function valueOf(row: ListRow, field: string): unknown {
  const hidden = (row as { [SEARCH_ONLY]?: ListRow })[SEARCH_ONLY];
  return row[field] ?? hidden?.[field] ?? null;
}

/** The searched texts of a field. */
export function searchedTexts(row: ListRow, field: string): string[] {
  const value = valueOf(row, field);
  return (Array.isArray(value) ? value : [read(row, field)]).map((text) => normalize(String(text ?? '')));
}

/** The sort value of a field: of an object its name, of an array its length. */
function read(row: ListRow, field: string): unknown {
  const value = valueOf(row, field);
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? ((value as ListRow).nombre ?? null) : value;
}

function sortKey(row: ListRow, field: string): unknown {
  if (field === UNFINISHED_FIRST) {
    const {
      op_tipo: tipo,
      op_eta_planta: eta_planta,
      op_eta_puerto: eta_puerto,
    } = row as unknown as AsignadoListRow;
    return relevantEta({ tipo, eta_planta, eta_puerto });
  }
  const value = read(row, field);
  return typeof value === 'string' ? normalize(value) : value;
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  // Null comes last in both directions: the caller inverts the sign.
  if (a === null || b === null) return a === null ? 1 : -1;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return (a as string) < (b as string) ? -1 : 1;
}

/** The sort key of a row: its sort value, and what decides ties. */
export interface SortKey {
  key: unknown;
  /** Rows with this set come after all others. */
  last: boolean;
  id: Id;
  id2: Id | null;
}

/** Computes the sort key of a row and compares two. */
export interface ListOrder {
  keyOf: (row: ListRow) => SortKey;
  compare: (a: SortKey, b: SortKey) => number;
}

export function orderOf(
  spec: ListSpec,
  { field, direction }: { field: string; direction: ListDirection },
): ListOrder {
  const sign = direction === 'DESC' ? -1 : 1;
  return {
    keyOf: (row) => ({
      key: sortKey(row, field),
      last: field === UNFINISHED_FIRST && row.finalizado === true,
      id: valueOf(row, spec.id) as Id,
      id2: spec.id2 === undefined ? null : (valueOf(row, spec.id2) as Id),
    }),
    compare(a, b) {
      if (a.last !== b.last) return a.last ? 1 : -1;
      const order = compare(a.key, b.key) * (a.key === null || b.key === null ? 1 : sign);
      return (
        order || byId(a, b) || (a.id2 === null || b.id2 === null ? 0 : byId({ id: a.id2 }, { id: b.id2 }))
      );
    },
  };
}

/** The rows that contain the searched text, in the requested order. */
export function matchingRows(
  rows: readonly ListRow[],
  spec: ListSpec,
  { search, sort }: { search: string; sort: string },
): ListRow[] {
  const needle = normalize(search.trim());
  const isFound = (row: ListRow): boolean =>
    spec.searched.some((field) => searchedTexts(row, field).some((text) => text.includes(needle)));
  const found = needle === '' ? rows : rows.filter(isFound);
  const { keyOf: entryKey, compare: order } = orderOf(spec, parseSort(spec, sort));
  return found
    .map((row) => ({ row, sortKey: entryKey(row) }))
    .toSorted((a, b) => order(a.sortKey, b.sortKey))
    .map(({ row }) => row);
}
