/** The state of free time: unknown, plenty, about to end, or over and charged. */
export type Luz = 'gris' | 'verde' | 'amarillo' | 'rojo';

/** The share of the free time from which it is about to end. */
const POR_VENCER = 0.75;

/** `libreMs` is null without a tariff. */
export function luzDe(usadoMs: number, libreMs: number | null): Luz {
  if (libreMs === null) return 'gris';
  if (usadoMs > libreMs) return 'rojo';
  return usadoMs >= libreMs * POR_VENCER ? 'amarillo' : 'verde';
}
