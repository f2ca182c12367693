import type { ListKey } from '#contracts/lists.ts';

/**
 * The lists that include closed work: a device has only a part of their rows (server/resources/rows/closed-work.ts).
 */
export type ListWithClosed = 'asignado' | 'factura';

export const hasClosed = (key: ListKey): key is ListWithClosed => key === 'asignado' || key === 'factura';
