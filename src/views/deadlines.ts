/** The deadlines of all open operations, as 'Hoy' shows them (R32.1). */
import { type DeadlineKind, type DeadlineLight, deadlineLight, deadlinesOf } from '#domain/deadlines.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { movimientosOf } from './operacion.ts';
import { byId, type Reader } from './reader.ts';
import { etaText } from './eta-text.ts';

const LOST_NAME = '—';

export interface Deadline {
  operacion: Id;
  kind: DeadlineKind;
  /** What has to be done by then: 'por retirar'. */
  due: string;
  light: DeadlineLight;
  /** The last instant that is in time (ISO). */
  limit: string;
  /** YYYY-MM-DD where the deadline is a whole day. */
  day: string | null;
  cliente: string;
  /** The container's number, or the planned one. */
  contenedor: string | null;
  /** Null: no driver is assigned. */
  chofer: string | null;
}

/** What an appointment and a stacking wait for, and what the free days wait for next. */
function dueText(
  tipo: OperacionRow['tipo'],
  kind: DeadlineKind,
  registered: ReadonlySet<TipoMovimiento>,
): string {
  if (tipo === 'EXPORTACION') {
    return kind === 'libre' && registered.size === 0 ? 'por retirar' : 'por entregar en puerto';
  }
  return registered.has('Retiro en puerto') ? 'por devolver' : 'por retirar del puerto';
}

/** The most urgent first; `now` is an ISO time. */
export function deadlinesNow(reader: Reader, now: string): Deadline[] {
  const found: Deadline[] = [];
  for (const row of reader.where('operacion', 'finalizado', false).toSorted(byId)) {
    // Most operations have no plan: their movements are not read.
    if (!row.libre_desde && !row.cita_hasta && !row.cita_desde && !row.stacking_hasta) continue;
    const registered = new Set(movimientosOf(reader, row.id).map(({ tipo }) => tipo));
    for (const { kind, limit, day } of deadlinesOf(row, registered)) {
      found.push({
        operacion: row.id,
        kind,
        due: dueText(row.tipo, kind, registered),
        light: deadlineLight(limit, now),
        limit,
        day,
        cliente: reader.get('cliente', row.cliente_id)?.nombre ?? LOST_NAME,
        contenedor: reader.get('contenedor', row.contenedor_id)?.numero ?? row.contenedor_previsto ?? null,
        chofer: reader.get('chofer', row.chofer_id)?.nombre ?? null,
      });
    }
  }
  return found.toSorted((a, b) => Number(a.limit > b.limit) - Number(a.limit < b.limit));
}

const WORD: Readonly<Record<DeadlineLight, string>> = {
  vencido: 'Vencido',
  hoy: 'Hoy',
  pronto: 'Pronto',
  holgado: 'Holgado',
};

/** 'Vencido · ayer 14:30', 'Hoy 14:30', 'Pronto · mañana', 'Holgado · 2026-12-03'; `now` is epoch ms. */
export function deadlineText(
  { light, limit, day }: Pick<Deadline, 'light' | 'limit' | 'day'>,
  now: number,
): string {
  const when = etaText(limit, now);
  // Of a whole day the time says nothing.
  const shown = day === null ? when : when.slice(0, when.lastIndexOf(' '));
  return light === 'hoy' ? `Hoy${shown.slice('hoy'.length)}` : `${WORD[light]} · ${shown}`;
}
