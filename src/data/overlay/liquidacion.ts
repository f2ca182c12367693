/** Applies queued settlements with drivers, checked and computed by the server's rules. */
import type { LiquidacionCreate } from '#contracts/liquidacion.ts';
import { frozenComision } from '#domain/comision.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { prepareLiquidacion } from '#views/liquidacion.ts';
import type { AppliedChange } from './applied-change.ts';
import type { Layer } from './layer.ts';
import { newRow } from './new-row.ts';

function create(layer: Layer, uuid: string, body: LiquidacionCreate, now: string): Refusal | null {
  const { desde, hasta, operaciones, anticipos, descuentos, nota } = body;
  const chofer_id = layer.resolve('chofer', body.chofer);
  const { refusal, lines, values } = prepareLiquidacion(layer, chofer_id, {
    desde,
    hasta,
    operaciones,
    anticipos: anticipos ?? 0,
    descuentos: descuentos ?? 0,
  });
  if (refusal) return refusal;
  layer.put('liquidacion', { ...newRow(uuid, now), chofer_id, ...values, nota });
  for (const line of lines) {
    const own = uuidDerivado(uuid, layer.get('operacion', line.operacion_id)?.uuid ?? '');
    // A line that was deleted before is restored under its number.
    const id = layer.resolve('liquidacion_linea', own);
    layer.put('liquidacion_linea', { ...newRow(own, now), id, liquidacion_id: uuid, ...line });
  }
  return null;
}

/** The amount of each operation follows its `monto` again, as on the server. */
function remove(layer: Layer, id: Id, now: string): null {
  for (const line of layer.where('liquidacion_linea', 'liquidacion_id', id)) {
    layer.patch('liquidacion_linea', line.id, { deleted_at: now });
    const operacion = layer.get('operacion', line.operacion_id);
    if (!operacion) continue;
    const { finalizado } = operacion;
    const frozen = frozenComision(operacion, { finalizado, ofChofer: null, liquidada: false });
    if (frozen.comision_monto !== operacion.comision_monto) layer.patch('operacion', operacion.id, frozen);
  }
  layer.patch('liquidacion', id, { deleted_at: now });
  return null;
}

export function applyLiquidacion(
  layer: Layer,
  { action, uuid, id, body, now }: AppliedChange,
): Refusal | null {
  if (action === 'create') return uuid === null ? null : create(layer, uuid, body as LiquidacionCreate, now);
  return id === null ? null : remove(layer, id, now);
}
