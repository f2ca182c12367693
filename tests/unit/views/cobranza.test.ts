import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUCKETS } from '#domain/cobranza.ts';
import {
  abonoRow,
  clienteRow,
  facturaRow,
  HOY,
  type Ledger,
  ledgers,
  paidBy,
  saldoIn,
} from '#tests/support/receivables.ts';
import { listedCobranza, toCobranza } from '#views/cobranza.ts';
import { readerOfRows } from '#views/rows.ts';

const none = { por_vencer: 0, d1_30: 0, d31_60: 0, d61_90: 0, d90_mas: 0 };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const of = ({ factura = [], abono = [], ...rows }: Partial<Ledger>) =>
  toCobranza(readerOfRows({ ...rows, factura: paidBy(factura, abono), abono }), HOY);

describe('Receivables', () => {
  it('Each invoice counts with what remains of it, in the column of its age', () => {
    const factura = [
      facturaRow(1, 1, { vence: HOY, total: 10 }),
      facturaRow(2, 1, { vence: '2026-11-25', total: 200 }),
      facturaRow(3, 1, { vence: '2026-10-26', total: 3_000 }),
      facturaRow(4, 1, { vence: '2026-09-26', total: 40_000 }),
      facturaRow(5, 1, { vence: '2026-01-01', total: 500_000 }),
      facturaRow(6, 2, { vence: '2027-01-01', total: 7 }),
    ];
    const abono = [abonoRow(1, 2, { monto: 50 }), abonoRow(2, 2, { monto: 5, deleted_at: HOY })];
    const cliente = [clienteRow(1), clienteRow(2)];
    expect(of({ cliente, factura, abono })).toEqual({
      rows: [
        {
          id: 1,
          nombre: 'Cliente 1',
          por_vencer: 10,
          d1_30: 150,
          d31_60: 3e3,
          d61_90: 4e4,
          d90_mas: 5e5,
          total: 543160,
        },
        { id: 2, nombre: 'Cliente 2', ...none, por_vencer: 7, total: 7 },
      ],
      totales: {
        por_vencer: 17,
        d1_30: 150,
        d31_60: 3e3,
        d61_90: 4e4,
        d90_mas: 5e5,
        total: 543167,
      },
    });
  });

  it('Paid, deleted and $0 invoices stay out, and clients without others too', () => {
    const factura = [
      facturaRow(1, 1, { pagada: true }),
      facturaRow(2, 1, { deleted_at: HOY }),
      facturaRow(3, 1, { total: 0 }),
    ];
    const abono = [abonoRow(1, 1, { monto: 1_000 })];
    expect(of({ cliente: [clienteRow(1)], factura, abono })).toEqual({
      rows: [],
      totales: { ...none, total: 0 },
    });
  });

  it('A deleted client owes what it owes, and equal amounts are by number', () => {
    const cliente = [clienteRow(3), clienteRow(2, { deleted_at: HOY, nombre: 'Ex' })];
    const factura = [facturaRow(1, 3), facturaRow(2, 2)];
    expect(of({ cliente, factura }).rows.map(({ nombre }) => nombre)).toEqual(['Ex', 'Cliente 3']);
  });

  it.each([
    ['vencido', [1]],
    ['al_dia', [2]],
    ['', [1, 2]],
    ['otro', []],
  ])('The filter estado «%s» gives the clients %j', (estado, ids) => {
    const cliente = [clienteRow(1), clienteRow(2)];
    const factura = [facturaRow(1, 1, { vence: '2026-11-25' }), facturaRow(2, 2, { vence: HOY })];
    const reader = readerOfRows({ cliente, factura });
    expect(listedCobranza(reader, toCobranza(reader, HOY).rows, { estado }).map(({ id }) => id)).toEqual(ids);
  });
});

describe('For any invoices and payments', () => {
  it('The columns of each client and of the totals add up to what remains of all live invoices', () => {
    fc.assert(
      fc.property(ledgers, (rows) => {
        const { rows: found, totales } = of(rows);
        for (const each of [...found, totales])
          expect(sum(BUCKETS.map((bucket) => each[bucket]))).toBe(each.total);
        expect(sum(found.map(({ total }) => total))).toBe(totales.total);
        expect(totales.total).toBe(sum(rows.factura.map((factura) => saldoIn(rows, factura))));
        expect(found.every(({ total }) => total > 0)).toBe(true);
      }),
    );
  });

  it('The order of the rows does not change the receivables', () => {
    fc.assert(
      fc.property(ledgers, (rows) => {
        const { cliente, factura, abono } = rows;
        const turned = {
          cliente: cliente.toReversed(),
          factura: factura.toReversed(),
          abono: abono.toReversed(),
        };
        expect(of(turned)).toEqual(of(rows));
      }),
    );
  });
});
