import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comisionOf, editedComision, type FrozenComision, frozenComision } from '#domain/comision.ts';
import { planDerivados } from '#domain/derivados.ts';
import { movimiento, operacion } from './rows.ts';
import { derivadosInput, world } from './world.ts';

const NONE: FrozenComision = { comision_porcentaje: null, comision_monto: null };
const frozen = (comision_porcentaje: number, comision_monto: number): FrozenComision => ({
  comision_porcentaje,
  comision_monto,
});

describe('A commission is a percentage of monto', () => {
  it.each([
    [350_000, 12.5, 43_750],
    [1000, 16.15, 162],
    [5625, 2.8, 158],
    [1050, 5, 53],
    [1049, 5, 52],
    [1001, 10, 100],
    [300, 0.35, 1],
    [350_000, 0, 0],
    [0, 10, 0],
    [1_000_000_000_000, 100, 1_000_000_000_000],
    [50, 0.999999, 0],
    [50, 1, 1],
  ])('Of $%s at %s %% it is $%s, half a peso rounded up', (monto, percentageNow, pesos) => {
    expect(comisionOf(monto, percentageNow)).toBe(pesos);
  });

  it('It is exact to the peso for percentages with up to six decimals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(200_000_000), (monto, millionths) => {
        const exact = (BigInt(monto) * BigInt(millionths) + 50_000_000n) / 100_000_000n;
        expect(comisionOf(monto, millionths / 1_000_000)).toBe(Number(exact));
      }),
    );
  });
});

describe('The frozen commission of an operation', () => {
  const cases: [
    string,
    Parameters<typeof operacion>[0],
    Parameters<typeof frozenComision>[1],
    FrozenComision,
  ][] = [
    ['is missing until it finishes', {}, { finalizado: false, ofChofer: 10, liquidada: false }, NONE],
    [
      "is the driver's percentage at the finish",
      {},
      { finalizado: true, ofChofer: 10, liquidada: false },
      frozen(10, 35_000),
    ],
    [
      'is its own percentage where it has one, even 0',
      { comision_externo: 0 },
      { finalizado: true, ofChofer: 10, liquidada: false },
      frozen(0, 0),
    ],
    [
      'keeps its percentage when that of the driver changes',
      { comision_porcentaje: 10, comision_monto: 35_000 },
      { finalizado: true, ofChofer: 20, liquidada: false },
      frozen(10, 35_000),
    ],
    [
      'follows a corrected monto until it is settled',
      { comision_porcentaje: 10, comision_monto: 35_000, monto: 1005 },
      { finalizado: true, ofChofer: 20, liquidada: false },
      frozen(10, 101),
    ],
    [
      'stays as it is once it is settled',
      { comision_porcentaje: 10, comision_monto: 35_000, monto: 1005 },
      { finalizado: true, ofChofer: 20, liquidada: true },
      frozen(10, 35_000),
    ],
    [
      'is cleared when the end is undone',
      { comision_porcentaje: 10, comision_monto: 35_000 },
      { finalizado: false, ofChofer: 20, liquidada: false },
      NONE,
    ],
    [
      'is missing while no percentage is known',
      {},
      { finalizado: true, ofChofer: null, liquidada: false },
      NONE,
    ],
  ];
  it.each(cases)('The commission of an operation %s', (_, row, ctx, expected) => {
    expect(frozenComision(operacion(row), ctx)).toEqual(expected);
  });

  it.each([
    [{ comision_externo: 20 }, frozen(20, 70_000)],
    [{ comision_externo: null }, frozen(12, 42_000)],
    [{ monto: 100_000 }, frozen(15, 15_000)],
    [{ monto: 100_000, comision_externo: 20 }, frozen(20, 20_000)],
    [{ comision_externo: 15 }, frozen(15, 52_500)],
  ])('A finished operation edited by %o gets the commission %o', (change, expected) => {
    const before = operacion({ comision_externo: 15, comision_porcentaje: 15, comision_monto: 52_500 });
    const ctx = { finalizado: true, ofChofer: 12, liquidada: false };
    expect(editedComision(before, { ...before, ...change }, ctx)).toEqual(expected);
    const settled = editedComision(before, { ...before, ...change }, { ...ctx, liquidada: true });
    expect(settled.comision_monto).toBe(52_500);
  });
});

