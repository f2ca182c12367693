/** Columns of objects and of other values that JSON has. */
import { Choices, type PackedColumn, Same } from './columns.ts';

/** A copy of a value of JSON, so that nobody who alters his own alters that of others. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) if (typeof copy[key] === 'object') copy[key] = copyOf(copy[key]);
  return copy;
}

/** Values of JSON, from a column of their texts. */
export class Json implements PackedColumn {
  private readonly texts: PackedColumn;
  /** The values of texts that many rows have. */
  private readonly parsed: Map<unknown, unknown> | null;

  constructor(texts: PackedColumn) {
    this.texts = texts;
    this.parsed = texts instanceof Choices || texts instanceof Same ? new Map() : null;
  }

  at(place: number): unknown {
    const text = this.texts.at(place) as string;
    if (!this.parsed) return JSON.parse(text) as unknown;
    if (!this.parsed.has(text)) this.parsed.set(text, JSON.parse(text));
    return copyOf(this.parsed.get(text));
  }
}

/**
 * Makes objects with the same keys: a column for each. An object that gets its keys one by one becomes a table of hashes with a
 * dozen of them, which is many times slower to make and to read; of one that JSON gave there are fast copies.
 */
export class Maker {
  private readonly common: Record<string, unknown>;
  /** The columns whose values differ. */
  private readonly own: readonly (readonly [string, PackedColumn])[];

  constructor(columns: readonly (readonly [string, PackedColumn])[]) {
    const empty = Object.fromEntries(columns.map(([key]) => [key, null]));
    this.common = JSON.parse(JSON.stringify(empty)) as Record<string, unknown>;
    for (const [key, column] of columns) if (column instanceof Same) this.common[key] = column.value;
    this.own = columns.filter(([, column]) => !(column instanceof Same));
  }

  at(place: number): Record<string, unknown> {
    const made = { ...this.common };
    for (const [key, column] of this.own) made[key] = column.at(place);
    return made;
  }
}

/** Objects with the same keys, or null. */
export class Records implements PackedColumn {
  private readonly maker: Maker;
  private readonly present: Uint8Array | null;

  constructor(maker: Maker, present: Uint8Array | null) {
    this.maker = maker;
    this.present = present;
  }

  at(place: number): Record<string, unknown> | null {
    return this.present?.[place] === 0 ? null : this.maker.at(place);
  }
}
