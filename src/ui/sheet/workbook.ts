/** Writes and reads .xlsx files. Runs in a worker (sheet-worker.ts). */
import readWorkbook from 'read-excel-file/universal';
import writeWorkbook, { type CellObject } from 'write-excel-file/universal';
import { formatWallClock } from '#domain/spreadsheet-date.ts';
import type { CellKind, ReadCell, ReadSheet, SheetCell, SheetHead } from './sheet.ts';

const FORMATS: Partial<Record<CellKind, string>> = {
  money: '#,##0',
  day: 'dd-mm-yyyy',
  time: 'dd-mm-yyyy hh:mm',
};

/** Excel refuses longer texts. */
const MAX_TEXT = 32_767;

function cellOf(kind: CellKind, value: SheetCell): CellObject | null {
  if (value === null) return null;
  // A text is written as one, also where it looks like a formula.
  if (typeof value === 'string') return { value: value.slice(0, MAX_TEXT), type: String };
  const format = FORMATS[kind];
  if (kind === 'day' || kind === 'time') return { value: new Date(value), type: Date, format };
  return { value, type: Number, format };
}

const bold = (cell: CellObject | null): CellObject | null => cell && { ...cell, fontWeight: 'bold' };

const isNumber = (kind: CellKind): boolean => kind === 'money' || kind === 'number';

/** The bytes of a file with one sheet: the header, which is bold and stays in sight, the rows and the totals. */
export async function xlsxOf(
  { name, columns, totals }: SheetHead,
  rows: readonly (readonly SheetCell[])[],
): Promise<ArrayBuffer> {
  const row = (cells: readonly SheetCell[]) =>
    columns.map(({ kind }, index) => cellOf(kind, cells[index] ?? null));
  const header = columns.map(({ label, kind }) =>
    bold({ value: label, type: String, align: isNumber(kind) ? 'right' : 'left' }),
  );
  const data = [header, ...rows.map(row)];
  if (totals) data.push(row(totals).map(bold));
  const blob = await writeWorkbook(data, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
  return blob.arrayBuffer();
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
