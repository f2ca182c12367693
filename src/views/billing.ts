/** What is billable, what is invoiced, what is locked (R17.6, R21.1). */
import type { DeudaFila } from '#contracts/cliente.ts';
import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import type { ExtraRow, Id, OperacionRow } from '#domain/tables.ts';
import { byId, type Lector } from './reader.ts';

/** Items of deleted invoices are deleted with them, so a live item is an invoiced one. */
export function isOperacionFacturada(lector: Lector, operacionId: Id): boolean {
  return lector.where('factura_item', 'operacion_id', operacionId).length > 0;
}

export function isExtraFacturado(lector: Lector, extraId: Id): boolean {
  return lector.where('factura_item', 'extra_id', extraId).length > 0;
}

/** Locked: the operation, or one of its extras, is invoiced. */
export function isFacturada(lector: Lector, operacionId: Id): boolean {
  return (
    isOperacionFacturada(lector, operacionId) ||
    lector.where('extra', 'operacion_id', operacionId).some(({ id }) => isExtraFacturado(lector, id))
  );
}

/** Finished and not on a live invoice. */
export function isOperacionFacturable(lector: Lector, { id, finalizado }: OperacionRow): boolean {
  return finalizado && !isOperacionFacturada(lector, id);
}

/** Of a finished operation, or of a porteo and still without operation; not on a live invoice. */
export function isExtraFacturable(lector: Lector, { id, operacion_id }: ExtraRow): boolean {
  const isOpen = operacion_id !== null && !lector.get('operacion', operacion_id)?.finalizado;
  return !isOpen && !isExtraFacturado(lector, id);
}

function facturables(lector: Lector, clienteId: Id): OperacionRow[] {
  const operaciones = lector.where('operacion', 'cliente_id', clienteId);
  return operaciones.filter((row) => isOperacionFacturable(lector, row));
}

function extrasFacturables(lector: Lector, clienteId: Id): ExtraRow[] {
  return lector.where('extra', 'cliente_id', clienteId).filter((row) => isExtraFacturable(lector, row));
}

const numeroDeContenedor = (lector: Lector, id: Id | null): string | null =>
  lector.get('contenedor', id)?.numero ?? null;

/** The number of the container of an operation, null while it has none. */
export function contenedorDeOperacion(lector: Lector, { contenedor_id }: OperacionRow): string | null {
  return numeroDeContenedor(lector, contenedor_id);
}

/** The number of the container of a porteo, or of the operation that a charge is of. */
export function contenedorDeExtra(lector: Lector, { contenedor_id, operacion_id }: ExtraRow): string | null {
  return numeroDeContenedor(
    lector,
    contenedor_id ?? lector.get('operacion', operacion_id)?.contenedor_id ?? null,
  );
}

export function operacionFacturable(lector: Lector, row: OperacionRow): OperacionFacturable {
  const { id, uuid, tipo, monto, cliente_id } = row;
  const nombre = lector.get('cliente', cliente_id)?.nombre ?? '';
  return { id, uuid, tipo, monto, contenedor: contenedorDeOperacion(lector, row), cliente: { nombre } };
}

export function extraFacturable(lector: Lector, row: ExtraRow): ExtraFacturable {
  const { id, uuid, tipo, monto, operacion_id: operacion, detalle } = row;
  return { id, uuid, tipo, monto, operacion, contenedor: contenedorDeExtra(lector, row), detalle };
}

/** GET /operacion/facturables/cliente/{id}. */
export function operacionesFacturables(lector: Lector, clienteId: Id): OperacionFacturable[] {
  return facturables(lector, clienteId)
    .toSorted(byId)
    .map((row) => operacionFacturable(lector, row));
}

/** GET /extra/facturables/{clienteId}. */
export function cobrosFacturables(lector: Lector, clienteId: Id): ExtraFacturable[] {
  return extrasFacturables(lector, clienteId)
    .toSorted(byId)
    .map((row) => extraFacturable(lector, row));
}

const sum = (rows: readonly { monto: number }[]): number =>
  rows.reduce((total, { monto }) => total + monto, 0);

/** All that a client has to be invoiced, pesos. */
export const totalDeuda = ({ monto_extras, monto_operaciones }: DeudaFila): number =>
  monto_extras + monto_operaciones;

/** A client's row of GET /cliente/deudas; null while it has nothing to invoice (an item of $0 counts). */
export function deudaDeCliente(lector: Lector, clienteId: Id): DeudaFila | null {
  const operaciones = facturables(lector, clienteId);
  const extras = extrasFacturables(lector, clienteId);
  const cliente = lector.get('cliente', clienteId);
  if (cliente === undefined || operaciones.length + extras.length === 0) return null;
  const { id, nombre } = cliente;
  return { id, nombre, monto_extras: sum(extras), monto_operaciones: sum(operaciones) };
}
