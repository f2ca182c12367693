/**
 * The rows of a worksheet as bytes. write-excel-file builds the markup of each cell from its attributes and checks each
 * of them for characters; here all but the value is constant (decision 074).
 */
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility';
import { DAY_MS } from '#domain/milliseconds.ts';
import type { CellKind, SheetCell } from './sheet.ts';

/** The number of a style, as the attribute `s` of a cell has it. */
export type Style = string | undefined;
export type CellStyles = Readonly<Record<CellKind, Style>>;

/** The number of 1970-01-01 in a spreadsheet. */
const DAY_ZERO = 25_569;
/** Excel refuses longer texts. */
const MAX_TEXT = 32_767;
/** Bytes that are allocated at once. */
const CHUNK = 1 << 19;

const encoder = new TextEncoder();

/** By a loop where it can: in Chromium a call of the encoder takes longer than a short text. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return encoder.encode(text);
    bytes[at] = code;
  }
  return bytes;
}

const styleXml = (style: Style): string => (style === undefined ? '' : ` s="${style}"`);

/** A cell with a text, from the end of its address on. */
function textCell(value: string, style: Style): Uint8Array {
  const space = value.trim() === value ? '' : ' xml:space="preserve"';
  const text = sanitizeTextContent(value.slice(0, MAX_TEXT));
  return bytesOf(`"${styleXml(style)} t="inlineStr"><is><t${space}>${text}</t></is></c>`);
}

/** Rows one below the other, the first one in line `line`. */
export class RowBytes {
  private readonly full: Uint8Array[] = [];
  private chunk = new Uint8Array(0);
  /** Of the last chunk. */
  private length = 0;
  private line: number;
  /** By style. Texts repeat in a list, and checking one takes longer than finding it. */
  private readonly texts = new Map<Style, Map<string, Uint8Array>>();

  constructor(line: number) {
    this.line = line;
  }

  /** Makes room for so many more bytes. */
  private reserve(count: number): void {
    if (this.length + count <= this.chunk.length) return;
    this.full.push(this.chunk.subarray(0, this.length));
    this.chunk = new Uint8Array(Math.max(count, CHUNK));
    this.length = 0;
  }

  /** Most parts have a few bytes, for which a loop takes half the time of `set`. */
  private put(part: Uint8Array): void {
    this.reserve(part.length);
    const { chunk, length } = this;
    for (let at = 0; at < part.length; at += 1) chunk[length + at] = part[at]!;
    this.length = length + part.length;
  }

  /** Of ASCII alone: markup and numbers. */
  private putText(text: string): void {
    this.reserve(text.length);
    const { chunk, length } = this;
    for (let at = 0; at < text.length; at += 1) chunk[length + at] = text.charCodeAt(at);
    this.length = length + text.length;
  }

  private textBytes(value: string, style: Style): Uint8Array {
    let known = this.texts.get(style);
    if (!known) this.texts.set(style, (known = new Map()));
    let bytes = known.get(value);
    if (!bytes) known.set(value, (bytes = textCell(value, style)));
    return bytes;
  }

  /**
   * Adds rows whose columns are of these kinds. A text is one in each column; it has the style of texts, or that of
   * `textStyles` for its column.
   */
  add(
    rows: readonly (readonly SheetCell[])[],
    kinds: readonly CellKind[],
    styles: CellStyles,
    textStyles: readonly Style[] = kinds.map(() => styles.text),
  ): void {
    const columns = kinds.map((kind, index) => ({
      start: `<c r="${getCellAddress(0, index).slice(0, -1)}`,
      value: `"${styleXml(styles[kind])}><v>`,
      isTime: kind === 'day' || kind === 'time',
    }));
    for (const cells of rows) {
      this.putText(`<row r="${this.line}">`);
      for (let index = 0; index < columns.length; index += 1) {
        const value = cells[index] ?? '';
        if (value === '') continue;
        const { start, value: before, isTime } = columns[index]!;
        this.putText(start);
        this.putText(String(this.line));
        if (typeof value === 'string') this.put(this.textBytes(value, textStyles[index]));
        else {
          this.putText(before);
          this.putText(String(isTime ? value / DAY_MS + DAY_ZERO : value));
          this.putText('</v></c>');
        }
      }
      this.putText('</row>');
      this.line += 1;
    }
  }

  /** The bytes of all rows, between `head` and `tail`. */
  between(head: string, tail: string): Uint8Array<ArrayBuffer> {
    const parts = [
      encoder.encode(head),
      ...this.full,
      this.chunk.subarray(0, this.length),
      encoder.encode(tail),
    ];
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
