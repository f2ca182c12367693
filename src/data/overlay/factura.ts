/** Queued invoices: judged and computed by the server's own rules. */
import type { FacturaCreate } from '#contracts/factura.ts';
import { type Rechazo, regla } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { prepareFactura } from '#views/new-factura.ts';
import type { Cambio } from './applied-change.ts';
import { filaNueva } from './new-row.ts';
import type { Layer } from './layer.ts';

function create(capa: Layer, uuid: string, body: FacturaCreate, now: string): Rechazo | null {
  const cliente_id = capa.get('cliente', body.cliente)?.id ?? body.cliente;
  const { rechazo, items, totales } = prepareFactura(
    capa,
    cliente_id,
    body.operaciones ?? [],
    body.extras ?? [],
  );
  if (rechazo) return rechazo;
  capa.put('factura', { ...filaNueva(uuid, now), cliente_id, ...totales, pagada: false, pagada_at: null });
  for (const item of items) {
    const source = capa.get('operacion', item.operacion_id) ?? capa.get('extra', item.extra_id);
    const own = uuidDerivado(uuid, source?.uuid ?? '');
    capa.put('factura_item', { ...filaNueva(own, now), factura_id: uuid, ...item });
  }
  return null;
}

function remove(capa: Layer, id: Id, now: string): Rechazo | null {
  if (capa.get('factura', id)?.pagada === true) {
    return regla('Cancele el pago antes de eliminar la factura');
  }
  for (const item of capa.where('factura_item', 'factura_id', id)) {
    capa.patch('factura_item', item.id, { deleted_at: now });
  }
  capa.patch('factura', id, { deleted_at: now });
  return null;
}

export function aplicarFactura(capa: Layer, { accion, uuid, id, body, now }: Cambio): Rechazo | null {
  if (accion === 'create' && uuid !== null) return create(capa, uuid, body as FacturaCreate, now);
  if (accion === 'remove' && id !== null) return remove(capa, id, now);
  if (accion === 'update' && id !== null) {
    const pagada = body.pagada === true;
    capa.patch('factura', id, { pagada, pagada_at: pagada ? now : null });
  }
  return null;
}
