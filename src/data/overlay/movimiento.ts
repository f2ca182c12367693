/** Applies queued movements: checks them and replays the operation by the server's rules. */
import type { MovimientoCreate } from '#contracts/movimiento.ts';
import { checkMovimiento, type MovimientoInput } from '#domain/movimiento-rules.ts';
import { checkUndo } from '#domain/operacion-permissions.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Id, MovimientoRow, OperacionRow } from '#domain/tables.ts';
import { isFacturada, isLiquidada } from '#views/billing.ts';
import { movimientoContext, mergeMovimiento, movimientoInput } from '#views/movimiento-context.ts';
import { movimientosOf } from '#views/operacion.ts';
import { detachFrom } from './attached.ts';
import type { Layer } from './layer.ts';
import type { AppliedChange } from './applied-change.ts';
import { applyDerivados } from './row-writes.ts';
import { newRow } from './new-row.ts';

function resolveRefs(layer: Layer, input: MovimientoInput): MovimientoInput {
  const refs = { ...input };
  for (const table of ['planta', 'puerto', 'deposito', 'contenedor', 'bodega'] as const) {
    const id = input[table];
    if (id !== null) refs[table] = layer.resolve(table, id);
  }
  return refs;
}

function write(
  layer: Layer,
  operacion: OperacionRow,
  row: MovimientoRow | null,
  input: MovimientoInput,
  change: AppliedChange,
): Refusal | null {
  const checked = checkMovimiento(input, movimientoContext(layer, operacion, row, input));
  if (checked.refusal) return checked.refusal;
  const order = (movimientosOf(layer, operacion.id).at(-1)?.orden ?? 0) + 1;
  const own = row ?? { ...newRow(change.uuid ?? '', change.now), operacion_id: operacion.id, orden: order };
  const { closes } = checked;
  if (closes) layer.patch('movimiento', closes.movimiento.id, closes.values);
  layer.put('movimiento', { ...own, ...checked.values });
  applyDerivados(layer, operacion.id, change.now);
  return null;
}

function existing(layer: Layer, id: Id | null): { row: MovimientoRow; operacion: OperacionRow } | null {
  const row = layer.get('movimiento', id);
  const operacion = row && layer.get('operacion', row.operacion_id);
  return row && operacion ? { row, operacion } : null;
}

export function applyMovimiento(layer: Layer, change: AppliedChange): Refusal | null {
  const { action, id, body, now } = change;
  if (action === 'create') {
    const create = body as MovimientoCreate;
    const operacion = layer.get('operacion', create.operacion);
    if (!operacion) return null;
    return write(layer, operacion, null, resolveRefs(layer, movimientoInput(create)), change);
  }
  const found = existing(layer, id);
  if (!found) return null;
  const { row, operacion } = found;
  if (action === 'update') {
    return write(layer, operacion, row, resolveRefs(layer, mergeMovimiento(row, body)), change);
  }
  const state = {
    facturada: isFacturada(layer, operacion.id),
    liquidada: operacion.finalizado && isLiquidada(layer, operacion.id),
  };
  const refusal = checkUndo(movimientosOf(layer, operacion.id), row.id, state);
  if (refusal) return refusal;
  layer.patch('movimiento', row.id, { deleted_at: now });
  detachFrom(layer, row.id);
  applyDerivados(layer, operacion.id, now);
  return null;
}
