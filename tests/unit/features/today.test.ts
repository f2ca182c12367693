import { describe, expect, it } from 'vitest';
import { todayFigures } from '#features/today/figures.ts';
import { etaText, longDayText } from '#views/eta-text.ts';

/** Ten in the morning of a Wednesday in Chile. */
const NOW = Date.parse('2026-03-11T13:00:00.000Z');

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

it.each([
  ['2026-03-11T13:00:00.000Z', 'miércoles 11 de marzo'],
  ['2026-11-27T02:59:00.000Z', 'jueves 26 de noviembre'],
])('The day of %s is told in words, in Chile: %s', (now, text) => {
  expect(longDayText(Date.parse(now))).toBe(text);
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
    [1, 1, 'atrasada', 'parada sobre el tiempo libre'],
    [0, 2, 'atrasadas', 'paradas sobre el tiempo libre'],
  ])(
    'The figures of the day are named in singular or plural: %i and %i',
    (delayed, paradas, first, third) => {
      const texts = todayFigures(today(delayed, paradas)).map(({ text }) => text);
      expect([texts[0], texts[2]]).toEqual([first, third]);
    },
  );
});
