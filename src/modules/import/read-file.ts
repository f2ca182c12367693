/** Reads a chosen file as lines of text, or says why it cannot be imported. */
import { type CsvLine, parseCsv, UnclosedQuotes } from '#domain/csv-parser.ts';
import { formatNumero } from '#domain/money.ts';
import { begins, decodeText } from '#ui/sheet/decode-text.ts';

export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_LINES = 5000;

export type ReadResult = { lines: CsvLine[]; mensaje?: undefined } | { mensaje: string };

const EXCEL = 'Este archivo es un libro de Excel. Guárdelo en Excel como «CSV UTF-8» y elija ese archivo.';

/** The first line is the header; at most MAX_LINES others follow. */
export function readCsvFile(bytes: Uint8Array): ReadResult {
  if (bytes.length > MAX_BYTES) return { mensaje: 'El archivo pesa más de 5 MB. Divídalo en partes.' };
  if (begins(bytes, 0x50, 0x4b) || begins(bytes, 0xd0, 0xcf)) return { mensaje: EXCEL };
  const text = decodeText(bytes);
  if (text.includes('\u0000')) return { mensaje: 'Este archivo no es de texto. Elija un archivo CSV.' };
  try {
    const lines = parseCsv(text);
    if (lines.length < 2) {
      return { mensaje: 'El archivo no tiene líneas que importar. La primera línea es la de los títulos.' };
    }
    if (lines.length - 1 > MAX_LINES) {
      const count = formatNumero(lines.length - 1);
      return {
        mensaje: `El archivo tiene ${count} líneas, y se importan hasta ${formatNumero(MAX_LINES)} a la vez. Divídalo en partes.`,
      };
    }
    return { lines };
  } catch (error) {
    if (!(error instanceof UnclosedQuotes)) throw error;
    return { mensaje: `En la línea ${error.line} hay comillas que se abren y no se cierran.` };
  }
}
