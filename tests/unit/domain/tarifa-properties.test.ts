import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tarifa } from '#domain/tables.ts';
import { almacenaje, type Charge, estadiaPlanta, estadiaPuerto, porteo, underlang } from '#domain/tarifa.ts';

const HOUR = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Hours and days in hundredths, prices in whole pesos, each 1 or more (R9.2). */
const hours = fc.integer({ min: 100, max: 10_000 }).map((n) => n / 100);
const precio = fc.integer({ min: 1, max: 2_000_000 });
const tarifas: fc.Arbitrary<Tarifa> = fc.record({
  estadia_planta_horas: hours,
  estadia_planta_precio: precio,
  estadia_puerto_horas: hours,
  estadia_puerto_precio: precio,
  underlang_horas: hours,
  underlang_precio: precio,
  porteo_valparaiso_horas: hours,
  porteo_valparaiso_precio: precio,
  porteo_san_antonio_horas: hours,
  porteo_san_antonio_precio: precio,
  almacenaje_dias: hours,
  almacenaje_precio: precio,
});
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });

interface ChargeKind {
  tipo: string;
  charge: (tarifa: Tarifa, from: string, until: string) => Charge | null;
  /** Free time, or the length of a block, in milliseconds. */
  freeMs: (tarifa: Tarifa) => number;
  unidad: number;
}

const EXCESSES: ChargeKind[] = [
  {
    tipo: 'Estadia planta',
    charge: estadiaPlanta,
    freeMs: (t) => Math.round(t.estadia_planta_horas * HOUR),
    unidad: HOUR,
  },
  {
    tipo: 'Estadia puerto',
    charge: estadiaPuerto,
    freeMs: (t) => Math.round(t.estadia_puerto_horas * HOUR),
    unidad: HOUR,
  },
  {
    tipo: 'Almacenaje',
    charge: almacenaje,
    freeMs: (t) => Math.round(t.almacenaje_dias * 24 * HOUR),
    unidad: 24 * HOUR,
  },
];
const BLOCKS: Omit<ChargeKind, 'unidad'>[] = [
  {
    tipo: 'Underlang',
    charge: (t, from, until) => underlang(t, from, until, 0),
    freeMs: (t) => Math.round(t.underlang_horas * HOUR),
  },
  {
    tipo: 'Porteo Valparaiso',
    charge: (t, from, until) => porteo(t, 'Valparaiso', from, until),
    freeMs: (t) => Math.round(t.porteo_valparaiso_horas * HOUR),
  },
  {
    tipo: 'Porteo San Antonio',
    charge: (t, from, until) => porteo(t, 'San Antonio', from, until),
    freeMs: (t) => Math.round(t.porteo_san_antonio_horas * HOUR),
  },
];

describe.each([...EXCESSES, ...BLOCKS])(
  '$tipo, for every tariff and every time',
  ({ tipo, charge: chargeFor }) => {
    it(`${tipo}: a charge is a whole positive number, its units times its price`, () => {
      const span = fc.integer({ min: -100 * HOUR, max: 1000 * HOUR });
      fc.assert(
        fc.property(tarifas, instant, span, (tarifa, from, ms) => {
          const charge = chargeFor(tarifa, iso(from), iso(from + ms));
          if (charge === null) return;
          const { monto, detalle } = charge;
          expect(charge.tipo).toBe(tipo);
          expect(monto).toBeGreaterThan(0);
          expect(Number.isSafeInteger(monto)).toBe(true);
          expect(detalle.cobradas * detalle.precio).toBe(monto);
          expect(detalle.cobradas).toBeLessThanOrEqual(detalle.cantidad);
          expect(detalle).toMatchObject({ desde: iso(from), hasta: iso(from + ms) });
        }),
      );
    });

    it(`${tipo}: a charge never shrinks as time goes on`, () => {
      const span = fc.integer({ min: 0, max: 1000 * HOUR });
      fc.assert(
        fc.property(tarifas, instant, span, span, (tarifa, from, a, b) => {
          const charge = (ms: number): number => chargeFor(tarifa, iso(from), iso(from + ms))?.monto ?? 0;
          expect(charge(Math.min(a, b))).toBeLessThanOrEqual(charge(Math.max(a, b)));
        }),
      );
    });
  },
);

describe.each(EXCESSES)('$tipo', ({ tipo, charge: chargeFor, freeMs, unidad }) => {
  it(`${tipo} costs nothing in exactly the free time, and one unit more a millisecond after each`, () => {
    fc.assert(
      fc.property(tarifas, instant, fc.nat(50), (tarifa, from, units) => {
        const free = from + freeMs(tarifa);
        expect(chargeFor(tarifa, iso(from), iso(free))).toBeNull();
        const whole = free + units * unidad;
        expect(chargeFor(tarifa, iso(from), iso(whole))?.detalle.cobradas ?? 0).toBe(units);
        expect(chargeFor(tarifa, iso(from), iso(whole + 1))?.detalle.cobradas).toBe(units + 1);
      }),
    );
  });
});

describe.each(BLOCKS)('$tipo', ({ tipo, charge: chargeFor, freeMs }) => {
  it(`${tipo} costs one block more a millisecond after the end of each block`, () => {
    fc.assert(
      fc.property(tarifas, instant, fc.integer({ min: 1, max: 50 }), (tarifa, from, blocks) => {
        const whole = from + blocks * freeMs(tarifa);
        expect(chargeFor(tarifa, iso(from), iso(whole))?.detalle.cobradas).toBe(blocks);
        expect(chargeFor(tarifa, iso(from), iso(whole + 1))?.detalle.cobradas).toBe(blocks + 1);
      }),
    );
  });
});
