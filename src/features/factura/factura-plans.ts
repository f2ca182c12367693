/** What is done with many invoices at once, on the rows of this device. Pure. */
import { type AbonoRow, abonoWarnings, saldoOf } from '#domain/abono.ts';
import { formatPesos } from '#domain/money.ts';
import { nombreFactura } from '#domain/numero.ts';
import type { FacturaRow, Id } from '#domain/tables.ts';
import { titleCase } from '#domain/text.ts';
import { type BulkPlan, type BulkWords, counted, type Exclusion, planOf } from '#forms/bulk/bulk-plan.ts';
import type { Reader } from '#views/reader.ts';

export const FACTURAS = ['factura', 'facturas'] as const;

const PAGADAS: Exclusion = ['ya está pagada', 'ya están pagadas'];
/** Their payment is cancelled first. */
const STILL_PAGADAS: Exclusion = ['está pagada', 'están pagadas'];
const WITH_ABONOS: Exclusion = ['tiene pagos', 'tienen pagos'];

export const PAY_FACTURAS: BulkWords = {
  one: 'Se marcará como pagada',
  many: 'Se marcarán como pagadas',
  noun: FACTURAS,
  none: 'No hay ninguna por pagar',
};
export const REMOVE_FACTURAS: BulkWords = {
  one: 'Se eliminará',
  many: 'Se eliminarán',
  noun: FACTURAS,
  none: 'No se puede eliminar ninguna',
};

const liveRowIn =
  (reader: Reader) =>
  (id: Id): FacturaRow | null => {
    const row = reader.get('factura', id);
    return row && row.deleted_at === null ? row : null;
  };

const labelOf = (reader: Reader, { id, cliente_id }: FacturaRow): string =>
  `${nombreFactura(id)} · ${reader.get('cliente', cliente_id)?.nombre ?? ''}`;

/** What the payments of many invoices have in common; `fecha` is a plain day. */
export type ManyPayment = Pick<AbonoRow, 'fecha' | 'medio' | 'referencia'>;

/** What is left of each, paid on that day: invoices of $0 are marked. */
export function planPayment(reader: Reader, ids: readonly Id[], payment: ManyPayment): BulkPlan {
  return planOf(ids, liveRowIn(reader), (row) => {
    if (row.pagada) return PAGADAS;
    const label = labelOf(reader, row);
    const monto = saldoOf(row);
    if (monto === 0) {
      const body = { pagada: true, fecha: payment.fecha };
      return { name: 'factura.update', request: { id: row.id, body, label } };
    }
    const body = { factura: row.id, monto, ...payment };
    return { name: 'abono.create', request: { body, label } };
  });
}

/** 'En total: $3.151.905 de 3 clientes, descontados los abonos de 2 facturas.' */
export function paymentSentence(reader: Reader, plan: BulkPlan): string {
  const rows = plan.changes.flatMap(
    ({ request: { id, body } }) => reader.get('factura', id ?? (body as { factura: Id }).factura) ?? [],
  );
  const clientes = new Set(rows.map(({ cliente_id }) => cliente_id)).size;
  const partly = rows.filter(({ abonado }) => abonado > 0).length;
  const whose = clientes > 1 ? ` de ${clientes} clientes` : '';
  const less = partly > 0 ? `, descontados los abonos de ${counted(partly, FACTURAS)}` : '';
  return `En total: ${formatPesos(plannedPayment(plan))}${whose}${less}.`;
}

/** The warnings about the day of the planned payments. An invoice of $0 has none. */
export const paymentWarnings = (reader: Reader, { changes }: BulkPlan): string[] =>
  changes.flatMap(({ name, request: { body } }) => {
    if (name !== 'abono.create') return [];
    const { factura, fecha } = body as { factura: Id; fecha: string };
    const row = reader.get('factura', factura);
    return row
      ? abonoWarnings({ fecha }, row).map((text) => `${titleCase(nombreFactura(row.id))}: ${text}`)
      : [];
  });

export function planFacturaRemoval(reader: Reader, ids: readonly Id[]): BulkPlan {
  return planOf(ids, liveRowIn(reader), (row) => {
    if (row.pagada) return STILL_PAGADAS;
    if (row.abonado > 0) return WITH_ABONOS;
    return { name: 'factura.remove', request: { id: row.id, label: labelOf(reader, row) } };
  });
}

/** Pesos. */
export const plannedPayment = ({ changes }: BulkPlan): number =>
  changes.reduce((sum, { request: { body } }) => sum + ((body as { monto?: number }).monto ?? 0), 0);
