/** Payments and removals of many invoices at once: of which, and what is said before. */
import { expect, it } from 'vitest';
import {
  FACTURAS,
  PAY_FACTURAS,
  planFacturaRemoval,
  plannedPayment,
  paymentSentence,
  paymentWarnings,
  planPayment,
  REMOVE_FACTURAS,
} from '#features/factura/factura-plans.ts';
import { counted, planSentence } from '#forms/bulk/bulk-plan.ts';
import { payloads } from '#tests/support/payloads.ts';
import { pulledRow } from '#tests/support/pulled-page.ts';
import { readerOfRows } from '#views/rows.ts';

const factura = (id: number, pagada: boolean, abonado = pagada ? 1190 : 0, total = 1190) =>
  pulledRow(id, {
    cliente_id: 1,
    emitida_en: `2026-11-${id}`,
    subtotal: total,
    iva: 0,
    total,
    pagada,
    pagada_at: null,
    abonado,
  });

const reader = readerOfRows({
  cliente: [pulledRow(1, { ...payloads.cliente(), nombre: 'Viña Ñuble' })],
  factura: [factura(21, false), factura(22, true), factura(23, false, 1000), factura(24, false, 0, 0)],
} as never);

it('Invoices are paid unless they are paid already, and removed unless they are paid', () => {
  const common = { fecha: '2026-11-26', medio: 'Cheque', referencia: 'N° 77' } as const;
  const payment = planPayment(reader, [21, 22, 23, 24], common);
  expect(payment.changes).toEqual([
    {
      name: 'abono.create',
      request: {
        body: { factura: 21, monto: 1190, ...common },
        label: 'factura N° 21 · Viña Ñuble',
      },
    },
    {
      name: 'abono.create',
      request: {
        body: { factura: 23, monto: 190, ...common },
        label: 'factura N° 23 · Viña Ñuble',
      },
    },
    {
      name: 'factura.update',
      request: {
        id: 24,
        body: { pagada: true, fecha: '2026-11-26' },
        label: 'factura N° 24 · Viña Ñuble',
      },
    },
  ]);
  expect(planSentence(payment, PAY_FACTURAS)).toBe('Se marcarán como pagadas 3 de 4: 1 ya está pagada.');
  expect(plannedPayment(payment)).toBe(1380);
  expect(paymentSentence(reader, payment)).toBe('En total: $1.380, descontados los abonos de 1 factura.');
  const ofMany = readerOfRows({
    factura: [31, 32, 33].map((id) => ({ ...factura(id, false), cliente_id: id })),
  } as never);
  expect(paymentSentence(ofMany, planPayment(ofMany, [31, 32, 33], common))).toBe(
    'En total: $3.570 de 3 clientes.',
  );
  const removal = planFacturaRemoval(reader, [21, 22, 23]);
  expect(removal.changes.map(({ name }) => name)).toEqual(['factura.remove']);
  expect(planSentence(removal, REMOVE_FACTURAS)).toBe('Se eliminará 1 de 3: 1 está pagada, 1 tiene pagos.');
  expect(counted(1, FACTURAS)).toBe('1 factura');
});

it('A day before the emission of an invoice is warned about, unless the invoice is paid already or of $0', () => {
  const warningsOn = (fecha: string): string[] =>
    paymentWarnings(
      reader,
      planPayment(reader, [21, 22, 23, 24], { fecha, medio: 'Otro', referencia: null }),
    );
  expect(warningsOn('2026-11-23')).toEqual([]);
  expect(warningsOn('2026-11-20')).toEqual([
    'Factura N° 21: El pago es anterior a la emisión de la factura (2026-11-21)',
    'Factura N° 23: El pago es anterior a la emisión de la factura (2026-11-23)',
  ]);
});
