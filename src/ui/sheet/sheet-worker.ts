/** Writes and reads spreadsheets away from the page, which stays usable meanwhile. */
import type { SheetCell, SheetHead } from './sheet.ts';
import { sheetsOf, xlsxOf } from './workbook.ts';

/** Rows come in slices, before the head that ends the sheet. */
export type SheetRequest = { rows: SheetCell[][] } | { head: SheetHead } | { file: Blob; most: number };

const rows: SheetCell[][] = [];

async function answer(request: SheetRequest): Promise<void> {
  if ('rows' in request) {
    for (const row of request.rows) rows.push(row);
    return;
  }
  try {
    if ('head' in request) {
      const bytes = await xlsxOf(request.head, rows);
      postMessage({ bytes }, { transfer: [bytes] });
    } else postMessage({ sheets: await sheetsOf(await request.file.arrayBuffer(), request.most) });
  } catch {
    postMessage({});
  }
}

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => void answer(data));
