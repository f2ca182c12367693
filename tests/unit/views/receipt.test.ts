import { duration } from '#domain/duration.ts';
import { receipt, receiptWithDates } from '#views/receipt.ts';
import type { ExtraDetalle } from '#domain/tables.ts';
import { describe, expect, it } from 'vitest';

const base: ExtraDetalle = {
  desde: '2026-03-05T11:00:00.000Z',
  hasta: '2026-03-05T18:10:00.000Z',
  unidad: 'hora',
  cantidad: 8,
  libre: 6,
  cobradas: 2,
  precio: 15_000,
};

describe('The time between two dates', () => {
  it.each([
    ['2026-03-05T11:00:00Z', '2026-03-05T11:45:00Z', '45 min'],
    ['2026-03-05T11:00:00Z', '2026-03-05T18:00:00Z', '7 h'],
    ['2026-03-05T11:00:00Z', '2026-03-05T18:05:00Z', '7 h 05'],
    ['2026-03-05T11:00:00Z', '2026-03-05T17:00:01Z', '6 h 01'],
  ])('The time from %s to %s is shown as %s', (from, until, text) => {
    expect(duration(from, until)).toBe(text);
  });

  it.each([
    ['2026-03-05T11:00:00Z', '2026-03-05T10:00:00Z'],
    ['2026-03-05T11:00:00Z', ''],
  ])('The time from %s to «%s» is unknown', (from, until) => {
    expect(duration(from, until)).toBeNull();
  });
});

describe('The receipt of a charge', () => {
  it.each([
    ['2026-03-05T18:10:00.000Z', '2026-03-05 08:00 – 15:10 · 7 h 10 − 6 h libres → 2 h × $15.000'],
    [
      '2026-03-06T18:10:00.000Z',
      '2026-03-05 08:00 – 2026-03-06 15:10 · 31 h 10 − 6 h libres → 2 h × $15.000',
    ],
    // As older versions may have kept it.
    ['', '8 h − 6 h libres → 2 h × $15.000'],
  ])(
    'The receipt of a charge begins with its dates if these are not shown beside it: until %s',
    (until, text) => {
      expect(receiptWithDates({ tipo: 'Estadia planta', detalle: { ...base, hasta: until } })).toBe(text);
    },
  );

  it('The receipt of a charge shows hours, free hours, charged hours and price', () => {
    expect(receipt({ tipo: 'Estadia planta', detalle: base })).toBe('7 h 10 − 6 h libres → 2 h × $15.000');
  });

  it('The receipt of a charge leaves out free time if there is none', () => {
    expect(receipt({ tipo: 'Estadia planta', detalle: { ...base, libre: 0, cobradas: 8 } })).toBe(
      '7 h 10 → 8 h × $15.000',
    );
  });

  it('The receipt of a charge counts storage in days', () => {
    const detalle = {
      ...base,
      desde: '2026-03-01T10:00:00Z',
      hasta: '2026-03-08T09:00:00Z',
      unidad: '24h' as const,
      cantidad: 7,
      libre: 5,
      precio: 5000,
    };
    expect(receipt({ tipo: 'Almacenaje', detalle })).toBe('6 d 23 h − 5 d libres → 2 d × $5.000');
  });

  it('The receipt of a charge counts a porteo in blocks begun', () => {
    const detalle = {
      ...base,
      hasta: '2026-03-06T13:00:00.000Z',
      unidad: 'bloque' as const,
      libre: 24,
      precio: 50_000,
    };
    expect(receipt({ tipo: 'Porteo San Antonio', detalle })).toBe('26 h → 2 bloques de 24 h × $50.000');
  });

  it('The receipt of a charge leaves out the time of an underlang, from which warehouse stays are subtracted', () => {
    const detalle = { ...base, unidad: 'bloque' as const, libre: 12, cobradas: 1, precio: 80_000 };
    expect(receipt({ tipo: 'Underlang', detalle })).toBe('1 bloque de 12 h × $80.000');
  });
});
