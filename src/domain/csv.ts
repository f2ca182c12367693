/**
 * Comma-separated files (RFC 4180) as Excel writes and reads them here: semicolons, since commas are in the numbers;
 * a mark at the beginning that says UTF-8; lines that end in CRLF.
 */

const BOM = '\uFEFF';

/** A spreadsheet reads such a text as a formula, or drops its first character. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const GUARDED = /^'+[=+\-@\t\r\n]/;
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;
/** Cells with other separators are quoted too, so that a reader does not guess one of them. */
const MUST_QUOTE = /[";,\t\r\n]|^\s|\s$/;

export type CsvValue = string | number | null;

/** An apostrophe keeps a spreadsheet from running a text as a formula. */
function guard(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** A cell as it was before it was written here. */
export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

function cell(value: CsvValue): string {
  // Amounts without thousands separators and with decimal commas, so that a spreadsheet can sum a column.
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = guard(value ?? '');
  return MUST_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line with its CRLF. */
export function csvLine(values: readonly CsvValue[]): string {
  const line = values.map(cell).join(';');
  // A line of one empty cell would be an empty line.
  return `${values.length === 1 && line === '' ? '""' : line}\r\n`;
}

export function writeCsv(rows: Iterable<readonly CsvValue[]>): string {
  let text = BOM;
  for (const row of rows) text += csvLine(row);
  return text;
}
