/** Applies queued invoices, checked and computed by the server's rules. */
import type { FacturaCreate, FacturaUpdate } from '#contracts/factura.ts';
import { checkRemoval, checkVence, facturaDays } from '#domain/abono.ts';
import { formatFecha } from '#domain/date.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { FacturaRow, Id } from '#domain/tables.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { prepareFactura } from '#views/new-factura.ts';
import { markFactura } from './abono.ts';
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
  const { plazo_dias } = layer.get('cliente', cliente_id) ?? {};
  const { refusal: late, ...days } = facturaDays(body, plazo_dias, formatFecha(now));
  if (late) return late;
  layer.put('factura', {
    ...newRow(uuid, now),
    cliente_id,
    ...totals,
    pagada: false,
    pagada_at: null,
    ...days,
    // Changes that an earlier version has queued name neither.
    folio: (body.folio as string | null | undefined) ?? null,
    orden_compra: (body.orden_compra as string | null | undefined) ?? null,
    abonado: 0,
    pagos: 0,
  });
  for (const item of items) {
    const source = layer.get('operacion', item.operacion_id) ?? layer.get('extra', item.extra_id);
    const own = uuidDerivado(uuid, source?.uuid ?? '');
    layer.put('factura_item', { ...newRow(own, now), factura_id: uuid, ...item });
  }
  return null;
}

function remove(layer: Layer, id: Id, now: string): Refusal | null {
  const factura = layer.get('factura', id);
  const refusal = factura ? checkRemoval(factura) : null;
  if (refusal) return refusal;
  for (const item of layer.where('factura_item', 'factura_id', id)) {
    layer.patch('factura_item', item.id, { deleted_at: now });
  }
  layer.patch('factura', id, { deleted_at: now });
  return null;
}

function update(
  layer: Layer,
  row: FacturaRow,
  body: FacturaUpdate,
  change: Pick<AppliedChange, 'now' | 'key'>,
): Refusal | null {
  const { vence = row.vence, folio = row.folio, orden_compra = row.orden_compra } = body;
  const refusal = checkVence(row.emitida_en, vence) ?? markFactura(layer, row, body, change);
  if (!refusal) layer.patch('factura', row.id, { vence, folio, orden_compra });
  return refusal;
}

export function applyFactura(layer: Layer, change: AppliedChange): Refusal | null {
  const { action, uuid, id, body, now } = change;
  if (action === 'create' && uuid !== null) return create(layer, uuid, body as FacturaCreate, now);
  if (action === 'remove' && id !== null) return remove(layer, id, now);
  const row = layer.get('factura', id);
  return row ? update(layer, row, body, change) : null;
}
