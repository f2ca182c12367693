import { expect, it } from 'vitest';
import { cuentaFile, cuentaRows } from '#features/cobranza/cuenta-rows.ts';
import { SheetRows } from '#ui/table/sheet-cells.ts';

const cliente = { id: 1, nombre: 'Viña', razon_social: 'Viña SpA', rut: '1-9', cel: '', email: null };

it('The file of a statement has numbers of invoices, amounts and the client’s name, and ends with the balance', () => {
  const factura = { factura: 7, folio: 'F-7', fecha: '2026-10-01' };
  const rows = cuentaRows({
    cliente,
    saldo_inicial: 0,
    movimientos: [
      { ...factura, tipo: 'Factura', cargo: 500, abono: 0, saldo: 500 },
      { ...factura, tipo: 'Abono', cargo: 0, abono: 200, saldo: 300 },
    ],
    saldo_final: 300,
  });
  const sheet = new SheetRows(cuentaFile(cliente));
  const cells = rows.map((row) => sheet.row(row).toSpliced(1, 1));
  expect(cells).toEqual([
    ['Viña SpA', 'Saldo inicial', null, null, null, null, 0],
    ['Viña SpA', 'Factura', 7, 'F-7', 500, null, 500],
    ['Viña SpA', 'Pago', 7, 'F-7', null, 200, 300],
    ['Viña SpA', 'Saldo final', null, null, null, null, 300],
  ]);
  const { columns, totals } = sheet.head();
  expect(columns.map(({ kind }) => kind)).toEqual([
    'text',
    'day',
    'text',
    'number',
    'text',
    'money',
    'money',
    'money',
  ]);
  expect(totals).toBeNull();
});
