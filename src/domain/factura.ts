/** Invoice totals (R21.2, R33.4). */
import { roundPesos } from './money.ts';

export interface Totals {
  subtotal: number;
  /** The part of `subtotal` without IVA. */
  exento: number;
  iva: number;
  total: number;
}

export const IVA_PERCENT = 19;

const sum = (montos: readonly number[]): number => montos.reduce((total, monto) => total + monto, 0);

/** Pesos of the charges without IVA. */
export const exentoOf = (charges: readonly { monto: number; afecto: boolean }[]): number =>
  sum(charges.filter(({ afecto }) => !afecto).map(({ monto }) => monto));

/** Totals in pesos of the amounts of an invoice's operations and extras; `exento`: the part without IVA. */
export function facturaTotals(montos: readonly number[], exento = 0): Totals {
  const subtotal = sum(montos);
  // Multiplied before dividing by 100: 0.19 has no exact binary form, and a half must round up.
  const iva = roundPesos(((subtotal - exento) * IVA_PERCENT) / 100);
  return { subtotal, exento, iva, total: subtotal + iva };
}
