/** The time window of an operation, and whether two operations need one driver or truck at the same time. */
import { roundPesos } from './money.ts';
import type { OperacionRow } from './tables.ts';
import type { TipoOperacion } from './vocabulary.ts';
import { HOUR_MS } from './milliseconds.ts';

const HOURS_WITHOUT_TARIFA = 6;

/** The relevant ETA: at the plant for an export, at the port for an import (R11.3). */
export function relevantEta<T>(operacion: { tipo: TipoOperacion; eta_planta: T; eta_puerto: T }): T {
  return operacion.tipo === 'EXPORTACION' ? operacion.eta_planta : operacion.eta_puerto;
}

/** The window [earlier ETA, later ETA + free hours at the plant] of an operation, as ISO times. */
export function timeWindow(operacion: Pick<OperacionRow, 'eta_puerto' | 'eta_planta' | 'tarifa'>): {
  desde: string;
  hasta: string;
} {
  const etas = [Date.parse(operacion.eta_puerto), Date.parse(operacion.eta_planta)];
  const hours = operacion.tarifa?.estadia_planta_horas ?? HOURS_WITHOUT_TARIFA;
  return {
    desde: new Date(Math.min(...etas)).toISOString(),
    hasta: new Date(Math.max(...etas) + hours * HOUR_MS).toISOString(),
  };
}

/** Windows that only touch do not overlap. */
export function overlap(a: { desde: string; hasta: string }, b: { desde: string; hasta: string }): boolean {
  return Date.parse(a.desde) < Date.parse(b.hasta) && Date.parse(b.desde) < Date.parse(a.hasta);
}

/**
 * A driver's commission on an operation, in pesos: a percentage of `monto`, `externo` where it is set and the driver's
 * own otherwise (R17.5).
 */
export function comision(monto: number, ofChofer: number, externo: number | null): number {
  // Rounded to millionths first: 1000 × 16.15 is 16149.999… in binary, and 16150 must round up.
  return roundPesos(Math.round(monto * (externo ?? ofChofer) * 10_000) / 1_000_000);
}
