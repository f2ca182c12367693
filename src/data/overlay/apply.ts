/**
 * Applies queued changes to the rows on screen, in order, with the same pure functions as the server. A change whose
 * record is gone, or that the rules refuse, alters nothing here; the server refuses it too when it is sent.
 */
import type { AppliedChange } from './applied-change.ts';
import type { ModuleKey } from '#contracts/module.ts';
import type { Refusal } from '#domain/refusal.ts';
import { addressed } from '../changes/addresses.ts';
import type { OutboxRow } from '../changes/row.ts';
import { mutationOf } from '../changes/mutations.ts';
import type { Layer } from './layer.ts';
import { applyFactura } from './factura.ts';
import { applyModule } from './module.ts';
import { applyMovimiento } from './movimiento.ts';
import { applyOperacion } from './operacion.ts';
import { applyPorteo, applyAgendamiento } from './transporte.ts';

/** Applies the change. @returns the rules' refusal on these rows, or null. */
export function applyChange(layer: Layer, row: OutboxRow): Refusal | null {
  const mutation = mutationOf(row.name);
  if (!mutation) return null;
  const { tabla, accion } = mutation;
  const { id, body } = addressed(row, tabla);
  const change: AppliedChange = {
    accion,
    uuid: row.creates[0] ?? null,
    id: id === null ? null : layer.resolve(tabla, id),
    body: body ?? {},
    now: new Date(row.capturedAt).toISOString(),
  };
  if (accion === 'create' && layer.get(tabla, change.uuid)) return null;
  if (accion !== 'create' && !layer.get(tabla, change.id)) return null;
  if (tabla === 'movimiento') return applyMovimiento(layer, change);
  if (tabla === 'contenedor_transporte') return applyAgendamiento(layer, change);
  if (tabla === 'porteo') return applyPorteo(layer, change);
  if (tabla === 'operacion') return applyOperacion(layer, change);
  if (tabla === 'factura') return applyFactura(layer, change);
  return applyModule(layer, tabla as ModuleKey, change);
}
