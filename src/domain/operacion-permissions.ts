/**
 * What an operation's state allows. Each function returns the refusal, or null where the change is allowed: screens hide or
 * disable what is refused, and the server answers with the same sentence.
 */
import { type Refusal, ruleRefusal } from './refusal.ts';

export const OPERACION_FACTURADA = ruleRefusal('La operación está facturada');
export const OPERACION_FINALIZADA = ruleRefusal('La operación ya está finalizada');
export const NO_CHOFER = ruleRefusal('Asigne un chofer antes de registrar movimientos');
const NOT_LAST = ruleRefusal('Solo se puede eliminar el último movimiento');

export interface OperacionState {
  finalizado: boolean;
  /** The operation, or one of its extras, is on a live invoice. */
  facturada: boolean;
  hasChofer: boolean;
}

/** Cost and ETAs may change until the operation is invoiced, finished or not: ships are late every day (R17.3, R17.6). */
export function editRefusal({ facturada }: Pick<OperacionState, 'facturada'>): Refusal | null {
  return facturada ? OPERACION_FACTURADA : null;
}

/** An operation may be deleted, with its movements, until it is invoiced (R17.6). */
export function removeRefusal({ facturada }: Pick<OperacionState, 'facturada'>): Refusal | null {
  return editRefusal({ facturada });
}

/** Driver and truck may change until the operation is finished or invoiced (R17.3, R17.6). */
export function assignRefusal({ finalizado, facturada }: Omit<OperacionState, 'hasChofer'>): Refusal | null {
  return editRefusal({ facturada }) ?? (finalizado ? OPERACION_FINALIZADA : null);
}

/** A movement needs a driver, and an operation that is neither finished nor invoiced (R18.3). */
export function createMovimientoRefusal(state: OperacionState): Refusal | null {
  if (!state.hasChofer) return NO_CHOFER;
  return state.finalizado ? OPERACION_FINALIZADA : editMovimientoRefusal(state);
}

/** Movements of a finished operation may be corrected until it is invoiced (R18.3). */
export function editMovimientoRefusal({
  facturada,
  hasChofer,
}: Omit<OperacionState, 'finalizado'>): Refusal | null {
  return hasChofer ? editRefusal({ facturada }) : NO_CHOFER;
}

/** Only the last movement may be deleted, and only until the operation is invoiced (R18.5). */
export function undoRefusal(
  { facturada }: Pick<OperacionState, 'facturada'>,
  isLast: boolean,
): Refusal | null {
  return editRefusal({ facturada }) ?? (isLast ? null : NOT_LAST);
}
