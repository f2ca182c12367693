import { toast } from '../feedback/toast.ts';
import { MOST_CHOSEN } from './row-choice.ts';

/** Tells the user where not all of the rows could be chosen. */
export function sayWhereFull(isWhole: boolean): void {
  if (!isWhole) toast(`Se pueden elegir hasta ${MOST_CHOSEN} filas a la vez.`, 'aviso');
}
