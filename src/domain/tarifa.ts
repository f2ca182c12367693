/** The tariff engine: computes charges from times (R19). All amounts are whole pesos. */
import type { ExtraDetalle, Tarifa } from './tables.ts';
import type { Porteo, TipoExtra } from './vocabulary.ts';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

export interface Cobro {
  tipo: TipoExtra;
  monto: number;
  detalle: ExtraDetalle;
}

/** Milliseconds from `desde` to `hasta` (ISO times), never negative. */
export function elapsedMs(desde: string, hasta: string): number {
  return Math.max(0, Date.parse(hasta) - Date.parse(desde));
}

/** Units above the free ones; each unit begun counts as a whole one: `max(0, ceil((ms − libre) / unidad))`. */
function excess(ms: number, unidadMs: number, libre: number): number {
  // Times are whole milliseconds, so free times such as 0.1 h are rounded to milliseconds to stay exact.
  return Math.max(0, Math.ceil((ms - Math.round(libre * unidadMs)) / unidadMs));
}

function excessCobro(
  tipo: TipoExtra,
  unidad: 'hora' | '24h',
  desde: string,
  hasta: string,
  libre: number,
  precio: number,
): Cobro | null {
  const unidadMs = unidad === 'hora' ? HORA_MS : DIA_MS;
  const ms = elapsedMs(desde, hasta);
  const cobradas = excess(ms, unidadMs, libre);
  const monto = cobradas * precio;
  if (monto === 0) return null;
  const cantidad = Math.ceil(ms / unidadMs);
  return { tipo, monto, detalle: { desde, hasta, unidad, cantidad, libre, cobradas, precio } };
}

function blockCobro(
  tipo: TipoExtra,
  desde: string,
  hasta: string,
  ms: number,
  bloqueHoras: number,
  precio: number,
): Cobro | null {
  const cobradas = Math.max(1, Math.ceil(ms / Math.round(bloqueHoras * HORA_MS)));
  const monto = cobradas * precio;
  if (monto === 0) return null;
  return {
    tipo,
    monto,
    detalle: { desde, hasta, unidad: 'bloque', cantidad: cobradas, libre: bloqueHoras, cobradas, precio },
  };
}

/** Excess time at a plant: each hour begun after the free ones. Null when nothing is due. */
export function estadiaPlanta(tarifa: Tarifa, desde: string, hasta: string): Cobro | null {
  const { estadia_planta_horas: libre, estadia_planta_precio: precio } = tarifa;
  return excessCobro('Estadia planta', 'hora', desde, hasta, libre, precio);
}

/** Excess time at a port: each hour begun after the free ones. Null when nothing is due. */
export function estadiaPuerto(tarifa: Tarifa, desde: string, hasta: string): Cobro | null {
  const { estadia_puerto_horas: libre, estadia_puerto_precio: precio } = tarifa;
  return excessCobro('Estadia puerto', 'hora', desde, hasta, libre, precio);
}

/** Storage in a warehouse: each 24 h begun after the free days. Null when nothing is due. */
export function almacenaje(tarifa: Tarifa, entrada: string, salida: string): Cobro | null {
  return excessCobro('Almacenaje', '24h', entrada, salida, tarifa.almacenaje_dias, tarifa.almacenaje_precio);
}

/** Rent of the cooling unit from `desde` to `hasta`, less `descontadoMs` of warehouse stays; each block begun. */
export function underlang(tarifa: Tarifa, desde: string, hasta: string, descontadoMs: number): Cobro | null {
  const ms = Math.max(0, elapsedMs(desde, hasta) - descontadoMs);
  return blockCobro('Underlang', desde, hasta, ms, tarifa.underlang_horas, tarifa.underlang_precio);
}

/** Transport of one empty container to a warehouse, priced by the depot's side; each block begun, at least one. */
export function porteo(tarifa: Tarifa, lado: Porteo, inicio: string, fin: string): Cobro | null {
  const ms = elapsedMs(inicio, fin);
  return lado === 'Valparaiso'
    ? blockCobro(
        'Porteo Valparaiso',
        inicio,
        fin,
        ms,
        tarifa.porteo_valparaiso_horas,
        tarifa.porteo_valparaiso_precio,
      )
    : blockCobro(
        'Porteo San Antonio',
        inicio,
        fin,
        ms,
        tarifa.porteo_san_antonio_horas,
        tarifa.porteo_san_antonio_precio,
      );
}
