/** Exports a table as a workbook of Excel. Loaded on demand. */
import { download } from '../base/download.ts';
import { writeSheet } from '../sheet/ask-worker.ts';
import type { SheetSlice } from '../sheet/sheet.ts';
import { fileName, inSlices } from './csv-file.ts';
import { SheetRows } from './sheet-cells.ts';
import type { Column } from './table-types.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Excel allows 31 characters, none of these, and no apostrophe at the ends. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[\\/:*?[\]]/g, '-')
    .slice(0, 31)
    .replaceAll(/^'|'$/g, '-');

/**
 * Downloads '{title} 2026-11-21.xlsx' without blocking the page. The worker starts while the rows are read.
 * @throws where they could not be read, or the file could not be written
 */
export async function exportXlsx<Row extends object>(
  title: string,
  columns: readonly Column<Row>[],
  rows: () => Promise<readonly Row[]>,
): Promise<void> {
  const collected = new SheetRows(columns);
  async function* slices(): AsyncGenerator<SheetSlice> {
    for await (const cells of inSlices(rows, (row) => collected.row(row))) {
      yield { rows: cells, kinds: collected.kindsSoFar() };
    }
  }
  const bytes = await writeSheet(slices(), () => ({ name: sheetName(title), ...collected.head() }));
  if (bytes === null) throw new Error('Intente de nuevo o elija CSV.');
  download(`${fileName(title)}.xlsx`, bytes, XLSX);
}
