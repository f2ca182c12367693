/** Payments of invoices, and the days on which invoices are due (R34). Days are plain days, YYYY-MM-DD. */
import { formatPesos } from './money.ts';
import { nombreFactura } from './numero.ts';
import { DEFAULT_TERM } from './payment-term.ts';
import { laterDay } from './plain-day.ts';
import { type Refusal, ruleRefusal, validationRefusal } from './refusal.ts';
import type { BaseRow, FacturaRow, Id } from './tables.ts';
import type { MedioAbono } from './vocabulary.ts';

/** A payment of an invoice, in whole or in part. */
export interface AbonoRow extends BaseRow {
  factura_id: Id;
  /** YYYY-MM-DD. */
  fecha: string;
  /** Pesos, at least 1. */
  monto: number;
  medio: MedioAbono;
  referencia: string | null;
}

/** The last day of an invoice's term. */
export const dueDay = (emitidaEn: string, termDays: number = DEFAULT_TERM): string =>
  laterDay(emitidaEn, termDays);

/** What is left to pay, in pesos. */
export const saldoOf = ({ total, abonado }: Pick<FacturaRow, 'total' | 'abonado'>): number => total - abonado;

/** Whether it is past its day and not paid. Due today is not past. */
export const isVencida = ({ pagada, vence }: Pick<FacturaRow, 'pagada' | 'vence'>, today: string): boolean =>
  !pagada && vence < today;

type PaidColumns = Pick<FacturaRow, 'abonado' | 'pagada' | 'pagada_at'> & Partial<Pick<FacturaRow, 'pagos'>>;

/**
 * The invoice's columns once the sum of its payments is `abonado`. An invoice of $0 has no payments: it stays as it was
 * set.
 */
export function withAbonado(
  { total, pagada, pagada_at }: Pick<FacturaRow, 'total' | 'pagada' | 'pagada_at'>,
  abonado: number,
  now: string,
): PaidColumns {
  const isPaid = total > 0 ? abonado === total : pagada;
  return { abonado, pagada: isPaid, pagada_at: isPaid ? (pagada ? pagada_at : now) : null };
}

/** As withAbonado(), and one payment more. */
export const withPayment = (factura: FacturaRow, monto: number, now: string): PaidColumns => ({
  ...withAbonado(factura, factura.abonado + monto, now),
  pagos: factura.pagos + 1,
});

/** The columns of an invoice of $0 that is marked as paid or unpaid by hand. */
export const markedAs = (
  { pagos }: Pick<FacturaRow, 'pagos'>,
  pagada: boolean,
  now: string,
): PaidColumns => ({
  abonado: 0,
  pagada,
  pagada_at: pagada ? now : null,
  pagos: pagada ? pagos + 1 : pagos,
});

const onField = (field: string, mensaje: string): Refusal => validationRefusal([{ campo: field, mensaje }]);

const NOT_AFTER_TODAY = 'La fecha no puede ser posterior a hoy';

export const checkFecha = (fecha: string, today: string): Refusal | null =>
  fecha > today ? onField('fecha', NOT_AFTER_TODAY) : null;

/** Refuses a payment of the future, and one of more than is left to pay. */
export function checkAbono(
  { fecha, monto }: Pick<AbonoRow, 'fecha' | 'monto'>,
  factura: Pick<FacturaRow, 'total' | 'abonado'>,
  today: string,
): Refusal | null {
  const early = checkFecha(fecha, today);
  if (early) return early;
  const saldo = saldoOf(factura);
  return monto > saldo ? ruleRefusal(`El abono supera el saldo de ${formatPesos(saldo)}`) : null;
}

export const checkVence = (emitidaEn: string, vence: string): Refusal | null =>
  vence < emitidaEn ? onField('vence', 'No puede ser anterior a la fecha de emisión') : null;

/** Refuses to delete an invoice that something was paid of. */
export function checkRemoval({ pagada, abonado }: Pick<FacturaRow, 'pagada' | 'abonado'>): Refusal | null {
  if (pagada) return ruleRefusal('Cancele el pago antes de eliminar la factura');
  return abonado > 0 ? ruleRefusal('Elimine los abonos antes de eliminar la factura') : null;
}

/** The last day that a field takes. */
const LAST_DAY = '2199-12-31';

/** The days of a new invoice: what was given, else today and the end of the client's term. */
export function facturaDays(
  given: { emitida_en?: string | null; vence?: string | null },
  termDays: number | undefined,
  today: string,
): { emitida_en: string; vence: string; refusal: Refusal | null } {
  const emitida_en = given.emitida_en ?? today;
  const due = dueDay(emitida_en, termDays);
  const vence = given.vence ?? (due > LAST_DAY ? LAST_DAY : due);
  return { emitida_en, vence, refusal: checkVence(emitida_en, vence) };
}

type FolioRow = Pick<FacturaRow, 'id' | 'folio' | 'deleted_at'>;

/** The warnings of a new or edited invoice: a day in the future, a number that another one has. `others`: those with its folio. */
export function facturaWarnings(
  { id, folio, emitida_en }: Pick<FacturaRow, 'id' | 'folio'> & { emitida_en?: string },
  others: readonly FolioRow[],
  today: string,
): string[] {
  const twin = folio === null ? undefined : others.find((row) => row.id !== id && row.deleted_at === null);
  return [
    ...(emitida_en !== undefined && emitida_en > today ? ['La fecha de emisión es posterior a hoy'] : []),
    ...(twin ? [`El folio ${folio} ya está en la ${nombreFactura(twin.id)}`] : []),
  ];
}

/** The warning of a payment in advance: it is taken, but is more often a typing error (R34.3). */
export const abonoWarnings = (
  { fecha }: Pick<AbonoRow, 'fecha'>,
  { emitida_en }: Pick<FacturaRow, 'emitida_en'>,
): string[] => (fecha < emitida_en ? [`El pago es anterior a la emisión de la factura (${emitida_en})`] : []);

export const removalWarnings = ({ folio }: Pick<FacturaRow, 'folio'>): string[] =>
  folio === null
    ? []
    : [`La factura eliminada tenía el folio ${folio}: anúlelo también donde emitió el documento tributario`];
