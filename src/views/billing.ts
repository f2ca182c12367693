/** Determines what can be invoiced, what is invoiced or settled, and what that locks (R17.6, R21.1, R36.4). */
import type { DeudaListRow } from '#contracts/cliente.ts';
import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { isProvisional } from '#domain/estimated-end.ts';
import type { ExtraRow, Id, OperacionRow } from '#domain/tables.ts';
import { valuesWhere } from './picked-rows.ts';
import { byId, type Reader } from './reader.ts';

/** Items of deleted invoices are deleted with them, so a live item is an invoiced one. */
export function isOperacionFacturada(reader: Reader, operacionId: Id): boolean {
  return valuesWhere(reader, 'factura_item', 'operacion_id', operacionId, 'id').length > 0;
}

export function isExtraFacturado(reader: Reader, extraId: Id): boolean {
  return valuesWhere(reader, 'factura_item', 'extra_id', extraId, 'id').length > 0;
}

/** Locked: the operation, or one of its extras, is invoiced. */
export function isFacturada(reader: Reader, operacionId: Id): boolean {
  return (
    isOperacionFacturada(reader, operacionId) ||
    valuesWhere(reader, 'extra', 'operacion_id', operacionId, 'id').some((id) => isExtraFacturado(reader, id))
  );
}

/** Finished, and on no live invoice. */
export function isOperacionFacturable(
  reader: Reader,
  { id, finalizado }: Pick<OperacionRow, 'id' | 'finalizado'>,
): boolean {
  return finalizado && !isOperacionFacturada(reader, id);
}

/** Of a finished operation, or of none (a porteo, a charge by hand for the client alone); not on a live invoice. */
export function isExtraFacturable(
  reader: Reader,
  { id, operacion_id }: Pick<ExtraRow, 'id' | 'operacion_id'>,
): boolean {
  // Most are invoiced, and their operations need not be read.
  if (isExtraFacturado(reader, id)) return false;
  return operacion_id === null || reader.get('operacion', operacion_id)?.finalizado === true;
}

/** On a live settlement of its driver (R36): lines of a deleted one are deleted with it. */
export const isLiquidada = (reader: Reader, operacionId: Id): boolean =>
  valuesWhere(reader, 'liquidacion_linea', 'operacion_id', operacionId, 'id').length > 0;

const movimientosOf = (reader: Reader, operacionId: Id) =>
  reader.where('movimiento', 'operacion_id', operacionId);

function facturables(reader: Reader, clienteId: Id): OperacionRow[] {
  const finished = valuesWhere(reader, 'operacion', 'cliente_id', clienteId, 'finalizado');
  // Only those that can be invoiced are read: few of all that a client ever had.
  return valuesWhere(reader, 'operacion', 'cliente_id', clienteId, 'id').flatMap((id, n) => {
    const isFacturable = isOperacionFacturable(reader, { id, finalizado: finished[n] === true });
    return (isFacturable ? reader.get('operacion', id) : undefined) ?? [];
  });
}

function extrasFacturables(reader: Reader, clienteId: Id): ExtraRow[] {
  const operaciones = valuesWhere(reader, 'extra', 'cliente_id', clienteId, 'operacion_id');
  return valuesWhere(reader, 'extra', 'cliente_id', clienteId, 'id').flatMap((id, n) => {
    const isFacturable = isExtraFacturable(reader, { id, operacion_id: operaciones[n] ?? null });
    return (isFacturable ? reader.get('extra', id) : undefined) ?? [];
  });
}

const contenedorNumero = (reader: Reader, id: Id | null): string | null =>
  reader.get('contenedor', id)?.numero ?? null;

/** The number of the container of an operation, null while it has none. */
export function operacionContenedor(reader: Reader, { contenedor_id }: OperacionRow): string | null {
  return contenedorNumero(reader, contenedor_id);
}

/** The number of the container of a porteo, or of the operation that the charge belongs to. */
export function extraContenedor(reader: Reader, { contenedor_id, operacion_id }: ExtraRow): string | null {
  return contenedorNumero(
    reader,
    contenedor_id ?? reader.get('operacion', operacion_id)?.contenedor_id ?? null,
  );
}

export function toOperacionFacturable(reader: Reader, row: OperacionRow): OperacionFacturable {
  const { id, uuid, tipo, monto, cliente_id } = row;
  const nombre = reader.get('cliente', cliente_id)?.nombre ?? '';
  const movimientos = movimientosOf(reader, id);
  const estimado = movimientos.some(({ termino_estimado }) => termino_estimado);
  const last = movimientos.toSorted((a, b) => a.orden - b.orden).at(-1);
  return {
    id,
    uuid,
    tipo,
    monto,
    contenedor: operacionContenedor(reader, row),
    estimado,
    finalizada_en: last?.fecha_termino ?? null,
    cliente: { nombre },
  };
}

export function toExtraFacturable(reader: Reader, row: ExtraRow): ExtraFacturable {
  const { id, uuid, tipo, monto, operacion_id: operacion, detalle, manual, descripcion, afecto } = row;
  const provisional = operacion !== null && isProvisional(row, movimientosOf(reader, operacion));
  const contenedor = extraContenedor(reader, row);
  return { id, uuid, tipo, monto, operacion, contenedor, detalle, provisional, manual, descripcion, afecto };
}

/** GET /operacion/facturables/cliente/{id}. */
export function toOperacionesFacturables(reader: Reader, clienteId: Id): OperacionFacturable[] {
  return facturables(reader, clienteId)
    .toSorted(byId)
    .map((row) => toOperacionFacturable(reader, row));
}

/** GET /extra/facturables/{clienteId}. */
export function facturableCharges(reader: Reader, clienteId: Id): ExtraFacturable[] {
  return extrasFacturables(reader, clienteId)
    .toSorted(byId)
    .map((row) => toExtraFacturable(reader, row));
}

const sum = (rows: readonly { monto: number }[]): number =>
  rows.reduce((total, { monto }) => total + monto, 0);

/** The total that a client can be invoiced, pesos. */
export const totalDeuda = ({ monto_extras, monto_operaciones }: DeudaListRow): number =>
  monto_extras + monto_operaciones;

/** A client's row of GET /cliente/deudas; null where there is nothing to invoice (an item of $0 counts). */
export function clienteDeuda(reader: Reader, clienteId: Id): DeudaListRow | null {
  const operaciones = facturables(reader, clienteId);
  const extras = extrasFacturables(reader, clienteId);
  const cliente = reader.get('cliente', clienteId);
  if (cliente === undefined || operaciones.length + extras.length === 0) return null;
  const { id, nombre } = cliente;
  return { id, nombre, monto_extras: sum(extras), monto_operaciones: sum(operaciones) };
}
