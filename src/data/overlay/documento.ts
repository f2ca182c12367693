/** Applies queued changes of documents (R28). They are allowed in every state of their operation, so none of its rows counts as read. */
import type { DocumentoCreate, DocumentoUpdate } from '#contracts/documento.ts';
import type { DocumentoRow } from '#domain/paper-tables.ts';
import type { AppliedChange } from './applied-change.ts';
import { liveMovimiento } from './attached.ts';
import type { Layer } from './layer.ts';
import { newRow } from './new-row.ts';

function create(layer: Layer, uuid: string, body: DocumentoCreate, now: string): void {
  const { operacion, movimiento, tipo, folio, fecha, rut_emisor, nota } = body;
  layer.put('documento', {
    ...newRow(uuid, now),
    operacion_id: layer.resolve('operacion', operacion),
    movimiento_id: liveMovimiento(layer, movimiento),
    tipo,
    folio,
    fecha,
    rut_emisor,
    nota,
  });
}

function update(layer: Layer, row: DocumentoRow, { movimiento, ...own }: DocumentoUpdate): void {
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  const values: Partial<DocumentoRow> = Object.fromEntries(given);
  if (movimiento !== undefined) values.movimiento_id = liveMovimiento(layer, movimiento);
  layer.patch('documento', row.id, values);
}

export function applyDocumento(layer: Layer, { action, uuid, id, body, now }: AppliedChange): null {
  const row = layer.get('documento', id);
  if (action === 'create' && uuid !== null) create(layer, uuid, body as DocumentoCreate, now);
  if (action === 'update' && row) update(layer, row, body);
  if (action === 'remove' && row) layer.patch('documento', row.id, { deleted_at: now });
  return null;
}
