/** The preview of a schedule: each line as a new operation, with what is doubtful at its cell. */
import { INVALID } from '#contracts/fields.ts';
import { operacionCreate, type OperacionCreate } from '#contracts/operacion.ts';
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import { readFileDate, readFileHour } from '#domain/spreadsheet-date.ts';
import { duplicatesOf, duplicateWarning, embarqueErrors } from '#domain/embarque.ts';
import { invertedEtas } from '#domain/operacion-rules.ts';
import { REQUIRED } from '#domain/refusal.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { fieldErrors, NOT_A_NUMBER } from '#forms/validation.ts';
import { type ReadCell, readCellText } from '#ui/sheet/sheet.ts';
import * as v from 'valibot';
import { type CellValue, type Doubt, type ImportPlaces, readingOf, valueOfCell } from './cell-values.ts';
import { type ImportField, IMPORT_FIELDS, isRequiredField } from './import-fields.ts';

export interface FileLine {
  /** Its number in the file, from 1. */
  line: number;
  cells: readonly ReadCell[];
}

export interface PreviewCell {
  /** As in the file. */
  original: string;
  /** The same, or as edited. */
  text: string;
  /** What the operation gets, as screens write it; the text where that is not certain. */
  shown: string;
  doubt: Doubt | null;
}

export interface PreviewRow {
  line: number;
  cells: Partial<Record<ImportField, PreviewCell>>;
  /** Null where a cell has a problem. */
  body: OperacionCreate | null;
  /** 'Repite la línea 4', or the operation that exists; null where it is new. */
  duplicate: string | null;
}

export interface PreviewInput {
  lines: readonly FileLine[];
  /** The field of each column. */
  columns: readonly (ImportField | null)[];
  /** Whether a column has the hours of the one before it. */
  hours?: readonly boolean[];
  /** Today, yyyy-mm-dd. */
  today: string;
  cliente: { id: Id; places: ImportPlaces; operaciones: readonly OperacionRow[] };
  /** Texts for cells that are empty or not in the file. */
  defaults: Partial<Record<ImportField, string>>;
  /** The text of a cell after the user's edits. */
  edited: (line: number, field: ImportField, text: string) => string;
}

/** The fields that the preview shows: those of the file, and those that an operation needs. */
export const shownFields = (columns: readonly (ImportField | null)[]): ImportField[] =>
  IMPORT_FIELDS.filter((field) => isRequiredField(field) || columns.includes(field));

const OTHER_ETA: Partial<Record<ImportField, ImportField>> = {
  eta_puerto: 'eta_planta',
  eta_planta: 'eta_puerto',
};

/** A day with the hour of the cell beside it. A date that has an hour keeps it. */
function withHour(date: ReadCell, hour: ReadCell): ReadCell {
  const day = readFileDate(readCellText(date));
  const clock = readFileHour(readCellText(hour));
  return day?.length === 10 && clock !== null ? `${day} ${clock}` : date;
}

/** The cells of a line by field, as in the file. An ETA that the file has no column for is the other one. */
function cellsOf({ cells }: FileLine, input: PreviewInput): Partial<Record<ImportField, ReadCell>> {
  const { columns, defaults, hours = [] } = input;
  const of = (field: ImportField): ReadCell => {
    const index = columns.indexOf(field);
    const written = index === -1 ? '' : (cells[index] ?? '');
    const cell = hours[index + 1] ? withHour(written, cells[index + 1] ?? '') : written;
    return typeof cell === 'number' ? cell : cell.trim() || (defaults[field] ?? '');
  };
  return Object.fromEntries(
    shownFields(columns).map((field) => {
      const other = OTHER_ETA[field];
      const cell = other && !columns.includes(field) && columns.includes(other) ? of(other) : of(field);
      return [field, cell];
    }),
  );
}

/** Texts in them are no numbers, where a form says no more than 'Campo inválido'. */
const NUMBERS: ReadonlySet<string> = new Set<ImportField>(['monto', 'peso_kg', 'dias_libres']);

/** Days after which a date is more likely a typing error than work that is written down late. */
const LATE_DAYS = 30;

const isProblem = (cell: PreviewCell | undefined): boolean => cell?.doubt?.isProblem === true;

type CellReader = (field: ImportField, cell: ReadCell) => CellValue;

/** Schedules repeat their cells: each is read once. */
function cachedReader({ cliente: { places } }: PreviewInput): CellReader {
  const cache = new Map<string, CellValue>();
  return (field, cell) => {
    const key = `${field} ${typeof cell} ${cell}`;
    const read = cache.get(key) ?? valueOfCell(field, cell, places);
    cache.set(key, read);
    return read;
  };
}

