import type { ListKey } from '#contracts/lists.ts';

/** The lists that closed work is in: of their rows a device has only a part (server/resources/rows/closed-work.ts). */
export type ListWithClosed = 'asignado' | 'factura';

export const hasClosed = (key: ListKey): key is ListWithClosed => key === 'asignado' || key === 'factura';
