import { isoOf } from './iso-time.ts';

/**
 * The kinds of columns in which packed rows keep their values (docs/decisions/083). A column gives exactly the value that
 * was put in: `encode.ts` chooses a kind only where it does.
 */
export interface PackedColumn {
  at: (place: number) => unknown;
}

/** All rows have the same value, which is no object. */
export class Same implements PackedColumn {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  at(): unknown {
    return this.value;
  }
}

export type IntArray = Uint8Array | Uint16Array | Uint32Array;

/** Whole numbers as their distance from the lowest; with `isNullable` one more, and 0 is null. */
export class Ints implements PackedColumn {
  private readonly values: IntArray;
  private readonly first: number;
  private readonly isNullable: boolean;

  constructor(values: IntArray, first: number, isNullable: boolean) {
    this.values = values;
    this.first = isNullable ? first - 1 : first;
    this.isNullable = isNullable;
  }

  /** Of each value. */
  get bytes(): number {
    return this.values.BYTES_PER_ELEMENT;
  }

  at(place: number): number | null {
    const value = this.values[place]!;
    return this.isNullable && value === 0 ? null : this.first + value;
  }
}

const HIGH = 2 ** 32;

/** The same where the distances need 48 bits. */
export class WideInts implements PackedColumn {
  private readonly low: Uint32Array;
  private readonly high: Uint16Array;
  private readonly first: number;
  private readonly isNullable: boolean;

  constructor(values: readonly number[], first: number, isNullable: boolean) {
    // Both take the lowest bits by themselves.
    this.low = Uint32Array.from(values);
    this.high = Uint16Array.from(values, (value) => Math.floor(value / HIGH));
    this.first = isNullable ? first - 1 : first;
    this.isNullable = isNullable;
  }

  at(place: number): number | null {
    const value = this.high[place]! * HIGH + this.low[place]!;
    return this.isNullable && value === 0 ? null : this.first + value;
  }
}

export class Floats implements PackedColumn {
  private readonly values: Float64Array;

  constructor(values: readonly number[]) {
    this.values = Float64Array.from(values);
  }

  at(place: number): number {
    return this.values[place]!;
  }
}

/** Times as `Date` writes them, from a column of whole numbers: 1 for each `unit` of milliseconds. */
export class Times implements PackedColumn {
  private readonly counts: PackedColumn;
  private readonly unit: number;

  constructor(counts: PackedColumn, unit: number) {
    this.counts = counts;
    this.unit = unit;
  }

  at(place: number): string | null {
    const count = this.counts.at(place) as number | null;
    return count === null ? null : isoOf(count * this.unit);
  }
}

const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.codePointAt(0)!);
/** The value of each digit, by its character. */
const VALUES = new Uint8Array(128);
for (const [value, digit] of DIGITS.entries()) VALUES[digit] = value;
const UUID_BYTES = 16;
const DASH = 45;
/** The places of the dashes and digits in a uuid; those of digits in order. */
const DIGIT_PLACES = Array.from('xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', (each, place) => ({ each, place }))
  .filter(({ each }) => each === 'x')
  .map(({ place }) => place);
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

export class Uuids implements PackedColumn {
  private readonly bytes: Uint8Array;
  /** The characters of the uuid that is read; its dashes stay. */
  private static readonly characters = Array.from({ length: 36 }, () => DASH);

  constructor(values: readonly string[]) {
    this.bytes = new Uint8Array(values.length * UUID_BYTES);
    let at = 0;
    for (const value of values) {
      for (let byte = 0; byte < UUID_BYTES; byte++) {
        const high = VALUES[value.charCodeAt(DIGIT_PLACES[2 * byte]!)]!;
        this.bytes[at++] = 16 * high + VALUES[value.charCodeAt(DIGIT_PLACES[2 * byte + 1]!)]!;
      }
    }
  }

  /** The first 32 bits, as `wordOf` reads them in a text. */
  word(place: number): number {
    const at = place * UUID_BYTES;
    const { bytes } = this;
    return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
  }

  at(place: number): string {
    const { characters } = Uuids;
    for (let byte = 0; byte < UUID_BYTES; byte++) {
      const value = this.bytes[place * UUID_BYTES + byte]!;
      characters[DIGIT_PLACES[2 * byte]!] = DIGITS[value >> 4]!;
      characters[DIGIT_PLACES[2 * byte + 1]!] = DIGITS[value & 15]!;
    }
    return String.fromCharCode(...characters);
  }
}

/** One of few values, none of them an object. */
export class Choices implements PackedColumn {
  private readonly codes: IntArray;
  private readonly values: readonly unknown[];

  constructor(codes: IntArray, values: readonly unknown[]) {
    this.codes = codes;
    this.values = values;
  }

  at(place: number): unknown {
    return this.values[this.codes[place]!];
  }
}

/** Texts one after the other. Where one is null, `present` has 0 for it. */
export class Texts implements PackedColumn {
  private readonly text: string;
  /** Where each text ends. */
  private readonly ends: IntArray;
  private readonly present: Uint8Array | null;

  constructor(text: string, ends: IntArray, present: Uint8Array | null) {
    this.text = text;
    this.ends = ends;
    this.present = present;
  }

  at(place: number): string | null {
    if (this.present?.[place] === 0) return null;
    return this.text.slice(place === 0 ? 0 : this.ends[place - 1]!, this.ends[place]);
  }
}

/** Values as they are. */
export class Plain implements PackedColumn {
  private readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }

  at(place: number): unknown {
    return this.values[place];
  }
}
