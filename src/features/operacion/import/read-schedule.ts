/** Reads a chosen file, a workbook or CSV, as lines of texts with their header, or says why it cannot be imported. */
import { unguard } from '#domain/csv.ts';
import { parseCsv, UnclosedQuotes } from '#domain/csv-parser.ts';
import { formatNumero } from '#domain/money.ts';
import { begins, decodeText } from '#ui/sheet/decode-text.ts';
import { type ReadCell, readCellText, type ReadSheet } from '#ui/sheet/sheet.ts';
import { HEADER_WITHIN, headerIndex, recognizeColumns, type RememberedColumns } from './import-fields.ts';
import type { FileLine } from './preview-rows.ts';

const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_SCHEDULE_LINES = 2000;

export interface Schedule {
  headings: string[];
  lines: FileLine[];
}

export type ReadSchedule = { schedule: Schedule; mensaje?: undefined } | { mensaje: string };

/** Lines read of a sheet: enough to find a header on any of the first lines, and to know that too many follow it. */
const MOST_READ = HEADER_WITHIN + MAX_SCHEDULE_LINES + 1;

type SheetLines = Pick<ReadSheet, 'lines' | 'count'>;

const cellsIn = ({ lines }: SheetLines): ReadCell[][] => lines.map(({ cells }) => cells);

const fieldsIn = (sheet: SheetLines, remembered: RememberedColumns): number => {
  const lines = cellsIn(sheet);
  const header = (lines[headerIndex(lines, remembered)] ?? []).map(readCellText);
  return recognizeColumns(header, remembered).filter((field) => field !== null).length;
};

/** The sheet with most recognized columns; the first one of several. */
function scheduleOf(sheets: readonly SheetLines[], remembered: RememberedColumns): ReadSchedule {
  const counts = sheets.map((sheet) => fieldsIn(sheet, remembered));
  const sheet = sheets[counts.indexOf(Math.max(...counts))] ?? { lines: [], count: 0 };
  const at = headerIndex(cellsIn(sheet), remembered);
  const read = sheet.count - at - 1;
  const header = sheet.lines[at];
  if (header === undefined || read === 0) {
    return { mensaje: 'El archivo no tiene líneas que importar bajo una línea de títulos.' };
  }
  if (read > MAX_SCHEDULE_LINES) {
    const [count, most] = [read, MAX_SCHEDULE_LINES].map(formatNumero);
    return {
      mensaje: `El archivo tiene ${count} líneas, y se importan hasta ${most} a la vez. Divídalo en partes.`,
    };
  }
  const headings = header.cells.map((heading) => readCellText(heading).trim());
  return { schedule: { headings, lines: sheet.lines.slice(at + 1) } };
}

function csvSchedule(bytes: Uint8Array, remembered: RememberedColumns): ReadSchedule {
  const text = decodeText(bytes);
  if (text.includes('\u0000')) return { mensaje: 'Elija un archivo de Excel (.xlsx) o CSV.' };
  try {
    const lines = parseCsv(text)
      .map(({ line, cells }) => ({ line, cells: cells.map(unguard) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    return scheduleOf([{ lines, count: lines.length }], remembered);
  } catch (error) {
    if (!(error instanceof UnclosedQuotes)) throw error;
    return { mensaje: `En la línea ${error.line} hay comillas que se abren y no se cierran.` };
  }
}

/** `readSheets` reads at most so many lines of each sheet of a workbook; null where it cannot. */
export async function readSchedule(
  file: Blob,
  remembered: RememberedColumns,
  readSheets: (file: Blob, most: number) => Promise<ReadSheet[] | null>,
): Promise<ReadSchedule> {
  if (file.size > MAX_BYTES) return { mensaje: 'El archivo pesa más de 5 MB. Divídalo en partes.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, 0xd0, 0xcf)) {
    return {
      mensaje: 'Es un libro de un Excel antiguo o con contraseña. Guárdelo como «Libro de Excel (.xlsx)».',
    };
  }
  if (!begins(bytes, 0x50, 0x4b)) return csvSchedule(bytes, remembered);
  const sheets = await readSheets(file, MOST_READ);
  if (sheets === null)
    return { mensaje: 'No se pudo leer el libro de Excel. Ábralo y guárdelo de nuevo como .xlsx.' };
  return scheduleOf(sheets, remembered);
}

/** Excel's day 0, which its cells with an hour alone have. */
const DAY_ZERO = /^(?:1899-12-3[01]|1900-01-0[01]) /;

/** 'Por ejemplo: MSCU1000001': the first text under a heading; '' where there is none. */
export function sampleHint({ lines }: Schedule, index: number): string {
  const texts = lines.map(({ cells }) => readCellText(cells[index] ?? '').trim());
  const sample = texts.find((text) => text !== '') ?? '';
  return sample && `Por ejemplo: ${sample.replace(DAY_ZERO, '').slice(0, 40)}`;
}
