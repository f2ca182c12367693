/** The board by day and driver: open operations as bars, with their double bookings (R32.2, R32.3). */
import { overlap, relevantEta, timeWindow } from '#domain/agenda.ts';
import { startOfDay } from '#domain/date.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { TipoOperacion } from '#domain/vocabulary.ts';
import { isFacturada } from './billing.ts';
import { movimientosOf } from './operacion.ts';
import { byId, type Reader } from './reader.ts';

const LOST_NAME = '—';

/** Another operation of the same driver or truck at the same time. */
export interface Clash {
  id: Id;
  of: 'chofer' | 'camion';
}

export interface ScheduledOperacion {
  id: Id;
  tipo: TipoOperacion;
  cliente: string;
  /** The container's number, or the planned one. */
  contenedor: string | null;
  eta_puerto: string;
  eta_planta: string;
  /** The relevant ETA. */
  eta: string;
  /** Its window (R17.4), ISO. */
  start: string;
  end: string;
  chofer: Id | null;
  choferNombre: string | null;
  camion: Id | null;
  placa: string | null;
  /** It has a movement. */
  begun: boolean;
  /** An invoiced operation is locked (R17.6). */
  facturada: boolean;
  clashes: readonly Clash[];
}

/** A bar in the lane of its row, so that bars of one row do not cover each other. */
export interface PlacedOperacion extends ScheduledOperacion {
  lane: number;
}

export interface ScheduleRow {
  /** Null: the operations without a driver. */
  chofer: Id | null;
  nombre: string;
  operaciones: readonly PlacedOperacion[];
  lanes: number;
}

/** What is shown: [from, to), ISO. In days, each bar takes all of the days that it touches. */
export interface SchedulePeriod {
  from: string;
  to: string;
  unit: 'hora' | 'dia';
}

interface Span {
  start: string;
  end: string;
}

/** What a bar takes of the board. */
export function spanOf({ start, end }: Span, unit: SchedulePeriod['unit']): Span {
  if (unit === 'hora') return { start, end };
  // The last instant that belongs to the window.
  const last = Math.max(Date.parse(end) - 1, Date.parse(start));
  return { start: startOfDay(start), end: startOfDay(last, 1) };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const byStart = (a: ScheduledOperacion, b: ScheduledOperacion): number =>
  compare(a.start, b.start) || byId(a, b);

/** Each bar in the first lane that is free when it starts. */
function inLanes(
  operaciones: readonly ScheduledOperacion[],
  unit: SchedulePeriod['unit'],
): Pick<ScheduleRow, 'operaciones' | 'lanes'> {
  const ends: string[] = [];
  const placed = operaciones.toSorted(byStart).map((operacion) => {
    const { start, end } = spanOf(operacion, unit);
    const free = ends.findIndex((until) => until <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    return { ...operacion, lane };
  });
  return { operaciones: placed, lanes: Math.max(ends.length, 1) };
}

type Booked = Pick<OperacionRow, 'id'> & Span;

/** The windows of the open operations of each driver, or of each truck. */
function bookings(open: readonly OperacionRow[], column: 'chofer_id' | 'camion_id'): Map<Id, Booked[]> {
  const found = new Map<Id, Booked[]>();
  for (const row of open) {
    const key = row[column];
    if (key === null) continue;
    const listed = found.get(key);
    const booked = { id: row.id, ...timeWindow(row) };
    if (listed) listed.push(booked);
    else found.set(key, [booked]);
  }
  return found;
}

/** Open operations whose window touches the period; one row for each driver, those without one first. */
export function scheduleOf(reader: Reader, period: SchedulePeriod): ScheduleRow[] {
  const open = reader.where('operacion', 'finalizado', false).toSorted(byId);
  const [byChofer, byCamion] = [bookings(open, 'chofer_id'), bookings(open, 'camion_id')];
  const clashesOf = (itself: Booked, of: Clash['of'], booked: readonly Booked[] = []): Clash[] =>
    booked.filter((each) => each.id !== itself.id && overlap(each, itself)).map(({ id }) => ({ id, of }));
  const rows = new Map<Id | null, ScheduledOperacion[]>([[null, []]]);
  const choferes = [...reader.all('chofer')].toSorted(
    (a, b) => a.nombre.localeCompare(b.nombre, 'es') || byId(a, b),
  );
  for (const { id } of choferes) rows.set(id, []);
  for (const row of open) {
    const window = timeWindow(row);
    if (!overlap(window, { start: period.from, end: period.to })) continue;
    const { id, tipo, eta_puerto, eta_planta, chofer_id, camion_id } = row;
    const itself = { id, ...window };
    const listed = rows.get(chofer_id) ?? [];
    // A driver who was deleted since still has his work.
    rows.set(chofer_id, listed);
    listed.push({
      ...itself,
      tipo,
      cliente: reader.get('cliente', row.cliente_id)?.nombre ?? LOST_NAME,
      contenedor: reader.get('contenedor', row.contenedor_id)?.numero ?? row.contenedor_previsto ?? null,
      eta_puerto,
      eta_planta,
      eta: relevantEta(row),
      chofer: chofer_id,
      choferNombre: reader.get('chofer', chofer_id)?.nombre ?? null,
      camion: camion_id,
      placa: reader.get('camion', camion_id)?.placa ?? null,
      begun: movimientosOf(reader, id).length > 0,
      facturada: isFacturada(reader, id),
      clashes: [
        ...(chofer_id === null ? [] : clashesOf(itself, 'chofer', byChofer.get(chofer_id))),
        ...(camion_id === null ? [] : clashesOf(itself, 'camion', byCamion.get(camion_id))),
      ],
    });
  }
  return [...rows].map(([chofer, operaciones]) => ({
    chofer,
    nombre: chofer === null ? 'Sin chofer' : (reader.get('chofer', chofer)?.nombre ?? LOST_NAME),
    ...inLanes(operaciones, period.unit),
  }));
}
