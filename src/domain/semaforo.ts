/** How free time stands: none is known, plenty, about to end, over and charged. */
export type Luz = 'gris' | 'verde' | 'amarillo' | 'rojo';

/** From this share of the free time on it is about to end. */
const POR_VENCER = 0.75;

/** `libreMs` null where no tariff says what is free. */
export function luzDe(usadoMs: number, libreMs: number | null): Luz {
  if (libreMs === null) return 'gris';
  if (usadoMs > libreMs) return 'rojo';
  return usadoMs >= libreMs * POR_VENCER ? 'amarillo' : 'verde';
}
