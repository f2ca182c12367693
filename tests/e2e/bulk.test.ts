/** Many rows at once (R31): assigned, moved and paid as one group of the tray, with and without a network. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pause } from '#tests/support/device.ts';
import { bulkScreen, openBulkCompany, openOperaciones } from '#tests/support/bulk-company.ts';
import { expectFocus } from '#tests/support/keyboard.ts';
import { cutOff, main, online, upToDate } from '#tests/support/office.ts';
import { chip, fill, press } from '#tests/support/screen.ts';
import type { BrowserStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let screen: ReturnType<typeof bulkScreen>;

beforeAll(async () => {
  stage = await openBulkCompany();
  ({ page } = stage.browser);
  screen = bulkScreen(page);
});
afterAll(async () => {
  await stage?.close();
});
beforeEach(() => openOperaciones(stage));

const assigned = async (): Promise<number> =>
  (await stage.query('select count(*)::int as n from operacion where chofer_id is not null'))[0].n;
const group = (title: RegExp): Locator =>
  main(page)
    .locator('li')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first();

describe('Operations assigned together without a network', () => {
  it('Operations assigned together are one group, undone together, and sent once each with one refusal in sight', async () => {
    await screen.pageBox().check();
    await press(screen.bar(), /^Seleccionar las primeras 500/);
    await screen.bar().getByText('500 seleccionadas').waitFor();
    await cutOff(stage.proxy, page);
    await screen.act('AGENDADO', 'Asignar Chofer');
    await screen.chooseCrew();
    await screen.dialog().getByText('Se asignarán 500 operaciones.').waitFor();
    await press(screen.dialog(), 'Asignar 500');
    await screen.agendado().getByText('Página 1 de 4').waitFor();
    await chip(page).getByText('500 pendientes').waitFor();

    await page.goto('/admin/pendientes');
    const assigning = group(/^Asignar Chofer · 500 operaciones/);
    await assigning.getByText('De 500 cambios: 500 por enviar.').waitFor();
    await press(assigning, 'Deshacer todo');
    await screen.dialog().getByText('No se enviarán 500 cambios, y se perderán.').waitFor();
    await press(screen.dialog(), 'Deshacer');
    await main(page).getByText('No hay cambios por enviar').waitFor();
    expect(await assigned()).toBe(0);

    await page.goto('/admin/operacion');
    await screen.agendado().getByText('Página 1 de 104').waitFor();
    await screen.boxes().first().check();
    await screen
      .boxes()
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await screen.act('AGENDADO', 'Asignar Chofer');
    await screen.chooseCrew();
    await press(screen.dialog(), 'Asignar 5');
    await expectFocus(screen.rows().first());
    await chip(page).getByText('5 pendientes').waitFor();
    // Meanwhile another user has finished one of them.
    await stage.query('update operacion set finalizado = true where id = 3');
    stage.proxy.restore();
    await online(page);
    await chip(page).getByText('1 con error').waitFor();
    expect(await assigned()).toBe(4);
    await page.goto('/admin/pendientes');
    const refused = group(/^Asignar Chofer · 5 operaciones/);
    await refused.getByText('De 5 cambios: 4 enviados, 1 por revisar.').waitFor();
    await refused.getByText('La operación ya está finalizada').waitFor();
    await press(refused, 'Deshacer todo');
    await screen.dialog().getByText('Los 4 que ya se enviaron se conservan.').waitFor();
    await press(screen.dialog(), 'Deshacer');
    await main(page).getByText('No hay cambios por enviar').waitFor();
    const log = await stage.query(
      "select count(*)::int as n from bitacora where accion = 'operacion.update'",
    );
    expect(log[0].n).toBe(4);
  });

  it('Operations that cannot be changed are counted before, and an undo is offered at once', async () => {
    const asignado = screen.list('ASIGNADO');
    await screen.boxes(asignado).first().check();
    await screen
      .boxes(asignado)
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await press(screen.bar('ASIGNADO'), 'Mover ETA');
    await fill(screen.dialog(), 'Días', '-2');
    await screen.dialog().getByText('Se moverán las ETA de 4 operaciones.').waitFor();
    await cutOff(stage.proxy, page);
    await press(screen.dialog(), 'Mover 4');
    await page.getByText(/^Mover ETA −2 días · 4 operaciones: guardado en este dispositivo/).waitFor();
    await press(page, 'Deshacer');
    await page.getByText('Se deshicieron 4 cambios.').waitFor();
    await chip(page)
      .getByText(/pendientes?/)
      .waitFor({ state: 'detached' });
    await screen.boxes(asignado).first().check();
    await screen
      .boxes(asignado)
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await press(screen.bar('ASIGNADO'), 'Asignar Chofer');
    await screen.chooseCrew();
    await screen
      .dialog()
      .getByText('No se puede asignar ninguna: 4 ya tienen ese chofer y ese camión.')
      .waitFor();
  });
});

describe('Operations moved together with a network', () => {
  it('The move is undone for certain while its undo is offered, and is sent by itself afterwards', async () => {
    const etas = async (): Promise<unknown[]> =>
      stage.query('select id, eta_puerto from operacion where chofer_id is not null order by id');
    const before = await etas();
    const asignado = screen.list('ASIGNADO');
    const move = async (): Promise<void> => {
      await screen.boxes(asignado).first().check();
      await screen.boxes(asignado).nth(1).check();
      await press(screen.bar('ASIGNADO'), 'Mover ETA');
      await fill(screen.dialog(), 'Días', '1');
      await press(screen.dialog(), 'Mover 2');
      await page.getByText('Mover ETA +1 día · 2 operaciones: guardado; se envía en 10 segundos.').waitFor();
    };
    await move();
    // Background Sync wakes the page meanwhile.
    await pause(4000);
    await press(page, 'Deshacer');
    await page.getByText('Se deshicieron 2 cambios.').waitFor();
    await upToDate(page);
    expect(await etas()).toEqual(before);
    await page.getByText('Se deshicieron 2 cambios.').waitFor({ state: 'detached' });
    await move();
    await upToDate(page);
    const after = await etas();
    expect(
      after.filter(
        (row, index) =>
          String(Object.values(row as object)) !== String(Object.values(before[index] as object)),
      ),
    ).toHaveLength(2);
  });
});

describe('Invoices', () => {
  it('Invoices are paid together; those that are paid already are counted, and the focus goes to the first one', async () => {
    await page.goto('/admin/factura');
    const facturados = screen.list('Facturados');
    await screen.pageBox(facturados).check();
    await press(screen.bar('Facturados'), 'Pagar');
    await screen.dialog().getByText('Se marcarán como pagadas 2 de 3: 1 ya está pagada.').waitFor();
    await screen.dialog().getByText('En total: $2.380.').waitFor();
    await screen.dialog().getByLabel('Fecha').fill('2199-01-01');
    await press(screen.dialog(), 'Pagar 2');
    await screen.dialog().getByText('La fecha no puede ser posterior a hoy').waitFor();
    await expectFocus(screen.dialog().getByLabel('Fecha'));
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Santiago' }).format();
    await screen.dialog().getByLabel('Fecha').fill(today);
    await screen.dialog().getByRole('radio', { name: 'Cheque' }).check();
    await screen.dialog().getByLabel('Referencia (opcional)').fill('Cartola 77');
    await screen.dialog().getByLabel('Referencia (opcional)').press('Enter');
    await expectFocus(screen.rows(facturados).first());
    await page.getByText('guardado; se envía en 10 segundos').waitFor();
    await upToDate(page);
    await expect
      .poll(async () => (await stage.query('select count(*)::int as n from factura where pagada'))[0].n)
      .toBe(3);
    const payments = `select fecha::text, medio, referencia from abono where medio = 'Cheque'`;
    const payment = { fecha: today, medio: 'Cheque', referencia: 'Cartola 77' };
    expect(await stage.query(payments)).toEqual([payment, payment]);
  });
});
