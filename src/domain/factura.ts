/** Invoice totals (R21.2). */
import { roundPesos } from './money.ts';

export interface Totals {
  subtotal: number;
  iva: number;
  total: number;
}

export const IVA_PERCENT = 19;

/** Totals in pesos of the amounts of an invoice's operations and extras. */
export function facturaTotals(montos: readonly number[]): Totals {
  const subtotal = montos.reduce((sum, monto) => sum + monto, 0);
  // Multiplied before dividing by 100: 0.19 has no exact binary form, and a half must round up.
  const iva = roundPesos((subtotal * IVA_PERCENT) / 100);
  return { subtotal, iva, total: subtotal + iva };
}
