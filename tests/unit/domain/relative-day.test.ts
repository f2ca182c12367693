import { describe, expect, it } from 'vitest';
import { absoluteDay } from '#domain/relative-day.ts';

const TUESDAY = '2026-03-31';
const SUNDAY = '2026-03-29';

describe('A day that moves with the calendar', () => {
  it.each([
    ['hoy', TUESDAY, '2026-03-31'],
    ['hoy-1', TUESDAY, '2026-03-30'],
    ['hoy+1', TUESDAY, '2026-04-01'],
    ['hoy-365', TUESDAY, '2025-03-31'],
    ['lunes', TUESDAY, '2026-03-30'],
    ['lunes+6', TUESDAY, '2026-04-05'],
    ['lunes', '2026-03-30', '2026-03-30'],
    ['lunes', SUNDAY, '2026-03-23'],
    ['lunes+6', SUNDAY, '2026-03-29'],
  ])('The text %s on %s is the day %s', (text, today, day) => {
    expect(absoluteDay(text, () => today)).toBe(day);
  });

  it.each(['', '2026-03-01', 'ayer', 'hoy-', 'hoy+1000', 'hoy 1', 'HOY', 'martes'])(
    'The text «%s» stays as it is, and nobody asks for the day',
    (text) => {
      const today = (): string => {
        throw new Error('not needed');
      };
      expect(absoluteDay(text, today)).toBe(text);
    },
  );
});
