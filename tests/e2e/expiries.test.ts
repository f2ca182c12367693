/** What expires of drivers and trucks, from its screen to Hoy and to an assignment, with and without a network (R29). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFecha } from '#domain/date.ts';
import { formatDay } from '#domain/vencimiento.ts';
import {
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  saveAndClose,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { chip, fill, fillAll, leaveResult, press, save, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { inDays } from '#tests/support/vencimientos.ts';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
/** Overlapping operations of the next days, one more than are assigned by the set-up. */
const operaciones: number[] = [];

const rows = () => main(page).getByRole('row');
const board = () => main(page).getByRole('region', { name: 'Vencimientos' });
const expiries = () =>
  stage.query(`select tipo, numero, vence::text, coalesce(c.nombre, t.placa) as owner from vencimiento v
    left join chofer c on c.id = v.chofer_id left join camion t on t.id = v.camion_id
    where v.deleted_at is null order by vence`);

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  page.setDefaultTimeout(20_000);
  // A form with unsaved input asks before the page is left.
  page.on('dialog', (dialog) => void dialog.accept());
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  const first = await scheduleImport(post);
  const [{ cliente }] = await stage.query(`select cliente_id as cliente from operacion where id = ${first}`);
  for (let n = 0; n < 5; n += 1) {
    const { datos } = await post('/operacion', {
      tipo: 'IMPORTACION',
      cliente,
      monto: 100_000,
      eta_puerto: parseFecha(`${inDays(10)} 08:00`),
      eta_planta: parseFecha(`${inDays(10)} 14:00`),
    });
    operaciones.push(datos.id);
  }
  const [{ id: choferId }] = await stage.query('select id from chofer');
  const [{ id: camionId }] = await stage.query('select id from camion');
  for (const id of operaciones.slice(1)) await post(`/operacion/${id}`, { choferId, camionId }, 'PATCH');
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('With a network', () => {
  it('The menu leads to the screen; what is created there is listed, searched and filtered', async () => {
    await page.getByRole('button', { name: 'Mantenedores' }).click();
    await page.getByRole('link', { name: 'Vencimientos' }).first().click();
    await page.waitForURL('**/admin/vencimiento');
    await main(page).getByText('No hay vencimientos').waitFor();
    await main(page).getByRole('link', { name: 'Crear' }).first().click();
    await page.waitForURL('**/admin/vencimiento/create');
    await press(main(page), 'Guardar');
    await main(page).getByText('Este campo es obligatorio').first().waitFor();
    await fillAll(main(page), {
      Chofer: 'Pedro Rojas',
      Tipo: 'Licencia',
      'Número (opcional)': 'A5-77',
      Vence: inDays(4),
    });
    await saveAndClose(main(page), page, 'Vencimiento creado correctamente');
    await page.waitForURL('**/admin/vencimiento');
    await main(page).getByText('Vence en 4 días').waitFor();
    await press(main(page), 'Vencidos');
    await main(page).getByText('Vence en 4 días').waitFor({ state: 'detached' });
    await page.waitForURL(/estado=vencido/);
    await press(main(page), 'Por vencer');
    await main(page).getByText('Vence en 4 días').waitFor();
    await press(main(page), 'Por vencer');
    await main(page).getByRole('searchbox').fill('pedro');
    await page.waitForURL(/buscar=pedro/);
    expect(await rows().filter({ hasText: 'Pedro Rojas' }).count()).toBe(1);
    expect(await expiries()).toEqual([
      { tipo: 'Licencia', numero: 'A5-77', vence: inDays(4), owner: 'Pedro Rojas' },
    ]);
  });

  it('A second one of the same type is refused at its field before it is sent, and the form keeps what was typed', async () => {
    await page.goto('/admin/vencimiento/create');
    await fillAll(main(page), { Chofer: 'Pedro Rojas', Tipo: 'Licencia', Vence: inDays(9) });
    await press(main(page), 'Guardar');
    await main(page).getByText('El chofer ya tiene un vencimiento de este tipo').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await main(page).getByLabel('Vence', { exact: true }).inputValue()).toBe(inDays(9));
    // A truck has other types, and no driver.
    await fill(main(page), 'De', 'Un camión');
    expect(await main(page).getByLabel('Chofer', { exact: true }).count()).toBe(0);
    const tipos = await main(page).getByLabel('Tipo', { exact: true }).locator('option').allInnerTexts();
    expect(tipos.filter((tipo) => !tipo.startsWith('Seleccione'))).toEqual([
      'Revisión técnica',
      'Permiso de circulación',
      'SOAP',
      'Seguro',
      'Otro',
    ]);
    await page.goto('/admin/vencimiento');
  });
});

