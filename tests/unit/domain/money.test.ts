import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comision } from '#domain/agenda.ts';
import { formatNumero, formatPesos, formatUsd, roundPesos } from '#domain/money.ts';

describe('Money is shown in Chilean pesos without decimals', () => {
  it.each([
    [0, '$0'],
    [999, '$999'],
    [1000, '$1.000'],
    [30_000, '$30.000'],
    [1_234_567, '$1.234.567'],
    [12_345_678_901, '$12.345.678.901'],
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

describe('A commission is a percentage of monto', () => {
  it.each([
    { monto: 350_000, deChofer: 10, externo: null, pesos: 35_000, why: "the driver's own" },
    { monto: 350_000, deChofer: 10, externo: 12.5, pesos: 43_750, why: 'comision_externo replaces it' },
    { monto: 350_000, deChofer: 10, externo: 0, pesos: 0, why: 'even a comision_externo of 0' },
    { monto: 1000, deChofer: 16.15, externo: null, pesos: 162, why: 'a half rounds up: 161,5' },
    { monto: 5625, deChofer: 2.8, externo: null, pesos: 158, why: 'a half rounds up: 157,5' },
    { monto: 0, deChofer: 10, externo: null, pesos: 0, why: 'of nothing, nothing' },
  ])('A commission is a percentage of monto; $why: $pesos', ({ monto, deChofer, externo, pesos }) => {
    expect(comision(monto, deChofer, externo)).toBe(pesos);
  });

  it('A commission is exact to the peso for percentages in hundredths', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(20_000), (monto, hundredths) => {
        const exact = (BigInt(monto) * BigInt(hundredths) + 5000n) / 10_000n;
        expect(BigInt(comision(monto, hundredths / 100, null))).toBe(exact);
      }),
    );
  });
});
