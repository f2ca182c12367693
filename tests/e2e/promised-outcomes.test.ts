/** An office continues to work while a tablet is without a network: the tray says what would differ, and its user decides. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  createOne,
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  saveAndClose,
  scheduleImport,
} from '#tests/support/office.ts';
import { expectFocus } from '#tests/support/keyboard.ts';
import { untilStored } from '#tests/support/queue.ts';
import { chip, fillAll, press } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
let operacion: number;

const HOURS = { fecha_inicio: '2026-03-05T11:00:00Z', fecha_termino: '2026-03-05T12:00:00Z' };
const datos = { terminal: 'Sitio 3', numero: 'MSCU6647876' };

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  await enter(page);
});
afterAll(() => stage?.close());

async function back(): Promise<Locator> {
  stage.proxy.restore();
  await online(page);
  await chip(page).getByText('1 con error').click();
  return page.getByRole('dialog', { name: 'Pendientes' });
}

/** The focus is on the tray's heading: the button that had it is gone with its change. */
const expectFocusOnHeading = (tray: Locator) =>
  expectFocus(tray.getByRole('heading', { name: 'Pendientes' }));

it('A removal that would also remove a movement recorded since is shown with it, and can be discarded, taken back and discarded again', async () => {
  await page.goto('/admin/operacion');
  const row = page.getByRole('row', { name: /Pedro Rojas/ });
  await row.waitFor();
  await cutOff(stage.proxy, page);
  await press(row, 'Eliminar');
  await press(page.getByRole('alertdialog'), 'Eliminar');
  // While the dialog is open, it waits for the server's answer and would show the difference itself.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  await post('/movimiento', { operacion, tipo: 'Retiro en puerto', ...HOURS, puerto: 1, datos });
  const tray = await back();
  await tray
    .getByText(/También se eliminaría el movimiento «Retiro en puerto» del .*, que no estaba/)
    .waitFor();
  await tray.getByRole('button', { name: 'Eliminar de todas formas' }).waitFor();
  await press(tray, 'Descartar');
  const asked = page.getByRole('alertdialog', { name: '¿Descartar el cambio?' });
  await asked.getByText('no se enviará: el registro se conserva.').waitFor();
  await press(asked, 'Descartar');
  await tray.getByText('No hay cambios por enviar').waitFor();
  // Above it is that of the removal itself.
  await tray.getByRole('button', { name: 'Deshacer' }).last().click();
  await tray.getByRole('button', { name: 'Eliminar de todas formas' }).waitFor();
  await expectFocusOnHeading(tray);
  await press(tray, 'Descartar');
  await press(asked, 'Descartar');
  await tray.getByText('No hay cambios por enviar').waitFor();
  await press(tray, 'Cerrar');
  await row.waitFor();
});

it('An invoice whose amount was changed since is created at the new total only by its user’s confirmation', async () => {
  await post('/movimiento', { operacion, tipo: 'Descarga en planta', ...HOURS, planta: 1 });
  await post('/movimiento', { operacion, tipo: 'Entrega de contenedor', ...HOURS, deposito: 1 });
  await untilStored(stage, page);
  await page.goto('/admin/factura/create/1');
  const operaciones = main(page).getByRole('group', { name: 'Operaciones', exact: true });
  await operaciones.getByRole('checkbox').last().check();
  await main(page).getByText('$416.500').first().waitFor();
  await cutOff(stage.proxy, page);
  await saveAndClose(main(page), page, GUARDADO);
  await post(`/operacion/${operacion}`, { monto: 35_000 }, 'PATCH');
  const tray = await back();
  await tray.getByText('Al guardar, la factura decía $416.500; hoy sería $41.650.').waitFor();
  const made = async () => (await stage.database.pool.query('select total from factura')).rows;
  expect(await made()).toEqual([]);
  await press(tray, 'Cerrar');
  await page.goto('/admin/factura');
  // Neither list shows it, but both say where it is, so that users do not create it again.
  const undecided = main(page).getByRole('link', { name: '1 registro por decidir en Pendientes' });
  await expect.poll(() => undecided.count()).toBe(2);
  await undecided.last().click();
  await press(main(page), 'Facturar así');
  await main(page).getByText('No hay cambios por enviar').waitFor();
  expect(await made()).toEqual([{ total: 41_650 }]);
});

it('An operation that waits for the conflict of its tariff is shown with what it waits for, and is sent alone by its user’s word', async () => {
  await cutOff(stage.proxy, page);
  await page.goto('/admin/negociacion/edit/1');
  await main(page).getByLabel('Estadía planta: precio', { exact: true }).waitFor();
  await fillAll(main(page), { 'Estadía planta: precio': '20000' });
  await saveAndClose(main(page), page, GUARDADO);
  await createOne(
    page,
    'operacion',
    {
      Tipo: 'Importación',
      Cliente: 'Viña Santa Elena',
      'Costo Operacional': '500000',
      'ETA Puerto': '2026-04-01 08:00',
      'ETA Planta': '2026-04-02 09:00',
    },
    GUARDADO,
  );
  await post('/negociacion/1', { estadia_planta_precio: 30_000 }, 'PATCH');
  const tray = await back();
  const made = async () =>
    (
      await stage.database.pool.query(
        "select tarifa->'estadia_planta_precio' as precio from operacion where monto = 500000",
      )
    ).rows;
  await tray
    .getByText(/^Espera a que se resuelva «Editar negociación: .*», porque se hizo a partir de ese cambio\.$/)
    .waitFor();
  expect(await made()).toEqual([]);
  await press(tray, 'Enviar sin esperar');
  await tray
    .getByText('Tarifa, Estadía planta: precio: al guardar decía $20.000; hoy sería $30.000.')
    .waitFor();
  expect(await made()).toEqual([]);
  await press(tray, 'Guardar así');
  await expect.poll(made).toEqual([{ precio: 30_000 }]);
  await expectFocusOnHeading(tray);
  // The tariff still waits for its user.
  await chip(page).getByText('1 con error').waitFor();
});
