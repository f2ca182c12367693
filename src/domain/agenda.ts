/** The time window of an operation, and whether two operations need one driver or truck at the same time. */
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
  start: string;
  end: string;
} {
  const etas = [Date.parse(operacion.eta_puerto), Date.parse(operacion.eta_planta)];
  const hours = operacion.tarifa?.estadia_planta_horas ?? HOURS_WITHOUT_TARIFA;
  return {
    start: new Date(Math.min(...etas)).toISOString(),
    end: new Date(Math.max(...etas) + hours * HOUR_MS).toISOString(),
  };
}

/** Windows that only touch do not overlap. */
export function overlap(a: { start: string; end: string }, b: { start: string; end: string }): boolean {
  return Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);
}