const TIPOS = ['Retiro en puerto', 'Descarga en planta', 'Entrega de contenedor'] as const;
const movimientos = (count: number) =>
  TIPOS.slice(0, count).map((tipo, index) => movimiento(index + 1, tipo));

describe('The plan of derived rows', () => {
  it('The movement that finishes an operation freezes its commission, and undoing it clears it', () => {
    const m = world({ operaciones: [operacion()], movimientos: movimientos(3) });
    const writes = planDerivados(derivadosInput(m, 1)).filter(({ table }) => table === 'operacion');
    expect(writes).toEqual([
      expect.objectContaining({
        values: expect.objectContaining({
          finalizado: true,
          comision_porcentaje: 10,
          comision_monto: 35_000,
        }),
      }),
    ]);
    const finished = operacion({ finalizado: true, comision_porcentaje: 10, comision_monto: 35_000 });
    const undone = world({ operaciones: [finished], movimientos: movimientos(2) });
    expect(planDerivados(derivadosInput(undone, 1))).toContainEqual(
      expect.objectContaining({
        table: 'operacion',
        values: expect.objectContaining({ finalizado: false, ...NONE }),
      }),
    );
  });

  type Event =
    | { kind: 'finish' | 'undo' | 'settle' | 'free' }
    | { kind: 'monto' | 'driver'; value: number }
    | { kind: 'externo'; value: number | null };
  const percentage = fc.nat(4000).map((n) => n / 100);
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>({ kind: 'finish' }, { kind: 'undo' }, { kind: 'settle' }, { kind: 'free' }),
    fc.nat(1_000_000).map((value): Event => ({ kind: 'monto', value })),
    percentage.map((value): Event => ({ kind: 'driver', value })),
    fc.option(percentage).map((value): Event => ({ kind: 'externo', value })),
  );

  it('In every order of events an unsettled commission is that of the frozen percentage, and a settled one never changes', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let row = operacion();
        let ofChofer = 10;
        let line: number | null = null;
        /** What the model expects as the percentage. */
        let percentageNow: number | null = null;
        const plan = (): void => {
          const ctx = { finalizado: row.finalizado, ofChofer, liquidada: line !== null };
          row = { ...row, ...frozenComision(row, ctx) };
        };
        for (const each of events) {
          if (each.kind === 'finish' && !row.finalizado) {
            row = { ...row, finalizado: true };
            percentageNow = row.comision_externo ?? ofChofer;
          }
          // A settled operation is not undone.
          if (each.kind === 'undo' && line === null) {
            row = { ...row, finalizado: false };
            percentageNow = null;
          }
          if (each.kind === 'settle' && row.finalizado && line === null) line = row.comision_monto;
          if (each.kind === 'free') line = null;
          if (each.kind === 'driver') ofChofer = each.value;
          if (each.kind === 'monto' || each.kind === 'externo') {
            const isCorrection = each.kind === 'externo' && each.value !== row.comision_externo;
            // Neither is the commission of a settled one corrected.
            if (isCorrection && line !== null) continue;
            const field = each.kind === 'monto' ? { monto: each.value } : { comision_externo: each.value };
            const ctx = { finalizado: row.finalizado, ofChofer, liquidada: line !== null };
            if (isCorrection && row.finalizado) percentageNow = each.value ?? ofChofer;
            row = { ...row, ...field, ...editedComision(row, { ...row, ...field }, ctx) };
          }
          plan();
          expect(row.comision_porcentaje).toBe(percentageNow);
          if (line !== null) expect(row.comision_monto).toBe(line);
          else
            expect(row.comision_monto).toBe(
              percentageNow === null ? null : comisionOf(row.monto, percentageNow),
            );
        }
      }),
      { numRuns: 500 },
    );
  });
});
