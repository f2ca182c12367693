import type { ReactNode } from 'react';

export type SortDirection = 'ASC' | 'DESC';

export interface Sort {
  /** The `key` of a column. */
  key: string;
  direction: SortDirection;
}

export interface Column<Row> {
  key: string;
  /** The header's visible text, and the label of the value on a phone's card. */
  label: string;
  sortable?: boolean;
  /** `end` for numbers and amounts. */
  align?: 'start' | 'end' | 'center';
  /** Renders the cell; by default the row's property of that key as text. */
  render?: (row: Row) => ReactNode;
  /** What is exported where `render` is an icon, or shows it otherwise. */
  text?: (row: Row) => string | number | null;
  /** The exported number is an amount, where `render` is no text that says so. */
  amount?: boolean;
  /** The sum of the amounts means nothing, or is one of the rows: a file has no total of them. */
  noTotal?: boolean;
  /** Hidden until the user shows it (R27.6). */
  extra?: boolean;
  /** Omitted from the card of a row on a phone. */
  hideOnPhone?: boolean;
  /** Long texts take several lines. */
  wraps?: boolean;
  /** A CSS width, e.g. '120px'. */
  width?: string;
}

/** The boxes that choose rows, in front of the first column; null until their code is loaded. */
export type Picks<Row> = {
  /** Chooses the rows of the page. */
  head: ReactNode;
  cell: (row: Row) => ReactNode;
} | null;

/** The text of `row[key]`, '—' where there is none. */
export function cellText(row: object, key: string): string {
  const value: unknown = Reflect.get(row, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '—';
}
