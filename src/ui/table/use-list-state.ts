import { PAGE_SIZE } from '#domain/pagination.ts';
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Id } from '#domain/tables.ts';
import { useDefaultView, VIEW } from './list-views.ts';
import { useRowsPerPage } from './rows-per-page.ts';
import { rememberOrder, useRememberedOrder } from './remembered-order.ts';
import type { Sort } from './table-types.ts';

/** The values of active filters, by parameter. */
export type AddressFilters = Readonly<Record<string, Id>>;

/** Reads the filters from the texts that the address has for their parameters. */
export type FilterReader = (text: (name: string) => string) => AddressFilters;

export interface ListState {
  /** Names the list among the user's preferences: 'operacion.asignado'. */
  list: string;
  /** The parameters of the list call: `sort` as 'campo:ASC'. */
  query: { page: number; limit: number; search: string; sort: string } & AddressFilters;
  sort: Sort;
  /** The active filters, which the query has too. */
  filters: AddressFilters;
  /** A parameter's text in the address, or in the default view where the address has no parameter of the list; '' for none. */
  given: (part: string) => string;
  onPage: (page: number) => void;
  onSearch: (term: string) => void;
  onSort: (sort: Sort) => void;
  /** Another number of rows per page. */
  onRows: (rows: number) => void;
  /** Sets filters, and removes those that are undefined. The browser's Back restores those of before. */
  onFilter: (changes: FilterChanges) => void;
}

export type FilterChanges = Readonly<Record<string, Id | undefined>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function parseSort(value: unknown, fallback: Sort): Sort {
  const [key = '', direction] = text(value).split(':');
  return key !== '' && (direction === 'ASC' || direction === 'DESC') ? { key, direction } : fallback;
}

const written = ({ key, direction }: Sort): string => `${key}:${direction}`;

/**
 * The next order after a press on a header; null for the list's default order, which the third press of any other
 * column's header restores.
 */
export function nextOrder(wanted: Sort, current: Sort, initial: Sort): string | null {
  const third = wanted.key === current.key && current.direction === 'DESC';
  const isInitial = written(wanted) === written(initial);
  return isInitial || (third && written(current) !== written(initial)) ? null : written(wanted);
}

/** The page of so many `wanted` rows that has the first row of a page of `limit` rows. */
export const pageOfFirstRow = (page: number, limit: number, wanted: number): number =>
  Math.floor(((page - 1) * limit) / wanted) + 1;

const NO_FILTERS = (): AddressFilters => ({});

/**
 * Search, filters, page and sort of a list, kept in the address, so that returning from a detail restores the list. Several
 * lists on one screen have a prefix each ('{prefix}_pagina', …). A new search, filter or order starts at page 1. The order is
 * also stored on this device, for visits whose address has none. `rows` are those of a page, unless the user prefers another
 * number (R27.5).
 */
export function useListState(
  prefix: string,
  initial: Sort,
  rows: number = PAGE_SIZE,
  readFilters: FilterReader = NO_FILTERS,
): ListState {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const name = (part: string): string => (prefix === '' ? part : `${prefix}_${part}`);
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  // Without numbers and uuids: the sessions of all users are one list.
  const list = [...path.split('/').filter((part) => /^[a-z-]+$/.test(part) && part !== 'admin'), prefix]
    .filter(Boolean)
    .join('.');
  const own = (part: string): string => text(address[name(part)]);
  const defaultView = useDefaultView(list);
  const isBare = !['pagina', 'buscar', 'orden', VIEW].some(own) && Object.keys(readFilters(own)).length === 0;
  const view = isBare ? defaultView : null;
  const given = view ? (part: string): string => text(view[part]) : own;
  const inAddress = Math.max(1, Math.trunc(Number(own('pagina'))) || 1);
  // A new number of rows and its page take effect in the same render; the address follows. Otherwise the list would ask for the
  // old page with the new number of rows, and ListSection would clamp it.
  const [jump, setJump] = useState<{ from: number; to: number } | null>(null);
  if (jump && jump.from !== inAddress) setJump(null);
  const page = jump?.from === inAddress ? jump.to : inAddress;
  const search = given('buscar');
  const filters = readFilters(given);
  const remembered = useRememberedOrder(name(path));
  const [limit, setRows] = useRowsPerPage(list, rows);
  const sort = parseSort(given('orden') || remembered, initial);
  const set = (changes: FilterChanges, replace = true): void => {
    setJump(null);
    // The first change puts the default view into the address.
    const all = Object.entries({ ...view, ...changes });
    const named = Object.fromEntries(all.map(([part, value]) => [name(part), value]));
    void navigate({
      to: '.',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of our own, which no route declares
      search: ((current: object) => ({ ...current, ...named })) as never,
      replace,
      resetScroll: false,
    });
  };
  return {
    list,
    query: { ...filters, page, limit, search, sort: written(sort) },
    sort,
    filters,
    given,
    onPage: (next) => set({ pagina: next === 1 ? undefined : next }),
    onSearch: (term) => set({ buscar: term === '' ? undefined : term, pagina: undefined }),
    onFilter: (changes) => set({ ...changes, pagina: undefined }, false),
    onSort: (wanted) => {
      const order = nextOrder(wanted, sort, initial);
      rememberOrder(name(path), order);
      set({ orden: order ?? undefined, pagina: undefined });
    },
    onRows: (wanted) => {
      setRows(wanted === rows ? null : wanted);
      const next = pageOfFirstRow(page, limit, wanted);
      set({ pagina: next === 1 ? undefined : next });
      setJump({ from: inAddress, to: next });
    },
  };
}
