/**
 * Computes the state of an operation from its live movements, in order (R18.6). Server and browser call the same
 * function after each create, edit and undo.
 */
import { isFinalizada } from './movimiento.ts';
import type { ContenedorRow, Id, MovimientoRow, Tarifa } from './tables.ts';
import { almacenaje, type Charge, elapsedMs, STOPS, underlang } from './tarifa.ts';
import type { TipoOperacion } from './vocabulary.ts';

export type MovimientoReplay = Pick<
  MovimientoRow,
  | 'id'
  | 'orden'
  | 'tipo'
  | 'fecha_inicio'
  | 'fecha_termino'
  | 'deposito_id'
  | 'contenedor_id'
  | 'bodega_id'
  | 'datos'
>;

export interface OperacionReplayInput {
  tipo: TipoOperacion;
  /** Null: no tariff yet, so no extras. */
  tarifa: Tarifa | null;
  movimientos: readonly MovimientoReplay[];
  /** The stored empty container that a 'Retiro de contenedor en Bodega' of these movements takes, with its stay. */
  stored: { contenedor: Pick<ContenedorRow, 'id' | 'underlang'>; entrada: string } | null;
}

/** A stay with goods, opened by 'Almacenaje en bodega' and closed by the movement after it. */
export interface Stay {
  mov_entrada: Id;
  mov_salida: Id | null;
  bodega_id: Id;
  entrada: string;
  salida: string | null;
}

export type ContenedorReplay =
  | { origen: 'nuevo'; movimiento_id: Id; numero: string | null; underlang: boolean; deposito_id: Id | null }
  | { origen: 'bodega'; movimiento_id: Id; contenedor_id: Id; salida: string };

export interface ExtraReplay extends Charge {
  movimiento_id: Id;
}

export interface OperacionReplay {
  finalizado: boolean;
  contenedor: ContenedorReplay | null;
  stays: Stay[];
  extras: ExtraReplay[];
}

/** The later of two ISO times. */
export const later = (a: string, b: string): string => (Date.parse(a) >= Date.parse(b) ? a : b);

function replayContenedor(first: MovimientoReplay | undefined): ContenedorReplay | null {
  if (first === undefined) return null;
  if (first.contenedor_id !== null) {
    const { id, contenedor_id, fecha_inicio } = first;
    return { origen: 'bodega', movimiento_id: id, contenedor_id, salida: fecha_inicio };
  }
  const { numero, underlang: withUnderlang } = first.datos;
  return {
    origen: 'nuevo',
    movimiento_id: first.id,
    numero,
    underlang: withUnderlang ?? false,
    deposito_id: first.deposito_id,
  };
}

function replayStays(movimientos: readonly MovimientoReplay[]): Stay[] {
  const stays: Stay[] = [];
  for (const [index, { id, tipo, fecha_inicio, bodega_id }] of movimientos.entries()) {
    if (tipo !== 'Almacenaje en bodega' || bodega_id === null) continue;
    const next = movimientos[index + 1];
    stays.push({
      mov_entrada: id,
      mov_salida: next?.id ?? null,
      bodega_id,
      entrada: fecha_inicio,
      salida: next ? later(next.fecha_inicio, fecha_inicio) : null,
    });
  }
  return stays;
}

function replayExtras(
  input: OperacionReplayInput & { tarifa: Tarifa },
  movimientos: readonly MovimientoReplay[],
  stays: readonly Stay[],
): ExtraReplay[] {
  const { tarifa, stored } = input;
  const extras: ExtraReplay[] = [];
  const add = (movimiento_id: Id, charge: Charge | null | undefined): void => {
    if (charge) extras.push({ movimiento_id, ...charge });
  };
  for (const { id, tipo, fecha_inicio, fecha_termino } of movimientos) {
    add(id, STOPS[tipo]?.chargeOf(tarifa, fecha_inicio, fecha_termino));
    if (tipo === 'Retiro de contenedor en Bodega' && stored) {
      add(id, almacenaje(tarifa, stored.entrada, fecha_inicio));
    }
    const stay = stays.find(({ mov_entrada }) => mov_entrada === id);
    if (stay) add(id, almacenaje(tarifa, stay.entrada, stay.salida ?? fecha_termino));
  }
  const [first] = movimientos;
  const last = movimientos.at(-1);
  if (first && last && hasUnderlang(first, stored)) {
    const inWarehouse = stays.reduce(
      (ms, { entrada, salida }) => ms + elapsedMs(entrada, salida ?? last.fecha_termino),
      0,
    );
    add(first.id, underlang(tarifa, first.fecha_inicio, last.fecha_termino, inWarehouse));
  }
  return extras;
}

function hasUnderlang(first: MovimientoReplay, stored: OperacionReplayInput['stored']): boolean {
  return first.contenedor_id === null
    ? (first.datos.underlang ?? false)
    : (stored?.contenedor.underlang ?? false);
}

/**
 * Computes from an operation's live movements its container, its stays with goods, whether it is finished, and its
 * charges in pesos. `movimientos` may be in any order; they are sorted by `orden`.
 */
export function replayMovimientos(input: OperacionReplayInput): OperacionReplay {
  const movimientos = input.movimientos.toSorted((a, b) => a.orden - b.orden);
  const stays = replayStays(movimientos);
  const { tipo, tarifa } = input;
  return {
    finalizado: isFinalizada(
      tipo,
      movimientos.map((movimiento) => movimiento.tipo),
    ),
    contenedor: replayContenedor(movimientos[0]),
    stays,
    extras: tarifa ? replayExtras({ ...input, tarifa }, movimientos, stays) : [],
  };
}
