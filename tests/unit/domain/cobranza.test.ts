import { describe, expect, it } from 'vitest';
import { daysPast, ageBucketOf } from '#domain/cobranza.ts';

describe('The age of an invoice', () => {
  it.each([
    ['2026-11-27', -1, 'por_vencer'],
    ['2026-11-26', 0, 'por_vencer'],
    ['2026-11-25', 1, 'd1_30'],
    ['2026-10-27', 30, 'd1_30'],
    ['2026-10-26', 31, 'd31_60'],
    ['2026-09-27', 60, 'd31_60'],
    ['2026-09-26', 61, 'd61_90'],
    ['2026-08-28', 90, 'd61_90'],
    ['2026-08-27', 91, 'd90_mas'],
    ['2024-11-26', 730, 'd90_mas'],
  ])('One due on %s is %i days past on 2026-11-26, and so in %s', (vence, days, bucket) => {
    expect(daysPast(vence, '2026-11-26')).toBe(days);
    expect(ageBucketOf(days)).toBe(bucket);
  });

  it('Days are whole across both changes of the Chilean clock', () => {
    expect(daysPast('2026-04-04', '2026-04-06')).toBe(2);
    expect(daysPast('2026-09-05', '2026-09-07')).toBe(2);
  });
});
