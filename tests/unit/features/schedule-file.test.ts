import { describe, expect, it } from 'vitest';
import { MAX_SCHEDULE_LINES, readSchedule } from '#features/operacion/import/read-schedule.ts';
import { sheetsOf, xlsxOf } from '#ui/sheet/workbook.ts';

const never = () => Promise.reject(new Error('not a workbook'));

describe('The file of a schedule', () => {
  it('A CSV file is read below its titles, in any encoding, with the numbers of its lines', async () => {
    const text =
      'Programa Ñuble;;\r\n\r\nTipo;ETA;Días libres\r\nImpo;03-12-2026;7\r\n\r\nExpo;04-12-2026;\r\n';
    expect(await readSchedule(new Blob([Buffer.from(text, 'latin1')]), {}, never)).toEqual({
      schedule: {
        headings: ['Tipo', 'ETA', 'Días libres'],
        lines: [
          { line: 4, cells: ['Impo', '03-12-2026', '7'] },
          { line: 6, cells: ['Expo', '04-12-2026', ''] },
        ],
      },
    });
  });

  it('A workbook is read with its dates as they are shown, and its numbers as numbers', async () => {
    const file = await xlsxOf(
      {
        name: 'Programa',
        columns: [
          { label: 'Tipo', kind: 'text', width: 10 },
          { label: 'ETA', kind: 'time', width: 10 },
          { label: 'Peso', kind: 'number', width: 10 },
          { label: 'Monto', kind: 'number', width: 10 },
        ],
        totals: null,
      },
      [['Impo', Date.UTC(2026, 11, 3, 8, 30), 24_500.125, 350_000 + 6e-11]],
    );
    const read = await readSchedule(new Blob([file]), {}, async (blob) => sheetsOf(await blob.arrayBuffer()));
    expect(read).toEqual({
      schedule: {
        headings: ['Tipo', 'ETA', 'Peso', 'Monto'],
        lines: [{ line: 2, cells: ['Impo', '2026-12-03 08:30', 24_500.125, 350_000] }],
      },
    });
  });

  it('The sheet with most recognized headings is read', async () => {
    const sheets = [
      { name: 'Resumen', lines: [['Total', '4']] },
      {
        name: 'Programa',
        lines: [
          ['Tipo', 'ETA'],
          ['Impo', '2026-12-03'],
        ],
      },
    ];
    const zip = new Blob([new Uint8Array([0x50, 0x4b, 3, 4])]);
    const { schedule } = (await readSchedule(zip, {}, async () => sheets)) as { schedule: unknown };
    expect(schedule).toMatchObject({ headings: ['Tipo', 'ETA'] });
  });

  it.each([
    ['', 'El archivo no tiene líneas que importar bajo una línea de títulos.'],
    ['Tipo;ETA\n', 'El archivo no tiene líneas que importar bajo una línea de títulos.'],
    ['Tipo;ETA\n"Impo;1', 'En la línea 2 hay comillas que se abren y no se cierran.'],
    [
      `Tipo;ETA\n${'Impo;1\n'.repeat(MAX_SCHEDULE_LINES + 1)}`,
      /tiene 2\.001 líneas, y se importan hasta 2\.000/,
    ],
    ['\u0000\u0001', 'Elija un archivo de Excel (.xlsx) o CSV.'],
    ['\u00d0\u00cf', /Excel antiguo/],
    ['PK\u0003\u0004', /No se pudo leer el libro/],
  ])('A file that cannot be imported is refused in words: %o', async (text, mensaje) => {
    const read = await readSchedule(new Blob([Buffer.from(text, 'latin1')]), {}, async () => null);
    expect(read.mensaje).toMatch(mensaje);
  });
});
