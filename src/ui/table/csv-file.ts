/** Exports a table as CSV. Loaded on demand. */
import { csvLine, type CsvValue, writeCsv } from '#domain/csv.ts';
import { formatFecha } from '#domain/date.ts';
import { download } from '../base/download.ts';
import { cellText, type Column } from './table-types.ts';

/** Number of rows between two yields to the event loop: some 20 ms on a slow tablet. */
const SLICE = 500;
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

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** '{title} 2026-11-21', without characters that file names must not contain. */
export const fileName = (title: string): string =>
  `${title.replaceAll(/[\\/:*?"<>|]/g, '-')} ${formatFecha(Date.now())}`;

/** The rows in slices, between which the page renders. */
export async function* slicesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += SLICE) {
    yield rows.slice(from, from + SLICE);
    await breathe();
  }
}

/** Downloads '{title} 2026-11-21.csv' without blocking the page. */
export async function exportCsv<Row extends object>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const parts = [writeCsv([columns.map(({ label }) => label)])];
  for await (const slice of slicesOf(rows)) {
    const lines = slice.map((row) => csvLine(columns.map((each) => cellValue(each, row))));
    parts.push(lines.join(''));
  }
  download(`${fileName(title)}.csv`, parts.join(''), 'text/csv;charset=utf-8');
}
