import { describe, expect, it } from 'vitest';
import { type DerivadosInput, planDerivados } from '#domain/derivados.ts';
import type { ExtraRow } from '#domain/tables.ts';
import { derivadosInput, type RowsWorld, world, operacionOf, replan } from './world.ts';
import { at, movimiento, operacion } from './rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const plan = (m: RowsWorld, over: Partial<DerivadosInput> = {}) =>
  planDerivados({ ...derivadosInput(m, 1), ...over });

const RETIRO = movimiento(1, 'Retiro en puerto');

const only = (m: RowsWorld): ExtraRow => {
  const [extra, ...others] = m.extra.values();
  if (!extra || others.length > 0) throw new Error('not one extra');
  return extra;
};

describe('Extras are recomputed at each write', () => {
  /** Ten hours at a port: four charged, and in another edit none. */
  const long = movimiento(1, 'Retiro en puerto', {
    fecha_inicio: at(3, '08:00'),
    fecha_termino: at(3, '18:00'),
  });
  const short = movimiento(1, 'Retiro en puerto', {
    fecha_inicio: at(3, '08:00'),
    fecha_termino: at(3, '09:00'),
  });
  const charged = (): RowsWorld => {
    const m = world({ operaciones: [operacion()], movimientos: [long] });
    replan(m, 1);
    return m;
  };

  it('A charge belongs to the client, the operation, the movement and its container', () => {
    expect(only(charged())).toMatchObject({
      cliente_id: 7,
      operacion_id: 1,
      movimiento_id: 101,
      contenedor_id: 1000,
      tipo: 'Estadia puerto',
      monto: 60_000,
    });
  });

  it("More time changes the amount of a charge's row, and a charge of 0 removes it", () => {
    const m = charged();
    const { id } = only(m);
    m.movimiento.set(101, { ...long, fecha_termino: at(3, '20:00') });
    replan(m, 1);
    expect(only(m)).toMatchObject({ id, monto: 90_000 });
    m.movimiento.set(101, short);
    replan(m, 1);
    expect(m.extra.size).toBe(0);
  });

  it.each([
    ['its charge would change', [{ ...long, fecha_termino: at(3, '20:00') }]],
    ['its charge would go', [short]],
    ['its movement would go', []],
  ])('An extra on a live invoice is not altered, though %s', (_, movimientos) => {
    const m = charged();
    const { id } = only(m);
    const writes = plan(m, { movimientos, facturados: new Set([id]) });
    expect(writes.filter(({ table }) => table === 'extra')).toEqual([]);
  });

  it('The extras of another operation are left alone', () => {
    const m = charged();
    const others = { ...only(m), id: 90, operacion_id: 2, movimiento_id: 200 };
    expect(plan(m, { extras: [only(m), others] })).toEqual([]);
  });
});

const withoutTarifa = (negociacion: typeof TARIFA | null): RowsWorld =>
  world({ operaciones: [operacion({ tarifa: null })], movimientos: [RETIRO], negociacion });

const reordered = <T extends object>(value: T): T => ({
  ...Object.fromEntries(Object.entries(value).toReversed()),
  ...value,
});

describe("The operation keeps a snapshot of the client's tariff", () => {
  it("An operation without a tariff takes its client's at its next movement", () => {
    const m = withoutTarifa(null);
    replan(m, 1);
    expect(operacionOf(m, 1).tarifa).toBeNull();
    m.negociacion = TARIFA;
    expect(replan(m, 1)).toEqual([{ op: 'update', table: 'operacion', id: 1, values: { tarifa: TARIFA } }]);
  });

  it('A tariff with its keys in another order causes no write', () => {
    const m = withoutTarifa(TARIFA);
    m.movimiento.set(101, { ...RETIRO, fecha_termino: at(3, '18:00') });
    replan(m, 1);
    const writes = plan(m, {
      operacion: { ...operacionOf(m, 1), tarifa: reordered(TARIFA) },
      extras: [...m.extra.values()].map((row) => ({
        ...row,
        detalle: reordered(row.detalle!),
      })),
    });
    expect(m.extra.size).toBe(1);
    expect(writes).toEqual([]);
  });
});
