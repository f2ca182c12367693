/** The money and custody of all rows as text that does not depend on ids. */
import type { Reader } from '#views/reader.ts';
import { canonical } from './values.ts';

export function moneyIn(reader: Reader): string {
  const lines = <T>(rows: Iterable<T>, of: (row: T) => unknown): string =>
    Array.from(rows, (row) => canonical(of(row)))
      .toSorted()
      .join(' ');
  return [
    lines(reader.all('operacion'), ({ tipo, monto, finalizado, tarifa }) => [
      tipo,
      monto,
      finalizado,
      tarifa,
    ]),
    lines(reader.all('extra'), ({ tipo, monto, manual, afecto, costo }) => [
      tipo,
      monto,
      manual,
      afecto,
      costo,
    ]),
    lines(reader.all('factura'), ({ subtotal, exento, iva, total, pagada, abonado }) => [
      subtotal,
      exento,
      iva,
      total,
      pagada,
      abonado,
    ]),
    lines(reader.all('abono'), ({ monto, medio }) => [monto, medio]),
    lines(reader.all('factura_item'), ({ precio }) => precio),
    lines(reader.all('liquidacion'), ({ comisiones, total }) => [comisiones, total]),
    lines(reader.all('liquidacion_linea'), ({ comision }) => comision),
    lines(reader.all('almacenaje'), ({ con_mercaderia, salida }) => [con_mercaderia, salida === null]),
    lines(reader.all('movimiento'), ({ tipo }) => tipo),
    lines(reader.all('contenedor'), ({ numero }) => numero),
  ].join('\n');
}
