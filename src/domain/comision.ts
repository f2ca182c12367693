/** The commission of a driver on an operation, frozen when the operation finishes (R36.1). */
import type { OperacionRow } from './tables.ts';

export type FrozenComision = Pick<OperacionRow, 'comision_porcentaje' | 'comision_monto'>;

/** Percentages have at most six decimals (contracts/fields.ts). */
const SCALE = 1_000_000;
const HUNDRED_PERCENT = 100n * BigInt(SCALE);

/**
 * `percentage` of `monto` in whole pesos; half a peso is rounded up. Computed with integers: most decimals have no exact
 * binary form, and a half must not be lost.
 */
export function comisionOf(monto: number, percentage: number): number {
  const product = BigInt(monto) * BigInt(Math.round(percentage * SCALE));
  return Number((product + HUNDRED_PERCENT / 2n) / HUNDRED_PERCENT);
}

const NOT_FROZEN: FrozenComision = { comision_porcentaje: null, comision_monto: null };

export interface ComisionContext {
  finalizado: boolean;
  /** The driver's percentage of today; null where it is not known. */
  ofChofer: number | null;
  /** The operation is on a live settlement. */
  liquidada: boolean;
}

type Charged = Pick<OperacionRow, 'monto' | 'comision_externo' | 'comision_porcentaje' | 'comision_monto'>;

/**
 * What the operation's columns become: its percentage stays as it was when the operation finished, the amount follows
 * `monto` until it is settled. An operation that is not finished has neither.
 */
export function frozenComision(operacion: Charged, ctx: ComisionContext): FrozenComision {
  if (!ctx.finalizado) return NOT_FROZEN;
  const { monto, comision_externo, comision_porcentaje, comision_monto } = operacion;
  if (ctx.liquidada) return { comision_porcentaje, comision_monto };
  const percentage = comision_porcentaje ?? comision_externo ?? ctx.ofChofer;
  if (percentage === null) return NOT_FROZEN;
  return { comision_porcentaje: percentage, comision_monto: comisionOf(monto, percentage) };
}

/** As frozenComision(), after an edit: a corrected commission of the operation replaces the frozen percentage. */
export function editedComision(before: Charged, after: Charged, ctx: ComisionContext): FrozenComision {
  const isCorrected = before.comision_externo !== after.comision_externo;
  return frozenComision(isCorrected ? { ...after, comision_porcentaje: null } : after, ctx);
}
