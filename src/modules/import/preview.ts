/** The preview of a chosen file, and the files that the screen offers for download. */
import { writeCsv } from '#domain/csv.ts';
import type { CsvLine } from '#domain/csv-parser.ts';
import type { RecordData, ModuleDefinition } from '../definition.ts';
import { fileColumns, readFileHeader } from './columns.ts';
import { readCsvFile } from './read-file.ts';
import { type ImportedRecord, recordsOf } from './records.ts';

export interface ImportView {
  header: CsvLine;
  /** Unknown headers: their cells are not imported. */
  foreign: string[];
  records: ImportedRecord[];
}

export type ReadFile = { view: ImportView; mensaje?: undefined } | { mensaje: string };

/** `existing`: the records of the module. */
export function importViewOf(
  definition: ModuleDefinition,
  bytes: Uint8Array,
  existing: readonly RecordData[],
): ReadFile {
  const read = readCsvFile(bytes);
  if (read.mensaje !== undefined) return read;
  const [first, ...lines] = read.lines as [CsvLine, ...CsvLine[]];
  const header = readFileHeader(definition, first.cells);
  const { missing, foreign } = header;
  if (missing.length > 0) {
    const plural = missing.length === 1 ? 'Falta la columna' : 'Faltan las columnas';
    return {
      mensaje: `${plural} ${missing.join(', ')}. La primera línea debe tener los títulos de la plantilla.`,
    };
  }
  return {
    view: {
      header: first,
      foreign,
      records: recordsOf(definition, header, lines, existing),
    },
  };
}

/** The records to import: those without problems, and duplicates only where the user wants them. */
export function importableRecords({ records }: ImportView, withDuplicates: boolean): ImportedRecord[] {
  return records.filter(
    ({ problems, duplicate }) => problems.length === 0 && (withDuplicates || duplicate === null),
  );
}

/** The lines of the records under their header, to be corrected and imported again. */
export function csvOf({ header }: ImportView, records: readonly ImportedRecord[]): string {
  const lines = records.flatMap((record) => record.lines.map(({ cells }) => cells));
  return writeCsv([header.cells, ...lines]);
}

/** The template: an empty file with the right header. */
export function templateOf(definition: ModuleDefinition): string {
  return writeCsv([fileColumns(definition).map(({ label }) => label)]);
}
