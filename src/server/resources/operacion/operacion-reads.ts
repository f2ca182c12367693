/** The rows that the views of operations read; the number of queries does not depend on that of operations. */
import type { Kysely } from 'kysely';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { type Filas, lectorDeFilas } from '#views/rows.ts';
import { operacionRecord } from '#views/operacion.ts';
import type { Database } from '../../db/schema.ts';
import { noEncontrado } from '../../http/api-error.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';

/** For rows of AGENDADO and ASIGNADO. */
export async function loadOperaciones(trx: Kysely<Database>, ids: readonly number[]): Promise<Filas> {
  const [operacion, extra, deOperaciones] = await Promise.all([
    rowsById(trx, 'operacion', ids),
    liveRowsBy(trx, 'extra', 'operacion_id', ids),
    liveRowsBy(trx, 'factura_item', 'operacion_id', ids),
  ]);
  const [cliente, chofer, camion, contenedor, deExtras] = await Promise.all([
    rowsById(trx, 'cliente', idsIn(operacion, 'cliente_id')),
    rowsById(trx, 'chofer', idsIn(operacion, 'chofer_id')),
    rowsById(trx, 'camion', idsIn(operacion, 'camion_id')),
    rowsById(trx, 'contenedor', idsIn(operacion, 'contenedor_id')),
    liveRowsBy(trx, 'factura_item', 'extra_id', idsIn(extra, 'id')),
  ]);
  const factura_item = [...deOperaciones, ...deExtras];
  return { operacion, extra, cliente, chofer, camion, contenedor, factura_item };
}

/** For details: the movements, and each place that they or the container name. */
export async function loadDetalles(trx: Kysely<Database>, ids: readonly number[]): Promise<Filas> {
  const [filas, movimiento] = await Promise.all([
    loadOperaciones(trx, ids),
    liveRowsBy(trx, 'movimiento', 'operacion_id', ids),
  ]);
  const deMovimientos = (columna: 'planta_id' | 'puerto_id' | 'deposito_id' | 'bodega_id') =>
    idsIn(movimiento, columna);
  const depositos = [...deMovimientos('deposito_id'), ...idsIn(filas.contenedor, 'deposito_id')];
  const [delCliente, deLosMovimientos, puerto, deposito, bodega] = await Promise.all([
    liveRowsBy(trx, 'planta', 'cliente_id', idsIn(filas.operacion, 'cliente_id')),
    rowsById(trx, 'planta', deMovimientos('planta_id')),
    rowsById(trx, 'puerto', deMovimientos('puerto_id')),
    rowsById(trx, 'deposito', depositos),
    rowsById(trx, 'bodega', deMovimientos('bodega_id')),
  ]);
  const live = new Set(idsIn(delCliente, 'id'));
  const planta = [...delCliente, ...deLosMovimientos.filter(({ id }) => !live.has(id))];
  return { ...filas, movimiento, planta, puerto, deposito, bodega };
}

/** GET /operacion/{id}. @throws ApiError 404 */
export async function fetchOperacion(trx: Kysely<Database>, id: number): Promise<OperacionRecord> {
  const lector = lectorDeFilas(await loadDetalles(trx, [id]));
  const row = lector.get('operacion', id);
  if (!row) throw noEncontrado();
  return operacionRecord(lector, row);
}
