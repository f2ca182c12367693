import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkLiquidacion,
  goneRefusal,
  hasComision,
  liquidacionTotals,
  liquidacionWarnings,
  nothingToSettle,
} from '#domain/liquidacion.ts';
import { operacion } from './rows.ts';

describe('The totals of a settlement', () => {
  it('The total is the sum of the commissions less advances and discounts, in any order of the lines', () => {
    const amounts = { anticipos: 50_000, descuentos: 10_000 };
    expect(liquidacionTotals([{ comision: 35_000 }, { comision: 43_750 }], amounts)).toEqual({
      comisiones: 78_750,
      ...amounts,
      total: 18_750,
    });
    fc.assert(
      fc.property(
        fc.array(fc.record({ comision: fc.nat(1_000_000) })),
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        (lines, anticipos, descuentos) => {
          const totals = liquidacionTotals(lines, { anticipos, descuentos });
          expect(totals).toEqual(liquidacionTotals(lines.toReversed(), { anticipos, descuentos }));
          expect(totals.total + anticipos + descuentos).toBe(totals.comisiones);
        },
      ),
    );
  });

  it('A negative total and a future day are warnings, zero and today are none', () => {
    const warningsOf = (total: number, hasta: string) => liquidacionWarnings({ total, hasta }, '2026-03-15');
    expect(warningsOf(-1500, '2026-03-15')).toEqual([
      'El total es negativo: el chofer queda debiendo $1.500',
    ]);
    expect(warningsOf(0, '2026-03-15')).toEqual([]);
    expect(warningsOf(0, '2026-03-16')).toEqual(['El día «Hasta» es posterior a hoy']);
  });
});

describe('What can be settled', () => {
  it.each([
    [{ finalizado: true, comision_monto: 1 }, true],
    [{ finalizado: true, comision_monto: 0 }, false],
    [{ finalizado: true, comision_monto: null }, false],
    [{ finalizado: false, comision_monto: 1 }, false],
  ])('An operation with %o has a commission to settle: %s', (row, expected) => {
    expect(hasComision(operacion(row))).toBe(expected);
  });

  it.each([
    [[{ id: 12, reason: 'liquidada' }], 'Esta operación ya no se puede liquidar: 12 (ya liquidada)'],
    [
      [
        { id: 15, reason: 'pendiente' },
        { id: 12, reason: 'liquidada' },
        { id: 13, reason: 'liquidada' },
        { id: 20, reason: 'ajena' },
      ],
      'Estas operaciones ya no se pueden liquidar: 12 y 13 (ya liquidadas); 15 (sin finalizar); 20 (de otro chofer)',
    ],
    [
      [
        { id: '0193e0a0-0000-4000-8000-000000000001', reason: 'eliminada' },
        { id: 3, reason: 'fuera' },
      ],
      'Estas operaciones ya no se pueden liquidar: una sin número (eliminada); 3 (finalizada en otra fecha)',
    ],
  ] as const)('The refusal of %o names each operation and why it is gone', (gone, mensaje) => {
    expect(goneRefusal(gone)).toEqual({
      codigo: 'regla',
      mensaje,
      errores: [{ campo: 'operaciones', mensaje }],
    });
  });

  it('The refusal without any pending commission names the day as Chileans write it', () => {
    expect(nothingToSettle('2026-11-30').mensaje).toBe(
      'El chofer no tiene comisiones por liquidar hasta el 30/11/2026',
    );
  });

  it.each([
    [{ desde: null, hasta: '2026-11-30', operaciones: null }, null],
    [{ desde: '2026-11-30', hasta: '2026-11-30', operaciones: [1] }, null],
    [{ desde: '2026-12-01', hasta: '2026-11-30', operaciones: null }, ['hasta']],
    [{ desde: null, hasta: '2026-11-30', operaciones: [] }, ['operaciones']],
  ])('The days and the choice %o are refused in the fields: %s', (input, fields) => {
    expect(checkLiquidacion(input)?.errores?.map(({ campo }) => campo) ?? null).toEqual(fields);
  });
});
