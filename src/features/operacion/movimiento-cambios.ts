/** What an edit of a movement really changes: the less it sends, the less can collide with another's edit. */
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { formatFechaMinuto } from '#domain/fecha.ts';

type Fechas = Pick<MovimientoRecord, 'fecha_inicio' | 'fecha_termino'>;

/** A form shows whole minutes: a time that still shows the record's own minute keeps its seconds. */
export function keepSeconds<T extends Fechas>(typed: T, record: Fechas | null): T {
  if (record === null) return typed;
  const keep = (now: string, before: string): string =>
    formatFechaMinuto(now) === formatFechaMinuto(before) ? before : now;
  return {
    ...typed,
    fecha_inicio: keep(typed.fecha_inicio, record.fecha_inicio),
    fecha_termino: keep(typed.fecha_termino, record.fecha_termino),
  };
}

export function timesOf({ fecha_inicio, fecha_termino }: Fechas): Fechas {
  return { fecha_inicio, fecha_termino };
}

/** The parts of a payload that differ from what the form started from. */
export function changedOnly(body: object, before: object): Record<string, unknown> {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(body).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(was.get(key))),
  );
}
