import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumero, formatPesos, formatUsd, roundPesos } from '#domain/money.ts';

describe('Money is shown in Chilean pesos without decimals', () => {
  it.each([
    [0, '$0'],
    [999, '$999'],
    [1000, '$1.000'],
    [30_000, '$30.000'],
    [1_234_567, '$1.234.567'],
    [12_345_678_901, '$12.345.678.901'],
    [-80_000, '-$80.000'],
    [-0, '$0'],
  ])('The amount %d is shown as %j, in pesos without decimals', (pesos, text) => {
    expect(formatPesos(pesos)).toBe(text);
  });

  it('The text of any amount contains no space or other special character', () => {
    fc.assert(
      fc.property(fc.nat(), (pesos) => {
        expect(formatPesos(pesos)).toMatch(/^\$\d{1,3}(\.\d{3})*$/);
      }),
    );
  });

  it('Extras on a movement are shown in the format of US dollars', () => {
    expect(formatUsd(30_000)).toBe('US$30,000.00');
    expect(formatUsd(0)).toBe('US$0.00');
  });

  it('Numbers other than money have Chilean separators and at most two decimals', () => {
    expect([1234.5, 30, 0.126, 10_000].map(formatNumero)).toEqual(['1.234,5', '30', '0,13', '10.000']);
  });

  it.each([
    [0, 0],
    [0.49, 0],
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
  ])('The number %d is rounded half up to %d', (amount, pesos) => {
    expect(roundPesos(amount)).toBe(pesos);
  });
});
