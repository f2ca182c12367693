/** Statistics of samples. Pure. */

function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export type Figure = 'median' | 'p95';

/** NaN without samples. */
export const figureOf = (samples: readonly number[], figure: Figure): number =>
  quantile(samples, figure === 'median' ? 0.5 : 0.95);
