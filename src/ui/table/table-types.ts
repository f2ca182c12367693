import type { ReactNode } from 'react';

export type SortDirection = 'ASC' | 'DESC';

export interface Sort {
  /** The `key` of a column. */
  key: string;
  direction: SortDirection;
}

export interface Column<Row> {
  key: string;
  /** The header's whole visible text, and the label of the value on a phone's card. */
  label: string;
  sortable?: boolean;
  /** `end` for numbers and amounts. */
  align?: 'start' | 'end' | 'center';
  /** Without it, the row's own property of that key as text. */
  render?: (row: Row) => ReactNode;
  /** What an exported file says where `render` is a picture. */
  text?: (row: Row) => string;
  /** Left out of the card that a row becomes on a phone. */
  hideOnPhone?: boolean;
  /** A CSS width, e.g. '120px'. */
  width?: string;
}

/** The text of `row[key]`, '—' where there is none. */
export function cellText(row: object, key: string): string {
  const value: unknown = Reflect.get(row, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '—';
}
