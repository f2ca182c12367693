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
  cliente: string;
  contenedor: string | null;
  kind: TipoMovimiento | 'Underlang';
  /** The port or plant; null for a cooling unit, which moves with the container. */
  place: string | null;
}

export interface Guardado extends RunningTime {
  contenedor: Id;
  numero: string | null;
  cliente: Id;
  clienteNombre: string;
  bodega: string;
  withMercaderia: boolean;
}

/** A stop that has begun and whose recorded end is in the future. */
function paradaOf(movimiento: MovimientoRow, tarifa: Tarifa | null, now: string): RunningTime | null {
  const { tipo, fecha_inicio: from, fecha_termino } = movimiento;
  const stop = STOPS[tipo];
  if (stop === undefined || from > now || fecha_termino <= now) return null;
  const freeMs = tarifa && tarifa[stop.freeHours] * HOUR_MS;
  const charge = tarifa && stop.chargeOf(tarifa, from, now);
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

function paradasOf(reader: Reader, operacion: OperacionRow, now: string): Parada[] {
  const tarifa = operacionTarifa(reader, operacion);
  const movimientos = movimientosOf(reader, operacion.id);
  const contenedor = reader.get('contenedor', operacion.contenedor_id);
  const common = {
    operacion: operacion.id,
    cliente: reader.get('cliente', operacion.cliente_id)?.nombre ?? LOST_NAME,
    contenedor: contenedor?.numero ?? null,
  };
  const paradas = movimientos.flatMap((movimiento): Parada[] => {
    const time = paradaOf(movimiento, tarifa, now);
    const { tipo, planta_id, puerto_id } = movimiento;
    const place = (reader.get('planta', planta_id) ?? reader.get('puerto', puerto_id))?.nombre ?? null;
    return time ? [{ ...common, ...time, kind: tipo, place }] : [];
  });
  const unit = contenedor && underlangOf(reader, contenedor, movimientos, tarifa, now);
  return unit ? [...paradas, { ...common, ...unit, kind: 'Underlang', place: null }] : paradas;
}

const SEVERITY: Record<Luz, number> = { rojo: 0, amarillo: 1, verde: 2, gris: 3 };

/** Red lights first; within a light, the oldest first. */
const bySeverity = (a: RunningTime, b: RunningTime): number =>
  SEVERITY[a.luz] - SEVERITY[b.luz] || Date.parse(a.since) - Date.parse(b.since);

/** Stops and cooling units that run at `now` (ISO), of operations that are not finished. */
export function paradasNow(reader: Reader, now: string): Parada[] {
  return reader
    .where('operacion', 'finalizado', false)
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