describe('Without a network', () => {
  it('A truck’s paper is created, edited and shown in Hoy, and sent when the network returns', async () => {
    await page.goto('/admin/vencimiento');
    await main(page).getByText('Vence en 4 días').waitFor();
    await cutOff(stage.proxy, page);
    await main(page).getByRole('link', { name: 'Crear' }).first().click();
    await fill(main(page), 'De', 'Un camión');
    await fillAll(main(page), { Camión: 'KXPT42', Tipo: 'SOAP', Vence: inDays(2) });
    await saveAndClose(main(page), page, GUARDADO);
    await page.waitForURL('**/admin/vencimiento');
    const row = rows().filter({ hasText: 'KXPT42' });
    await row.getByText('Vence en 2 días').waitFor();
    await row.getByRole('link', { name: 'Editar' }).click();
    await main(page).getByLabel('Vence', { exact: true }).waitFor();
    expect(await main(page).getByLabel('De', { exact: true }).count()).toBe(0);
    await fillAll(main(page), { 'Número (opcional)': 'S-9', Vence: inDays(-1) });
    await saveAndClose(main(page), page, GUARDADO);
    await page.waitForURL('**/admin/vencimiento');
    await row.getByText('Venció hace 1 día').waitFor();
    await page.getByRole('link', { name: 'Hoy' }).first().click();
    await page.waitForURL('**/admin/hoy');
    await board().getByText('2 · 1 vencido').waitFor();
    expect(await board().getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^KXPT42\s+SOAP · \d{4}-\d\d-\d\d\s+Venció hace 1 día$/),
      expect.stringMatching(/^Pedro Rojas\s+Licencia · \d{4}-\d\d-\d\d\s+Vence en 4 días$/),
    ]);
    await board()
      .getByRole('link', { name: /^KXPT42/ })
      .click();
    await page.waitForURL(/\/admin\/vencimiento\?.*buscar=KXPT42/);
    expect(await rows().filter({ hasText: 'Pedro Rojas' }).count()).toBe(0);
  });

  it('An assignment warns before saving of what expires, and tells many bookings in one line', async () => {
    await page.goto(`/admin/operacion/asignar-chofer/${operaciones[0]}`);
    await fillAll(main(page), { Chofer: 'Pedro Rojas', Camión: 'KXPT42' });
    const warnings = main(page).locator('form').getByRole('status');
    await warnings.getByText(`Licencia de Pedro Rojas vence el ${formatDay(inDays(4))}`).waitFor();
    await warnings.getByText(`SOAP de KXPT42 venció el ${formatDay(inDays(-1))}`).waitFor();
    await warnings.getByText(/^Pedro Rojas ya está en 4 operaciones el \d+ de [a-z]+$/).waitFor();
    const line = warnings.getByRole('listitem').filter({ hasText: 'KXPT42 ya está en 4 operaciones' });
    expect(await line.getByRole('listitem').count()).toBe(0);
    await line.getByRole('button', { name: /^Ver/ }).click();
    expect(await line.getByRole('listitem').count()).toBe(4);
    await line.getByRole('button', { name: /^Ocultar/ }).click();
    expect(await line.getByRole('listitem').count()).toBe(0);
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await expiries()).toEqual([
      { tipo: 'SOAP', numero: 'S-9', vence: inDays(-1), owner: 'KXPT42' },
      { tipo: 'Licencia', numero: 'A5-77', vence: inDays(4), owner: 'Pedro Rojas' },
    ]);
    await save(main(page), page, 'Operación actualizada correctamente');
    const result = page.getByRole('alertdialog');
    await result.getByText(`SOAP de KXPT42 venció el ${formatDay(inDays(-1))}`).waitFor();
    await result.getByRole('button', { name: /^Ver: Pedro Rojas ya está en 4/ }).click();
    expect(await result.getByText(/^Pedro Rojas ya está en la operación \d+ \(/).count()).toBe(4);
    await leaveResult(page);
  });

  it('The driver’s own screen has his papers, and a way to add one; a removal waits for the network', async () => {
    await page.goto('/admin/chofer');
    await rows().filter({ hasText: 'Pedro Rojas' }).getByRole('link', { name: 'Editar' }).click();
    const own = main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Vencimientos' }) });
    await own.getByText('Vence en 4 días').waitFor();
    await own.getByRole('link', { name: 'Crear vencimiento' }).click();
    await page.waitForURL('**/admin/vencimiento/create?*');
    await main(page)
      .getByLabel('Chofer', { exact: true })
      .locator('option:checked')
      .getByText('Pedro')
      .waitFor({ state: 'attached' });
    await page.goto('/admin/vencimiento');
    await rows().filter({ hasText: 'KXPT42' }).waitFor();
    await cutOff(stage.proxy, page);
    const remove = async (): Promise<void> => {
      await rows().filter({ hasText: 'KXPT42' }).getByRole('button', { name: 'Eliminar' }).click();
      await press(page.getByRole('dialog').or(page.getByRole('alertdialog')), 'Eliminar');
      await rows().filter({ hasText: 'KXPT42' }).waitFor({ state: 'detached' });
    };
    await remove();
    await press(page, 'Deshacer');
    await rows().filter({ hasText: 'KXPT42' }).getByText('S-9').waitFor();
    await remove();
    await chip(page)
      .getByText(/[1-9] pendientes?/)
      .waitFor();
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await expiries()).toEqual([
      { tipo: 'Licencia', numero: 'A5-77', vence: inDays(4), owner: 'Pedro Rojas' },
    ]);
  });
});
