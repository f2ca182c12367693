/** Writes and reads .xlsx files. Runs in a worker (sheet-worker.ts). */
import { strFromU8, unzipSync } from 'fflate/browser';
import readWorkbook from 'read-excel-file/universal';
import writeWorkbook, { type CellObject } from 'write-excel-file/universal';
import { findElement, getChildElements } from 'write-excel-file/utility';
import { formatWallClock } from '#domain/spreadsheet-date.ts';
import { type CellStyles, RowBytes, type Style } from './row-bytes.ts';
import type { CellKind, ReadCell, ReadSheet, SheetCell, SheetHead } from './sheet.ts';
import { zipOf } from './zip.ts';

const KINDS = ['text', 'number', 'money', 'day', 'time'] as const satisfies CellKind[];
const FORMATS: Partial<Record<CellKind, string>> = {
  money: '#,##0',
  day: 'dd-mm-yyyy',
  time: 'dd-mm-yyyy hh:mm',
};
const SHEET = 'xl/worksheets/sheet1.xml';

const isNumber = (kind: CellKind): boolean => kind === 'money' || kind === 'number';

const sampleOf = (kind: CellKind): CellObject =>
  kind === 'text' ? { value: kind, type: String } : { value: 1, type: Number, format: FORMATS[kind] };
const bold = (cell: CellObject): CellObject => ({ ...cell, fontWeight: 'bold' });
const heading = (align: 'left' | 'right'): CellObject => bold({ value: align, type: String, align });

/** A cell of each style: by these the library makes the styles, always with the same numbers. */
const SAMPLES = [
  KINDS.map(sampleOf),
  KINDS.map((kind) => bold(sampleOf(kind))),
  [heading('left'), heading('right')],
];

/** The files of a workbook that has the samples instead of rows, and where its sheet has them. */
async function writeSamples(options: {
  sheet?: string;
  columns?: { width: number }[];
  stickyRowsCount?: number;
}) {
  const blob = await writeWorkbook(SAMPLES, options).toBlob();
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const xml = strFromU8(files[SHEET]!);
  return { files, xml, data: findElement(xml, 'sheetData')! };
}

interface Styles {
  plain: CellStyles;
  bold: CellStyles;
  heading: { left: Style; right: Style };
}

async function readStyles(): Promise<Styles> {
  const { xml, data } = await writeSamples({});
  const [plain = [], heavy = [], headings = []] = getChildElements(xml, data).map((row) =>
    getChildElements(xml, row).map((cell): Style => cell.openingTagAttributes['s']?.toString()),
  );
  const byKind = ([text, number, money, day, time]: readonly Style[]): CellStyles => ({
    text,
    number,
    money,
    day,
    time,
  });
  return {
    plain: byKind(plain),
    bold: byKind(heavy),
    heading: { left: headings[0], right: headings[1] },
  };
}

/** Writes a file with one sheet: the header, which is bold and stays in sight, the rows and the totals. */
export class WorkbookWriter {
  private readonly styles = readStyles();
  private readonly rows = new RowBytes(2);

  /** Adds rows. `kinds`: those of the columns, as far as these rows have numbers in them. */
  async add(rows: readonly (readonly SheetCell[])[], kinds: readonly CellKind[]): Promise<void> {
    this.rows.add(rows, kinds, (await this.styles).plain);
  }

  /** The bytes of the file. */
  async end({ name, columns, totals }: SheetHead): Promise<ArrayBuffer> {
    const styles = await this.styles;
    const kinds = columns.map(({ kind }) => kind);
    const header = new RowBytes(1);
    const aligned = kinds.map((kind) => (isNumber(kind) ? styles.heading.right : styles.heading.left));
    header.add([columns.map(({ label }) => label)], kinds, styles.plain, aligned);
    if (totals) this.rows.add([totals], kinds, styles.bold);
    const { files, xml, data } = await writeSamples({
      sheet: name,
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    });
    const before = xml.slice(0, data.openingTagEndIndex + 1) + strFromU8(header.between('', ''));
    const sheet = this.rows.between(before, xml.slice(data.closingTagStartIndex));
    const { [SHEET]: _, ...others } = files;
    return zipOf(others, SHEET, sheet);
  }
}

/** The bytes of a file with these rows. */
export async function xlsxOf(head: SheetHead, rows: readonly (readonly SheetCell[])[]): Promise<ArrayBuffer> {
  const writer = new WorkbookWriter();
  await writer.add(
    rows,
    head.columns.map(({ kind }) => kind),
  );
  return writer.end(head);
}

/** As many as Excel shows. More are noise of its calculations. */
const DIGITS = 15;

function readCell(cell: unknown): ReadCell {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : Number(cell.toPrecision(DIGITS));
  if (cell instanceof Date) return formatWallClock(cell.getTime());
  return typeof cell === 'boolean' ? (cell ? 'Sí' : 'No') : '';
}

const isBlank = (cell: unknown): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Without the empty cells at its end. */
const trimmed = <C>(cells: readonly C[]): C[] =>
  cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1);

/** More columns than these are not read. One stray cell far to the right makes all lines as wide. */
const MAX_COLUMNS = 200;

/** At most so many lines of each sheet. @throws where it is no workbook */
export async function sheetsOf(file: ArrayBuffer, most: number): Promise<ReadSheet[]> {
  const sheets = await readWorkbook(file);
  return sheets.map(({ sheet, data }) => {
    const numbered = data.map((cells, index) => ({ line: index + 1, cells: cells.slice(0, MAX_COLUMNS) }));
    const lines = numbered.filter(({ cells }) => !cells.every(isBlank));
    return {
      name: sheet,
      lines: lines.slice(0, most).map(({ line, cells }) => ({ line, cells: trimmed(cells).map(readCell) })),
      count: lines.length,
    };
  });
}
