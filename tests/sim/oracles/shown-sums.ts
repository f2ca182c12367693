/** Oracle: the sums that a screen shows agree with the rows beside them. An unsent or half-known change breaks none. */
import type { Reader } from '#views/reader.ts';

/** The invoices whose paid amount is not the sum of their payments on this device. `where`: the tab that shows them. */
export function brokenSums(where: string, reader: Reader): string[] {
  return [...reader.all('factura')].flatMap(({ id, abonado }) => {
    const abonos = [...reader.where('abono', 'factura_id', id)];
    const sum = abonos.reduce((total, { monto }) => total + monto, 0);
    return sum === abonado ? [] : [`${where} shows ${abonado} paid of invoice ${id}, with payments of ${sum}`];
  });
}
