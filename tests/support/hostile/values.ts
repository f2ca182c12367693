/** Values that no honest client sends, and marks that are replaced when a request is sent. */
import fc from 'fast-check';

/** A placeholder in JSON for what JSON.stringify cannot write: `1e309`, `-0`, a duplicate key. */
export const rawMark = (text: string): string => `\u0001raw:${text}\u0002`;
/** A placeholder for the id of an existing record, in one of its notations. */
export const idMark = (table: string, which: number): string => `\u0001id:${table}:${which}\u0002`;

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u202Egnp.exe',
  '\u200B\uFEFF',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚a̴͕̥͎̯̫l',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'ß'.repeat(200),
  'ﷺ'.repeat(67),
  "'; drop table chofer; --",
  "' or 1=1 --",
  '$1 $2 $$',
  '\\',
  '%_%',
  '%',
  '"><script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '=1+1',
  '../../etc/passwd',
  '__proto__',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  '1e309',
  '-0',
  '0x1f',
  '1_000',
  '１２３',
  '9'.repeat(400),
  '9007199254740993',
  '-1',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  '2026-02-30',
  '2026-02-29T25:61:61Z',
  '+275760-09-13',
  '-271821-04-20',
  '9999-12-31T23:59:59.999999999Z',
  '0001-01-01',
  '2026-04-05T00:30:00',
  '2026-09-06T00:30:00',
  '1970-01-01T00:00:00+14:00',
];

const RAW = ['1e309', '-1e309', '-0', '1E-400', '9007199254740993', '9'.repeat(400), '0.1e1'].map(rawMark);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Now and then up to a quarter of a million bytes, rarely a megabyte: most of the run uses small values. */
const long = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(201, 255, 1_000, 8_192) },
  { weight: 3, arbitrary: fc.constantFrom(65_536, 262_144) },
  { weight: 1, arbitrary: fc.constant(1_048_000) },
);

export const nastyText = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: long.map((length) => 'ñ'.repeat(length)) },
);

export const nastyKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '0', 'length'),
  fc.constantFrom('id', 'version', 'deleted_at', 'password_hash', 'role', 'usuario_id', 'total', 'facturada'),
  nastyText.map((text) => text.slice(0, 300)),
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: nastyText },
  { weight: 4, arbitrary: fc.constantFrom(...RAW) },
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      -1,
      0,
      0.1,
      1e308,
      -1e308,
      2 ** 31,
      2 ** 53,
      2 ** 63,
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>({}, [], [[]], [null], { id: 1 }, { $ne: null }, [1, 1, 1]),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(20, 500, 5_000).map(nested) },
  {
    weight: 1,
    arbitrary: fc.dictionary(nastyKey, fc.constantFrom<unknown>(1, 'x', null, {}), { maxKeys: 4 }),
  },
);

type Tree = unknown;
const isObject = (value: Tree): value is Record<string, Tree> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets an own property even for the key `__proto__`. */
function withKey(object: Record<string, Tree>, key: string, value: Tree): Record<string, Tree> {
  return Object.fromEntries([...Object.entries(object).filter(([own]) => own !== key), [key, value]]);
}

/** Returns the value with one place changed; `steps`: the path to it. */
export function mutate(value: Tree, steps: readonly number[], how: PayloadMutation): Tree {
  const [step = 0, ...rest] = steps;
  if (Array.isArray(value) && value.length > 0 && rest.length > 0) {
    const at = step % value.length;
    return value.with(at, mutate(value[at], rest, how));
  }
  if (!isObject(value) || Object.keys(value).length === 0) return how.value;
  const keys = Object.keys(value);
  const key = keys[step % keys.length]!;
  const inner = value[key];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null)
    return withKey(value, key, mutate(inner, rest, how));
  switch (how.kind) {
    case 'drop':
      return Object.fromEntries(Object.entries(value).filter(([own]) => own !== key));
    case 'add':
      return withKey(value, how.key, how.value);
    case 'wrap':
      return withKey(value, key, [inner]);
    case 'repeat':
      return withKey(value, key, Array.isArray(inner) ? [...inner, ...inner] : [inner, inner]);
    default:
      return withKey(value, key, how.value);
  }
}

export interface PayloadMutation {
  kind: 'replace' | 'drop' | 'add' | 'wrap' | 'repeat';
  key: string;
  value: unknown;
}
export const mutation: fc.Arbitrary<PayloadMutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'wrap', 'repeat'),
  key: nastyKey,
  value: nastyValue,
});
