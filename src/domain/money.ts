/** Money: whole Chilean pesos everywhere; the USD format only for the extras of a movement (R11.2). */

const CLP = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP', maximumFractionDigits: 0 });
const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const NUMBER_FORMAT = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

/** 1234567 → '$1.234.567', -80000 → '-$80.000' (es-CL writes '$-80.000'). */
export function formatPesos(pesos: number): string {
  return `${pesos < 0 ? '-' : ''}${CLP.format(Math.abs(pesos))}`;
}

/** 30000 → 'US$30,000.00': the format of the extras on a movement. */
export function formatUsd(amount: number): string {
  return USD.format(amount).replace('$', 'US$');
}

/** 1234.5 → '1.234,5'. */
export function formatNumero(n: number): string {
  return NUMBER_FORMAT.format(n);
}

/** Rounds half up. For amounts that are not negative. */
export function roundPesos(amount: number): number {
  return Math.floor(amount + 0.5);
}
