import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laterDay } from '#domain/plain-day.ts';
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
import { type CuentaDays, pendingFacturas, toCuenta } from '#views/cuenta.ts';
import { readerOfRows } from '#views/rows.ts';

const readerOf = ({ factura = [], abono = [], ...rows }: Partial<Ledger>) =>
  readerOfRows({ ...rows, factura: paidBy(factura, abono), abono });
const of = (rows: Partial<Ledger>, days: CuentaDays = {}, id = 1) => toCuenta(readerOf(rows), id, days)!;
const lines = ({ movimientos }: ReturnType<typeof of>) =>
  movimientos.map(({ fecha, tipo, factura, cargo, abono, saldo }) => [
    fecha,
    tipo,
    factura,
    cargo,
    abono,
    saldo,
  ]);

const SAMPLE = {
  cliente: [clienteRow(1, { email: 'pagos@viña.cl' }), clienteRow(2)],
  factura: [
    facturaRow(1, 1, { emitida_en: '2026-09-01', total: 500, pagada: true, folio: 'F-77' }),
    facturaRow(2, 1, { emitida_en: '2026-10-10', total: 300 }),
    facturaRow(3, 2, { emitida_en: '2026-10-10', total: 999 }),
    facturaRow(4, 1, { emitida_en: '2026-10-10', total: 0, pagada: true }),
    facturaRow(5, 1, { emitida_en: '2026-10-10', total: 8, deleted_at: HOY }),
  ],
  abono: [
    abonoRow(1, 1, { fecha: '2026-10-10', monto: 200 }),
    abonoRow(2, 1, { fecha: '2026-10-12', monto: 300 }),
    abonoRow(3, 2, { fecha: '2026-11-02', monto: 100 }),
    abonoRow(4, 2, { fecha: '2026-11-02', monto: 9, deleted_at: HOY }),
  ],
};

describe("A client's statement", () => {
  it('Invoices and payments are by day, each with the balance after it', () => {
    const cuenta = of(SAMPLE);
    expect(cuenta.cliente).toEqual({
      id: 1,
      nombre: 'Cliente 1',
      email: 'pagos@viña.cl',
      razon_social: expect.any(String),
      rut: expect.any(String),
      cel: expect.any(String),
    });
    expect(cuenta.movimientos[1]).toEqual({
      fecha: '2026-10-10',
      tipo: 'Factura',
      factura: 2,
      folio: null,
      cargo: 300,
      abono: 0,
      saldo: 800,
    });
    expect(lines(cuenta)).toEqual([
      ['2026-09-01', 'Factura', 1, 500, 0, 500],
      ['2026-10-10', 'Factura', 2, 300, 0, 800],
      ['2026-10-10', 'Abono', 1, 0, 200, 600],
      ['2026-10-12', 'Abono', 1, 0, 300, 300],
      ['2026-11-02', 'Abono', 2, 0, 100, 200],
    ]);
    expect(cuenta.movimientos[2]?.folio).toBe('F-77');
    expect([cuenta.saldo_inicial, cuenta.saldo_final]).toEqual([0, 200]);
  });

  it.each([
    [{ desde: '2026-10-11' }, 600, 2, 200],
    [{ desde: '2026-10-10' }, 500, 4, 200],
    [{ hasta: '2026-10-10' }, 0, 3, 600],
    [{ desde: '2026-10-11', hasta: '2026-10-12' }, 600, 1, 300],
    [{ desde: '2026-10-13', hasta: '2026-10-13' }, 300, 0, 300],
    [{ desde: '2027-01-01' }, 200, 0, 200],
    [{ hasta: '2026-01-01' }, 0, 0, 0],
  ])('%j begins with %i, has %i lines and ends with %i', (days, before, count, after) => {
    const { saldo_inicial, movimientos, saldo_final } = of(SAMPLE, days);
    expect([saldo_inicial, movimientos.length, saldo_final]).toEqual([before, count, after]);
  });

  it('A client without invoices has an empty one, and there is none without a client', () => {
    expect(of({ cliente: [clienteRow(1)] })).toMatchObject({
      saldo_inicial: 0,
      movimientos: [],
      saldo_final: 0,
    });
    expect(toCuenta(readerOfRows({}), 1)).toBeNull();
  });

  it('Without the paid invoices of long ago the rest is the same', () => {
    const { factura, abono } = SAMPLE;
    const rest = {
      ...SAMPLE,
      factura: factura.filter(({ id }) => id !== 1),
      abono: abono.filter(({ factura_id }) => factura_id !== 1),
    };
    const days = { desde: '2026-10-13' };
    expect(of(rest, days)).toEqual(of(SAMPLE, days));
  });
});

