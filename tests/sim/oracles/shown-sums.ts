/** Oracle: what a screen shows of one record agrees with the rows beside it. It holds with unsent changes on top, too. */
import type { Reader } from '#views/reader.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Invoices: the amount is that of their items, and what is paid that of their payments. */
const ofFacturas = (reader: Reader): string[] =>
  [...reader.all('factura')].flatMap(({ id, subtotal, iva, total, abonado, pagada }) => {
    const items = sum(
      reader.where('factura_item', 'factura_id', id).map((each) => each.precio * each.cantidad),
    );
    const paid = sum(reader.where('abono', 'factura_id', id).map(({ monto }) => monto));
    const place = `invoice ${id}`;
    return [
      ...(paid === abonado ? [] : [`${abonado} paid of ${place}, with payments of ${paid}`]),
      ...(items === subtotal ? [] : [`${subtotal} as the amount of ${place}, with items of ${items}`]),
      ...(subtotal + iva === total ? [] : [`${total} as the total of ${place}`]),
      ...(total === 0 || pagada === (abonado === total) ? [] : [`${place} as ${pagada ? 'paid' : 'unpaid'}`]),
    ];
  });

/** Settlements: the commissions are those of their lines. */
const ofLiquidaciones = (reader: Reader): string[] =>
  [...reader.all('liquidacion')].flatMap(({ id, comisiones, anticipos, descuentos, total }) => {
    const lines = sum(
      reader.where('liquidacion_linea', 'liquidacion_id', id).map(({ comision }) => comision),
    );
    const isSum = lines === comisiones && total === comisiones - anticipos - descuentos;
    return isSum ? [] : [`${comisiones} and ${total} of settlement ${id}, with lines of ${lines}`];
  });

/** Storage: a container is in one place. */
const ofContenedores = (reader: Reader): string[] =>
  [...reader.all('contenedor')].flatMap(({ id }) => {
    const open = reader.where('almacenaje', 'contenedor_id', id).filter(({ salida }) => salida === null);
    return open.length < 2 ? [] : [`container ${id} in ${open.length} places`];
  });

const TABLES = [
  'operacion',
  'movimiento',
  'extra',
  'factura',
  'abono',
  'liquidacion',
  'adjunto',
  'documento',
] as const;

/** Records: each is there once, though the change that creates it waits for its answer and the record was pulled. */
const ofAll = (reader: Reader): string[] =>
  TABLES.flatMap((table) => {
    const uuids = Array.from(reader.all(table), ({ uuid }) => uuid);
    return new Set(uuids).size === uuids.length ? [] : [`a record of ${table} twice`];
  });

/** `where`: the tab that shows them. */
export const brokenSums = (where: string, reader: Reader): string[] =>
  [...ofFacturas(reader), ...ofLiquidaciones(reader), ...ofContenedores(reader), ...ofAll(reader)].map(
    (what) => `${where} shows ${what}`,
  );
