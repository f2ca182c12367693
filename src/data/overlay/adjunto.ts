/**
 * Applies queued changes of attachments. No row of their operation counts as read: a photo, which waits for its
 * bytes, must not hold up the changes that are made after it (docs/decisions/053).
 */
import type { AdjuntoCreate, AdjuntoUpdate } from '#contracts/adjunto.ts';
import { checkAdjunto } from '#domain/adjunto-rules.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { AdjuntoRow } from '#domain/tables.ts';
import type { AppliedChange } from './applied-change.ts';
import { liveMovimiento } from './attached.ts';
import type { Layer } from './layer.ts';
import { newRow } from './new-row.ts';

function create(layer: Layer, uuid: string, body: AdjuntoCreate, now: string): Refusal | null {
  const { operacion, movimiento, tipo, nota, firmante_nombre, firmante_rut, miniatura } = body;
  const values = { tipo, firmante_nombre, miniatura, tomada_en: body.tomada_en ?? now };
  const refusal = checkAdjunto(values, now);
  if (refusal) return refusal;
  layer.put('adjunto', {
    ...newRow(uuid, now),
    ...values,
    operacion_id: layer.resolve('operacion', operacion),
    movimiento_id: liveMovimiento(layer, movimiento),
    tipo_contenido: null,
    bytes: null,
    sha256: null,
    nota,
    firmante_rut,
    usuario_id: null,
    usuario_nombre: null,
  });
  return null;
}

function update(layer: Layer, row: AdjuntoRow, body: AdjuntoUpdate, now: string): Refusal | null {
  const { movimiento, ...own } = body;
  const values: Partial<AdjuntoRow> = {};
  for (const [field, value] of Object.entries(own)) {
    if (value !== undefined) Object.assign(values, { [field]: value });
  }
  if (movimiento !== undefined) values.movimiento_id = liveMovimiento(layer, movimiento);
  const refusal = checkAdjunto({ ...row, ...values }, now);
  if (!refusal) layer.patch('adjunto', row.id, values);
  return refusal;
}

export function applyAdjunto(layer: Layer, { action, uuid, id, body, now }: AppliedChange): Refusal | null {
  if (action === 'create') return uuid === null ? null : create(layer, uuid, body as AdjuntoCreate, now);
  const row = layer.get('adjunto', id);
  if (!row) return null;
  if (action === 'update') return update(layer, row, body, now);
  layer.patch('adjunto', row.id, { deleted_at: now });
  return null;
}
