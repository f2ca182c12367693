/** How long a container has been in its warehouse, and how many free days are left (R22.2). */
import type { AlmacenajeRow, Id, Tarifa } from '#domain/tables.ts';
import type { Reader } from './reader.ts';
import { operacionTarifa, currentTarifa } from './tarifa.ts';
import { DAY_MS } from '#domain/milliseconds.ts';

/** Whole 24 hours from `entrada` to `now`, ISO times. */
export function daysInBodega(entrada: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(entrada)) / DAY_MS));
}

/** The tariff of a stay: its operation's, else the client's current one; null without either. */
export function stayTarifa(
  reader: Reader,
  { mov_entrada, contenedor_id }: AlmacenajeRow,
  clienteId: Id,
): Tarifa | null {
  const movimiento = reader.get('movimiento', mov_entrada);
  const operacion = movimiento
    ? reader.get('operacion', movimiento.operacion_id)
    : reader.where('operacion', 'contenedor_id', contenedor_id).find(({ finalizado }) => !finalizado);
  return operacion ? operacionTarifa(reader, operacion) : currentTarifa(reader, clienteId);
}

/** Free days left, negative when over; null without a tariff. */
export function freeDaysLeft(reader: Reader, stay: AlmacenajeRow, clienteId: Id, now: string): number | null {
  const tarifa = stayTarifa(reader, stay, clienteId);
  return tarifa && tarifa.almacenaje_dias - daysInBodega(stay.entrada, now);
}
