/** The items of a new invoice, or the refusal. Server and overlay call it. */
import type { Tables } from '#contracts/tables.ts';
import { type Totals, exentoOf, facturaTotals } from '#domain/factura.ts';
import { type Refusal, ruleRefusal, validationRefusal } from '#domain/refusal.ts';
import type { BaseRow, FacturaItemRow, Id } from '#domain/tables.ts';
import { extraDescription, operacionDescription } from './factura.ts';
import { isExtraFacturable, isOperacionFacturable } from './billing.ts';
import type { Reader } from './reader.ts';

export type NewItem = Omit<FacturaItemRow, keyof BaseRow | 'factura_id'>;

export type NewFactura =
  | { refusal: Refusal; items?: undefined; totals?: undefined }
  | { refusal: null; items: NewItem[]; totals: Totals };

const NO_CHARGES = 'Seleccione al menos una operación o un extra';

/** The rows with these `ids`, each once, and the ids without a billable row. */
function pick<T extends 'operacion' | 'extra'>(
  reader: Reader,
  table: T,
  ids: readonly Id[],
  isBillable: (row: Tables[T]) => boolean,
): { rows: Tables[T][]; notBillable: Id[] } {
  const rows = new Map<Id, Tables[T]>();
  const notBillable: Id[] = [];
  for (const id of new Set(ids)) {
    const row = reader.get(table, id);
    if (row?.deleted_at === null && isBillable(row)) rows.set(row.id, row);
    else notBillable.push(id);
  }
  return { rows: [...rows.values()], notBillable: notBillable };
}

/**
 * Each id counts once. The refusal names the ids that are not billable or belong to another client (R21.2). Only the
 * named rows are read, so that the invoice depends on no other charge of the client.
 */
export function prepareFactura(
  reader: Reader,
  clienteId: Id,
  operaciones: readonly Id[],
  extras: readonly Id[],
): NewFactura {
  if (operaciones.length + extras.length === 0) {
    const errores = ['operaciones', 'extras'].map((field) => ({ campo: field, mensaje: NO_CHARGES }));
    return { refusal: validationRefusal(errores) };
  }
  const isOwn = (row: { cliente_id: Id }): boolean => row.cliente_id === clienteId;
  const operacion = pick(
    reader,
    'operacion',
    operaciones,
    (row) => isOwn(row) && isOperacionFacturable(reader, row),
  );
  const extra = pick(reader, 'extra', extras, (row) => isOwn(row) && isExtraFacturable(reader, row));
  const notBillable = [...operacion.notBillable, ...extra.notBillable];
  if (notBillable.length > 0) {
    const named = notBillable.map((id) => (typeof id === 'number' ? id : 'uno que ya no existe'));
    return { refusal: ruleRefusal(`Estos cobros ya no se pueden facturar: ${named.join(', ')}`) };
  }
  const items: NewItem[] = [
    ...operacion.rows.map((row) => ({
      operacion_id: row.id,
      extra_id: null,
      descripcion: operacionDescription(row),
      precio: row.monto,
      cantidad: 1,
    })),
    ...extra.rows.map((row) => ({
      operacion_id: null,
      extra_id: row.id,
      descripcion: extraDescription({ ...row, operacion: row.operacion_id }),
      precio: row.monto,
      cantidad: 1,
    })),
  ];
  const totals = facturaTotals(
    items.map(({ precio }) => precio),
    exentoOf(extra.rows),
  );
  return { refusal: null, items, totals };
}
