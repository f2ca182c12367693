/** Builds the input of checkMovimiento() from a call's body and the available rows, for server and browser. */
import { NO_MOVIMIENTO_DATA } from '#domain/movimiento.ts';
import type { MovimientoCreate, MovimientoUpdate } from '#contracts/movimiento.ts';
import type { MovimientoContext, MovimientoInput } from '#domain/movimiento-rules.ts';
import type { AlmacenajeRow, Id, MovimientoRow, OperacionRow } from '#domain/tables.ts';
import { custodiaOf } from './custodia.ts';
import { isFacturada, isLiquidada } from './billing.ts';
import type { Reader } from './reader.ts';
import { movimientosOf } from './operacion.ts';

export function movimientoInput(body: MovimientoCreate): MovimientoInput {
  const { tipo, fecha_inicio, fecha_termino, planta, puerto, deposito, contenedor, bodega, datos } = body;
  const refs = { planta, puerto, deposito, contenedor, bodega };
  // Changes that an older version of the app has queued do not have the field.
  const termino_estimado = body.termino_estimado ?? false;
  return { tipo, fecha_inicio, fecha_termino, termino_estimado, ...refs, datos: datos ?? NO_MOVIMIENTO_DATA };
}

/**
 * The existing movement with the fields of a PATCH; `datos` is merged field by field. An end that is sent is a known one
 * unless the PATCH says that it is estimated (R18.7).
 */
export function mergeMovimiento(row: MovimientoRow, patch: MovimientoUpdate): MovimientoInput {
  const { datos, ...rest } = patch;
  return {
    tipo: row.tipo,
    fecha_inicio: row.fecha_inicio,
    fecha_termino: row.fecha_termino,
    termino_estimado: patch.fecha_termino === undefined && row.termino_estimado,
    planta: row.planta_id,
    puerto: row.puerto_id,
    deposito: row.deposito_id,
    contenedor: row.contenedor_id,
    bodega: row.bodega_id,
    ...defined(rest),
    datos: { ...row.datos, ...defined(datos ?? {}) },
  };
}

function defined<T extends object>(given: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<{ [K in keyof T]: Exclude<T[K], undefined> }>;
}

/** A deleted row is accepted where the movement refers to it already (decision 007). */
function found<R extends { id: Id; deleted_at: string | null }>(
  row: R | undefined,
  held: Id | null | undefined,
): R | null {
  return row && (row.deleted_at === null || row.id === held) ? row : null;
}

/** `edited` is the movement to change, null for a new one. `reader` must have the rows that `input` refers to. */
export function movimientoContext(
  reader: Reader,
  operacion: OperacionRow,
  edited: MovimientoRow | null,
  input: MovimientoInput,
): MovimientoContext {
  const movimientos = movimientosOf(reader, operacion.id);
  const own = reader.get('contenedor', operacion.contenedor_id);
  const contenedor = found(reader.get('contenedor', input.contenedor), edited?.contenedor_id);
  return {
    operacion,
    facturada: isFacturada(reader, operacion.id),
    liquidada: operacion.finalizado && isLiquidada(reader, operacion.id),
    movimientos,
    edited: edited?.id ?? null,
    refs: {
      planta: found(reader.get('planta', input.planta), edited?.planta_id),
      puerto: found(reader.get('puerto', input.puerto), edited?.puerto_id),
      deposito: found(reader.get('deposito', input.deposito), edited?.deposito_id),
      contenedor,
      bodega: found(reader.get('bodega', input.bodega), edited?.bodega_id),
    },
    stay: contenedor && emptyStay(reader, contenedor.id, movimientos),
    underlang: own?.underlang ?? false,
    custodia: (numero) =>
      // An unchanged number was accepted before, and the container that this operation created does not conflict with
      // itself.
      numero === edited?.datos.numero
        ? null
        : custodiaOf(reader, numero, own?.transporte_id === null ? own.id : null),
  };
}

/** The stay without goods that is open, or that one of these movements closed. */
export function emptyStay(
  reader: Reader,
  contenedorId: Id,
  movimientos: readonly MovimientoRow[],
): AlmacenajeRow | null {
  const stays = reader.where('almacenaje', 'contenedor_id', contenedorId);
  const empty = stays.find(
    ({ con_mercaderia, salida, mov_salida }) =>
      !con_mercaderia && (salida === null || movimientos.some(({ id }) => id === mov_salida)),
  );
  return empty ?? null;
}
