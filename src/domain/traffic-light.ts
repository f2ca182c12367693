/** The state of free time: unknown, plenty, about to end, or over and charged. */
export type Luz = 'gris' | 'verde' | 'amarillo' | 'rojo';

/** The share of the free time from which it is about to end. */
const ENDS_SOON_MS = 0.75;

/** `libreMs` is null without a tariff. */
export function luzOf(usedMs: number, freeMs: number | null): Luz {
  if (freeMs === null) return 'gris';
  if (usedMs > freeMs) return 'rojo';
  return usedMs >= freeMs * ENDS_SOON_MS ? 'amarillo' : 'verde';
}
