import { describe, expect, it } from 'vitest';
import { NO_EMBARQUE } from '#domain/embarque.ts';
import { REQUIRED } from '#domain/refusal.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { hourColumns, recognizeColumns } from '#features/operacion/import/import-fields.ts';
import {
  hasDoubt,
  markRepeated,
  type PreviewInput,
  type PreviewRow,
  previewRows,
} from '#features/operacion/import/preview-rows.ts';
import { scheduleSummary } from '#features/operacion/import/sentences.ts';
import { IMPORT_PLACES as PLACES } from '#tests/support/import-places.ts';

const HEADINGS = ['Tipo', 'ETA', 'Entrega', 'Monto', 'BL', 'Contenedor', 'Planta'];
const GOOD: (string | number)[] = [
  'Impo',
  '03-12-2026 08:00',
  '03-12-2026 14:00',
  '350.000',
  'SSZ1',
  'CSQU3054383',
  'Casablanca Norte',
];

function preview(
  lines: (string | number)[][],
  changes: Partial<PreviewInput> = {},
  leftOut: readonly number[] = [],
): PreviewRow[] {
  const input: PreviewInput = {
    lines: lines.map((cells, index) => ({ line: index + 2, cells })),
    columns: recognizeColumns(HEADINGS, {}),
    today: '2026-11-20',
    cliente: { id: 5, places: PLACES, operaciones: [] },
    defaults: {},
    edited: (_line, _field, text) => text,
    ...changes,
  };
  return markRepeated(previewRows(input), input.cliente, new Set(leftOut));
}

const doubtsOf = ({ cells }: PreviewRow): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, { doubt }]) => (doubt ? [[field, doubt.mensaje]] : [])),
  );