/** `longAgo`: days before it are told. */
function readLine(line: FileLine, input: PreviewInput, read: CellReader, longAgo: string): PreviewRow {
  const cells: Partial<Record<ImportField, PreviewCell>> = {};
  const body: Record<string, unknown> = { cliente: input.cliente.id };
  for (const [name, cell] of Object.entries(cellsOf(line, input))) {
    const field = name as ImportField;
    const original = readCellText(cell);
    const text = input.edited(line.line, field, original).trim();
    const { value, doubt } =
      text === '' ? { value: undefined, doubt: null } : read(field, text === original ? cell : text);
    body[field] = value ?? undefined;
    const shown = (doubt === null && readingOf(field, value, input.cliente.places)) || text;
    cells[field] = { original, text, shown, doubt };
  }
  const parsed = v.safeParse(operacionCreate, body);
  for (const { campo, mensaje } of [...fieldErrors(parsed.issues), ...embarqueErrors(body)]) {
    const cell = cells[campo as ImportField];
    if (cell && !isProblem(cell)) {
      const expected = mensaje === INVALID && NUMBERS.has(campo) ? NOT_A_NUMBER : mensaje;
      cell.doubt = { mensaje: cell.text === '' ? REQUIRED : expected, isProblem: true };
    }
  }
  const isComplete = parsed.success && !Object.values(cells).some(isProblem);
  if (isComplete && cells.eta_planta?.doubt === null && invertedEtas(parsed.output)) {
    cells.eta_planta.doubt = {
      mensaje:
        parsed.output.tipo === 'IMPORTACION' ? 'Es anterior a ETA Puerto' : 'Es posterior a ETA Puerto',
      isProblem: false,
    };
  }
  for (const field of ['eta_puerto', 'eta_planta'] as const) {
    const [cell, eta] = [cells[field], body[field]];
    if (cell?.doubt === null && typeof eta === 'string' && formatFecha(eta) < longAgo) {
      cell.doubt = { mensaje: 'Es de hace más de un mes', isProblem: false };
    }
  }
  return { line: line.line, cells, body: isComplete ? parsed.output : null, duplicate: null };
}

const keyOf = (bl: string | null | undefined, contenedor: string | null | undefined): string | null =>
  bl && contenedor ? `${bl.toLowerCase()}\n${contenedor}` : null;

/**
 * Marks what is in the file twice, and what the client has as an open operation. A line that is left out is marked too,
 * but repeats of it are not repeats.
 */
export function markRepeated(
  rows: readonly PreviewRow[],
  cliente: PreviewInput['cliente'],
  leftOut: ReadonlySet<number>,
): PreviewRow[] {
  const known = Map.groupBy(cliente.operaciones, (row) => keyOf(row.bl_booking, row.contenedor_previsto));
  const inFile = new Map<string, number>();
  return rows.map((row) => {
    const { bl_booking = null, contenedor_previsto = null } = row.body ?? {};
    const key = keyOf(bl_booking, contenedor_previsto);
    if (key === null) return row;
    const shipment = { cliente_id: cliente.id, bl_booking, contenedor_previsto };
    const [open] = duplicatesOf(shipment, known.get(key) ?? [], null);
    const before = inFile.get(key);
    if (before === undefined && !leftOut.has(row.line)) inFile.set(key, row.line);
    const duplicate = open
      ? duplicateWarning(open)
      : before === undefined
        ? null
        : `Repite la línea ${before}: mismo BL o booking y contenedor`;
    return { ...row, duplicate };
  });
}

/** The sums under a schedule are in these columns. */
const IS_SUMMED: ReadonlySet<ImportField | null | undefined> = new Set(['monto', 'peso_kg', null, undefined]);

/** Whether the line has anything of an operation, and not only sums or texts of columns that are not imported. */
function isOperacion({ cells }: FileLine, columns: PreviewInput['columns']): boolean {
  return cells.some((cell, index) => !IS_SUMMED.has(columns[index]) && readCellText(cell).trim() !== '');
}

/** The lines as operations, without marks of what is repeated. */
export function previewRows(input: PreviewInput): PreviewRow[] {
  const read = cachedReader(input);
  const { lines, columns, today } = input;
  const longAgo = laterDay(today, -LATE_DAYS);
  const isRecognized = columns.some((field) => !IS_SUMMED.has(field));
  return lines
    .filter((line) => !isRecognized || isOperacion(line, columns))
    .map((line) => readLine(line, input, read, longAgo));
}

export const hasDoubt = ({ cells, duplicate }: PreviewRow): boolean =>
  duplicate !== null || Object.values(cells).some(({ doubt }) => doubt !== null);
