/** Reads the rows for the views of operations. The number of queries does not depend on the number of operations. */
import type { Kysely } from 'kysely';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { PlannedPlace } from '#domain/embarque.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { toOperacionRecord } from '#views/operacion.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { idsIn, liveRowsBy, mergeRows, rowsById } from '../rows/fetch-rows.ts';

/** For rows of AGENDADO and ASIGNADO. */
export async function loadOperaciones(trx: Kysely<Database>, ids: readonly number[]): Promise<FetchedRows> {
  const [operacion, extra, ofOperaciones, liquidacion_linea] = await Promise.all([
    rowsById(trx, 'operacion', ids),
    liveRowsBy(trx, 'extra', 'operacion_id', ids),
    liveRowsBy(trx, 'factura_item', 'operacion_id', ids),
    liveRowsBy(trx, 'liquidacion_linea', 'operacion_id', ids),
  ]);
  const [cliente, chofer, camion, contenedor, ofExtras] = await Promise.all([
    rowsById(trx, 'cliente', idsIn(operacion, 'cliente_id')),
    rowsById(trx, 'chofer', idsIn(operacion, 'chofer_id')),
    rowsById(trx, 'camion', idsIn(operacion, 'camion_id')),
    rowsById(trx, 'contenedor', idsIn(operacion, 'contenedor_id')),
    liveRowsBy(trx, 'factura_item', 'extra_id', idsIn(extra, 'id')),
  ]);
  const factura_item = [...ofOperaciones, ...ofExtras];
  return { operacion, extra, cliente, chofer, camion, contenedor, factura_item, liquidacion_linea };
}

/** For details: the movements, who drove them, and each place that they, the container or the plan refer to. */
export async function loadDetalles(trx: Kysely<Database>, ids: readonly number[]): Promise<FetchedRows> {
  const [rows, movimiento, adjunto, documento] = await Promise.all([
    loadOperaciones(trx, ids),
    liveRowsBy(trx, 'movimiento', 'operacion_id', ids),
    liveRowsBy(trx, 'adjunto', 'operacion_id', ids),
    liveRowsBy(trx, 'documento', 'operacion_id', ids),
  ]);
  type Reference = 'planta' | 'puerto' | 'deposito' | 'bodega' | 'chofer' | 'camion';
  const ofMovimientos = (table: Reference) => idsIn(movimiento, `${table}_id`);
  const planned = (place: PlannedPlace) => idsIn(rows.operacion, `${place}_id`);
  const depositos = [
    ...ofMovimientos('deposito'),
    ...idsIn(rows.contenedor, 'deposito_id'),
    ...planned('deposito_previsto'),
  ];
  // In most cases nobody else drove a leg than the operation's own driver.
  const others = (table: 'chofer' | 'camion'): number[] => {
    const known = new Set(idsIn<{ id: unknown }>(rows[table], 'id'));
    return ofMovimientos(table).filter((id) => !known.has(id));
  };
  const [ofCliente, ofAllMovimientos, puerto, deposito, bodega, chofer, camion] = await Promise.all([
    liveRowsBy(trx, 'planta', 'cliente_id', idsIn(rows.operacion, 'cliente_id')),
    rowsById(trx, 'planta', [...ofMovimientos('planta'), ...planned('planta_prevista')]),
    rowsById(trx, 'puerto', [...ofMovimientos('puerto'), ...planned('puerto_previsto')]),
    rowsById(trx, 'deposito', depositos),
    rowsById(trx, 'bodega', ofMovimientos('bodega')),
    rowsById(trx, 'chofer', others('chofer')),
    rowsById(trx, 'camion', others('camion')),
  ]);
  const live = new Set(idsIn(ofCliente, 'id'));
  const planta = [...ofCliente, ...ofAllMovimientos.filter(({ id }) => !live.has(id))];
  return mergeRows(rows, {
    movimiento,
    adjunto,
    documento,
    planta,
    puerto,
    deposito,
    bodega,
    chofer,
    camion,
  });
}

/** GET /operacion/{id}. @throws ApiError 404 */
export async function fetchOperacion(trx: Kysely<Database>, id: number): Promise<OperacionRecord> {
  const reader = readerOfRows(await loadDetalles(trx, [id]));
  const row = reader.get('operacion', id);
  if (!row) throw notFound();
  return toOperacionRecord(reader, row);
}
