import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFecha } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import { numeroOf } from '#domain/numero.ts';
import type { ReadCell } from '#ui/sheet/sheet.ts';
import { sheetsOf, xlsxOf } from '#ui/sheet/workbook.ts';
import { SheetRows, typedCell } from '#ui/table/sheet-cells.ts';
import type { Column } from '#ui/table/table-types.ts';

interface Row {
  id: number | string;
  cliente: string;
  eta: string;
  libre: string | null;
  contenedores: number;
  monto: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', label: 'Número', render: ({ id }) => numeroOf(id) },
  { key: 'cliente', label: 'Cliente' },
  { key: 'eta', label: 'ETA', render: ({ eta }) => formatFecha(eta) },
  { key: 'libre', label: 'Último día libre' },
  { key: 'contenedores', label: 'Contenedores' },
  { key: 'monto', label: 'Monto', render: ({ monto }) => formatPesos(monto) },
];
const ROWS: readonly Row[] = [
  {
    id: 7,
    cliente: 'Ñuñoa & Cía. <S.A.>',
    eta: '2026-12-03T11:30:00.000Z',
    libre: '2026-12-10',
    contenedores: 2,
    monto: 1_350_000,
  },
  {
    id: 'a-uuid',
    cliente: '=1+1',
    eta: '2026-07-01T03:30:00.000Z',
    libre: null,
    contenedores: 1,
    monto: 650_000,
  },
];

async function written<R extends object>(
  columns: readonly Column<R>[],
  rows: readonly R[],
): Promise<ReadCell[][]> {
  const collected = new SheetRows(columns);
  const cells = rows.map((row) => collected.row(row));
  const [sheet] = await sheetsOf(await xlsxOf({ name: 'AGENDADO', ...collected.head() }, cells), 100);
  return (sheet?.lines ?? []).map((line) => line.cells);
}

describe('Lists exported to Excel', () => {
  it('A file for Excel has numbers, times in Chilean time, days, texts, and a row of totals of the amounts', async () => {
    expect(await written(COLUMNS, ROWS)).toEqual([
      ['Número', 'Cliente', 'ETA', 'Último día libre', 'Contenedores', 'Monto'],
      [7, 'Ñuñoa & Cía. <S.A.>', '2026-12-03 08:30', '2026-12-10', 2, 1_350_000],
      ['Nueva', '=1+1', '2026-06-30 23:30', '', 1, 650_000],
      ['Total', '', '', '', '', 2_000_000],
    ]);
  });

  it.each([
    ['monto', 'money', 1_350_000],
    ['contenedores', 'number', 2],
    ['id', 'number', 7],
    ['eta', 'time', Date.UTC(2026, 11, 3, 8, 30)],
    ['libre', 'day', Date.UTC(2026, 11, 10)],
    ['cliente', 'text', 'Ñuñoa & Cía. <S.A.>'],
  ])('The cell of %s is of the kind %s', (key, kind, value) => {
    const column = COLUMNS.find((each) => each.key === key)!;
    expect(typedCell(column, ROWS[0]!)).toEqual({ kind, value });
  });

  it('An amount that is not shown as plain text is summed, and other numbers are exported as given', async () => {
    const columns: Column<Row>[] = [
      { key: 'monto', label: 'Margen', amount: true, render: () => null },
      { key: 'contenedores', label: 'Margen %', render: () => '85,5 %', text: () => 85.5 },
    ];
    expect(await written(columns, ROWS)).toEqual([
      ['Margen', 'Margen %'],
      [1_350_000, 85.5],
      [650_000, 85.5],
      [2_000_000],
    ]);
  });

  it('Balances are amounts without a total, also where no other column has one', async () => {
    const monto = COLUMNS.at(-1)!;
    const balance = { ...monto, key: 'saldo', label: 'Saldo', noTotal: true };
    const rows = ROWS.map(({ monto: saldo, ...row }) => ({ ...row, monto: saldo, saldo }));
    const ofSaldo = { ...balance, render: ({ saldo }: { saldo: number }) => formatPesos(saldo) };
    const collected = new SheetRows<(typeof rows)[number]>([COLUMNS[1]!, monto, ofSaldo]);
    for (const row of rows) collected.row(row);
    const { columns, totals } = collected.head();
    expect(columns.map(({ kind }) => kind)).toEqual(['text', 'money', 'money']);
    expect(totals).toEqual(['Total', 2_000_000, null]);
    expect((await written([COLUMNS[1]!, ofSaldo], rows)).length).toBe(1 + rows.length);
  });

  it('Prices of one unit have no total', async () => {
    const { render: _, ...monto } = COLUMNS.at(-1)!;
    const price = {
      ...monto,
      key: 'almacenaje_precio',
      render: (row: { almacenaje_precio: number }) => formatPesos(row.almacenaje_precio),
    };
    const rows = ROWS.map((row) => ({ ...row, almacenaje_precio: row.monto }));
    expect(await written<(typeof rows)[number]>([COLUMNS[1]!, price], rows)).toHaveLength(1 + rows.length);
  });

  it('A file for Excel has no row of totals if the list shows no amounts', async () => {
    expect(await written(COLUMNS.slice(0, 5), ROWS)).toHaveLength(3);
  });

  it('A file of an empty list has its header only', async () => {
    expect(await written(COLUMNS, [])).toEqual([COLUMNS.map(({ label }) => label)]);
  });

  it('Any text and any whole number are read back from the file as they were written', async () => {
    // Spreadsheets trim nothing, but the reader does; and XML has no control characters.
    const texts = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((text) => `x${text.replaceAll(/[\p{Cc}\p{Cn}]/gu, '')}x`);
    const rows = fc.array(fc.record({ a: texts, b: fc.maxSafeInteger() }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const columns: Column<{ a: string; b: number }>[] = [
          { key: 'a', label: 'A' },
          { key: 'b', label: 'B' },
        ];
        const [, ...lines] = await written(columns, list);
        expect(lines).toEqual(list.map(({ a, b }) => [a, b]));
      }),
      { numRuns: 30 },
    );
  });
});
