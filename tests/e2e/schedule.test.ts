/** Operations from a client's schedule, previewed and queued without a network (R30). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CellKind, SheetCell } from '#ui/sheet/sheet.ts';
import { xlsxOf } from '#ui/sheet/workbook.ts';
import { cutOff, main, online, upToDate } from '#tests/support/office.ts';
import { openPlannedImport } from '#tests/support/planned-import.ts';
import { chip, fill, fillAll, press } from '#tests/support/screen.ts';
import type { BrowserStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openPlannedImport();
  ({ page } = stage.browser);
});

afterAll(async () => {
  await stage?.close();
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const preview = (): Locator => main(page).getByRole('table', { name: 'Vista previa' });
const cell = (field: string, line: number): Locator =>
  preview().getByLabel(`${field}, línea ${line}`, { exact: true });

const workbook = async (headings: [string, CellKind][], rows: SheetCell[][]): Promise<Buffer> => {
  const columns = headings.map(([label, kind]) => ({ label, kind, width: 12 }));
  return Buffer.from(await xlsxOf({ name: 'Programa', columns, totals: null }, rows));
};

const at = (day: number, hour: number): number => Date.UTC(2026, 11, day, hour);
const HEADINGS: [string, CellKind][] = [
  ['Impo/Expo', 'text'],
  ['ETA', 'time'],
  ['Entrega', 'time'],
  ['Costo', 'money'],
  ['N° BL', 'text'],
  ['Contenedor', 'text'],
  ['POD', 'text'],
  ['Sitio', 'text'],
  ['Observaciones', 'text'],
];
const LINE: SheetCell[] = [
  'Impo',
  at(3, 8),
  at(3, 14),
  350_000,
  'SSZ2',
  'CSQU3054383',
  'San Antonio',
  'Bodega 7',
  'x',
];

async function choose(buffer: Buffer, name = 'programa.xlsx'): Promise<void> {
  await page.goto('/admin/operacion');
  await page.getByRole('link', { name: 'Importar planilla' }).click();
  await fill(main(page), 'Cliente', 'Viña Santa Elena');
  await main(page).getByLabel('Planilla', { exact: true }).setInputFiles({ name, mimeType: XLSX, buffer });
}

const operaciones = () =>
  stage.query(`select tipo, monto::int, bl_booking, contenedor_previsto, puerto_previsto_id::int as puerto,
    planta_prevista_id::int as planta, eta_puerto from operacion where deleted_at is null and id > 1 order by id`);

describe('A schedule of a client', () => {
  it('Its columns are recognized, each doubt is at its cell, and what is repeated is told, without a network', async () => {
    const rows = [
      LINE,
      LINE.with(4, 'SSZ1'),
      LINE.with(1, null).with(4, 'SSZ3').with(5, 'CSQU3054384').with(6, 'Puerto Montt'),
      LINE,
    ];
    await cutOff(stage.proxy, page);
    await choose(await workbook(HEADINGS, rows));
    await main(page).getByRole('button', { name: 'Columnas: 7 de 9 se importan' }).waitFor();
    await main(page).getByText('El archivo tiene 4 líneas. 1 tiene problemas. 2 están repetidas.').waitFor();
    await preview().getByText('Ya existe la operación 1 con este BL o booking y este contenedor').waitFor();
    await preview().getByText('Repite la línea 2: mismo BL o booking y contenedor').waitFor();
    const third = preview()
      .getByRole('row')
      .filter({ has: page.getByLabel('Línea 4', { exact: true }) });
    for (const doubt of [
      'Este campo es obligatorio',
      'El dígito de control debería ser 3',
      'No existe «Puerto Montt»',
    ]) {
      await third.getByText(doubt).waitFor();
    }
    await main(page).getByRole('button', { name: 'Crear 1 operación', exact: true }).waitFor();
  });

  it('A column that is not recognized is chosen by hand, and doubts are settled in the preview', async () => {
    await fill(main(page), 'Sitio', 'Planta prevista');
    await preview().getByText('No existe «Bodega 7»').first().waitFor();
    expect(await preview().getByText('No existe «Bodega 7»').count()).toBe(4);
    // One choice is for all lines with that name, and moves no column.
    const headings = await preview().getByRole('columnheader').allInnerTexts();
    await cell('Planta prevista', 2).selectOption({ label: 'Casablanca' });
    await preview().getByText('No existe «Bodega 7»').first().waitFor({ state: 'detached' });
    expect(await preview().getByRole('columnheader').allInnerTexts()).toEqual(headings);
    await cell('Puerto previsto', 4).selectOption({ label: 'STI San Antonio' });
    await cell('ETA Puerto', 4).fill('4/12/2026 9:30');
    await cell('ETA Puerto', 4).press('Enter');
    await main(page).getByRole('button', { name: 'Crear 2 operaciones', exact: true }).waitFor();
    await main(page).getByText('Crear también lo repetido (2)').click();
    await main(page).getByRole('button', { name: 'Crear 4 operaciones', exact: true }).waitFor();
    // The first of two equal lines is left out, then the last one in its place.
    await preview().getByText('Línea 2', { exact: true }).click();
    await main(page).getByRole('button', { name: 'Crear 3 operaciones', exact: true }).waitFor();
    await main(page).getByText('Crear también lo repetido (1)').click();
    await main(page).getByRole('button', { name: 'Crear 2 operaciones', exact: true }).waitFor();
    await preview().getByText('Línea 2', { exact: true }).click();
    await preview().getByText('Línea 5', { exact: true }).click();
  });

  it('Its operations wait as one entry of the tray, which undoes all of them, and meanwhile the client stays', async () => {
    const cliente = await main(page).getByLabel('Cliente', { exact: true }).elementHandle();
    await cliente.evaluate((control) => {
      const watcher = new MutationObserver(() => {
        if (control.matches(':disabled')) control.setAttribute('data-was-disabled', '');
      });
      watcher.observe(control, { attributes: true, attributeFilter: ['disabled'] });
    });
    await press(main(page), 'Crear 2 operaciones');
    await main(page).getByText('Se crearon 2 operaciones en este dispositivo.').waitFor();
    await main(page).getByText('Quedan 2 líneas del archivo sin crear.').waitFor();
    expect(await cliente.evaluate((control) => control.hasAttribute('data-was-disabled'))).toBe(true);
    await chip(page).getByText('Sin conexión · 2 pendientes').waitFor();
    await main(page).getByRole('link', { name: 'Ver Pendientes' }).click();
    await main(page)
      .getByRole('heading', { name: 'Importación de Viña Santa Elena · 2 operaciones' })
      .waitFor();
    await press(main(page), 'Deshacer todo');
    await press(page.getByRole('alertdialog'), 'Deshacer');
    await main(page)
      .getByRole('heading', { name: /^Importación de Viña/ })
      .waitFor({ state: 'detached' });
    await page.goto('/admin/operacion');
    await region('AGENDADO').getByText('Viña Santa Elena').waitFor();
    expect(await region('AGENDADO').getByText('Pendiente de envío').count()).toBe(0);
  });

  it('What was chosen by hand is remembered for the client, and its operations are sent once there is a network', async () => {
    await choose(await workbook(HEADINGS, [LINE, LINE.with(0, 'Expo').with(4, 'SSZ3')]));
    await main(page).getByRole('button', { name: 'Columnas: 8 de 9 se importan' }).waitFor();
    await press(main(page), 'Crear 2 operaciones');
    await main(page).getByText('Se crearon 2 operaciones en este dispositivo.').waitFor();
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const common = {
      monto: 350_000,
      contenedor_previsto: 'CSQU3054383',
      puerto: 1,
      planta: 1,
      eta_puerto: '2026-12-03T11:00:00.000Z',
    };
    expect(await operaciones()).toEqual([
      { ...common, tipo: 'IMPORTACION', bl_booking: 'SSZ2' },
      { ...common, tipo: 'EXPORTACION', bl_booking: 'SSZ3' },
    ]);
    const [{ valor }] = await stage.query("select valor from preferencia where clave like 'importacion.%'");
    expect(JSON.parse(valor)).toMatchObject({
      columnas: { sitio: 'planta_prevista' },
      nombres: { planta_prevista: { 'bodega 7': 'Casablanca' } },
    });
  });

  it('A CSV file is imported too, with the type and cost of lines that have none, and its operations are the first of the list', async () => {
    const csv = 'ETA;Booking\r\n05-12-2026 10:00;BK1\r\n06/12/2026;BK2\r\n';
    await choose(Buffer.from(csv), 'programa.csv');
    await main(page).getByText('El archivo no tiene ETA Planta: se usa la otra ETA.').waitFor();
    await fillAll(main(page), {
      'Tipo, si la línea no lo tiene': 'Exportación',
      'Costo Operacional, si la línea no lo tiene': '90.000',
    });
    await press(main(page), 'Crear 2 operaciones');
    await main(page).getByText('Se crearon 2 operaciones en este dispositivo.').waitFor();
    await upToDate(page);
    const found = await stage.query(
      `select tipo, monto::int, eta_puerto, eta_planta from operacion where bl_booking like 'BK%' order by id`,
    );
    expect(found).toEqual(
      ['2026-12-05T13:00:00.000Z', '2026-12-06T03:00:00.000Z'].map((eta) => ({
        tipo: 'EXPORTACION',
        monto: 90_000,
        eta_puerto: eta,
        eta_planta: eta,
      })),
    );
    await main(page).getByRole('link', { name: 'Ir a la lista de Operaciones' }).click();
    const [{ newest }] = await stage.query('select max(id)::int as newest from operacion');
    const first = region('AGENDADO').locator('tbody').getByRole('row').first();
    await first.getByText(String(newest), { exact: true }).waitFor();
  });

  it('An amount of a workbook with three decimals is rounded, with a notice at its cell', async () => {
    await choose(await workbook(HEADINGS, [LINE.with(3, 150_000.125).with(4, 'SSZ9')]));
    await preview().getByText('Se redondea a 150.000').waitFor();
    expect(await cell('Costo Operacional', 2).inputValue()).toBe('150000,125');
    await main(page).getByRole('button', { name: 'Crear 1 operación', exact: true }).waitFor();
  });

  it('A file that cannot be read is refused in words', async () => {
    await choose(Buffer.from('PK\u0003\u0004 but no workbook'));
    await main(page).getByText('No se pudo leer el libro de Excel.').waitFor();
  });

  it('No error is written to the console during imports of schedules', () => {
    expect(stage.browser.errors.filter((error) => !error.includes('net::ERR'))).toEqual([]);
  });

  it('Where the server does not take what is to be remembered, the import says so', async () => {
    await stage.query(`insert into preferencia (usuario_id, clave, valor)
      select u.id, 'x.' || n, '1' from usuario u, generate_series(1, 200) n on conflict do nothing`);
    await stage.query(`delete from preferencia where clave like 'importacion.%'`);
    await choose(await workbook(HEADINGS, [LINE]));
    await fill(main(page), 'Observaciones', 'Nave');
    await main(page)
      .getByText(
        'Lo que se recuerda de este cliente solo está guardado en este dispositivo: No puede tener más de 200',
      )
      .waitFor();
  });
});
