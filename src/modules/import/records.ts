/** Converts lines of a file to records, with the problems of each. */
import { INVALID } from '#contracts/fields.ts';
import { unguard } from '#domain/csv.ts';
import type { CsvLine } from '#domain/csv-parser.ts';
import { type FileNumber, readFileNumber } from '#domain/file-number.ts';
import { REQUIRED } from '#domain/refusal.ts';
import { isValidRut, WRONG_RUT } from '#domain/rut.ts';
import { normalize } from '#domain/text.ts';
import { NOT_A_NUMBER, schemaErrors } from '#forms/validation.ts';
import type { ModuleFieldDefinition, RecordData, ModuleDefinition } from '../definition.ts';
import { naturalKeyOf, otherWith } from '../natural-key.ts';
import type { FileColumn, FileHeader } from './columns.ts';

export interface ImportedRecord {
  /** The record's lines: several where it has several plants. */
  lines: CsvLine[];
  body: RecordData;
  /** Problems that prevent the import: 'Línea 4: Comisión %: El valor mínimo es 1'. */
  problems: string[];
  /** Warnings, which do not prevent the import: 'Línea 4: Rut: RUT con dígito …'. */
  warnings: string[];
  /** Duplicates, imported only where requested: 'Línea 4: ya existe …'. */
  duplicate: string | null;
}

/** The value of a cell, or why it has none. Words of a closed list may differ in case and accents. */
function readCell({ field, label }: FileColumn, text: string): FileNumber {
  if (field.kind === 'number' || field.kind === 'money') return readFileNumber(text, field.kind, label);
  if (field.kind !== 'select') return { text };
  return { text: field.options.find((option) => normalize(option) === normalize(text)) ?? text };
}

/** What the field expects, where a form says no more than 'Campo inválido'. */
function expectation(field: ModuleFieldDefinition | undefined): string {
  if (field?.kind === 'number' || field?.kind === 'money') return NOT_A_NUMBER;
  return field?.kind === 'select' ? `Debe ser ${field.options.join(' o ')}` : INVALID;
}

interface FileLine {
  line: CsvLine;
  values: Record<string, string>;
  /** One item of the repeating part from the line; null where its cells are empty. */
  item: Record<string, string> | null;
  /** Why cells have no value, by the field. */
  faults: ReadonlyMap<string, string>;
}

function readLine(columns: FileHeader['columns'], line: CsvLine): FileLine {
  const values: Record<string, string> = {};
  const item: Record<string, string> = {};
  const faults = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const text = unguard(line.cells[index] ?? '').trim();
    const read = readCell(column, text);
    if (read.mensaje !== undefined) faults.set(column.field.name, read.mensaje);
    (column.list ? item : values)[column.field.name] = read.mensaje === undefined ? read.text : text;
  }
  const hasText = Object.values(item).some((text) => text !== '');
  return { line, values, item: hasText ? item : null, faults };
}

/** The problems of a further line of a record, whose cells must repeat those of the first line or be empty. */
function contradictions(
  first: FileLine,
  other: FileLine,
  columns: FileHeader['columns'],
  fieldKey?: string,
): string[] {
  return columns.flatMap((column) => {
    if (!column || column.list || column.field.name === fieldKey) return [];
    const [is, was] = [other.values[column.field.name], first.values[column.field.name]];
    return is === '' || is === was
      ? []
      : [`Línea ${other.line.line}: ${column.label}: no coincide con la línea ${first.line.line}`];
  });
}

/** The fields of a RUT whose check digit is wrong. */
function noticesOf({ values, line }: FileLine, columns: FileHeader['columns']): string[] {
  return columns.flatMap((column) => {
    if (column?.field.kind !== 'rut' || column.list) return [];
    const rut = values[column.field.name] ?? '';
    return rut === '' || isValidRut(rut) ? [] : [`Línea ${line.line}: ${column.label}: ${WRONG_RUT}`];
  });
}

function recordOf(
  definition: ModuleDefinition,
  lines: readonly FileLine[],
  header: FileHeader,
): ImportedRecord {
  const [first] = lines as [FileLine];
  const { columns } = header;
  const list = columns.find((column) => column?.list)?.list?.name;
  const items = lines.filter(({ item }) => item !== null);
  const body = { ...first.values, ...(list !== undefined && { [list]: items.map(({ item }) => item) }) };
  const columnOf = (name: string, inList: boolean): FileColumn | null | undefined =>
    columns.find((each) => each?.field.name === name && (each.list !== null) === inList);
  const refused = schemaErrors(definition.contract.body, body).map(
    (error) => [error.campo, error.mensaje] as const,
  );
  // What is unclear about a cell takes the place of what its contract says.
  const errores = [...new Map([...refused, ...first.faults])].map(([name, mensaje]) => {
    const [, index, inner] = /^\w+\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const { line } = (index === undefined ? first : items[Number(index)]) ?? first;
    const column = columnOf(inner ?? name, inner !== undefined);
    const label = column?.label ?? inner ?? name;
    if (mensaje === REQUIRED) return `Línea ${line.line}: falta ${label}`;
    return `Línea ${line.line}: ${label}: ${mensaje === INVALID ? expectation(column?.field) : mensaje}`;
  });
  return {
    lines: lines.map(({ line }) => line),
    body,
    problems: [
      ...errores,
      ...lines.slice(1).flatMap((each) => contradictions(first, each, columns, definition.naturalKey?.field)),
    ],
    warnings: noticesOf(first, columns),
    duplicate: null,
  };
}

/** Joins the lines that belong to one record, if records of the module have a repeating part. */
function joinLines(
  lines: readonly FileLine[],
  entryKey: (line: FileLine) => string,
  isList: boolean,
): FileLine[][] {
  const groups = new Map<string, FileLine[]>();
  for (const line of lines) {
    const fieldKey = entryKey(line);
    const key = isList && fieldKey !== '' ? fieldKey : `\n${line.line.line}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}

/** `existing`: the existing records. */
export function recordsOf(
  definition: ModuleDefinition,
  header: FileHeader,
  lines: readonly CsvLine[],
  existing: readonly RecordData[],
): ImportedRecord[] {
  const { naturalKey } = definition;
  if (!naturalKey) return [];
  const label = header.columns.find((column) => column?.field.name === naturalKey.field)?.label;
  const entryKey = (datos: RecordData): string => naturalKeyOf(naturalKey, datos);
  const there = new Set(existing.map(entryKey));
  const inFile = new Map<string, number>();
  const read = lines.map((line) => readLine(header.columns, line));
  const isList = header.columns.some((column) => column?.list);
  return joinLines(read, ({ values }) => entryKey(values), isList).map((group) => {
    const record = recordOf(definition, group, header);
    const key = entryKey(record.body);
    const line = record.lines[0]?.line ?? 0;
    const before = inFile.get(key);
    if (key === '') return record;
    inFile.set(key, before ?? line);
    const duplicate = there.has(key)
      ? `Línea ${line}: ${label}: ya existe ${otherWith(definition, naturalKey)}`
      : before === undefined
        ? null
        : `Línea ${line}: ${label}: repite la línea ${before}`;
    return { ...record, duplicate };
  });
}
