import { describe, expect, it } from 'vitest';
import { almacenaje, type Charge, estadiaPlanta, estadiaPuerto, porteo, underlang } from '#domain/tarifa.ts';
import { at } from './rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const HOUR = 3_600_000;
const monto = (charge: Charge | null): number | null => charge?.monto ?? null;

describe('Excess time (6 h free, 15.000 an hour)', () => {
  it.each([
    { desde: at(2, '08:00'), hasta: at(2, '15:10'), pesos: 30_000, when: '08:00–15:10' },
    { desde: at(2, '08:00'), hasta: at(2, '14:00'), pesos: null, when: 'exactly 6 h' },
    { desde: at(2, '08:00'), hasta: at(2, '14:00:01'), pesos: 15_000, when: '6 h 00 m 01 s' },
    { desde: at(2, '08:00'), hasta: at(2, '15:00'), pesos: 15_000, when: 'exactly 7 h' },
    { desde: at(2, '08:00'), hasta: at(2, '15:00:01'), pesos: 30_000, when: '7 h 00 m 01 s' },
    { desde: at(2, '08:00'), hasta: at(2, '08:00'), pesos: null, when: 'no time at all' },
    { desde: at(2, '08:00'), hasta: at(1, '08:00'), pesos: null, when: 'an end before the start' },
    { desde: at(2, '22:00'), hasta: at(4, '22:00'), pesos: 630_000, when: '48 h' },
  ])(
    'Excess is charged for each hour or fraction above the free time; $when at a plant or a port: $pesos',
    ({ desde, hasta, pesos }) => {
      expect(monto(estadiaPlanta(TARIFA, desde, hasta))).toBe(pesos);
      expect(monto(estadiaPuerto(TARIFA, desde, hasta))).toBe(pesos);
    },
  );

  it('Plant and port have separate hours and prices', () => {
    const tarifa = { ...TARIFA, estadia_puerto_horas: 2.5, estadia_puerto_precio: 7 };
    const times = [at(2, '08:00'), at(2, '15:10')] as const;
    expect(estadiaPuerto(tarifa, ...times)).toMatchObject({ tipo: 'Estadia puerto', monto: 35 });
    expect(estadiaPlanta(tarifa, ...times)).toMatchObject({ tipo: 'Estadia planta', monto: 30_000 });
  });

  it('The receipt explains the charge of excess time', () => {
    expect(estadiaPlanta(TARIFA, at(2, '08:00'), at(2, '15:10'))).toEqual({
      tipo: 'Estadia planta',
      monto: 30_000,
      detalle: {
        desde: at(2, '08:00'),
        hasta: at(2, '15:10'),
        unidad: 'hora',
        cantidad: 8,
        libre: 6,
        cobradas: 2,
        precio: 15_000,
      },
    });
  });
});

describe('Storage (5 days free, 5.000 a day)', () => {
  it.each([
    { entrada: at(1, '10:00'), salida: at(8, '09:00'), pesos: 10_000, when: '1 Mar 10:00–8 Mar 09:00' },
    { entrada: at(1, '10:00'), salida: at(6, '10:00'), pesos: null, when: 'exactly 5 days' },
    { entrada: at(1, '10:00'), salida: at(6, '10:00:01'), pesos: 5000, when: '5 days and a second' },
    { entrada: at(1, '23:59'), salida: at(7, '00:01'), pesos: 5000, when: '7 calendar days in 5 days 2 m' },
    {
      // The clock goes back on 4 April 2026, and that day has 25 hours.
      entrada: '2026-04-01T10:00:00-03:00',
      salida: '2026-04-06T10:00:00-04:00',
      pesos: 5000,
      when: '5 days of the calendar that last 121 h',
    },
    {
      // The clock goes forward on 6 September 2026, and that day has 23 hours.
      entrada: '2026-09-03T10:00:00-04:00',
      salida: '2026-09-08T11:00:00-03:00',
      pesos: null,
      when: '5 days and an hour of the calendar that last 120 h',
    },
  ])(
    'Storage is charged for each 24 h begun above the free days; $when: $pesos',
    ({ entrada, salida, pesos }) => {
      expect(monto(almacenaje(TARIFA, entrada, salida))).toBe(pesos);
    },
  );

  it('The receipt of storage counts in units of 24 h', () => {
    expect(almacenaje(TARIFA, at(1, '10:00'), at(8, '09:00'))).toMatchObject({
      tipo: 'Almacenaje',
      detalle: { unidad: '24h', cantidad: 7, libre: 5, cobradas: 2, precio: 5000 },
    });
  });
});

describe('Blocks', () => {
  it.each([
    { desde: at(2, '06:00'), hasta: at(2, '19:00'), stored: 0, pesos: 160_000, when: '13 h' },
    {
      desde: at(2, '06:00'),
      hasta: at(2, '19:00'),
      stored: 5,
      pesos: 80_000,
      when: '13 h less a stay of 5 h',
    },
    { desde: at(2, '06:00'), hasta: at(2, '18:00'), stored: 0, pesos: 80_000, when: 'exactly 12 h' },
    { desde: at(2, '06:00'), hasta: at(2, '18:00:01'), stored: 0, pesos: 160_000, when: '12 h 00 m 01 s' },
    { desde: at(2, '06:00'), hasta: at(2, '06:00'), stored: 0, pesos: 80_000, when: '0 h' },
    { desde: at(2, '06:00'), hasta: at(2, '07:00'), stored: 9, pesos: 80_000, when: 'less than the stays' },
  ])(
    'Underlang (12 h, 80.000) is charged by blocks begun, one at least; $when: $pesos',
    ({ desde, hasta, stored, pesos }) => {
      expect(underlang(TARIFA, desde, hasta, stored * HOUR)?.monto).toBe(pesos);
    },
  );

  it.each([
    { fin: at(3, '10:00'), blocks: 2, when: '26 h' },
    { fin: at(2, '08:00'), blocks: 1, when: '0 h' },
    { fin: at(3, '08:00'), blocks: 1, when: '24 h 00' },
    { fin: at(3, '08:01'), blocks: 2, when: '24 h 01' },
  ])('A porteo of $when is $blocks blocks, priced by the side of the depot', ({ fin, blocks }) => {
    const inicio = at(2, '08:00');
    expect(porteo(TARIFA, 'San Antonio', inicio, fin)).toEqual({
      tipo: 'Porteo San Antonio',
      monto: blocks * 50_000,
      detalle: {
        desde: inicio,
        hasta: fin,
        unidad: 'bloque',
        cantidad: blocks,
        libre: 24,
        cobradas: blocks,
        precio: 50_000,
      },
    });
    expect(porteo(TARIFA, 'Valparaiso', inicio, fin)).toMatchObject({
      tipo: 'Porteo Valparaiso',
      monto: blocks * 30_000,
    });
  });

  it('The two sides of a porteo have separate hours', () => {
    const tarifa = { ...TARIFA, porteo_valparaiso_horas: 10 };
    const times = [at(2, '08:00'), at(3, '08:00')] as const;
    expect(porteo(tarifa, 'Valparaiso', ...times)?.monto).toBe(90_000);
    expect(porteo(tarifa, 'San Antonio', ...times)?.monto).toBe(50_000);
  });
});
