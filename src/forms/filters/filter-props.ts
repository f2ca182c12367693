import { readFilters } from '#contracts/filters.ts';
import { type ListKey, LISTS, type ListSpec } from '#contracts/lists.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { formatFecha } from '#domain/date.ts';
import { absoluteDay } from '#domain/relative-day.ts';
import type { FilterReader, ListState } from '#ui/table/use-list-state.ts';

export interface FilterProps {
  /** The button beside the search, or the row of quick and active filters under the toolbar. */
  part: 'button' | 'row';
  list: ListKey;
  /** The list's heading, for the names of its controls where a screen has several lists. */
  title: string;
  state: ListState;
}

const today = (): string => formatFecha(serverTime());

/** A parameter of the address with days as yyyy-mm-dd. */
export const dayText = (text: string): string => absoluteDay(text, today);

/** Reads the filters of a list from the address. */
export function filtersOf(list: ListKey): FilterReader {
  const { filters = {} }: ListSpec = LISTS[list];
  return (text) => readFilters(filters, (name) => dayText(text(name)));
}
