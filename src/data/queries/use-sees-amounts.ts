import { useMay } from './use-may.ts';

/** Whether the role sees amounts: the rows and answers of a CHOFER have none (R26.5). */
export const useSeesAmounts = (): boolean => useMay()('extra.facturables');
