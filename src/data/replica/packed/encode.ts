/** Chooses the smallest kind of column that gives back the same values. Pure. */
import {
  Choices,
  type PackedColumn,
  Floats,
  type IntArray,
  Ints,
  isUuid,
  Plain,
  Same,
  Texts,
  Times,
  Uuids,
  WideInts,
} from './columns.ts';
import { isoOf, parseIso } from './iso-time.ts';
import { Json, Maker, Records } from './object-columns.ts';

/** Makes equal texts of many columns one string. */
export type ShareText = (text: string) => string;

type Fields = Record<string, unknown>;

const MAX_8 = 2 ** 8 - 1;
const MAX_16 = 2 ** 16 - 1;
const MAX_32 = 2 ** 32 - 1;
const MAX_48 = 2 ** 48 - 1;
/** As many different values can have a code of one byte. */
const MAX_CHOICES = MAX_8 + 1;
/** Columns of objects within objects deeper than this are texts. */
const MAX_DEPTH = 2;
/** Milliseconds that a time may be counted in. */
const UNITS = [60_000, 1000, 1] as const;

const isNegativeZero = (value: unknown): boolean => Object.is(value, -0);

export function intArray(values: readonly number[], max: number): IntArray {
  if (max <= MAX_8) return Uint8Array.from(values);
  return max <= MAX_16 ? Uint16Array.from(values) : Uint32Array.from(values);
}

const presentIn = (values: readonly unknown[]): Uint8Array | null =>
  values.includes(null) ? Uint8Array.from(values, (value) => Number(value !== null)) : null;

/** Whole numbers and null; null where they are too far apart. */
function encodeInts(values: readonly (number | null)[]): PackedColumn | null {
  let [first, last] = [Infinity, -Infinity];
  let isNullable = false;
  for (const value of values) {
    if (value === null) isNullable = true;
    else if (!Number.isSafeInteger(value) || isNegativeZero(value)) return null;
    else [first, last] = [Math.min(first, value), Math.max(last, value)];
  }
  const more = Number(isNullable);
  const max = last - first + more;
  if (!(max <= MAX_48)) return null;
  const distances = values.map((value) => (value === null ? 0 : value - first + more));
  return max <= MAX_32
    ? new Ints(intArray(distances, max), first, isNullable)
    : new WideInts(distances, first, isNullable);
}

/** Values that are no objects, if few of them differ. */
function encodeChoices(values: Iterable<unknown>, share: ShareText): PackedColumn | null {
  const codes = new Map<unknown, number>();
  const found: number[] = [];
  for (const value of values) {
    // The map takes it for zero.
    if (isNegativeZero(value)) return null;
    let code = codes.get(value);
    if (code === undefined) {
      if (codes.size === MAX_CHOICES) return null;
      code = codes.size;
      codes.set(value, code);
    }
    found.push(code);
  }
  const all = Array.from(codes.keys(), (value) => (typeof value === 'string' ? share(value) : value));
  return all.length === 1 ? new Same(all[0]) : new Choices(Uint8Array.from(found), all);
}

function encodeNumbers(values: readonly (number | null)[], share: ShareText): PackedColumn {
  const ints = encodeInts(values);
  if (ints instanceof Ints && ints.bytes === 1) return ints;
  const column = encodeChoices(values, share) ?? ints;
  if (column) return column;
  return values.includes(null) ? new Plain(values) : new Floats(values as number[]);
}

const TIME_LENGTH = '2026-03-02T12:00:00.000Z'.length;

/** Times that `Date` writes like this; null where one is another text. */
function encodeTimes(values: readonly (string | null)[]): PackedColumn | null {
  const times: (number | null)[] = [];
  let unit: (typeof UNITS)[number] = UNITS[0];
  for (const value of values) {
    if (value === null) {
      times.push(null);
      continue;
    }
    if (value.length !== TIME_LENGTH || !value.endsWith('Z')) return null;
    const time = parseIso(value);
    if (Number.isNaN(time) || isoOf(time) !== value) return null;
    while (time % unit !== 0) unit = unit === UNITS[0] ? UNITS[1] : UNITS[2];
    times.push(time);
  }
  // Not -0, which is no whole number to `encodeInts`.
  const counts = encodeInts(times.map((time) => (time === null ? null : time / unit + 0)));
  return counts && new Times(counts, unit);
}

function encodeTexts(values: readonly (string | null)[], share: ShareText): PackedColumn {
  if (values.every(isUuid)) return new Uuids(values);
  const column = encodeTimes(values) ?? encodeChoices(values, share);
  if (column) return column;
  let end = 0;
  const ends = values.map((text) => (end += text?.length ?? 0));
  return new Texts(values.map((text) => text ?? '').join(''), intArray(ends, end), presentIn(values));
}

/** Whether JSON gives the value back unchanged. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !isNegativeZero(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return Array.from<unknown>(value).every(isJson);
  const { constructor } = value;
  return constructor === Object && !('toJSON' in value) && Object.values(value).every(isJson);
}

/** The keys that all objects have in the same order; null where they differ. */
function keysOf(objects: readonly object[]): string[] | null {
  const keys = Object.keys(objects[0]!);
  const isSame = (each: object): boolean => {
    const own = Object.keys(each);
    return !Array.isArray(each) && own.length === keys.length && own.every((key, n) => key === keys[n]);
  };
  return objects.every(isSame) && !keys.includes('__proto__') ? keys : null;
}

function* jsonOf(values: readonly unknown[]): Generator<string> {
  for (const value of values) yield JSON.stringify(value);
}

function encodeObjects(values: readonly (object | null)[], share: ShareText, depth: number): PackedColumn {
  if (!values.every(isJson)) return new Plain(values);
  const texts = encodeChoices(jsonOf(values), share);
  if (texts) return new Json(texts);
  const objects = values.filter((value) => value !== null);
  const keys = depth < MAX_DEPTH ? keysOf(objects) : null;
  if (!keys) return new Json(encodeTexts([...jsonOf(values)], share));
  const fields = keys.map((key) => {
    const inner = values.map((value) => (value === null ? null : (value as Fields)[key]));
    return [key, encodeColumn(inner, share, depth + 1)] as const;
  });
  return new Records(new Maker(fields), presentIn(values));
}

/** The values of one column of some rows. */
export function encodeColumn(values: readonly unknown[], share: ShareText, depth = 0): PackedColumn {
  const kinds = new Set<string>();
  for (const value of values) if (value !== null) kinds.add(typeof value);
  const [kind] = kinds;
  if (kinds.size === 1 && kind === 'number') return encodeNumbers(values as (number | null)[], share);
  if (kinds.size === 1 && kind === 'string') return encodeTexts(values as (string | null)[], share);
  if (kinds.size === 1 && kind === 'object') return encodeObjects(values as (object | null)[], share, depth);
  return (kinds.has('object') ? null : encodeChoices(values, share)) ?? new Plain(values);
}
