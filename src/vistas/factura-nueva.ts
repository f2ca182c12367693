/** Which items a new invoice gets, or why there can be none (server decisions, section 9). */
import { type Totales, totalesFactura } from '#domain/factura.ts';
import { type Rechazo, regla, validacion } from '#domain/rechazo.ts';
import type { BaseRow, FacturaItemRow, Id } from '#domain/tablas.ts';
import { descripcionExtra, descripcionOperacion } from './factura.ts';
import { cobrosFacturables, operacionesFacturables } from './facturacion.ts';
import type { Lector } from './lector.ts';

export type ItemNuevo = Omit<FacturaItemRow, keyof BaseRow | 'factura_id'>;

export type FacturaNueva =
  | { rechazo: Rechazo; items?: undefined; totales?: undefined }
  | { rechazo: null; items: ItemNuevo[]; totales: Totales };

const SIN_COBROS = 'Seleccione al menos una operación o un extra';

/** Duplicates count once. All have to be that client's and billable, else the refusal names those that are not. */
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
  const operacionPorId = new Map(operacionesFacturables(lector, clienteId).map((row) => [row.id, row]));
  const extraPorId = new Map(cobrosFacturables(lector, clienteId).map((row) => [row.id, row]));
  const items: ItemNuevo[] = [];
  const perdidos: Id[] = [];
  for (const id of new Set(operaciones)) {
    const operacion = operacionPorId.get(id);
    if (operacion) {
      const descripcion = descripcionOperacion(operacion);
      items.push({ operacion_id: id, extra_id: null, descripcion, precio: operacion.monto, cantidad: 1 });
    } else perdidos.push(id);
  }
  for (const id of new Set(extras)) {
    const extra = extraPorId.get(id);
    if (extra) {
      const descripcion = descripcionExtra(extra);
      items.push({ operacion_id: null, extra_id: id, descripcion, precio: extra.monto, cantidad: 1 });
    } else perdidos.push(id);
  }
  if (perdidos.length > 0) {
    return { rechazo: regla(`Estos cobros ya no se pueden facturar: ${perdidos.join(', ')}`) };
  }
  return { rechazo: null, items, totales: totalesFactura(items.map(({ precio }) => precio)) };
}
