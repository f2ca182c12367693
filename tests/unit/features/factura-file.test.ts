import { expect, it } from 'vitest';
import type { FacturaRecord } from '#contracts/factura.ts';
import { FACTURA_FILE, facturaFileRows } from '#features/factura/factura-file.ts';
import { DERIVED_EXTRA } from '#domain/derivados.ts';
import { facturaTotals } from '#domain/factura.ts';
import { csvLine } from '#domain/csv.ts';
import { cellValue } from '#ui/table/csv-file.ts';
import { SheetRows } from '#ui/table/sheet-cells.ts';

const operacion = { id: 7, tipo: 'IMPORTACION', monto: 350_000, contenedor: null } as const;
const extra = {
  ...DERIVED_EXTRA,
  id: 3,
  tipo: 'Peaje',
  manual: true,
  afecto: false,
  monto: 20_000,
  operacion: 7,
  contenedor: null,
  detalle: null,
} as const;

const facturaOf = (extras: object[], exento: number): FacturaRecord =>
  ({
    operaciones: [operacion],
    extras,
    ...facturaTotals([350_000, ...extras.map(() => 20_000)], exento),
  }) as unknown as FacturaRecord;

const endOf = (factura: FacturaRecord): unknown[] => {
  const sheet = new SheetRows(FACTURA_FILE);
  const cells = facturaFileRows(factura).map((row) => sheet.row(row));
  expect(sheet.head().totals).toBeNull();
  return cells.slice(1);
};

it('The file of an invoice ends with subtotal, IVA and total, and sums no prices', () => {
  expect(endOf(facturaOf([], 0))).toEqual([
    ['SUBTOTAL', null, null, null, 350_000],
    ['IVA (19 %)', null, null, null, 66_500],
    ['TOTAL', null, null, null, 416_500],
  ]);
});

it('The file of an invoice says that the part without IVA is in the subtotal', () => {
  expect(endOf(facturaOf([extra], 20_000))).toEqual([
    ['Extra: - Peaje - operacion: 7 · Exento', 'Exento', 20_000, 1, 20_000],
    ['SUBTOTAL', null, null, null, 370_000],
    ['EXENTO (incluido)', null, null, null, 20_000],
    ['IVA (19 %)', null, null, null, 66_500],
    ['TOTAL', null, null, null, 436_500],
  ]);
});

it('The CSV file of an invoice leaves price and quantity of its totals empty', () => {
  const last = facturaFileRows(facturaOf([], 0)).at(-1)!;
  const cells = FACTURA_FILE.map((column) => cellValue(column, last));
  expect(csvLine(cells).trim()).toBe('TOTAL;;;;416500');
});
