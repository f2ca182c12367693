import { ageText, momentText } from '#ui/base/moment.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-03-05T18:40:00Z');
const ago = (minutes: number): number => NOW - minutes * 60_000;

describe('The age of shown data', () => {
  it.each([
    [ago(0.5), 'de hace un momento'],
    // A clock that was set back.
    [ago(-10), 'de hace un momento'],
    [ago(1), 'de hace 1 min'],
    [ago(25.9), 'de hace 25 min'],
    [ago(60), 'de las 14:40'],
    [ago(14 * 60), 'de la 01:40'],
    [ago(24 * 60), 'del 2026-03-04 15:40'],
  ])('The age of data from %d is shown as: Datos %s', (at, text) => {
    expect(ageText(at, NOW)).toBe(text);
  });

  it('The age of data is the hour of today, and the date of another day', () => {
    expect(momentText(NOW, NOW)).toBe('15:40');
    expect(momentText(ago(24 * 60), NOW)).toBe('2026-03-04 15:40');
  });
});
