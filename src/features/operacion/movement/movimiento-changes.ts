/** The fields that an edit of a movement changes. Others are not sent, so that fewer edits of other users conflict. */
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { formatDateMinute } from '#domain/date.ts';

type Fechas = Pick<MovimientoRecord, 'fecha_inicio' | 'fecha_termino'>;

/** Keeps the seconds of a time whose minute was not changed, since a form shows whole minutes. */
export function keepSeconds<T extends Fechas>(typed: T, record: Fechas | null): T {
  if (record === null) return typed;
  const keep = (now: string, before: string): string =>
    formatDateMinute(now) === formatDateMinute(before) ? before : now;
  return {
    ...typed,
    fecha_inicio: keep(typed.fecha_inicio, record.fecha_inicio),
    fecha_termino: keep(typed.fecha_termino, record.fecha_termino),
  };
}

export function timesOf({ fecha_inicio, fecha_termino }: Fechas): Fechas {
  return { fecha_inicio, fecha_termino };
}

/** The times of a waiting change, where it has them; otherwise those of its record. */
export function timesTyped(body: Readonly<Record<string, unknown>>, record: Fechas | null): Fechas | null {
  const { fecha_inicio = record?.fecha_inicio, fecha_termino = record?.fecha_termino } = body;
  return typeof fecha_inicio === 'string' && typeof fecha_termino === 'string'
    ? { fecha_inicio, fecha_termino }
    : record;
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * The changed fields, and with a changed end whether it is estimated: otherwise the server would take it for a known one
 * (R18.7).
 */
export function withEstimate(
  changed: Record<string, unknown>,
  { termino_estimado }: Pick<MovimientoRecord, 'termino_estimado'>,
): Record<string, unknown> {
  return 'fecha_termino' in changed ? { ...changed, termino_estimado } : changed;
}

/** The parts of a payload that differ from the form's initial values; of `datos` only its changed fields. */
export function changedOnly(body: object, before: object): Record<string, unknown> {
  const initial = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(body).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    const old = initial.get(key);
    if (JSON.stringify(value) === JSON.stringify(old)) return [];
    return [[key, isGroup(value) && isGroup(old) ? changedOnly(value, old) : value]];
  });
  return Object.fromEntries(changed);
}
