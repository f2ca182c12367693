import { expect, it } from 'vitest';
import { isEqual } from '#data/changes/equal.ts';

it.each<[string, unknown, unknown, boolean]>([
  ['an absent property and an undefined one', { a: 1 }, { a: 1, b: undefined }, true],
  ['a property and none', { a: 1 }, { a: 1, b: null }, false],
  ['lists with the same elements', [1, { a: [2] }], [1, { a: [2] }], true],
  ['lists with another element', [1, { a: [2] }], [1, { a: [3] }], false],
  ['a list and its beginning', [1, 2], [1], false],
  ['a list and the object with its elements', ['a'], { 0: 'a' }, false],
  ['an object and null', {}, null, false],
])('Values are compared as JSON: %s', (_, a, b, expected) => {
  expect(isEqual(a, b)).toBe(expected);
  expect(isEqual(b, a)).toBe(expected);
});
