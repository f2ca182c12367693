/** The rows that the views of operations read, for any number of operations in the same few queries. */
import type { Kysely } from 'kysely';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { type Filas, lectorDeFilas } from '#vistas/filas.ts';
import { operacionRecord } from '#vistas/operacion.ts';
import type { Database } from '../db/schema.ts';
import { noEncontrado } from '../http/handler.ts';
import { idsIn, liveRowsBy, rowsById } from './fetch-rows.ts';

/** For rows of AGENDADO and ASIGNADO. */
export async function loadOperaciones(trx: Kysely<Database>, ids: readonly number[]): Promise<Filas> {
  const operacion = await rowsById(trx, 'operacion', ids);
  const extra = await liveRowsBy(trx, 'extra', 'operacion_id', ids);
  return {
    operacion,
    extra,
    cliente: await rowsById(trx, 'cliente', idsIn(operacion, 'cliente_id')),
    chofer: await rowsById(trx, 'chofer', idsIn(operacion, 'chofer_id')),
    camion: await rowsById(trx, 'camion', idsIn(operacion, 'camion_id')),
    contenedor: await rowsById(trx, 'contenedor', idsIn(operacion, 'contenedor_id')),
    factura_item: [
      ...(await liveRowsBy(trx, 'factura_item', 'operacion_id', ids)),
      ...(await liveRowsBy(trx, 'factura_item', 'extra_id', idsIn(extra, 'id'))),
    ],
  };
}

/** For details: the movements, and each place that they or the container name. */
export async function loadDetalles(trx: Kysely<Database>, ids: readonly number[]): Promise<Filas> {
  const filas = await loadOperaciones(trx, ids);
  const movimiento = await liveRowsBy(trx, 'movimiento', 'operacion_id', ids);
  const deMovimientos = (columna: 'planta_id' | 'puerto_id' | 'deposito_id' | 'bodega_id') =>
    idsIn(movimiento, columna);
  const depositos = [...deMovimientos('deposito_id'), ...idsIn(filas.contenedor, 'deposito_id')];
  const delCliente = await liveRowsBy(trx, 'planta', 'cliente_id', idsIn(filas.operacion, 'cliente_id'));
  const live = new Set(idsIn(delCliente, 'id'));
  const otras = deMovimientos('planta_id').filter((id) => !live.has(id));
  return {
    ...filas,
    movimiento,
    planta: [...delCliente, ...(await rowsById(trx, 'planta', otras))],
    puerto: await rowsById(trx, 'puerto', deMovimientos('puerto_id')),
    deposito: await rowsById(trx, 'deposito', depositos),
    bodega: await rowsById(trx, 'bodega', deMovimientos('bodega_id')),
  };
}

/** GET /operacion/{id}. @throws ApiError 404 */
export async function fetchOperacion(trx: Kysely<Database>, id: number): Promise<OperacionRecord> {
  const lector = lectorDeFilas(await loadDetalles(trx, [id]));
  const row = lector.get('operacion', id);
  if (!row) throw noEncontrado();
  return operacionRecord(lector, row);
}
