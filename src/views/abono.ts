/** The record of a payment. */
import type { AbonoRecord } from '#contracts/abono.ts';
import type { AbonoRow } from '#domain/abono.ts';
import type { Id } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';

export function toAbonoRecord(row: AbonoRow): AbonoRecord {
  const { id, uuid, version, created_at, updated_at, factura_id, fecha, monto, medio, referencia } = row;
  return { id, uuid, version, created_at, updated_at, factura: factura_id, fecha, monto, medio, referencia };
}

/** The live payments of an invoice, by day. */
export const abonosOf = (reader: Reader, facturaId: Id): AbonoRow[] =>
  reader
    .where('abono', 'factura_id', facturaId)
    .toSorted((a, b) => (a.fecha === b.fecha ? byId(a, b) : a.fecha < b.fecha ? -1 : 1));
