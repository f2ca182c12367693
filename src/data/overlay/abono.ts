/** Applies queued payments of invoices, by the server's rules. */
import type { AbonoCreate } from '#contracts/abono.ts';
import {
  type AbonoRow,
  checkAbono,
  checkFecha,
  markedAs,
  saldoOf,
  withAbonado,
  withPayment,
} from '#domain/abono.ts';
import { formatFecha } from '#domain/date.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { FacturaRow } from '#domain/tables.ts';
import type { AppliedChange } from './applied-change.ts';
import type { Layer } from './layer.ts';
import { newRow } from './new-row.ts';

type Paid = Pick<AbonoRow, 'fecha' | 'monto' | 'medio' | 'referencia'>;

function put(layer: Layer, factura: FacturaRow, uuid: string, abono: Paid, now: string): void {
  layer.put('abono', { ...newRow(uuid, now), factura_id: factura.id, ...abono });
  layer.patch('factura', factura.id, withPayment(factura, abono.monto, now));
}

function create(layer: Layer, uuid: string, body: AbonoCreate, now: string): Refusal | null {
  const factura = layer.get('factura', body.factura);
  if (factura?.deleted_at !== null) return null;
  const { monto, medio, referencia } = body;
  const today = formatFecha(now);
  const fecha = body.fecha ?? today;
  const refusal = checkAbono({ fecha, monto }, factura, today);
  if (!refusal) put(layer, factura, uuid, { fecha, monto, medio, referencia }, now);
  return refusal;
}

/** Marks an invoice as paid or unpaid. */
export function markFactura(
  layer: Layer,
  factura: FacturaRow,
  { pagada, fecha }: { pagada?: boolean; fecha?: string },
  { now, key }: Pick<AppliedChange, 'now' | 'key'>,
): Refusal | null {
  if (pagada === undefined || pagada === factura.pagada) return null;
  if (factura.total === 0) {
    layer.patch('factura', factura.id, markedAs(factura, pagada, now));
    return null;
  }
  if (pagada) {
    const today = formatFecha(now);
    const refusal = checkFecha(fecha ?? today, today);
    if (refusal) return refusal;
    const abono: Paid = {
      fecha: fecha ?? today,
      monto: saldoOf(factura),
      medio: 'Otro',
      referencia: null,
    };
    put(layer, factura, uuidDerivado(factura.uuid, key), abono, now);
    return null;
  }
  for (const { id } of layer.where('abono', 'factura_id', factura.id)) {
    layer.patch('abono', id, { deleted_at: now });
  }
  layer.patch('factura', factura.id, withAbonado(factura, 0, now));
  return null;
}

export function applyAbono(layer: Layer, { action, uuid, id, body, now }: AppliedChange): Refusal | null {
  if (action === 'create') return uuid === null ? null : create(layer, uuid, body as AbonoCreate, now);
  const row = layer.get('abono', id);
  if (!row) return null;
  layer.patch('abono', row.id, { deleted_at: now });
  const factura = layer.get('factura', row.factura_id);
  if (factura?.deleted_at === null) {
    layer.patch('factura', factura.id, withAbonado(factura, factura.abonado - row.monto, now));
  }
  return null;
}
