/** The state of free time: unknown, plenty, about to end, or over and charged. */
export type Luz = 'gris' | 'verde' | 'amarillo' | 'rojo';

/** The share of the free time after which it counts as about to end. */
const ENDS_SOON_SHARE = 0.75;

/** `freeMs` is null without a tariff. */
export function luzOf(usedMs: number, freeMs: number | null): Luz {
  if (freeMs === null) return 'gris';
  if (usedMs > freeMs) return 'rojo';
  return usedMs >= freeMs * ENDS_SOON_SHARE ? 'amarillo' : 'verde';
}
