/** Writes and reads spreadsheets away from the page, which stays usable meanwhile. */
import type { SheetHead, SheetSlice } from './sheet.ts';
import { sheetsOf, WorkbookWriter } from './workbook.ts';

/** Rows come in slices, before the head that ends the sheet. */
export type SheetRequest = SheetSlice | { head: SheetHead } | { file: Blob; most: number };

let begun: WorkbookWriter | null = null;
const writer = (): WorkbookWriter => (begun ??= new WorkbookWriter());

async function answer(request: SheetRequest): Promise<void> {
  try {
    if ('rows' in request) await writer().add(request.rows, request.kinds);
    else if ('head' in request) {
      const bytes = await writer().end(request.head);
      postMessage({ bytes }, { transfer: [bytes] });
    } else postMessage({ sheets: await sheetsOf(await request.file.arrayBuffer(), request.most) });
  } catch {
    postMessage({});
  }
}

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => void answer(data));
