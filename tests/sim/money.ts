/** What of the rows is money or custody, as text that is the same where they are: without ids. */
import type { Lector } from '#views/reader.ts';
import { canonical } from './values.ts';

export function moneyIn(lector: Lector): string {
  const lines = <T>(rows: Iterable<T>, of: (row: T) => unknown): string =>
    Array.from(rows, (row) => canonical(of(row)))
      .toSorted()
      .join(' ');
  return [
    lines(lector.all('operacion'), ({ tipo, monto, finalizado, tarifa }) => [
      tipo,
      monto,
      finalizado,
      tarifa,
    ]),
    lines(lector.all('extra'), ({ tipo, monto }) => [tipo, monto]),
    lines(lector.all('factura'), ({ subtotal, iva, total, pagada }) => [subtotal, iva, total, pagada]),
    lines(lector.all('factura_item'), ({ precio }) => precio),
    lines(lector.all('almacenaje'), ({ con_mercaderia, salida }) => [con_mercaderia, salida === null]),
    lines(lector.all('movimiento'), ({ tipo }) => tipo),
    lines(lector.all('contenedor'), ({ numero }) => numero),
  ].join('\n');
}