describe('The preview of a schedule', () => {
  it('A date without an hour gets that of the column beside it, and keeps its own', () => {
    const headings = ['Tipo', 'Fecha ETA', 'Hora', 'Entrega', 'Hora entrega', 'Monto'];
    const columns = recognizeColumns(headings, {});
    const hours = hourColumns(headings, columns, {});
    expect(hours).toEqual([false, false, true, false, true, false]);
    const [row] = preview([['Impo', '03-12-2026', '8:30', '03-12-2026 14:00', '16:00', '350.000']], {
      columns,
      hours,
    });
    expect(row?.cells.eta_puerto?.shown).toBe('2026-12-03 08:30');
    expect(row?.body?.eta_planta).toBe('2026-12-03T17:00:00.000Z');
    expect(hourColumns(headings, columns, { hora: null })[2]).toBe(false);
  });

  it('A date of more than a month ago, and a cost of $0, are doubts, and the line can be created', () => {
    const [tipo, , entrega, , ...rest] = GOOD;
    const [row] = preview([[tipo!, '03-12-2025 08:00', entrega!, '0', ...rest]]);
    expect(doubtsOf(row!)).toEqual({
      eta_puerto: 'Es de hace más de un mes',
      monto: 'El costo es $0',
    });
    expect(row?.body).not.toBeNull();
    const [recent] = preview([[tipo!, '25-10-2026', ...GOOD.slice(2)]]);
    expect(doubtsOf(recent!)).toEqual({});
  });

  it('A line without doubts is the payload of a new operation, in Chilean time', () => {
    const [row] = preview([GOOD]);
    expect(row?.body).toMatchObject({
      tipo: 'IMPORTACION',
      cliente: 5,
      monto: 350_000,
      eta_puerto: '2026-12-03T11:00:00.000Z',
      eta_planta: '2026-12-03T17:00:00.000Z',
      bl_booking: 'SSZ1',
      contenedor_previsto: 'CSQU3054383',
      planta_prevista: 11,
    });
    expect(hasDoubt(row!)).toBe(false);
  });

  it('A cell shows what it is read as, so that a date and a number can be checked', () => {
    const [row] = preview([GOOD.with(1, '1/12/26').with(3, '$350.000').with(5, 'csqu 305438-3')]);
    const shown = Object.fromEntries(Object.entries(row!.cells).map(([field, cell]) => [field, cell.shown]));
    expect(shown).toEqual({
      tipo: 'Importación',
      eta_puerto: '2026-12-01 00:00',
      eta_planta: '2026-12-03 14:00',
      monto: '$350.000',
      bl_booking: 'SSZ1',
      contenedor_previsto: 'CSQU3054383',
      planta_prevista: 'Casablanca Norte',
    });
  });

  it('A line with nothing but totals, or with nothing that is imported, is no operation', () => {
    const total = ['', '', '', 700_000, '', '', ''];
    expect(preview([GOOD, total, ['', '', '', '', '', '', '']])).toHaveLength(1);
    // Where no column is recognized, all lines are shown.
    expect(preview([GOOD, total], { columns: HEADINGS.map(() => null) })).toHaveLength(2);
  });

  it('Each doubt of a line is at its cell, and a problem keeps the line from being created', () => {
    const [row] = preview([['', 'pronto', '03-12-2026', 'gratis', 'SSZ1', 'CSQU3054384', 'Talca']]);
    expect(row?.body).toBeNull();
    expect(doubtsOf(row!)).toEqual({
      tipo: REQUIRED,
      eta_puerto: 'Escríbala así: 24-11-2026 09:00',
      monto: 'Debe ser un número',
      contenedor_previsto: 'El dígito de control debería ser 3',
      planta_prevista: 'No existe «Talca»',
    });
  });

  it('A notice does not keep the line from being created', () => {
    const [row] = preview([GOOD.with(1, '04-12-2026').with(5, 'CSQU3054384')]);
    expect(row?.body).not.toBeNull();
    expect(doubtsOf(row!)).toEqual({
      eta_planta: 'Es anterior a ETA Puerto',
      contenedor_previsto: 'El dígito de control debería ser 3',
    });
  });

  it('A cell that is empty or not in the file has the value for such lines, and a missing ETA is the other one', () => {
    const [row] = preview([['', '03-12-2026', '']], {
      columns: [null, 'eta_planta', 'monto'],
      defaults: { tipo: 'Exportación', monto: '90000' },
    });
    expect(row?.body).toMatchObject({
      tipo: 'EXPORTACION',
      monto: 90_000,
      eta_puerto: '2026-12-03T03:00:00.000Z',
      eta_planta: '2026-12-03T03:00:00.000Z',
    });
  });

  it('A number of a workbook with three decimals has no thousands, and a text that is typed over it has', () => {
    const lines = [GOOD.with(3, 150.125), GOOD.with(3, 150.125)];
    const edited: PreviewInput['edited'] = (line, field, text) =>
      line === 3 && field === 'monto' ? '150.125' : text;
    const [row, other] = preview(lines, { edited });
    expect(row?.body?.monto).toBe(150);
    expect(row?.cells.monto).toMatchObject({ text: '150,125', doubt: { mensaje: 'Se redondea a 150' } });
    expect(other?.body?.monto).toBe(150_125);
  });

  it('An edit replaces the text of the file', () => {
    const edited: PreviewInput['edited'] = (line, field, text) =>
      line === 2 && field === 'planta_prevista' ? 'Casablanca Sur' : text;
    const [row, other] = preview([GOOD.with(6, 'Talca'), GOOD.with(6, 'Talca')], { edited });
    expect(row?.cells.planta_prevista).toMatchObject({
      original: 'Talca',
      text: 'Casablanca Sur',
      doubt: null,
    });
    expect(row?.body?.planta_prevista).toBe(12);
    expect(other?.body).toBeNull();
  });

  it('A line is repeated if an earlier one or an open operation of the client has its BL and container', () => {
    const open = {
      ...NO_EMBARQUE,
      id: 9,
      cliente_id: 5,
      finalizado: false,
      deleted_at: null,
      bl_booking: 'ABC',
      contenedor_previsto: 'MSCU1234566',
    } as unknown as OperacionRow;
    const operaciones = [open, { ...open, id: 10, bl_booking: 'DEF', finalizado: true }];
    const lines = [
      GOOD,
      GOOD.with(4, 'ssz1'),
      GOOD.with(4, 'abc').with(5, 'MSCU 123456-6'),
      GOOD.with(4, 'def').with(5, 'MSCU1234566'),
      GOOD.with(5, ''),
      GOOD.with(5, ''),
    ];
    const rows = preview(lines, { cliente: { id: 5, places: PLACES, operaciones } });
    expect(rows.map(({ duplicate }) => duplicate)).toEqual([
      null,
      'Repite la línea 2: mismo BL o booking y contenedor',
      'Ya existe la operación 9 con este BL o booking y este contenedor',
      null,
      null,
      null,
    ]);
    expect(scheduleSummary(rows, false)).toBe('El archivo tiene 6 líneas. 2 están repetidas.');
    expect(scheduleSummary(rows.slice(0, 2), true)).toBe(
      'Quedan 2 líneas del archivo sin crear. 1 está repetida.',
    );
  });

  it('A line does not repeat one that is left out, and two others that are equal to it repeat each other', () => {
    const repeated = (leftOut: number[]) =>
      preview([GOOD, GOOD, GOOD], {}, leftOut).map(({ duplicate }) => duplicate);
    const third = 'Repite la línea 3: mismo BL o booking y contenedor';
    expect(repeated([2])).toEqual([null, null, third]);
    expect(repeated([2, 3])).toEqual([null, null, null]);
    expect(repeated([3])[2]).toBe('Repite la línea 2: mismo BL o booking y contenedor');
  });
});