describe('For any invoices and payments', () => {
  const day = fc.nat(400).map((n) => laterDay('2025-11-20', n));
  const account = (rows: Ledger) => rows.factura.filter(({ cliente_id }) => cliente_id === 1);

  it('A statement that is open at its end ends with what remains of the client’s invoices', () => {
    fc.assert(
      fc.property(ledgers, fc.option(day, { nil: undefined }), (rows, from) => {
        const rest = account(rows).reduce((sum, factura) => sum + saldoIn(rows, factura), 0);
        expect(of(rows, { desde: from }).saldo_final).toBe(rest);
      }),
    );
  });

  it('The first balance is what was charged less what was paid before that day', () => {
    fc.assert(
      fc.property(ledgers, day, (rows, from) => {
        const live = account(rows).filter(({ deleted_at }) => deleted_at === null);
        const ids = new Set(live.map(({ id }) => id));
        const paid = rows.abono.filter(
          (each) => ids.has(Number(each.factura_id)) && each.deleted_at === null && each.fecha < from,
        );
        const charged = live.filter(({ emitida_en }) => emitida_en < from);
        const before =
          charged.reduce((sum, { total }) => sum + total, 0) -
          paid.reduce((sum, { monto }) => sum + monto, 0);
        expect(of(rows, { desde: from }).saldo_inicial).toBe(before);
        expect(of(rows).saldo_inicial).toBe(0);
      }),
    );
  });

  it('Cut at any day, the second part continues the first one exactly', () => {
    fc.assert(
      fc.property(ledgers, day, (rows, cut) => {
        const whole = of(rows);
        const first = of(rows, { hasta: laterDay(cut, -1) });
        const second = of(rows, { desde: cut });
        expect(second.saldo_inicial).toBe(first.saldo_final);
        expect([...first.movimientos, ...second.movimientos]).toEqual(whole.movimientos);
        expect(second.saldo_final).toBe(whole.saldo_final);
      }),
    );
  });

  it('The order of the rows does not change a statement', () => {
    fc.assert(
      fc.property(ledgers, (rows) => {
        const turned = {
          ...rows,
          factura: rows.factura.toReversed(),
          abono: rows.abono.toReversed(),
        };
        expect(of(turned)).toEqual(of(rows));
      }),
    );
  });
});

it('The invoices to be paid are by the day on which they are due', () => {
  const factura = [
    facturaRow(1, 1, { vence: '2026-12-01' }),
    facturaRow(2, 1, { vence: '2026-11-20', folio: '77', total: 500 }),
    facturaRow(3, 2, { vence: '2026-11-20' }),
    facturaRow(4, 1, { pagada: true }),
  ];
  const rows = { cliente: [clienteRow(1)], factura, abono: [abonoRow(1, 2, { monto: 400 })] };
  expect(pendingFacturas(readerOf(rows), 1, HOY)).toEqual([
    {
      id: 2,
      folio: '77',
      emitida_en: '2026-10-01',
      vence: '2026-11-20',
      total: 500,
      saldo: 100,
      dias: 6,
    },
    expect.objectContaining({ id: 1, saldo: 1_000, dias: -5 }),
  ]);
});
