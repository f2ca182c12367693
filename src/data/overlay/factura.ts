/** Applies queued invoices, checked and computed by the server's rules. */
import type { FacturaCreate } from '#contracts/factura.ts';
import { type Refusal, ruleRefusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { prepareFactura } from '#views/new-factura.ts';
import type { AppliedChange } from './applied-change.ts';
import { newRow } from './new-row.ts';
import type { Layer } from './layer.ts';

function create(layer: Layer, uuid: string, body: FacturaCreate, now: string): Refusal | null {
  const cliente_id = layer.get('cliente', body.cliente)?.id ?? body.cliente;
  const { refusal, items, totals } = prepareFactura(
    layer,
    cliente_id,
    body.operaciones ?? [],
    body.extras ?? [],
  );
  if (refusal) return refusal;
  layer.put('factura', { ...newRow(uuid, now), cliente_id, ...totals, pagada: false, pagada_at: null });
  for (const item of items) {
    const source = layer.get('operacion', item.operacion_id) ?? layer.get('extra', item.extra_id);
    const own = uuidDerivado(uuid, source?.uuid ?? '');
    layer.put('factura_item', { ...newRow(own, now), factura_id: uuid, ...item });
  }
  return null;
}

function remove(layer: Layer, id: Id, now: string): Refusal | null {
  if (layer.get('factura', id)?.pagada === true) {
    return ruleRefusal('Cancele el pago antes de eliminar la factura');
  }
  for (const item of layer.where('factura_item', 'factura_id', id)) {
    layer.patch('factura_item', item.id, { deleted_at: now });
  }
  layer.patch('factura', id, { deleted_at: now });
  return null;
}

export function applyFactura(layer: Layer, { action, uuid, id, body, now }: AppliedChange): Refusal | null {
  if (action === 'create' && uuid !== null) return create(layer, uuid, body as FacturaCreate, now);
  if (action === 'remove' && id !== null) return remove(layer, id, now);
  if (action === 'update' && id !== null) {
    const pagada = body.pagada === true;
    layer.patch('factura', id, { pagada, pagada_at: pagada ? now : null });
  }
  return null;
}
