/** GET /notificacion: debts, containers with goods, operations that are due (R22.1). */
import type { DeudaListRow } from '#contracts/cliente.ts';
import type { Notificacion } from '#contracts/notificacion.ts';
import { relevantEta } from '#domain/agenda.ts';
import { startOfDay } from '#domain/date.ts';
import { compareTexts } from '#domain/text.ts';
import { daysInBodega, freeDaysLeft } from './stay.ts';
import { clienteDeuda } from './billing.ts';
import { valuesWhere } from './picked-rows.ts';
import { byId, type Reader } from './reader.ts';

const LOST_NAME = '—';

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** A client's debt as the bell shows it: pesos as text, under the names of R22.1. */
export function notificacionDeuda({
  id,
  nombre,
  monto_extras,
  monto_operaciones,
}: DeudaListRow): Notificacion['clientes_deuda'][number] {
  return {
    id,
    nombre,
    monto_extras: String(monto_extras),
    monto_extras_extras: String(monto_operaciones),
  };
}

/** Asks each column that the lists ask: of many rows the first question takes tens of milliseconds. */
function* askOnce(reader: Reader): Generator<void> {
  yield void valuesWhere(reader, 'operacion', 'cliente_id', 0, 'id');
  yield void valuesWhere(reader, 'extra', 'cliente_id', 0, 'id');
  yield void valuesWhere(reader, 'extra', 'operacion_id', 0, 'id');
  yield void valuesWhere(reader, 'factura_item', 'operacion_id', 0, 'id');
  yield void valuesWhere(reader, 'factura_item', 'extra_id', 0, 'id');
  yield void valuesWhere(reader, 'operacion', 'finalizado', false, 'id');
  yield void valuesWhere(reader, 'almacenaje', 'salida', null, 'id');
}

/** It stops after each client. */
function* clientesDeuda(reader: Reader): Generator<void, Notificacion['clientes_deuda']> {
  yield* askOnce(reader);
  const deudas: DeudaListRow[] = [];
  for (const { id } of reader.all('cliente')) {
    const deuda = clienteDeuda(reader, id);
    if (deuda) deudas.push(deuda);
    yield;
  }
  return deudas.toSorted((a, b) => compareTexts(a.nombre, b.nombre) || byId(a, b)).map(notificacionDeuda);
}

/** `now` is an ISO time. */
export function contenedoresWithMercaderia(
  reader: Reader,
  now: string,
): Notificacion['contenedores_mercaderia'] {
  return reader
    .where('almacenaje', 'salida', null)
    .filter(({ con_mercaderia }) => con_mercaderia)
    .toSorted((a, b) => compare(a.entrada, b.entrada) || byId(a, b))
    .flatMap((stay) => {
      const contenedor = reader.get('contenedor', stay.contenedor_id);
      if (!contenedor || contenedor.deleted_at !== null) return [];
      return {
        id: contenedor.id,
        numero: contenedor.numero,
        cliente: reader.get('cliente', contenedor.cliente_id)?.nombre ?? LOST_NAME,
        bodega: reader.get('bodega', stay.bodega_id)?.nombre ?? LOST_NAME,
        dias: daysInBodega(stay.entrada, now),
        libres_restantes: freeDaysLeft(reader, stay, contenedor.cliente_id, now),
      };
    });
}

/** The end of tomorrow, in the company's zone: operations whose relevant ETA is before it are notified. */
export const noticeLimit = (now: string): string => startOfDay(now, 2);

export function upcomingOperaciones(reader: Reader, now: string): Notificacion['operaciones'] {
  const limit = noticeLimit(now);
  return reader
    .where('operacion', 'finalizado', false)
    .filter((operacion) => relevantEta(operacion) < limit)
    .toSorted((a, b) => compare(relevantEta(a), relevantEta(b)) || byId(a, b))
    .map(({ id, tipo, eta_planta, eta_puerto, cliente_id }) => ({
      id,
      tipo,
      cliente: reader.get('cliente', cliente_id)?.nombre ?? LOST_NAME,
      eta_planta,
      eta_puerto,
    }));
}

/** All three lists, computed from all rows, as a device does. It stops now and then, so that its caller can pause. */
export function* notificacionSteps(reader: Reader, now: string): Generator<void, Notificacion> {
  const deudas = yield* clientesDeuda(reader);
  return {
    clientes_deuda: deudas,
    contenedores_mercaderia: contenedoresWithMercaderia(reader, now),
    operaciones: upcomingOperaciones(reader, now),
  };
}
