/** What operations leave: on the screen, in a file, with and without a network (R37). */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFecha } from '#domain/date.ts';
import { laterMonth } from '#domain/rentabilidad.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { payloads } from '#tests/support/payloads.ts';
import { cutOff, enter, main, online } from '#tests/support/office.ts';
import { press, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const month = formatFecha(Date.now()).slice(0, 7);
const OLD = laterMonth(month, -30);

let stage: BrowserStage;
let page: Page;

/** Of the list: the chart has a table too, for screen readers. */
const row = (name: string): Locator =>
  main(page)
    .getByRole('table', { name: /^Rentabilidad por / })
    .getByRole('row')
    .filter({ hasText: name });
const totals = (): Locator => main(page).getByRole('region', { name: 'Totales' });
const cells = async (name: string): Promise<string[]> =>
  (await row(name).first().getByRole('cell').allInnerTexts()).map((text) => text.trim());

/** An operation of each client, and one that was closed so long ago that devices do not have it. */
async function insertWork(): Promise<void> {
  const { db, pool } = stage.database;
  const client = { giro: 'Vinos', rut: '76105422-8', razon_social: 'SpA', cel: '1' };
  const [viña, frutas] = await insertRows(
    db,
    'cliente',
    { ...client, nombre: 'Viña Ñuble' },
    { ...client, nombre: 'Frutas del Sur' },
  );
  const [camion] = await insertRows(db, 'camion', { placa: 'ABCD12', marca: 'Volvo', capacidad: 28 });
  const [chofer] = await insertRows(db, 'chofer', payloads.chofer());
  const [puerto] = await insertRows(db, 'puerto', { nombre: 'P', comuna: 'C', direccion: 'D' });
  const work = async (
    cliente_id: number | undefined,
    monto: number,
    day: string,
    comision_monto: number,
  ): Promise<number> => {
    const end = `${day}T15:00:00.000Z`;
    const times = { created_at: end, updated_at: end };
    const [id] = (await insertRows(db, 'operacion', {
      tipo: 'IMPORTACION',
      cliente_id,
      chofer_id: chofer,
      camion_id: camion,
      monto,
      comision_monto,
      comision_porcentaje: 10,
      finalizado: true,
      eta_puerto: end,
      eta_planta: end,
      ...times,
    })) as [number];
    await insertRows(db, 'movimiento', {
      operacion_id: id,
      orden: 1,
      tipo: 'Entrega en puerto',
      puerto_id: puerto,
      datos: {},
      fecha_inicio: end,
      fecha_termino: end,
      ...times,
    });
    return id;
  };
  await work(viña, 500_000, `${month}-01`, 50_000);
  await work(frutas, 90_000, `${laterMonth(month, -1)}-15`, 120_000);
  const old = await work(viña, 7_000_000, `${OLD}-15`, 0);
  const times = { created_at: `${OLD}-16T15:00:00.000Z`, updated_at: `${OLD}-16T15:00:00.000Z` };
  const [factura] = await insertRows(db, 'factura', {
    cliente_id: viña,
    subtotal: 7_000_000,
    iva: 0,
    total: 7_000_000,
    pagada: true,
    ...times,
  });
  await insertRows(db, 'factura_item', {
    factura_id: factura,
    operacion_id: old,
    descripcion: 'x',
    precio: 7_000_000,
    cantidad: 1,
    ...times,
  });
  await pool.query(`update abono set updated_at = '${OLD}-16', created_at = '${OLD}-16'`);
}

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  page.setDefaultTimeout(20_000);
  await insertWork();
  await enter(page);
});
afterAll(async () => {
  await stage.close();
});

it('The menu leads to the months, with totals, a chart and a table', async () => {
  await page.getByRole('button', { name: 'Finanzas' }).click();
  await page.getByRole('link', { name: 'Rentabilidad' }).click();
  await page.waitForURL('**/admin/rentabilidad');
  await totals().getByText('$590.000').waitFor();
  await totals().getByText('2 operaciones').waitFor();
  await totals().getByText('71,2 % de lo cobrado').waitFor();
  const table = main(page).getByRole('table', { name: 'Rentabilidad por mes', exact: true });
  await table.getByRole('row').nth(2).waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  const chart = main(page).getByRole('table', { name: 'Margen por mes, sin IVA' });
  expect((await chart.getByRole('cell').allInnerTexts()).slice(-2)).toEqual(['-$30.000', '$450.000']);
});

it('A client of the list leads to its operations, and an operation to its detail', async () => {
  await press(main(page), 'Por cliente');
  await page.waitForURL(/por=cliente/);
  await row('Frutas del Sur').first().waitFor();
  expect(await cells('Viña Ñuble')).toEqual(['Viña Ñuble', '1', '$500.000', '$50.000', '$450.000', '90 %']);
  expect((await cells('Frutas del Sur')).slice(-2)).toEqual(['-$30.000', '-33,3 %']);
  await main(page).getByRole('link', { name: 'Frutas del Sur' }).click();
  await page.waitForURL(/por=operacion/);
  await totals().getByText('$90.000').waitFor();
  await row('ABCD12').waitFor();
  expect(await row('ABCD12').count()).toBe(1);
  await main(page).getByRole('link', { name: 'Operación 2' }).click();
  await page.waitForURL('**/admin/operacion/detail/2');
  await page.goBack();
  await totals().getByText('$90.000').waitFor();
});

it('The file has amounts and percentages as numbers', async () => {
  await page.goto('/admin/rentabilidad?por=camion');
  await row('ABCD12').first().waitFor();
  const download = page.waitForEvent('download');
  await press(main(page), 'Exportar CSV');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n').slice(-1)).toEqual(['ABCD12;2;590000;170000;420000;71,2']);
});

it('With a network earlier months are the server’s; without one the screen says from when on this device knows', async () => {
  await press(main(page), 'Todo');
  await page.waitForURL(/desde=todo/);
  await totals().getByText('$7.590.000').waitFor();
  await cutOff(stage.proxy, page);
  await totals().getByText('$590.000').waitFor();
  await main(page).getByText('En este dispositivo: desde').waitFor();
  await press(main(page), '12 meses');
  await totals().getByText('$590.000').waitFor();
  await main(page).getByText('En este dispositivo: desde').waitFor({ state: 'detached' });
});

it('Without a network a new charge counts at once, and after it is sent the server says the same', async () => {
  await page.goto('/admin/rentabilidad');
  await totals().getByText('$590.000').waitFor();
  await page.goto('/admin/factura/create/1');
  await press(main(page), 'Agregar cobro');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Lavado' }).check();
  await dialog.getByLabel(/^Monto/).fill('10000');
  await dialog.getByLabel(/^Costo/).fill('4000');
  await press(dialog, 'Guardar');
  await page.goto('/admin/rentabilidad?por=cliente');
  await totals().getByText('$600.000').waitFor();
  await totals().getByText('2 operaciones y 1 cobro sin operación').waitFor();
  expect((await cells('Viña Ñuble')).slice(2, 5)).toEqual(['$510.000', '$54.000', '$456.000']);
  stage.proxy.restore();
  await online(page);
  await expect
    .poll(async () => (await stage.database.pool.query('select count(*)::int as n from extra')).rows[0].n)
    .toBe(1);
  await totals().getByText('$600.000').waitFor();
});
