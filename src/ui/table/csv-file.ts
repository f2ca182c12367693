/** A table as a file for spreadsheets. Loaded when one is asked for. */
import { csvLine, type CsvValue, writeCsv } from '#domain/csv.ts';
import { formatFecha } from '#domain/date.ts';
import { download } from '../base/download.ts';
import { cellText, type Column } from './table-types.ts';

/** Rows between two breaths of the page: some 20 ms on a slow tablet. */
const SLICE = 500;
const NOTHING = '—';

/** A cell in full: numbers as numbers, all else as it is shown. */
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

/** As it may stand in the name of a file. */
const fileName = (title: string): string => title.replaceAll(/[\\/:*?"<>|]/g, '-');

/** Downloads '{title} 2026-11-21.csv', without holding up the page. */
export async function exportCsv<Row extends object>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const parts = [writeCsv([columns.map(({ label }) => label)])];
  for (let from = 0; from < rows.length; from += SLICE) {
    const lines = rows
      .slice(from, from + SLICE)
      .map((row) => csvLine(columns.map((each) => cellValue(each, row))));
    parts.push(lines.join(''));
    await breathe();
  }
  download(`${fileName(title)} ${formatFecha(Date.now())}.csv`, parts.join(''), 'text/csv;charset=utf-8');
}
