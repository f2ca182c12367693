/** The work of users with payments: in parts, taken back, and of the same invoice on two devices. */
import { saldoOf } from '#domain/abono.ts';
import { isNew } from '#domain/numero.ts';
import type { FacturaRow } from '#domain/tables.ts';
import { MEDIOS_ABONO } from '#domain/vocabulary.ts';
import type { Reader } from '#views/reader.ts';
import { type Action, anyOf, create, type OfficeTask, remove, some, update } from './tasks.ts';

/** Before the first day of a story (virtual-time.ts): the device doubts, and does not show, a payment of a day to come. */
export const FECHA = '2026-02-27';

/**
 * What 'Pagar' and 'Cancelar' queue: a payment of what is left; the end of all payments, which are removed one by one while
 * the server may lack any of them. An invoice of $0 is marked.
 */
export function markTask(reader: Reader, row: FacturaRow): OfficeTask {
  const monto = saldoOf(row);
  if (!row.pagada && monto > 0) {
    return create('abono.create', { factura: row.id, fecha: FECHA, monto, medio: 'Otro' });
  }
  const own = reader.where('abono', 'factura_id', row.id).find(({ id }) => isNew(id));
  return own ? remove('abono.remove', own.id) : update('factura.update', row.id, { pagada: !row.pagada });
}

/** The first unpaid invoice of most devices is the same, so two of them pay it. */
export const payInvoice: Action = (reader, random) => {
  const open = [...reader.all('factura')].filter((row) => saldoOf(row) > 0);
  const row = random.chance(0.5) ? open[0] : some(open, random);
  if (!row) return null;
  const saldo = saldoOf(row);
  const monto = random.chance(0.5) ? saldo : 1 + random.below(saldo);
  return create('abono.create', {
    factura: row.id,
    fecha: FECHA,
    monto,
    medio: random.oneOf(MEDIOS_ABONO),
    referencia: random.chance(0.5) ? `TR-${monto}` : null,
  });
};

const takeBack: Action = (reader, random) => {
  const row = anyOf(reader, 'abono', random);
  return row ? remove('abono.remove', row.id) : null;
};

const edit: Action = (reader, random) => {
  const row = anyOf(reader, 'factura', random);
  if (!row) return null;
  const folio = String(1 + random.below(9));
  return update('factura.update', row.id, random.oneOf([{ folio }, { orden_compra: folio, folio: null }]));
};

/** Each kind of work with its weight. */
export const ABONO_TASKS: Record<string, readonly [weight: number, action: Action]> = {
  'pays an invoice': [3, payInvoice],
  'takes a payment back': [1, takeBack],
  'edits the paper of an invoice': [1, edit],
};
