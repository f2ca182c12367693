import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laterDay, mondayOf } from '#domain/plain-day.ts';

describe('Days of a calendar', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-09-05', 2, '2026-09-07'],
  ])('%s moved by %i days is %s', (day, days, expected) => {
    expect(laterDay(day, days)).toBe(expected);
  });

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-26', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('The week of %s begins on %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  it('A day moved forward and back is the same day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        expect(laterDay(laterDay('2026-11-26', days), -days)).toBe('2026-11-26');
      }),
    );
  });
});
