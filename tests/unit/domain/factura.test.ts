import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exentoOf, facturaTotals } from '#domain/factura.ts';

describe('An invoice adds its items; IVA is 19% of the subtotal, rounded half up; the total adds both', () => {
  it.each([
    { montos: [350_000, 30_000], subtotal: 380_000, iva: 72_200, total: 452_200 },
    { montos: [333], subtotal: 333, iva: 63, total: 396 },
    { montos: [50], subtotal: 50, iva: 10, total: 60 },
    { montos: [150], subtotal: 150, iva: 29, total: 179 },
    { montos: [2], subtotal: 2, iva: 0, total: 2 },
    { montos: [3], subtotal: 3, iva: 1, total: 4 },
    { montos: [0], subtotal: 0, iva: 0, total: 0 },
    { montos: [], subtotal: 0, iva: 0, total: 0 },
  ])('The invoice of $montos is $subtotal + 19 % IVA of $iva = $total', ({ montos, ...totals }) => {
    expect(facturaTotals(montos)).toEqual({ exento: 0, ...totals });
  });

  it('An invoice is exact to the peso for any amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { maxLength: 50 }), (montos) => {
        const { subtotal, iva, total } = facturaTotals(montos);
        const exact = montos.reduce((sum, monto) => sum + BigInt(monto), 0n);
        expect(BigInt(subtotal)).toBe(exact);
        expect(BigInt(iva)).toBe((exact * 19n + 50n) / 100n);
        expect(total).toBe(subtotal + iva);
      }),
    );
  });
});

const charges = fc.array(
  fc.record({ monto: fc.integer({ min: 0, max: 10_000_000_000 }), afecto: fc.boolean() }),
  { maxLength: 50 },
);
const totalsOf = (all: readonly { monto: number; afecto: boolean }[]) =>
  facturaTotals(
    all.map(({ monto }) => monto),
    exentoOf(all),
  );

describe('R33.4 An invoice with items without IVA', () => {
  it.each([
    { montos: [350_000, 45_000], exento: 45_000, iva: 66_500, total: 461_500 },
    { montos: [45_000], exento: 45_000, iva: 0, total: 45_000 },
    { montos: [50, 3], exento: 50, iva: 1, total: 54 },
  ])('The invoice of $montos with $exento exempt has an IVA of $iva', ({ montos, exento, iva, total }) => {
    expect(facturaTotals(montos, exento)).toMatchObject({ exento, iva, total });
  });

  it('IVA is 19% of what is not exempt, to the peso, for any items', () => {
    fc.assert(
      fc.property(charges, (all) => {
        const { subtotal, exento, iva, total } = totalsOf(all);
        const sum = (some: typeof all) => some.reduce((pesos, { monto }) => pesos + BigInt(monto), 0n);
        const taxed = sum(all.filter(({ afecto }) => afecto));
        expect(BigInt(subtotal)).toBe(sum(all));
        expect(BigInt(exento)).toBe(sum(all) - taxed);
        expect(BigInt(iva)).toBe((taxed * 19n + 50n) / 100n);
        expect(total).toBe(subtotal + iva);
      }),
    );
  });

  it('The order of the items does not matter', () => {
    fc.assert(
      fc.property(charges, (all) => {
        expect(totalsOf(all.toReversed())).toEqual(totalsOf(all));
      }),
    );
  });
});
