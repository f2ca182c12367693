/** What is typed in a form survives a killed browser, on the device of its user (docs/decisions/078). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { fillAll, press } from '#tests/support/screen.ts';
import { isSessionOnDisk, storedOn } from '#tests/support/stored.ts';

const OTHER = 'benito@transporte.cl';
const CREATE = '/admin/cliente/create';
let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  await scheduleImport(post);
  await post('/usuario', { email: OTHER, password: STAGE_PASSWORD, nombre: 'Benito', role: 'DESPACHO' });
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

const field = (label: string): Locator => main(page).getByLabel(label, { exact: true }).first();
const planta = (): Locator => main(page).getByRole('group', { name: 'Planta' });
const notice = (): Locator => main(page).getByText(/^Se recuperó su borrador de/);
const isStored = (text: string): Promise<boolean> => storedOn(page).then((stored) => stored.includes(text));

/** Types and waits until the device has it; then every process of the browser is gone. */
async function typeAndKill(values: Record<string, string>, last: string): Promise<void> {
  await fillAll(main(page), values);
  await expect.poll(() => isStored(last)).toBe(true);
  await expect.poll(() => isSessionOnDisk(stage.browser), { interval: 200 }).toBe(true);
  await stage.browser.kill();
}

it('What was typed before the browser was killed is in the form again, with its rows, and a discarded draft can be put back', async () => {
  await page.goto(CREATE);
  await press(main(page), 'Agregar Plantas');
  await fillAll(planta(), { Comuna: 'Casablanca' });
  await typeAndKill({ Rut: '76.105.422-8', Giro: 'Vinos a medias' }, 'Vinos a medias');
  page = await stage.browser.reopen(CREATE);
  await notice().waitFor();
  // Nothing is wrong yet with what was not typed.
  expect(await main(page).getByText('Este campo es obligatorio').count()).toBe(0);
  expect(await field('Rut').inputValue()).toBe('76.105.422-8');
  expect(await planta().getByLabel('Comuna', { exact: true }).inputValue()).toBe('Casablanca');

  await press(main(page), 'Descartar');
  await expect.poll(() => field('Giro').inputValue()).toBe('');
  await expect.poll(() => isStored('Vinos a medias')).toBe(false);
  await press(page, 'Deshacer');
  await expect.poll(() => field('Giro').inputValue()).toBe('Vinos a medias');
  await expect.poll(() => isStored('Vinos a medias')).toBe(true);
});

it('A form that is left on purpose or saved leaves no draft', async () => {
  await page.getByRole('link', { name: 'Hoy' }).first().click();
  await press(page.getByRole('alertdialog', { name: '¿Salir sin guardar?' }), 'Salir sin guardar');
  await page.getByRole('heading', { name: 'Hoy', level: 1 }).waitFor();
  await expect.poll(() => isStored('Vinos a medias')).toBe(false);

  await page.goto('/admin/bodega/create');
  await fillAll(main(page), { Nombre: 'Curauma', Comuna: 'Valparaíso', Dirección: 'Los Pinos a medias' });
  await expect.poll(() => isStored('borrador-bodega.create')).toBe(true);
  await press(main(page), 'Guardar');
  await page.waitForURL('**/admin/bodega');
  expect(await isStored('borrador-bodega.create')).toBe(false);
});

it('A form that is left by a reload leaves no draft, since the browser asks before it', async () => {
  await page.goto('/admin/bodega/create');
  await fillAll(main(page), { Nombre: 'A medias' });
  await expect.poll(() => isStored('A medias')).toBe(true);
  await page.reload();
  await field('Nombre').waitFor();
  await expect.poll(() => isStored('A medias')).toBe(false);
  expect(await field('Nombre').inputValue()).toBe('');
});

it('A movement that was half typed when the browser was killed is told where its form is opened, and is in the dialog again, whichever button opens it', async () => {
  await post('/operacion/1', { choferId: 1, camionId: 1, comision_externo: null }, 'PATCH');
  const detail = '/admin/operacion/detail/1';
  const dialog = (): Locator => page.getByRole('dialog', { name: /Actualizando el historial/ });
  const numero = (): Locator => dialog().getByLabel('Número de contenedor');
  await page.goto(detail);
  await press(main(page), 'Llegué');
  await press(dialog(), 'Más datos');
  await numero().fill('MSCU1234566');
  await expect.poll(() => isStored('MSCU1234566')).toBe(true);
  await stage.browser.kill();
  page = await stage.browser.reopen(detail);
  await main(page).getByText('Tiene un movimiento sin terminar').waitFor();
  for (const name of ['Crear Movimiento', 'Continuar']) {
    await press(main(page), name);
    await dialog()
      .getByText(/^Se recuperó su borrador de/)
      .waitFor();
    expect(await numero().inputValue()).toBe('MSCU1234566');
    if (name === 'Continuar') break;
    await stage.browser.kill();
    page = await stage.browser.reopen(detail);
  }

  await press(dialog(), 'Descartar');
  await expect.poll(() => numero().inputValue()).toBe('');
  await expect.poll(() => isStored('MSCU1234566')).toBe(false);
  await press(dialog(), 'Cerrar');
  await dialog().waitFor({ state: 'detached' });
  await main(page).getByRole('button', { name: 'Llegué' }).waitFor();
  expect(await main(page).getByText('Tiene un movimiento sin terminar').count()).toBe(0);
});

it('A form that goes on from a draft still finds what another user has changed since it was opened', async () => {
  const price = 'Estadía planta: precio';
  const edit = '/admin/negociacion/edit/1';
  await page.goto(edit);
  await field(price).waitFor();
  await typeAndKill({ [price]: '11111' }, '11111');
  await post('/negociacion/1', { estadia_planta_precio: 99_999 }, 'PATCH');
  page = await stage.browser.reopen(edit);
  await notice().waitFor();
  expect(await field(price).inputValue()).toBe('11111');
  await press(main(page), 'Guardar');
  const dialog = page.getByRole('dialog', { name: 'El registro cambió' });
  await dialog.getByText('$99.999', { exact: true }).waitFor();
  await press(dialog, 'Volver al formulario');
});

it('A logout asks before it deletes a draft, and the next user of the device gets none', async () => {
  await expect.poll(() => isStored('borrador-negociacion')).toBe(true);
  await page.getByRole('link', { name: 'Cerrar sesión' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Formularios sin guardar' });
  await asked.getByText('Hay 1 formulario sin guardar: lo que escribió en él se borra.').waitFor();
  await press(asked, 'Cerrar sesión');
  await page.waitForURL('**/login');
  await expect.poll(() => isStored('borrador-')).toBe(false);

  await enter(page, OTHER);
  await page.goto(CREATE);
  await field('Nombre').waitFor();
  await fillAll(main(page), { Nombre: 'De Benito' });
  await expect.poll(() => isStored('De Benito')).toBe(true);
  expect(await notice().count()).toBe(0);
  // The first form of a password is stored nowhere.
  await page.goto('/admin/clave');
  await page.getByLabel(/^Contraseña actual/).fill('secreta-a-medias');
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')));
  expect(await isStored('secreta-a-medias')).toBe(false);
});
