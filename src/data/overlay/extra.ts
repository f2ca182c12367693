/** Applies queued changes of charges by hand (R33), checked by the server's rules. */
import type { ExtraCreate } from '#contracts/extra.ts';
import { changeCobroRefusal, cobroErrors, OTHER_CLIENTE } from '#domain/cobro.ts';
import { type Refusal, validationRefusal } from '#domain/refusal.ts';
import type { ExtraRow, Id } from '#domain/tables.ts';
import { isExtraFacturado } from '#views/billing.ts';
import type { AppliedChange } from './applied-change.ts';
import type { Layer } from './layer.ts';
import { newRow } from './new-row.ts';

/** Whether the operation is known to be another client's; one that the device lacks is left to the server. */
function isOfOther(layer: Layer, operacionId: Id | null, clienteId: Id): boolean {
  const row = layer.get('operacion', operacionId);
  return row !== undefined && row.cliente_id !== clienteId;
}

function create(layer: Layer, uuid: string, body: ExtraCreate, now: string): Refusal | null {
  const { cliente, operacion, tipo, descripcion, monto, afecto, costo } = body;
  const cliente_id = layer.resolve('cliente', cliente);
  const operacion_id = operacion === null ? null : layer.resolve('operacion', operacion);
  if (isOfOther(layer, operacion_id, cliente_id)) return validationRefusal([OTHER_CLIENTE]);
  const errores = cobroErrors(body);
  if (errores.length > 0) return validationRefusal(errores);
  layer.put('extra', {
    ...newRow(uuid, now),
    cliente_id,
    operacion_id,
    movimiento_id: null,
    contenedor_id: null,
    tipo,
    monto,
    detalle: null,
    manual: true,
    descripcion,
    afecto,
    costo,
  });
  return null;
}

function update(layer: Layer, row: ExtraRow, body: Record<string, unknown>): Refusal | null {
  const refusal = changeCobroRefusal(row, isExtraFacturado(layer, row.id));
  if (refusal) return refusal;
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const values: Partial<ExtraRow> = Object.fromEntries(given);
  const errores = cobroErrors({ ...row, ...values });
  if (errores.length > 0) return validationRefusal(errores);
  layer.patch('extra', row.id, values);
  return null;
}

function remove(layer: Layer, row: ExtraRow, now: string): Refusal | null {
  const refusal = changeCobroRefusal(row, isExtraFacturado(layer, row.id));
  if (refusal && !(row.manual && layer.worksOutRefusedRemovals)) return refusal;
  layer.patch('extra', row.id, { deleted_at: now });
  return refusal;
}

export function applyExtra(layer: Layer, { action, uuid, id, body, now }: AppliedChange): Refusal | null {
  if (action === 'create') return uuid === null ? null : create(layer, uuid, body as ExtraCreate, now);
  const row = layer.get('extra', id);
  if (!row) return null;
  return action === 'update' ? update(layer, row, body) : remove(layer, row, now);
}

/** Charges by hand of a deleted operation stay with the client, and can be invoiced at once (R33.5). */
export function unlinkCobros(layer: Layer, operacionId: Id): void {
  for (const { id, manual } of layer.where('extra', 'operacion_id', operacionId))
    if (manual) layer.patch('extra', id, { operacion_id: null });
}
