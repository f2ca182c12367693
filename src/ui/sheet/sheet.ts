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

/** Rows, and the kinds of their columns as far as they have numbers in them. */
export interface SheetSlice {
  rows: SheetCell[][];
  kinds: CellKind[];
}

export interface SheetHead {
  name: string;
  columns: readonly SheetColumn[];
  /** The last row; null for none. */
  totals: readonly SheetCell[] | null;
}

/** A cell of a file that was read. A number stays one: with three decimals, its text would look like thousands. */
export type ReadCell = string | number;

/** A number with a decimal comma, as it is shown. */
export const readCellText = (cell: ReadCell): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : cell;

/** A line of a file that was read: numbers, and all other cells as texts, times as 'yyyy-mm-dd hh:mm'. */
export interface ReadLine {
  /** Its number in the file, from 1. */
  line: number;
  cells: ReadCell[];
}

/** A sheet of a file that was read. */
export interface ReadSheet {
  name: string;
  /** Those that are not empty: the first ones, where the reader was asked for at most so many. */
  lines: ReadLine[];
  /** How many lines are not empty. */
  count: number;
}
