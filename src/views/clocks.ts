/** The running clocks: trucks at a port or plant, cooling units, containers in a warehouse. */
import { luzDe, type Luz } from '#domain/traffic-light.ts';
import {
  almacenaje,
  type Cobro,
  elapsedMs,
  estadiaPlanta,
  estadiaPuerto,
  underlang,
} from '#domain/tarifa.ts';
import type { ContenedorRow, Id, MovimientoRow, OperacionRow, Tarifa } from '#domain/tables.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { tarifaDeEstadia } from './estadia.ts';
import { byId, type Lector } from './reader.ts';
import { movimientosDe } from './operacion.ts';
import { tarifaDeOperacion } from './tarifa.ts';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
const NOMBRE_PERDIDO = '—';

interface Reloj {
  /** When it began, ISO. */
  desde: string;
  /** The free time, ms; null without a tariff or without free time. */
  libreMs: number | null;
  luz: Luz;
  /** The charge until now, with its receipt. */
  cobro: Cobro | null;
}

export interface Parada extends Reloj {
  operacion: Id;
  cliente: string;
  contenedor: string | null;
  que: TipoMovimiento | 'Underlang';
  /** The port or plant; none for a cooling unit, which moves with the container. */
  lugar: string | null;
}

export interface Guardado extends Reloj {
  contenedor: Id;
  numero: string | null;
  cliente: Id;
  clienteNombre: string;
  bodega: string;
  conMercaderia: boolean;
}

type Cobrar = typeof estadiaPlanta;
interface Parable {
  cobrar: Cobrar;
  horas: 'estadia_planta_horas' | 'estadia_puerto_horas';
}
const EN_PLANTA: Parable = { cobrar: estadiaPlanta, horas: 'estadia_planta_horas' };
const EN_PUERTO: Parable = { cobrar: estadiaPuerto, horas: 'estadia_puerto_horas' };
const PARABLES: Partial<Record<TipoMovimiento, Parable>> = {
  'Carga en planta': EN_PLANTA,
  'Descarga en planta': EN_PLANTA,
  'Retiro en puerto': EN_PUERTO,
  'Entrega en puerto': EN_PUERTO,
};

/** A stop that has begun and whose recorded end is in the future. */
function paradaDe(movimiento: MovimientoRow, tarifa: Tarifa | null, now: string): Reloj | null {
  const { tipo, fecha_inicio: desde, fecha_termino } = movimiento;
  const parable = PARABLES[tipo];
  if (parable === undefined || desde > now || fecha_termino <= now) return null;
  const libreMs = tarifa && tarifa[parable.horas] * HORA_MS;
  const cobro = tarifa && parable.cobrar(tarifa, desde, now);
  return { desde, libreMs, luz: luzDe(elapsedMs(desde, now), libreMs), cobro };
}

/** The cooling unit, rented from the first movement to the delivery; not while the container is in a warehouse. */
function underlangDe(
  lector: Lector,
  contenedor: ContenedorRow,
  movimientos: readonly MovimientoRow[],
  tarifa: Tarifa | null,
  now: string,
): Reloj | null {
  const desde = movimientos[0]?.fecha_inicio;
  if (!contenedor.underlang || desde === undefined || desde > now) return null;
  const enBodega = lector
    .where('almacenaje', 'contenedor_id', contenedor.id)
    .filter(({ mov_entrada }) => movimientos.some(({ id }) => id === mov_entrada))
    .reduce((ms, { entrada, salida }) => ms + elapsedMs(entrada, salida ?? now), 0);
  return { desde, libreMs: null, luz: 'gris', cobro: tarifa && underlang(tarifa, desde, now, enBodega) };
}

function paradasDe(lector: Lector, operacion: OperacionRow, now: string): Parada[] {
  const tarifa = tarifaDeOperacion(lector, operacion);
  const movimientos = movimientosDe(lector, operacion.id);
  const contenedor = lector.get('contenedor', operacion.contenedor_id);
  const comun = {
    operacion: operacion.id,
    cliente: lector.get('cliente', operacion.cliente_id)?.nombre ?? NOMBRE_PERDIDO,
    contenedor: contenedor?.numero ?? null,
  };
  const paradas = movimientos.flatMap((movimiento): Parada[] => {
    const reloj = paradaDe(movimiento, tarifa, now);
    const { tipo, planta_id, puerto_id } = movimiento;
    const lugar = (lector.get('planta', planta_id) ?? lector.get('puerto', puerto_id))?.nombre ?? null;
    return reloj ? [{ ...comun, ...reloj, que: tipo, lugar }] : [];
  });
  const frio = contenedor && underlangDe(lector, contenedor, movimientos, tarifa, now);
  return frio ? [...paradas, { ...comun, ...frio, que: 'Underlang', lugar: null }] : paradas;
}

const GRAVEDAD: Record<Luz, number> = { rojo: 0, amarillo: 1, verde: 2, gris: 3 };

/** Red lights first; within a light, the oldest first. */
const byGravedad = (a: Reloj, b: Reloj): number =>
  GRAVEDAD[a.luz] - GRAVEDAD[b.luz] || Date.parse(a.desde) - Date.parse(b.desde);

/** Stops and cooling units that run at `now` (ISO), of operations that are not finished. */
export function paradasAhora(lector: Lector, now: string): Parada[] {
  return lector
    .where('operacion', 'finalizado', false)
    .flatMap((operacion) => paradasDe(lector, operacion, now))
    .toSorted(byGravedad);
}

/** The containers in a warehouse at `now` (ISO), with their free time. */
export function guardadosAhora(lector: Lector, now: string): Guardado[] {
  return lector
    .where('almacenaje', 'salida', null)
    .toSorted(byId)
    .flatMap((estadia): Guardado[] => {
      const contenedor = lector.get('contenedor', estadia.contenedor_id);
      if (contenedor?.deleted_at !== null) return [];
      const { entrada: desde, con_mercaderia: conMercaderia } = estadia;
      const tarifa = tarifaDeEstadia(lector, estadia, contenedor.cliente_id);
      const libreMs = tarifa && tarifa.almacenaje_dias * DIA_MS;
      return [
        {
          contenedor: contenedor.id,
          numero: contenedor.numero,
          cliente: contenedor.cliente_id,
          clienteNombre: lector.get('cliente', contenedor.cliente_id)?.nombre ?? NOMBRE_PERDIDO,
          bodega: lector.get('bodega', estadia.bodega_id)?.nombre ?? NOMBRE_PERDIDO,
          conMercaderia,
          desde,
          libreMs,
          luz: luzDe(elapsedMs(desde, now), libreMs),
          cobro: tarifa && almacenaje(tarifa, desde, now),
        },
      ];
    })
    .toSorted(byGravedad);
}
