/**
 * The filters of lists (R14.6): their kinds, and how a text of the address becomes a value. `contracts/lists.ts` names
 * those of each list. The browser reads its own address with the same functions, so there is no valibot here.
 */
import { isDay } from '#domain/date.ts';
import { parseId } from '#domain/id.ts';
import type { Id } from '#domain/tables.ts';

/** The tables whose records lists are filtered by. */
export type FilteredTable = 'cliente' | 'chofer' | 'camion' | 'bodega';

/** `column`: of the row's table, or a value that is computed from the row (views/list-filters.ts). */
export type ListFilter =
  /** One of the words, exactly. */
  | { readonly kind: 'word'; readonly column: string; readonly words: readonly string[] }
  /** The number or uuid of a record that the row refers to. */
  | { readonly kind: 'record'; readonly column: string; readonly table: FilteredTable }
  /** The first or the last day (YYYY-MM-DD, America/Santiago) of a time, both included. */
  | { readonly kind: 'from' | 'until'; readonly column: string };

export type FiltersOfList = Readonly<Record<string, ListFilter>>;

/** The value of each active filter, by parameter. */
export type FilterValues = Readonly<Record<string, Id>>;

export const byWord = (column: string, words: readonly string[]) =>
  ({ kind: 'word', column, words }) as const;

export const byRecord = <const T extends FilteredTable>(table: T) =>
  ({ kind: 'record', column: `${table}_id`, table }) as const;

export const byDays = (column: string) =>
  ({ desde: { kind: 'from', column }, hasta: { kind: 'until', column } }) as const;

/** No record has this number. */
const NO_RECORD = 0;

/** A text as a value of the filter; null where it is not of its kind. */
export function filterValueOf(filter: ListFilter, text: string): Id | null {
  if (filter.kind === 'word') return filter.words.includes(text) ? text : null;
  // A number with more digits is one that no record has.
  if (filter.kind === 'record') return /^\d{16,}$/.test(text) ? NO_RECORD : parseId(text);
  return isDay(text) ? text : null;
}

export interface ActiveFilter {
  name: string;
  filter: ListFilter;
  value: Id;
}

/** The filters of a list that `values` sets; other names are ignored, and an empty value is no filter. */
export function activeFilters(filters: FiltersOfList, values: object): ActiveFilter[] {
  const given = values as Partial<FilterValues>;
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value = given[name];
    return value === undefined || value === '' ? [] : [{ name, filter, value }];
  });
}

/** The values that `text` gives for the filters; texts that are not of their kind are left out, as by `filteredQuery`. */
export function readFilters(filters: FiltersOfList, text: (name: string) => string): FilterValues {
  const values: Record<string, Id> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const value = filterValueOf(filter, text(name));
    if (value !== null) values[name] = value;
  }
  const { desde, hasta } = values;
  if (desde !== undefined && hasta !== undefined && hasta < desde) delete values.hasta;
  return values;
}
