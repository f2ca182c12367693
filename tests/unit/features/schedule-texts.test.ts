import { describe, expect, it } from 'vitest';
import { barDetail } from '#features/schedule/texts.ts';
import type { ScheduledOperacion, SchedulePeriod } from '#views/schedule.ts';

const bar = (start: string, end: string): ScheduledOperacion =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the text is made of
  ({ start, end, contenedor: 'CSQU3054383', placa: null }) as ScheduledOperacion;

// In Santiago, three hours behind UTC in November.
const DAY: SchedulePeriod = {
  unit: 'hora',
  from: '2026-11-24T03:00:00.000Z',
  to: '2026-11-25T03:00:00.000Z',
};
const WEEK: SchedulePeriod = {
  unit: 'dia',
  from: '2026-11-23T03:00:00.000Z',
  to: '2026-11-30T03:00:00.000Z',
};

describe('The times of an operation on the board', () => {
  it.each([
    ['2026-11-24T11:00:00.000Z', '2026-11-24T19:00:00.000Z', DAY, '08:00–16:00 · CSQU3054383'],
    ['2026-11-24T01:00:00.000Z', '2026-11-24T19:00:00.000Z', DAY, 'lun 23 22:00 – 16:00 · CSQU3054383'],
    [
      '2026-11-24T01:00:00.000Z',
      '2026-11-25T03:00:00.000Z',
      DAY,
      'lun 23 22:00 – mié 25 00:00 · CSQU3054383',
    ],
    [
      '2026-11-24T01:00:00.000Z',
      '2026-11-26T19:00:00.000Z',
      WEEK,
      'lun 23 22:00 – jue 26 16:00 · CSQU3054383',
    ],
    ['2026-11-24T11:00:00.000Z', '2026-11-24T19:00:00.000Z', WEEK, 'mar 24 08:00–16:00 · CSQU3054383'],
  ])('From %s to %s they name each day that the period does not say', (start, end, period, text) => {
    expect(barDetail(bar(start, end), period)).toBe(text);
  });
});
