/** Checks the present rows: they must follow from the movements, the invoices and the settlements. */
import { comisionOf } from '#domain/comision.ts';
import { planDerivados } from '#domain/derivados.ts';
import type { RowWrite } from '#domain/row-write.ts';
import { exentoOf, facturaTotals } from '#domain/factura.ts';
import { liquidacionTotals } from '#domain/liquidacion.ts';
import type { Id } from '#domain/tables.ts';
import { derivadosInput } from '#views/derivados-input.ts';
import type { Audited, Finding } from './rows.ts';

/** Charges, stays, container and end of each operation must be those that the rules derive from its movements. */
export function checkDerived({ reader }: Audited): Finding[] {
  return Array.from(reader.all('operacion')).flatMap((operacion) =>
    // A tariff that the client got since then applies only from the operation's next change on.
    planDerivados({ ...derivadosInput(reader, operacion), tarifa: operacion.tarifa })
      .filter((write) => !isLink(write))
      .map(({ op, table, id }) => {
        const problem = { insert: 'falta una fila', update: 'no es la que dan las reglas', delete: 'sobra' }[
          op
        ];
        return `Operación ${operacion.id}: ${table} ${id}: ${problem}`;
      }),
  );
}

/**
 * If a porteo's charge was on an invoice when its container was exported, it belongs to no operation. Once that
 * invoice is deleted, the next change of the operation links the charge to it.
 */
const isLink = (write: RowWrite): boolean =>
  write.op === 'update' &&
  write.table === 'extra' &&
  Object.keys(write.values).every((column) => column === 'operacion_id');

/** Totals must be those of the items, each item must belong to a live invoice, and nothing may be invoiced twice. */
export function checkInvoices({ reader }: Audited): Finding[] {
  const items = [...reader.all('factura_item')];
  const totals = Array.from(reader.all('factura')).flatMap((factura) => {
    const own = reader.where('factura_item', 'factura_id', factura.id);
    const charges = own.map(({ extra_id, precio, cantidad }) => ({
      monto: precio * cantidad,
      afecto: reader.get('extra', extra_id)?.afecto !== false,
    }));
    const montos = charges.map(({ monto }) => monto);
    const { subtotal, exento, iva, total } = facturaTotals(montos, exentoOf(charges));
    const isRight =
      factura.subtotal === subtotal &&
      factura.exento === exento &&
      factura.iva === iva &&
      factura.total === total;
    return isRight ? [] : [`Factura ${factura.id}: dice ${factura.total}, sus ítems e IVA suman ${total}`];
  });
  const orphans = items.filter(({ factura_id }) => reader.get('factura', factura_id)?.deleted_at !== null);
  const billedTwice = (['operacion_id', 'extra_id'] as const).flatMap((column) =>
    [...Map.groupBy(items, (item): Id | null => item[column])].filter(
      ([id, own]) => id !== null && own.length > 1,
    ),
  );
  return [
    ...totals,
    ...orphans.map(({ id, factura_id }) => `Ítem ${id}: su factura ${factura_id} está eliminada`),
    ...billedTwice.map(
      ([, own]) => `Facturas ${own.map(({ factura_id }) => factura_id).join(' y ')}: cobran lo mismo`,
    ),
  ];
}

/** What is paid of an invoice must be the sum of its payments, at most its total, and make it paid where nothing is left. */
export function checkPayments({ reader }: Audited): Finding[] {
  const wrong = Array.from(reader.all('factura')).flatMap((factura) => {
    const { id, total, pagada, abonado } = factura;
    const sum = reader.where('abono', 'factura_id', id).reduce((all, { monto }) => all + monto, 0);
    if (sum !== abonado) return [`Factura ${id}: dice pagado ${abonado}, sus abonos suman ${sum}`];
    if (sum > total) return [`Factura ${id}: sus abonos suman ${sum}, y su total es ${total}`];
    const isPaid = abonado === total;
    return total === 0 || pagada === isPaid ? [] : [`Factura ${id}: pagada no sigue de sus abonos`];
  });
  const orphans = [...reader.all('abono')].filter(
    ({ factura_id }) => reader.get('factura', factura_id)?.deleted_at !== null,
  );
  return [
    ...wrong,
    ...orphans.map(({ id, factura_id }) => `Abono ${id}: su factura ${factura_id} está eliminada`),
  ];
}

/** A container may be in one warehouse at a time only, and must leave it after it came. */
export function checkStays({ reader }: Audited): Finding[] {
  const stays = [...reader.all('almacenaje')];
  const reversed = stays.filter(
    ({ entrada, salida }) => salida !== null && Date.parse(salida) < Date.parse(entrada),
  );
  const inside = Map.groupBy(
    stays.filter(({ salida }) => salida === null),
    ({ contenedor_id }) => contenedor_id,
  );
  const lost = stays.filter(
    ({ contenedor_id }) => reader.get('contenedor', contenedor_id)?.deleted_at !== null,
  );
  return [
    ...reversed.map(({ id }) => `Almacenaje ${id}: sale antes de entrar`),
    ...[...inside]
      .filter(([, own]) => own.length > 1)
      .map(([id]) => `Contenedor ${id}: está en bodega dos veces`),
    ...lost.map(({ id, contenedor_id }) => `Almacenaje ${id}: su contenedor ${contenedor_id} está eliminado`),
  ];
}

/** Totals must be those of the lines, each line must belong to a live settlement, and nothing may be settled twice. */
export function checkSettlements({ reader }: Audited): Finding[] {
  const lines = [...reader.all('liquidacion_linea')];
  const totals = Array.from(reader.all('liquidacion')).flatMap((row) => {
    const { comisiones, total } = liquidacionTotals(
      reader.where('liquidacion_linea', 'liquidacion_id', row.id),
      row,
    );
    const isRight = row.comisiones === comisiones && row.total === total;
    return isRight ? [] : [`Liquidación ${row.id}: dice ${row.total}, sus líneas dan ${total}`];
  });
  const orphans = lines.filter(
    ({ liquidacion_id }) => reader.get('liquidacion', liquidacion_id)?.deleted_at !== null,
  );
  const settledTwice = [...Map.groupBy(lines, ({ operacion_id }) => operacion_id)].filter(
    ([, own]) => own.length > 1,
  );
  // A line is frozen, and so is the commission of its operation while it is settled.
  const changed = lines.flatMap(({ id, operacion_id, monto_operacion, porcentaje, comision }) => {
    const operacion = reader.get('operacion', operacion_id);
    const isFrozen =
      comisionOf(monto_operacion, porcentaje) === comision &&
      operacion?.finalizado === true &&
      operacion.deleted_at === null &&
      operacion.comision_monto === comision;
    return isFrozen ? [] : [`Línea ${id}: no es la comisión congelada de la operación ${operacion_id}`];
  });
  return [
    ...totals,
    ...changed,
    ...orphans.map(
      ({ id, liquidacion_id }) => `Línea ${id}: su liquidación ${liquidacion_id} está eliminada`,
    ),
    ...settledTwice.map(([id]) => `Operación ${id}: está en dos liquidaciones`),
  ];
}
