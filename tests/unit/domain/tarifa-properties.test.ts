import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tarifa } from '#domain/tables.ts';
import { almacenaje, type Cobro, estadiaPlanta, estadiaPuerto, porteo, underlang } from '#domain/tarifa.ts';

const HORA = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Hours and days in hundredths, prices in whole pesos, each 1 or more (R9.2). */
const horas = fc.integer({ min: 100, max: 10_000 }).map((n) => n / 100);
const precio = fc.integer({ min: 1, max: 2_000_000 });
const tarifas: fc.Arbitrary<Tarifa> = fc.record({
  estadia_planta_horas: horas,
  estadia_planta_precio: precio,
  estadia_puerto_horas: horas,
  estadia_puerto_precio: precio,
  underlang_horas: horas,
  underlang_precio: precio,
  porteo_valparaiso_horas: horas,
  porteo_valparaiso_precio: precio,
  porteo_san_antonio_horas: horas,
  porteo_san_antonio_precio: precio,
  almacenaje_dias: horas,
  almacenaje_precio: precio,
});
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });

interface Motor {
  tipo: string;
  cobro: (tarifa: Tarifa, desde: string, hasta: string) => Cobro | null;
  /** Free time, or the length of a block, in milliseconds. */
  tramo: (tarifa: Tarifa) => number;
  unidad: number;
}

const EXCESOS: Motor[] = [
  {
    tipo: 'Estadia planta',
    cobro: estadiaPlanta,
    tramo: (t) => Math.round(t.estadia_planta_horas * HORA),
    unidad: HORA,
  },
  {
    tipo: 'Estadia puerto',
    cobro: estadiaPuerto,
    tramo: (t) => Math.round(t.estadia_puerto_horas * HORA),
    unidad: HORA,
  },
  {
    tipo: 'Almacenaje',
    cobro: almacenaje,
    tramo: (t) => Math.round(t.almacenaje_dias * 24 * HORA),
    unidad: 24 * HORA,
  },
];
const BLOQUES: Omit<Motor, 'unidad'>[] = [
  {
    tipo: 'Underlang',
    cobro: (t, desde, hasta) => underlang(t, desde, hasta, 0),
    tramo: (t) => Math.round(t.underlang_horas * HORA),
  },
  {
    tipo: 'Porteo Valparaiso',
    cobro: (t, desde, hasta) => porteo(t, 'Valparaiso', desde, hasta),
    tramo: (t) => Math.round(t.porteo_valparaiso_horas * HORA),
  },
  {
    tipo: 'Porteo San Antonio',
    cobro: (t, desde, hasta) => porteo(t, 'San Antonio', desde, hasta),
    tramo: (t) => Math.round(t.porteo_san_antonio_horas * HORA),
  },
];

describe.each([...EXCESOS, ...BLOQUES])('$tipo, for every tariff and every time', ({ tipo, cobro }) => {
  it('a charge is a whole positive number, its units times its price', () => {
    const span = fc.integer({ min: -100 * HORA, max: 1000 * HORA });
    fc.assert(
      fc.property(tarifas, instant, span, (tarifa, desde, ms) => {
        const charge = cobro(tarifa, iso(desde), iso(desde + ms));
        if (charge === null) return;
        const { monto, detalle } = charge;
        expect(charge.tipo).toBe(tipo);
        expect(monto).toBeGreaterThan(0);
        expect(Number.isSafeInteger(monto)).toBe(true);
        expect(detalle.cobradas * detalle.precio).toBe(monto);
        expect(detalle.cobradas).toBeLessThanOrEqual(detalle.cantidad);
        expect(detalle).toMatchObject({ desde: iso(desde), hasta: iso(desde + ms) });
      }),
    );
  });

  it('a charge never shrinks as time goes on', () => {
    const span = fc.integer({ min: 0, max: 1000 * HORA });
    fc.assert(
      fc.property(tarifas, instant, span, span, (tarifa, desde, a, b) => {
        const charge = (ms: number): number => cobro(tarifa, iso(desde), iso(desde + ms))?.monto ?? 0;
        expect(charge(Math.min(a, b))).toBeLessThanOrEqual(charge(Math.max(a, b)));
      }),
    );
  });
});

describe.each(EXCESOS)('$tipo', ({ cobro, tramo, unidad }) => {
  it('costs nothing in the free time exactly, and one unit more a millisecond after each', () => {
    fc.assert(
      fc.property(tarifas, instant, fc.nat(50), (tarifa, desde, units) => {
        const libre = desde + tramo(tarifa);
        expect(cobro(tarifa, iso(desde), iso(libre))).toBeNull();
        const whole = libre + units * unidad;
        expect(cobro(tarifa, iso(desde), iso(whole))?.detalle.cobradas ?? 0).toBe(units);
        expect(cobro(tarifa, iso(desde), iso(whole + 1))?.detalle.cobradas).toBe(units + 1);
      }),
    );
  });
});

describe.each(BLOQUES)('$tipo', ({ cobro, tramo }) => {
  it('charges one block more a millisecond after the end of each block', () => {
    fc.assert(
      fc.property(tarifas, instant, fc.integer({ min: 1, max: 50 }), (tarifa, desde, blocks) => {
        const whole = desde + blocks * tramo(tarifa);
        expect(cobro(tarifa, iso(desde), iso(whole))?.detalle.cobradas).toBe(blocks);
        expect(cobro(tarifa, iso(desde), iso(whole + 1))?.detalle.cobradas).toBe(blocks + 1);
      }),
    );
  });
});
