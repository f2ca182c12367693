/** Applies queued changes of operations, checked by the server's rules. */
import type { OperacionCreate, OperacionUpdate } from '#contracts/operacion.ts';
import { editedComision } from '#domain/comision.ts';
import {
  embarqueColumns,
  embarqueErrors,
  isPlannedPlace,
  NO_EMBARQUE,
  PLANNED_PLACES,
  withoutEmbarque,
} from '#domain/embarque.ts';
import { removeRefusal } from '#domain/operacion-permissions.ts';
import { checkOperacionUpdate } from '#domain/operacion-rules.ts';
import { type Refusal, validationRefusal } from '#domain/refusal.ts';
import type { EmbarqueColumns, Id, OperacionRow } from '#domain/tables.ts';
import { isFacturada, isLiquidada } from '#views/billing.ts';
import { movimientosOf } from '#views/operacion.ts';
import { currentTarifa } from '#views/tarifa.ts';
import { removeAttached } from './attached.ts';
import type { AppliedChange } from './applied-change.ts';
import { unlinkCobros } from './extra.ts';
import { applyDerivados } from './row-writes.ts';
import { newRow } from './new-row.ts';
import type { Layer } from './layer.ts';

/** What the payload plans, with the ids that this device has of its places. */
function plannedColumns(layer: Layer, body: OperacionUpdate): Partial<EmbarqueColumns> {
  const columns = embarqueColumns(body);
  for (const [field, table] of Object.entries(PLANNED_PLACES)) {
    const id = isPlannedPlace(field) ? body[field] : null;
    if (id) Object.assign(columns, { [`${field}_id`]: layer.resolve(table, id) });
  }
  return columns;
}

function create(layer: Layer, uuid: string, body: OperacionCreate, now: string): Refusal | null {
  const { tipo, monto, eta_puerto, eta_planta } = body;
  const planned = plannedColumns(layer, body);
  const errores = embarqueErrors(planned);
  if (errores.length > 0) return validationRefusal(errores);
  const cliente_id = layer.resolve('cliente', body.cliente);
  layer.put('operacion', {
    ...newRow(uuid, now),
    tipo,
    cliente_id,
    monto,
    eta_puerto,
    eta_planta,
    chofer_id: null,
    camion_id: null,
    comision_externo: null,
    comision_porcentaje: null,
    comision_monto: null,
    contenedor_id: null,
    finalizado: false,
    tarifa: currentTarifa(layer, cliente_id),
    ...NO_EMBARQUE,
    ...planned,
  });
  return null;
}

/** Reads driver and truck, since the screens show a commission that follows from the driver's percentage. */
function update(layer: Layer, row: OperacionRow, body: OperacionUpdate): Refusal | null {
  const { finalizado } = row;
  const state = {
    facturada: isFacturada(layer, row.id),
    liquidada: finalizado && isLiquidada(layer, row.id),
  };
  const refusal = checkOperacionUpdate(row, state, body);
  if (refusal) return refusal;
  const planned = plannedColumns(layer, body);
  const errores = embarqueErrors({ ...row, ...planned });
  if (errores.length > 0) return validationRefusal(errores);
  const { choferId, camionId, ...rest } = withoutEmbarque(body);
  const values: Partial<OperacionRow> = { ...planned };
  if (choferId !== undefined) values.chofer_id = layer.get('chofer', choferId)?.id ?? choferId;
  if (camionId !== undefined) values.camion_id = layer.get('camion', camionId)?.id ?? camionId;
  for (const [field, value] of Object.entries(rest)) {
    if (value !== undefined) Object.assign(values, { [field]: value });
  }
  if (finalizado) {
    const ofChofer = layer.get('chofer', row.chofer_id)?.comision ?? null;
    Object.assign(values, editedComision(row, { ...row, ...values }, { ...state, ofChofer, finalizado }));
  }
  layer.patch('operacion', row.id, values);
  return null;
}

/** Undoes its movements, so that a stored container is stored again, then removes it. */
function remove(layer: Layer, id: Id, now: string): Refusal | null {
  const refusal = removeRefusal({ facturada: isFacturada(layer, id), liquidada: isLiquidada(layer, id) });
  if (refusal) return refusal;
  for (const movimiento of movimientosOf(layer, id)) {
    layer.patch('movimiento', movimiento.id, { deleted_at: now });
  }
  applyDerivados(layer, id, now);
  removeAttached(layer, id, now);
  unlinkCobros(layer, id);
  layer.patch('operacion', id, { deleted_at: now });
  return null;
}

export function applyOperacion(layer: Layer, { action, uuid, id, body, now }: AppliedChange): Refusal | null {
  if (action === 'create') return uuid === null ? null : create(layer, uuid, body as OperacionCreate, now);
  const row = layer.get('operacion', id);
  if (action === 'update' && row) return update(layer, row, body);
  if (action === 'remove' && row) return remove(layer, row.id, now);
  return null;
}
