/** The records that belong to an operation, and some of them to one of its movements: attachments and documents. */
import type { Id } from '#domain/tables.ts';
import type { Layer } from './layer.ts';

const ATTACHED = ['adjunto', 'documento'] as const;

/** The movement that one of them names: null where it was undone, or is not here: most of those were undone elsewhere. */
export const liveMovimiento = (layer: Layer, id: Id | null): Id | null =>
  id !== null && layer.isLive('movimiento', id) ? layer.resolve('movimiento', id) : null;

/** Those of a movement that is undone stay with the operation. */
export function detachFrom(layer: Layer, movimientoId: Id): void {
  for (const table of ATTACHED)
    for (const { id } of layer.where(table, 'movimiento_id', movimientoId))
      layer.patch(table, id, { movimiento_id: null });
}

/** A deleted operation takes them along. */
export function removeAttached(layer: Layer, operacionId: Id, now: string): void {
  for (const table of ATTACHED)
    for (const { id } of layer.where(table, 'operacion_id', operacionId))
      layer.patch(table, id, { deleted_at: now });
}
