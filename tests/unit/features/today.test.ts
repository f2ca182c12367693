import { describe, expect, it } from 'vitest';
import { todayFigures } from '#features/today/figures.ts';
import { etaText, freeTimeText, underlangText } from '#features/today/texts.ts';

/** Ten in the morning of a Wednesday in Chile. */
const NOW = Date.parse('2026-03-11T13:00:00.000Z');
const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const H = 3_600_000;

describe('An ETA is told by its day, in Chile', () => {
  it.each([
    ['2026-03-11T17:30:00.000Z', 'hoy 14:30'],
    ['2026-03-12T02:59:00.000Z', 'hoy 23:59'],
    ['2026-03-12T03:00:00.000Z', 'mañana 00:00'],
    ['2026-03-10T12:00:00.000Z', 'ayer 09:00'],
    ['2026-03-09T12:00:00.000Z', '2026-03-09 09:00'],
  ])('The ETA %s is shown by its day in Chile: %s', (eta, text) => {
    expect(etaText(eta, NOW)).toBe(text);
  });
});

describe('A clock says what is free, or since when nothing is', () => {
  it.each([
    [2.5, 6 * H, 'hora', 'quedan 3 h 30 libres'],
    [5.5, 6 * H, 'hora', 'quedan 30 min libres'],
    [5, 6 * H, 'hora', 'queda 1 h libre'],
    [7.2, 6 * H, 'hora', 'libre vencido hace 1 h 12'],
    [3 * 24, 5 * 24 * H, 'dia', 'quedan 2 d libres'],
    [6.5 * 24, 5 * 24 * H, 'dia', 'libre vencido hace 1 d 12 h'],
    [4, null, 'hora', 'sin tarifa'],
  ] as const)(
    'A clock shows the free time or the time since it ended; after %s h of %s ms (%s): %s',
    (hours, freeMs, unit, text) => {
      expect(freeTimeText({ since: ago(hours), freeMs, luz: 'gris' }, NOW, unit)).toBe(text);
    },
  );

  it('The clock of a cooling unit counts blocks', () => {
    const charge = (charged: number) =>
      ({ tipo: 'Underlang', monto: 80_000, detalle: { cobradas: charged, libre: 12 } }) as never;
    expect(underlangText({ charge: charge(1) })).toBe('1 bloque de 12 h');
    expect(underlangText({ charge: charge(3) })).toBe('3 bloques de 12 h');
    expect(underlangText({ charge: null })).toBe('sin tarifa');
  });
});

describe('The figures of the day', () => {
  const today = (delayed: number, paradas: number) =>
    ({
      agenda: { delayed: Array.from({ length: delayed }), today: [], tomorrow: [], en_curso: [] },
      paradas: Array.from({ length: paradas }, () => ({ luz: 'rojo' })),
      guardados: [],
      deudas: [],
    }) as never;

  it.each([
    [1, 1, 'atrasada', 'parada con libre vencido'],
    [0, 2, 'atrasadas', 'paradas con libre vencido'],
  ])(
    'The figures of the day are named in singular or plural: %i and %i',
    (delayed, paradas, first, third) => {
      const texts = todayFigures(today(delayed, paradas)).map(({ text }) => text);
      expect([texts[0], texts[2]]).toEqual([first, third]);
    },
  );
});
