/**
 * Comma-separated files (RFC 4180) as Excel writes and reads them in Chile: separated by semicolons, since numbers
 * contain commas; with a byte order mark, which tells Excel that they are UTF-8; lines end in CRLF.
 */

const BOM = '\uFEFF';

/** Texts that a spreadsheet reads as a formula, or whose first character it drops. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const GUARDED = /^'+[=+\-@\t\r\n]/;
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;
/** Cells that contain another separator are quoted too, so that a reader does not take it for the file's separator. */
const MUST_QUOTE = /[";,\t\r\n]|^\s|\s$/;

export type CsvValue = string | number | null;

/** An apostrophe keeps a spreadsheet from running a text as a formula. */
function guard(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that guard() added. */
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
