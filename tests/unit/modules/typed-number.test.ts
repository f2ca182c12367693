import { expect, it } from 'vitest';
import { typedNumber } from '#modules/values.ts';

it.each([
  ['1500', 1500],
  ['1.500', 1500],
  ['1.234,5', 1234.5],
  ['1.500.000', 1_500_000],
  ['-1.500', -1500],
  ['12,5', 12.5],
  ['12,125', 12.125],
  // No place of thousands: whoever typed these meant decimals.
  ['12.5', 12.5],
  ['12.1255', 12.1255],
  ['0.125', 0.125],
  ['1500.000', 1500],
  ['', 0],
  ['  ', 0],
  ['1.50.00', Number.NaN],
  ['1,500.5', Number.NaN],
  ['doce', Number.NaN],
  ['12 t', Number.NaN],
])('A typed %j is the number %d', (text, expected) => {
  expect(typedNumber(text)).toBe(expected);
});
