/** How long a container has been in its warehouse, and how many free days are left (R22.2). */
import type { AlmacenajeRow, Id, Tarifa } from '#domain/tables.ts';
import type { Lector } from './reader.ts';
import { tarifaDeOperacion, tarifaVigente } from './tarifa.ts';

const DIA_MS = 24 * 3_600_000;

/** Whole 24 hours from `entrada` to `now`, ISO times. */
export function diasEnBodega(entrada: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(entrada)) / DIA_MS));
}

/** The tariff of a stay: its operation's, else the client's current one; null without either. */
export function tarifaDeEstadia(
  lector: Lector,
  { mov_entrada, contenedor_id }: AlmacenajeRow,
  clienteId: Id,
): Tarifa | null {
  const movimiento = lector.get('movimiento', mov_entrada);
  const operacion = movimiento
    ? lector.get('operacion', movimiento.operacion_id)
    : lector.where('operacion', 'contenedor_id', contenedor_id).find(({ finalizado }) => !finalizado);
  return operacion ? tarifaDeOperacion(lector, operacion) : tarifaVigente(lector, clienteId);
}

/** Days left of the free ones, negative when over; null where no tariff says how many there are. */
export function libresRestantes(
  lector: Lector,
  estadia: AlmacenajeRow,
  clienteId: Id,
  now: string,
): number | null {
  const tarifa = tarifaDeEstadia(lector, estadia, clienteId);
  return tarifa && tarifa.almacenaje_dias - diasEnBodega(estadia.entrada, now);
}
