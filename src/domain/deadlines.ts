/**
 * The deadlines of an operation: the last free day of its container, its appointment and its stacking, each until what it
 * waits for has been registered (R32.1).
 */
import { startOfDay, startOfNamedDay } from './date.ts';
import { lastFreeDay } from './embarque.ts';
import type { OperacionRow } from './tables.ts';
import type { Luz } from './traffic-light.ts';
import type { TipoMovimiento } from './vocabulary.ts';

export type DeadlineKind = 'libre' | 'cita' | 'stacking';
export type DeadlineLight = 'vencido' | 'hoy' | 'pronto' | 'holgado';

export interface OperacionDeadline {
  kind: DeadlineKind;
  /** The last instant that is in time (ISO). */
  limit: string;
  /** YYYY-MM-DD where the deadline is a whole day. */
  day: string | null;
}

type Planned = Pick<
  OperacionRow,
  'tipo' | 'finalizado' | 'libre_desde' | 'dias_libres' | 'cita_desde' | 'cita_hasta' | 'stacking_hasta'
>;

/** The days after today that count as soon. */
const SOON_DAYS = 2;

/** The last millisecond of a day in Chile. */
const endOfDay = (day: string): string => new Date(Date.parse(startOfNamedDay(day, 1)) - 1).toISOString();

/** `registered`: the types of its live movements. Rows that were stored before an upgrade lack the columns. */
export function deadlinesOf(row: Planned, registered: ReadonlySet<TipoMovimiento>): OperacionDeadline[] {
  // The delivery finishes an operation: the import's empty container is back, the export's is at the port.
  if (row.finalizado) return [];
  const isImport = row.tipo === 'IMPORTACION';
  const free = lastFreeDay(row);
  const cita = isImport && registered.has('Retiro en puerto') ? null : (row.cita_hasta ?? row.cita_desde);
  const stacking = isImport ? null : row.stacking_hasta;
  return [
    ...(free ? [{ kind: 'libre' as const, limit: endOfDay(free), day: free }] : []),
    ...(cita ? [{ kind: 'cita' as const, limit: cita, day: null }] : []),
    ...(stacking ? [{ kind: 'stacking' as const, limit: stacking, day: null }] : []),
  ];
}

/** `now` and `limit` are ISO times; days are those of the company's zone. */
export function deadlineLight(limit: string, now: string): DeadlineLight {
  if (now > limit) return 'vencido';
  if (limit < startOfDay(now, 1)) return 'hoy';
  return limit < startOfDay(now, 1 + SOON_DAYS) ? 'pronto' : 'holgado';
}

/** The traffic light of each: over, about to end, plenty. */
export const LUZ_OF: Readonly<Record<DeadlineLight, Luz>> = {
  vencido: 'rojo',
  hoy: 'amarillo',
  pronto: 'amarillo',
  holgado: 'verde',
};
