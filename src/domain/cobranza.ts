/** Receivables by age (R35). Days are plain days, YYYY-MM-DD; amounts are pesos. */
import { DAY_MS } from './milliseconds.ts';

/** By days past the last day in time: none, 1 to 30, 31 to 60, 61 to 90, more. */
export const BUCKETS = ['por_vencer', 'd1_30', 'd31_60', 'd61_90', 'd90_mas'] as const;
export type Bucket = (typeof BUCKETS)[number];

export type Ageing = Record<Bucket | 'total', number>;

export const noDebt = (): Ageing => ({
  por_vencer: 0,
  d1_30: 0,
  d31_60: 0,
  d61_90: 0,
  d90_mas: 0,
  total: 0,
});

/** Whole days from `vence` to today; negative before it. */
export const daysPast = (vence: string, today: string): number =>
  Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${vence}T00:00:00Z`)) / DAY_MS);

/** An invoice that is due today is not overdue. */
export function ageBucketOf(days: number): Bucket {
  if (days <= 0) return 'por_vencer';
  if (days <= 30) return 'd1_30';
  if (days <= 60) return 'd31_60';
  return days <= 90 ? 'd61_90' : 'd90_mas';
}

export function addAgeing(sum: Ageing, more: Ageing): Ageing {
  for (const part of [...BUCKETS, 'total'] as const) sum[part] += more[part];
  return sum;
}

export const overdueOf = ({ total, por_vencer }: Pick<Ageing, 'total' | 'por_vencer'>): number =>
  total - por_vencer;
