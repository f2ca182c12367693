/** Columns give back exactly the values that were put in, of whatever kind. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Choices, Ints, Plain, Same, Texts, Times, Uuids, WideInts } from '#data/replica/packed/columns.ts';
import { Json, Records } from '#data/replica/packed/object-columns.ts';
import { encodeColumn } from '#data/replica/packed/encode.ts';

const encoded = (values: readonly unknown[]) => encodeColumn(values, (text) => text);
const decoded = (values: readonly unknown[]): unknown[] => {
  const column = encoded(values);
  return values.map((_, place) => column.at(place));
};

const time = fc
  .date({
    min: new Date('0000-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
const minute = fc.integer({ min: -1e6, max: 4e7 }).map((n) => new Date(n * 60_000).toISOString());
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    'Ñuñoa · 20’ — 🚚',
    '\uD800',
    '2026-02-30T12:00:00.000Z',
    '2026-03-02T12:00:00Z',
    '+012026-03-02T12:00:00.000Z',
    '2026-03-02',
    '123E4567-E89B-42D3-A456-426614174000',
    'null',
  ),
);
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: 2 ** 31 - 5, max: 2 ** 32 + 5 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(0, -0, 0.1, 545_000.5, 2 ** 53),
);
const json = fc.jsonValue();
const fields = fc.record({
  sello: fc.option(oddText),
  numero: oddText,
  grados: fc.oneof(number, fc.constant('-18'), fc.constant(null)),
});

/** Columns as tables have them, and stranger ones. */
const column = fc.oneof(
  ...[
    fc.integer({ min: 0, max: 300 }),
    number,
    fc.uuid(),
    time,
    minute,
    oddText,
    fc.constantFrom('IMPORTACION', 'EXPORTACION'),
    fc.boolean(),
    json,
    fields,
    fc.constant({ precio: 1, horas: 2.5 }),
    fc.constantFrom(undefined, 1, 'a'),
    fc.anything(),
  ].flatMap((value) => [fc.array(value, { maxLength: 400 }), fc.array(fc.option(value), { maxLength: 20 })]),
);

it('Any column gives back its values', () => {
  fc.assert(
    fc.property(column, (values) => {
      expect(decoded(values)).toStrictEqual(values);
    }),
    { numRuns: 2000 },
  );
});

it('Objects are given with their keys in the same order, each reader its own', () => {
  const values = [
    { b: 1, a: { z: [1], y: null } },
    { b: 2, a: { z: [], y: 'ñ' } },
    { b: 1, a: { z: [1], y: null } },
  ];
  expect(JSON.stringify(decoded(values))).toBe(JSON.stringify(values));
  const many = encoded(Array.from({ length: 600 }, (_, n) => ({ b: n, a: { z: [n], y: null } })));
  expect(JSON.stringify(many.at(599))).toBe('{"b":599,"a":{"z":[599],"y":null}}');
  const first = many.at(0) as { b: number };
  first.b = 7;
  expect(many.at(0)).toEqual({ b: 0, a: { z: [0], y: null } });
});

const ids = Array.from({ length: 600 }, (_, n) => n);
const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

it.each([
  ['one value', ids.map(() => 'IMPORTACION'), Same],
  ['numbers', ids, Ints],
  ['numbers and null', ids.map((n) => (n % 3 === 0 ? null : n)), Ints],
  ['numbers beyond 32 bits', ids.map((n) => n * 2 ** 33), WideInts],
  ['few large numbers', ids.map((n) => (n % 7) * 1_000_000), Choices],
  ['times', ids.map((n) => new Date(n * 1e8).toISOString()), Times],
  ['times and null', ids.map((n) => (n % 2 === 0 ? null : new Date(n * 1e8).toISOString())), Times],
  ['uuids', ids.map(uuidOf), Uuids],
  ['few texts', ids.map((n) => `Terminal ${n % 9}`), Choices],
  ['many texts', ids.map((n) => `Sello ${n}`), Texts],
  ['few objects', ids.map((n) => ({ precio: n % 5 })), Json],
  ['many objects of a shape', ids.map((n) => ({ sello: `S${n}`, numero: null })), Records],
  ['values that JSON does not give back', [{ a: undefined }, { a: 1 }], Plain],
])('A column of %s is kept as such', (_, values, kind) => {
  expect(encoded(values)).toBeInstanceOf(kind);
  expect(decoded(values)).toStrictEqual(values);
});
