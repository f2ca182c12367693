/** Exports a table as CSV. Loaded on demand. */
import { csvLine, type CsvValue, writeCsv } from '#domain/csv.ts';
import { formatFecha } from '#domain/date.ts';
import { download } from '../base/download.ts';
import { cellText, type Column } from './table-types.ts';

/** Milliseconds between two turns of the page; the clock is read once for that many rows. */
const SLICE_MS = 20;
const STEP = 25;
const NOTHING = '—';

/** The full text of a cell: numbers as numbers, everything else as shown. */
export function cellValue<Row extends object>(
  { key, render, text }: Pick<Column<Row>, 'key' | 'render' | 'text'>,
  row: Row,
): CsvValue {
  if (text) return text(row);
  const raw: unknown = Reflect.get(row, key);
  if (typeof raw === 'number') return raw;
  const shown = render?.(row) ?? cellText(row, key);
  return typeof shown === 'number' || (typeof shown === 'string' && shown !== NOTHING) ? shown : null;
}

/** Chromium and Firefox go on at once where nothing else is to be done; a timer waits 4 ms. */
const breathe = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/** '{title} 2026-11-21', without characters that file names must not contain. */
export const fileName = (title: string): string =>
  `${title.replaceAll(/[\\/:*?"<>|]/g, '-')} ${formatFecha(Date.now())}`;

/** What `convert` makes of the rows, in slices between which the page renders. */
export async function* inSlices<Row, T>(
  read: () => Promise<readonly Row[]>,
  convert: (row: Row) => T,
): AsyncGenerator<T[]> {
  const rows = await read();
  let slice: T[] = [];
  let end = performance.now() + SLICE_MS;
  for (let from = 0; from < rows.length; from += STEP) {
    for (const row of rows.slice(from, from + STEP)) slice.push(convert(row));
    if (performance.now() < end) continue;
    yield slice;
    await breathe();
    slice = [];
    end = performance.now() + SLICE_MS;
  }
  yield slice;
}

/** Downloads '{title} 2026-11-21.csv' without blocking the page. */
export async function exportCsv<Row extends object>(
  title: string,
  columns: readonly Column<Row>[],
  rows: () => Promise<readonly Row[]>,
): Promise<void> {
  const parts = [writeCsv([columns.map(({ label }) => label)])];
  const line = (row: Row): string => csvLine(columns.map((each) => cellValue(each, row)));
  for await (const lines of inSlices(rows, line)) parts.push(lines.join(''));
  download(`${fileName(title)}.csv`, parts.join(''), 'text/csv;charset=utf-8');
}
