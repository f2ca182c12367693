/** The tariff engine: computes charges from times (R19). All amounts are whole pesos. */
import type { ExtraDetalle, Tarifa } from './tables.ts';
import type { Porteo, TipoExtra, TipoMovimiento } from './vocabulary.ts';
import { DAY_MS, HOUR_MS } from './milliseconds.ts';

export interface Charge {
  tipo: TipoExtra;
  monto: number;
  detalle: ExtraDetalle;
}

/** Milliseconds from `from` to `until` (ISO times), never negative. */
export function elapsedMs(from: string, until: string): number {
  return Math.max(0, Date.parse(until) - Date.parse(from));
}

/** Units above the free ones; each unit begun counts as a whole one: `max(0, ceil((ms − free × unitMs) / unitMs))`. */
function excess(ms: number, unitMs: number, free: number): number {
  // Times are whole milliseconds, so free times such as 0.1 h are rounded to milliseconds to stay exact.
  return Math.max(0, Math.ceil((ms - Math.round(free * unitMs)) / unitMs));
}

function excessCharge(
  tipo: TipoExtra,
  unit: 'hora' | '24h',
  from: string,
  until: string,
  free: number,
  precio: number,
): Charge | null {
  const unitMs = unit === 'hora' ? HOUR_MS : DAY_MS;
  const ms = elapsedMs(from, until);
  const charged = excess(ms, unitMs, free);
  const monto = charged * precio;
  if (monto === 0) return null;
  const count = Math.ceil(ms / unitMs);
  return {
    tipo,
    monto,
    detalle: {
      desde: from,
      hasta: until,
      unidad: unit,
      cantidad: count,
      libre: free,
      cobradas: charged,
      precio,
    },
  };
}

function blockCharge(
  tipo: TipoExtra,
  from: string,
  until: string,
  ms: number,
  blockHours: number,
  precio: number,
): Charge | null {
  const charged = Math.max(1, Math.ceil(ms / Math.round(blockHours * HOUR_MS)));
  const monto = charged * precio;
  if (monto === 0) return null;
  return {
    tipo,
    monto,
    detalle: {
      desde: from,
      hasta: until,
      unidad: 'bloque',
      cantidad: charged,
      // The hours of a block (R19.4).
      libre: blockHours,
      cobradas: charged,
      precio,
    },
  };
}

/** Excess time at a plant: each hour begun after the free ones. Null when nothing is due. */
export function estadiaPlanta(tarifa: Tarifa, from: string, until: string): Charge | null {
  const { estadia_planta_horas: free, estadia_planta_precio: precio } = tarifa;
  return excessCharge('Estadia planta', 'hora', from, until, free, precio);
}

/** Excess time at a port: each hour begun after the free ones. Null when nothing is due. */
export function estadiaPuerto(tarifa: Tarifa, from: string, until: string): Charge | null {
  const { estadia_puerto_horas: free, estadia_puerto_precio: precio } = tarifa;
  return excessCharge('Estadia puerto', 'hora', from, until, free, precio);
}

/** How time at a place is charged, and the tariff's free hours there. */
interface StopTarifa {
  chargeOf: typeof estadiaPlanta;
  freeHours: 'estadia_planta_horas' | 'estadia_puerto_horas';
}
const AT_PLANTA: StopTarifa = { chargeOf: estadiaPlanta, freeHours: 'estadia_planta_horas' };
const AT_PUERTO: StopTarifa = { chargeOf: estadiaPuerto, freeHours: 'estadia_puerto_horas' };

/** The movements whose duration is charged: those at a plant or a port (R19). */
export const STOPS: Partial<Record<TipoMovimiento, StopTarifa>> = {
  'Carga en planta': AT_PLANTA,
  'Descarga en planta': AT_PLANTA,
  'Retiro en puerto': AT_PUERTO,
  'Entrega en puerto': AT_PUERTO,
};

/** Storage in a warehouse: each 24 h begun after the free days. Null when nothing is due. */
export function almacenaje(tarifa: Tarifa, entrada: string, salida: string): Charge | null {
  return excessCharge('Almacenaje', '24h', entrada, salida, tarifa.almacenaje_dias, tarifa.almacenaje_precio);
}

/** Rent of the cooling unit from `from` to `until`, less `deductedMs` of warehouse stays; each block begun. */
export function underlang(tarifa: Tarifa, from: string, until: string, deductedMs: number): Charge | null {
  const ms = Math.max(0, elapsedMs(from, until) - deductedMs);
  return blockCharge('Underlang', from, until, ms, tarifa.underlang_horas, tarifa.underlang_precio);
}

/** Transport of one empty container to a warehouse, priced by the depot's side; each block begun, at least one. */
export function porteo(tarifa: Tarifa, side: Porteo, inicio: string, fin: string): Charge | null {
  const ms = elapsedMs(inicio, fin);
  return side === 'Valparaiso'
    ? blockCharge(
        'Porteo Valparaiso',
        inicio,
        fin,
        ms,
        tarifa.porteo_valparaiso_horas,
        tarifa.porteo_valparaiso_precio,
      )
    : blockCharge(
        'Porteo San Antonio',
        inicio,
        fin,
        ms,
        tarifa.porteo_san_antonio_horas,
        tarifa.porteo_san_antonio_precio,
      );
}
