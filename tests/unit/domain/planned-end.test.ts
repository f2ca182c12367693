import { describe, expect, it } from 'vitest';
import { isAtPlannedEnd } from '#domain/planned-end.ts';

const NOW = Date.parse('2026-03-05T12:00:00.000Z');

describe('R18.7 A charge of a movement whose end is known', () => {
  it.each([
    ['is that at a planned end while this is still to come', '2026-03-05T12:01:00.000Z', {}, true],
    ['is final once that end has come', '2026-03-05T12:00:00.000Z', {}, false],
    [
      'is provisional, not planned, where the end is estimated',
      '2026-03-05T13:00:00.000Z',
      { provisional: true },
      false,
    ],
    ['is neither where it was made by hand', '', { detalle: null }, false],
  ])('R18.7 A charge of a movement whose end is known %s', (_case, hasta, other, planned) => {
    const detalle = { desde: '2026-03-05T08:00:00.000Z', hasta };
    expect(isAtPlannedEnd({ provisional: false, detalle, ...other }, NOW)).toBe(planned);
  });
});
