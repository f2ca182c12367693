/** Checks the present rows: they must follow from the movements and the invoices. */
import { planDerivados } from '#domain/derivados.ts';
import type { RowWrite } from '#domain/row-write.ts';
import { facturaTotals } from '#domain/factura.ts';
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
    const { subtotal, iva, total } = facturaTotals(own.map(({ precio, cantidad }) => precio * cantidad));
    const isRight = factura.subtotal === subtotal && factura.iva === iva && factura.total === total;
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
