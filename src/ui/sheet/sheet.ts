/** A sheet of a spreadsheet, between the page and the worker that writes it. */

/** Times are of the company's clock; a day has no time. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'time';

export interface SheetColumn {
  label: string;
  kind: CellKind;
  /** In characters. */
  width: number;
}

/** Days and times are the milliseconds of the written wall clock, as if it were UTC. */
export type SheetCell = string | number | null;

export interface SheetHead {
  name: string;
  columns: readonly SheetColumn[];
  /** The last row; null for none. */
  totals: readonly SheetCell[] | null;
}

/** A sheet of a file that was read: all cells as text, numbers with a decimal comma, times as 'yyyy-mm-dd hh:mm'. */
export interface ReadSheet {
  name: string;
  /** By line, from the first one of the sheet. */
  lines: string[][];
}
