/** Computes the running times: trucks at a port or plant, cooling units, containers in a warehouse. */
import { luzOf, type Luz } from '#domain/traffic-light.ts';
import { almacenaje, type Charge, elapsedMs, STOPS, underlang } from '#domain/tarifa.ts';
import type { ContenedorRow, Id, MovimientoRow, OperacionRow, Tarifa } from '#domain/tables.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { stayTarifa } from './stay.ts';
import { byId, type Reader } from './reader.ts';
import { movimientosOf } from './operacion.ts';
import { operacionTarifa } from './tarifa.ts';
import { DAY_MS, HOUR_MS } from '#domain/milliseconds.ts';

const LOST_NAME = '—';

export interface RunningTime {
  /** When it began (ISO). */
  since: string;
  /** The free time, ms; null without a tariff or without free time. */
  freeMs: number | null;
  luz: Luz;
  /** The charge until now, with its computation. */
  charge: Charge | null;
}

export interface Parada extends RunningTime {
  operacion: Id;
  /** Null for a cooling unit. */
  movimiento: Pick<MovimientoRow, 'id' | 'fecha_inicio' | 'fecha_termino'> | null;
  cliente: string;
  contenedor: string | null;
  kind: TipoMovimiento | 'Underlang';
  /** The place of the stop; null for a cooling unit, which moves with the container. */
  place: string | null;
  /** The stop runs until somebody says that the truck has left (R18.7). */
  estimated: boolean;
}

export interface Guardado extends RunningTime {
  contenedor: Id;
  numero: string | null;
  cliente: Id;
  clienteNombre: string;
  bodega: string;
  withMercaderia: boolean;
}

/** Whether the truck is there at `now`: until the known end at a port or plant, elsewhere while the end is estimated. */
function isRunning(
  { tipo, fecha_inicio, fecha_termino, termino_estimado }: MovimientoRow,
  now: string,
): boolean {
  if (fecha_inicio > now) return false;
  return termino_estimado || (STOPS[tipo] !== undefined && fecha_termino > now);
}

/** The clock of a movement; only stops at a port or plant have free time and are charged. */
function timeOf(
  { tipo, fecha_inicio: from }: MovimientoRow,
  tarifa: Tarifa | null,
  now: string,
): RunningTime {
  const stop = STOPS[tipo];
  const freeMs = tarifa && stop ? tarifa[stop.freeHours] * HOUR_MS : null;
  const charge = tarifa && stop ? stop.chargeOf(tarifa, from, now) : null;
  return { since: from, freeMs, luz: luzOf(elapsedMs(from, now), freeMs), charge };
}

/** The cooling unit, rented from the first movement to the delivery; not while the container is in a warehouse. */
function underlangOf(
  reader: Reader,
  contenedor: ContenedorRow,
  movimientos: readonly MovimientoRow[],
  tarifa: Tarifa | null,
  now: string,
): RunningTime | null {
  const from = movimientos[0]?.fecha_inicio;
  if (!contenedor.underlang || from === undefined || from > now) return null;
  const inBodega = reader
    .where('almacenaje', 'contenedor_id', contenedor.id)
    .filter(({ mov_entrada }) => movimientos.some(({ id }) => id === mov_entrada))
    .reduce((ms, { entrada, salida }) => ms + elapsedMs(entrada, salida ?? now), 0);
  return { since: from, freeMs: null, luz: 'gris', charge: tarifa && underlang(tarifa, from, now, inBodega) };
}

function placeOf(
  reader: Reader,
  { planta_id, puerto_id, deposito_id, bodega_id }: MovimientoRow,
): string | null {
  const place =
    reader.get('planta', planta_id) ??
    reader.get('puerto', puerto_id) ??
    reader.get('deposito', deposito_id) ??
    reader.get('bodega', bodega_id);
  return place?.nombre ?? null;
}

/** The clocks of one operation that run at `now` (ISO): its stop, and its cooling unit until the delivery. */
export function paradasOf(reader: Reader, operacion: OperacionRow, now: string): Parada[] {
  const tarifa = operacionTarifa(reader, operacion);
  const movimientos = movimientosOf(reader, operacion.id);
  const contenedor = reader.get('contenedor', operacion.contenedor_id);
  const common = {
    operacion: operacion.id,
    cliente: reader.get('cliente', operacion.cliente_id)?.nombre ?? LOST_NAME,
    contenedor: contenedor?.numero ?? null,
  };
  const paradas = movimientos
    .filter((movimiento) => isRunning(movimiento, now))
    .map((movimiento): Parada => ({
      ...common,
      ...timeOf(movimiento, tarifa, now),
      movimiento: {
        id: movimiento.id,
        fecha_inicio: movimiento.fecha_inicio,
        fecha_termino: movimiento.fecha_termino,
      },
      kind: movimiento.tipo,
      place: placeOf(reader, movimiento),
      estimated: movimiento.termino_estimado,
    }));
  const unit =
    contenedor && !operacion.finalizado && underlangOf(reader, contenedor, movimientos, tarifa, now);
  return unit
    ? [...paradas, { ...common, ...unit, movimiento: null, kind: 'Underlang', place: null, estimated: false }]
    : paradas;
}

const SEVERITY: Record<Luz, number> = { rojo: 0, amarillo: 1, verde: 2, gris: 3 };

/** Red lights first; within a light, the oldest first. */
const bySeverity = (a: RunningTime, b: RunningTime): number =>
  SEVERITY[a.luz] - SEVERITY[b.luz] || Date.parse(a.since) - Date.parse(b.since);

/** The finished operations whose truck is still at the delivery: its end is estimated. */
function underDelivery(reader: Reader): OperacionRow[] {
  const open = new Set(reader.where('movimiento', 'termino_estimado', true).map((row) => row.operacion_id));
  return [...open]
    .map((id) => reader.get('operacion', id))
    .filter((row) => row !== undefined)
    .filter(({ finalizado, deleted_at }) => finalizado && deleted_at === null);
}

/** Stops and cooling units that run at `now` (ISO). */
export function paradasNow(reader: Reader, now: string): Parada[] {
  return [...reader.where('operacion', 'finalizado', false), ...underDelivery(reader)]
    .flatMap((operacion) => paradasOf(reader, operacion, now))
    .toSorted(bySeverity);
}

/** The containers in a warehouse at `now` (ISO), with their free time. */
export function guardadosNow(reader: Reader, now: string): Guardado[] {
  return reader
    .where('almacenaje', 'salida', null)
    .toSorted(byId)
    .flatMap((stay): Guardado[] => {
      const contenedor = reader.get('contenedor', stay.contenedor_id);
      if (contenedor?.deleted_at !== null) return [];
      const { entrada: from, con_mercaderia: withMercaderia } = stay;
      const tarifa = stayTarifa(reader, stay, contenedor.cliente_id);
      const freeMs = tarifa && tarifa.almacenaje_dias * DAY_MS;
      return [
        {
          contenedor: contenedor.id,
          numero: contenedor.numero,
          cliente: contenedor.cliente_id,
          clienteNombre: reader.get('cliente', contenedor.cliente_id)?.nombre ?? LOST_NAME,
          bodega: reader.get('bodega', stay.bodega_id)?.nombre ?? LOST_NAME,
          withMercaderia,
          since: from,
          freeMs,
          luz: luzOf(elapsedMs(from, now), freeMs),
          charge: tarifa && almacenaje(tarifa, from, now),
        },
      ];
    })
    .toSorted(bySeverity);
}
