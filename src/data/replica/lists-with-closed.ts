import type { ListKey } from '#contracts/lists.ts';

/**
 * The lists that include closed work: a device has only a part of their rows (server/resources/rows/closed-work.ts).
 */
export type ListWithClosed = 'asignado' | 'factura' | 'liquidacion';

export const hasClosed = (key: ListKey): key is ListWithClosed =>
  key === 'asignado' || key === 'factura' || key === 'liquidacion';

/** Each list's table. */
export const TABLE_OF = { asignado: 'operacion', factura: 'factura', liquidacion: 'liquidacion' } as const;

/** The tables whose names the rows of each list show. */
export const NAMED = {
  asignado: ['cliente', 'chofer', 'camion', 'contenedor'],
  factura: ['cliente'],
  liquidacion: ['chofer'],
} as const;
