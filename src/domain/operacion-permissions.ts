/**
 * What an operation's state allows. Each function returns the refusal, or null where the change is allowed: screens hide or
 * disable what is refused, and the server answers with the same sentence.
 */
import { type Refusal, ruleRefusal } from './refusal.ts';
import type { Id, MovimientoRow } from './tables.ts';

export const OPERACION_FACTURADA = ruleRefusal('La operación está facturada');
export const OPERACION_FINALIZADA = ruleRefusal('La operación ya está finalizada');
export const OPERACION_LIQUIDADA = ruleRefusal('La operación está liquidada');
export const NO_CHOFER = ruleRefusal('Asigne un chofer antes de registrar movimientos');
const NOT_LAST = ruleRefusal('Solo se puede eliminar el último movimiento');

export interface OperacionState {
  finalizado: boolean;
  /** The operation, or one of its extras, is on a live invoice. */
  facturada: boolean;
  /** It is on a live settlement of its driver (R36.4). */
  liquidada: boolean;
  hasChofer: boolean;
}

/** Cost and ETAs may change until the operation is invoiced, finished or not: ships are late every day (R17.3, R17.6). */
export function editRefusal({ facturada }: Pick<OperacionState, 'facturada'>): Refusal | null {
  return facturada ? OPERACION_FACTURADA : null;
}

/** An operation may be deleted, with its movements, until it is invoiced or settled (R17.6, R36.4). */
export function removeRefusal({
  facturada,
  liquidada,
}: Pick<OperacionState, 'facturada' | 'liquidada'>): Refusal | null {
  return editRefusal({ facturada }) ?? (liquidada ? OPERACION_LIQUIDADA : null);
}

/** The commission of a finished operation may be corrected until it is settled: no invoice shows it (R36.2). */
export function comisionRefusal({ liquidada }: Pick<OperacionState, 'liquidada'>): Refusal | null {
  return liquidada ? OPERACION_LIQUIDADA : null;
}

/** Driver and truck may change until the operation is finished or invoiced (R17.3, R17.6). */
export function assignRefusal({
  finalizado,
  facturada,
}: Pick<OperacionState, 'finalizado' | 'facturada'>): Refusal | null {
  return editRefusal({ facturada }) ?? (finalizado ? OPERACION_FINALIZADA : null);
}

/** A movement needs a driver, and an operation that is neither finished nor invoiced (R18.3). */
export function createMovimientoRefusal(state: Omit<OperacionState, 'liquidada'>): Refusal | null {
  if (!state.hasChofer) return NO_CHOFER;
  return state.finalizado ? OPERACION_FINALIZADA : editMovimientoRefusal(state);
}

/** Movements of a finished operation may be corrected until it is invoiced (R18.3). */
export function editMovimientoRefusal({
  facturada,
  hasChofer,
}: Pick<OperacionState, 'facturada' | 'hasChofer'>): Refusal | null {
  return hasChofer ? editRefusal({ facturada }) : NO_CHOFER;
}

/** Only the last movement may be deleted, and only until the operation is invoiced or settled (R18.5, R36.4). */
export function undoRefusal(
  state: Pick<OperacionState, 'facturada' | 'liquidada'>,
  isLast: boolean,
): Refusal | null {
  return isLast ? removeRefusal(state) : (editRefusal(state) ?? NOT_LAST);
}

/** Refuses the removal of a movement that is not the last one, or of an invoiced or settled operation (R18.5, R36.4). */
export function checkUndo(
  movimientos: readonly MovimientoRow[],
  id: Id,
  state: { facturada: boolean; liquidada: boolean },
): Refusal | null {
  const last = movimientos.toSorted((a, b) => a.orden - b.orden).at(-1);
  return undoRefusal(state, last?.id === id);
}
