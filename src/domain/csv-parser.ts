/** Reads comma-separated files (RFC 4180) with any of three separators and any end of line. */

export interface CsvLine {
  /** The number of its first line in the file, from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [';', '\t', ','] as const;
type Separator = (typeof SEPARATORS)[number];

/** The most frequent separator of the first line, quoted text excluded; a semicolon where it has none. */
export function separatorOf(text: string): Separator {
  const counts = { ';': 0, '\t': 0, ',': 0 };
  let quoted = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '\n' || char === '\r') break;
    else if (char in counts) counts[char as Separator] += 1;
  }
  return SEPARATORS.reduce((best, each) => (counts[each] > counts[best] ? each : best));
}

/** The quoted cell whose text begins at `start`, and where it ends; null where the closing quote is missing. */
function quotedCell(text: string, start: number): { cell: string; end: number } | null {
  let from = start;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    if (text[quote + 1] !== '"') {
      return { cell: text.slice(start, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    from = quote + 2;
  }
}

/** The end of a cell without quotes. */
function plainEnd(text: string, start: number, separator: Separator): number {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

/** Thrown for a cell without closing quote: the rest of the file would be one cell. */
export class UnclosedQuotes extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`Unclosed quotes in line ${line}`);
    this.line = line;
  }
}

/** All lines of a file, empty ones left out. @throws UnclosedQuotes */
export function parseCsv(file: string): CsvLine[] {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const lines: CsvLine[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const cells: string[] = [];
    const firstLine = line;
    let isEmpty = true;
    for (;;) {
      const quoted = text[at] === '"' ? quotedCell(text, at + 1) : undefined;
      if (quoted === null) throw new UnclosedQuotes(line);
      // Text after a closing quote breaks the standard; it is kept, so that no data is lost.
      const rest = quoted?.end ?? at;
      const end = plainEnd(text, rest, separator);
      const cell = (quoted?.cell ?? '') + text.slice(rest, end);
      if (quoted) line += quoted.cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      isEmpty &&= quoted === undefined && cell.trim() === '';
      cells.push(cell);
      at = end + 1;
      if (text[end] !== separator) break;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at++;
    line++;
    if (!isEmpty) lines.push({ line: firstLine, cells });
  }
  return lines;
}
