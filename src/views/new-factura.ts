/** The items of a new invoice, or the refusal. Server and overlay call it. */
import type { Tablas } from '#contracts/tables.ts';
import { type Totales, totalesFactura } from '#domain/factura.ts';
import { type Rechazo, regla, validacion } from '#domain/refusal.ts';
import type { BaseRow, FacturaItemRow, Id } from '#domain/tables.ts';
import { descripcionExtra, descripcionOperacion } from './factura.ts';
import { isExtraFacturable, isOperacionFacturable } from './billing.ts';
import type { Lector } from './reader.ts';

export type ItemNuevo = Omit<FacturaItemRow, keyof BaseRow | 'factura_id'>;

export type FacturaNueva =
  | { rechazo: Rechazo; items?: undefined; totales?: undefined }
  | { rechazo: null; items: ItemNuevo[]; totales: Totales };

const SIN_COBROS = 'Seleccione al menos una operación o un extra';

/** The rows with these `ids`, each once, and the ids without a billable row. */
function pick<T extends 'operacion' | 'extra'>(
  lector: Lector,
  tabla: T,
  ids: readonly Id[],
  isBillable: (row: Tablas[T]) => boolean,
): { rows: Tablas[T][]; lost: Id[] } {
  const rows = new Map<Id, Tablas[T]>();
  const lost: Id[] = [];
  for (const id of new Set(ids)) {
    const row = lector.get(tabla, id);
    if (row?.deleted_at === null && isBillable(row)) rows.set(row.id, row);
    else lost.push(id);
  }
  return { rows: [...rows.values()], lost };
}

/**
 * An id that occurs twice counts once. The refusal names the ids that are not billable or not of this client (R21.2).
 * Only the named rows are read: other charges of the client are not part of the invoice.
 */
export function prepareFactura(
  lector: Lector,
  clienteId: Id,
  operaciones: readonly Id[],
  extras: readonly Id[],
): FacturaNueva {
  if (operaciones.length + extras.length === 0) {
    const errores = ['operaciones', 'extras'].map((campo) => ({ campo, mensaje: SIN_COBROS }));
    return { rechazo: validacion(errores) };
  }
  const isOwn = (row: { cliente_id: Id }): boolean => row.cliente_id === clienteId;
  const operacion = pick(
    lector,
    'operacion',
    operaciones,
    (row) => isOwn(row) && isOperacionFacturable(lector, row),
  );
  const extra = pick(lector, 'extra', extras, (row) => isOwn(row) && isExtraFacturable(lector, row));
  const lost = [...operacion.lost, ...extra.lost];
  if (lost.length > 0) {
    const named = lost.map((id) => (typeof id === 'number' ? id : 'uno que ya no existe'));
    return { rechazo: regla(`Estos cobros ya no se pueden facturar: ${named.join(', ')}`) };
  }
  const items: ItemNuevo[] = [
    ...operacion.rows.map((row) => ({
      operacion_id: row.id,
      extra_id: null,
      descripcion: descripcionOperacion(row),
      precio: row.monto,
      cantidad: 1,
    })),
    ...extra.rows.map((row) => ({
      operacion_id: null,
      extra_id: row.id,
      descripcion: descripcionExtra({ tipo: row.tipo, operacion: row.operacion_id }),
      precio: row.monto,
      cantidad: 1,
    })),
  ];
  return { rechazo: null, items, totales: totalesFactura(items.map(({ precio }) => precio)) };
}
