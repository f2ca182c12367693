import { describe, expect, it } from 'vitest';
import { MAX_SCHEDULE_LINES, readSchedule, sampleHint } from '#features/operacion/import/read-schedule.ts';
import { sheetsOf, xlsxOf } from '#ui/sheet/workbook.ts';

const readSheets = async (file: Blob, most: number) => sheetsOf(await file.arrayBuffer(), most);
const never = () => Promise.reject(new Error('not a workbook'));

describe('The sample under a column of a schedule', () => {
  it('It is the first text of the column, and an hour alone has no day', () => {
    const cells = [
      ['', '1899-12-30 08:30', '1900-03-05 08:30', ''],
      ['Impo', '1899-12-31 09:30', '', ''],
    ];
    const schedule = {
      headings: ['Tipo', 'Hora', 'ETA', 'Nada'],
      lines: cells.map((row, line) => ({ line, cells: row })),
    };
    expect([0, 1, 2, 3].map((index) => sampleHint(schedule, index))).toEqual([
      'Por ejemplo: Impo',
      'Por ejemplo: 08:30',
      'Por ejemplo: 1900-03-05 08:30',
      '',
    ]);
  });
});

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
    const read = await readSchedule(new Blob([file]), {}, readSheets);
    expect(read).toEqual({
      schedule: {
        headings: ['Tipo', 'ETA', 'Peso', 'Monto'],
        lines: [{ line: 2, cells: ['Impo', '2026-12-03 08:30', 24_500.125, 350_000] }],
      },
    });
  });

  it('The sheet with most recognized headings is read', async () => {
    const sheets = [
      { name: 'Resumen', lines: [{ line: 1, cells: ['Total', 4] }], count: 1 },
      {
        name: 'Programa',
        lines: [
          { line: 1, cells: ['Tipo', 'ETA'] },
          { line: 2, cells: ['Impo', '2026-12-03'] },
        ],
        count: 2,
      },
    ];
    const zip = new Blob([new Uint8Array([0x50, 0x4b, 3, 4])]);
    const { schedule } = (await readSchedule(zip, {}, async () => sheets)) as { schedule: unknown };
    expect(schedule).toMatchObject({ headings: ['Tipo', 'ETA'] });
  });

  const longWorkbook = async (titles: number, lines: number): Promise<Blob> => {
    const columns = [
      { label: titles === 0 ? 'Tipo' : 'Programa', kind: 'text' as const, width: 10 },
      { label: 'BL', kind: 'text' as const, width: 10 },
    ];
    const rows = [
      ...Array.from({ length: titles }, (_, at) =>
        at === titles - 1 ? ['Tipo', 'Booking'] : ['Título', ''],
      ),
      ...Array.from({ length: lines }, (_, at) => ['Impo', `B${at}`]),
    ];
    return new Blob([await xlsxOf({ name: 'Programa', columns, totals: null }, rows)]);
  };

  it.each([0, 24])(
    'A workbook with too many lines below %i titles is refused with their whole number, and few of them leave the worker',
    async (titles) => {
      const file = await longWorkbook(titles, 5000);
      const sheets = await readSheets(file, 2026);
      expect(sheets.map(({ lines, count }) => [lines.length, count])).toEqual([[2026, 5001 + titles]]);
      const { mensaje } = await readSchedule(file, {}, readSheets);
      expect(mensaje).toMatch(/tiene 5\.000 líneas, y se importan hasta 2\.000/);
    },
  );

  it('A workbook with as many lines as can be imported is read, with the last title that is looked at', async () => {
    const read = await readSchedule(await longWorkbook(24, MAX_SCHEDULE_LINES), {}, readSheets);
    expect(read).toMatchObject({ schedule: { headings: ['Tipo', 'Booking'] } });
    const { schedule } = read as { schedule: { lines: unknown[] } };
    expect(schedule.lines).toHaveLength(MAX_SCHEDULE_LINES);
    expect(schedule.lines.at(-1)).toEqual({ line: 2025, cells: ['Impo', 'B1999'] });
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
