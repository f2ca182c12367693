/** Random work on payments of invoices. */
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import { MEDIOS_ABONO } from '#domain/vocabulary.ts';
import type { ApiAnswer } from './api.ts';
import type { OfficeRows } from './office-rows.ts';
import { pickFrom, type RandomChoice } from './random-values.ts';

type Result = Promise<ApiAnswer | undefined>;

/** The day of an invoice: that of its entry without one; some are to come. */
export const facturaDay = (value: number): string =>
  value % 3 ? laterDay(formatFecha(Date.now()), (value % 90) - 30) : '';

/** The rest, a part, or too much, which is refused. */
async function pay(work: OfficeRows, { which, value, text }: RandomChoice): Result {
  const row = await work.oneOf('factura', which, value % 4 ? 'not pagada' : 'true');
  if (!row) return undefined;
  const rest = Number(row.total) - Number(row.abonado);
  const montos = [rest, Math.ceil(rest / 3), Math.ceil(rest / 2), rest + 1];
  return work.api.post('/abono', {
    factura: row.id,
    fecha: value % 3 ? formatFecha(Date.now()) : '',
    monto: Math.max(1, pickFrom(montos, value) ?? 1),
    medio: pickFrom(MEDIOS_ABONO, which),
    referencia: value % 2 ? text : null,
  });
}

async function editFactura(work: OfficeRows, { which, value, text }: RandomChoice): Result {
  const row = await work.oneOf('factura', which);
  const bodies = [{ folio: text }, { vence: '2199-01-01' }, { orden_compra: text, folio: null }];
  return row && work.api.patch(`/factura/${row.id}`, pickFrom(bodies, value));
}

/** As 'Cancelar' does, and clients of the API that know no payments. */
export async function markFactura(work: OfficeRows, { which, value }: RandomChoice): Result {
  const row = await work.oneOf('factura', which);
  return row && work.api.patch(`/factura/${row.id}`, { pagada: value % 3 !== 0 });
}

async function removeAbono(work: OfficeRows, { which }: RandomChoice): Result {
  const row = await work.oneOf('abono', which);
  return row && work.api.remove(`/abono/${row.id}`);
}

/** Pays a part, deletes a payment, or edits the paper of an invoice. */
export function workOnAbonos(work: OfficeRows, random: RandomChoice): Result {
  const { value } = random;
  if (value % 5 < 3) return pay(work, random);
  return value % 5 === 3 ? removeAbono(work, random) : editFactura(work, random);
}
