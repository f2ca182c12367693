import { useMayOpen } from '#data/queries/use-may.ts';

const LIST = { label: 'Operación', link: { to: '/admin/operacion' } } as const;
const MY_DAY = { label: 'Mi día', link: { to: '/admin/mi-dia' } } as const;

/** The screen that leads to an operation: the list, or 'Mi día' for a CHOFER, who may not open the list. */
export const useWayBack = (): typeof LIST | typeof MY_DAY => (useMayOpen()(LIST.link) ? LIST : MY_DAY);
