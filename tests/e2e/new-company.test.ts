/** A new company, led to its first operation; then its client's page, keys, presses on rows, and the dashboard's links. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { choferForm, enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { fillAll, press, saveAndGo, SIZES } from '#tests/support/screen.ts';
import { textsOf } from '#tests/support/words.ts';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;

const steps = (): Locator => page.getByRole('navigation', { name: 'Primeros pasos' });

beforeAll(async () => {
  stage = await openStage(SIZES.desk);
  ({ page } = stage.browser);
  post = await openPost(stage.serverUrl);
});

afterAll(async () => {
  await stage?.close();
});

describe('A new company', () => {
  it("A password is shown by 'Mostrar', and hidden again", async () => {
    await page.goto('/login');
    const field = page.getByLabel('Contraseña', { exact: true });
    await field.fill('una-clave');
    await press(page, 'Mostrar contraseña');
    expect(await field.getAttribute('type')).toBe('text');
    await press(page, 'Ocultar contraseña');
    expect(await field.getAttribute('type')).toBe('password');
  });

  it('A new company is led by steps with ticks until its first operation exists', async () => {
    await enter(page);
    await page.goto('/admin/dashboard');
    await steps().getByText('Hechos: 0 de 7').waitFor();
    expect(await textsOf(steps().getByRole('link'))).toEqual([
      'Cree un cliente',
      'Acuerde su tarifa',
      'Agregue un chofer',
      'Agregue un camión',
      'Agregue un puerto',
      'Agregue un depósito',
      'Agende la primera operación',
    ]);
    await steps().getByRole('link', { name: 'Cree un cliente' }).click();
    await page.waitForURL('**/admin/cliente/create');
  });

  it('The steps of a role that may not agree on tariffs have no link to them', async () => {
    const email = 'despacho@transporte.cl';
    await post('/usuario', { email, password: STAGE_PASSWORD, nombre: 'Despacho', role: 'DESPACHO' });
    const other = await openBrowser({ url: stage.proxy.url });
    try {
      await enter(other.page, email, STAGE_PASSWORD);
      await other.page.goto('/admin/dashboard');
      const theirs = other.page.getByRole('navigation', { name: 'Primeros pasos' });
      await theirs.getByRole('link', { name: 'Agregue un chofer' }).waitFor();
      await theirs.getByText('Acuerde su tarifa').waitFor();
      expect(await theirs.getByRole('link', { name: 'Acuerde su tarifa' }).count()).toBe(0);
    } finally {
      await other.close();
    }
  });

  it('After a record was created a message names the next of the first steps, and leads to it', async () => {
    await page.goto('/admin/chofer/create');
    await fillAll(main(page), choferForm('Juan Soto'));
    await saveAndGo(main(page), page, 'correctamente');
    await page.waitForURL('**/admin/chofer');
    await page.getByText('Primeros pasos: 1 de 7 hechos').waitFor();
    await press(page, 'Cree un cliente');
    await page.waitForURL('**/admin/cliente/create');
  });

  it("Where there is nothing to choose from, 'No se encontraron datos' leads to the form that creates it", async () => {
    await page.goto('/admin/operacion/create');
    const modal = page.getByRole('alertdialog');
    await modal.getByText('No se encontraron datos').waitFor();
    await modal.getByRole('link', { name: 'Crear cliente' }).click();
    await page.waitForURL('**/admin/cliente/create');
  });

  it('The steps are gone once all of them are done', async () => {
    await openCompany(post);
    await page.goto('/admin/dashboard');
    await steps().getByText('Hechos: 4 de 7').waitFor();
    await scheduleImport(post);
    await steps().waitFor({ state: 'detached' });
  });
});

describe('The page of a client', () => {
  it("The page of a client has its operations, its tariff, 'Llamar' and 'WhatsApp'", async () => {
    await page.goto('/admin/cliente/edit/1');
    await main(page).getByText('1 operación pendiente · con tarifa acordada').waitFor();
    const href = (name: string) => main(page).getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await href('Llamar')).toBe('tel:+56987654321');
    expect(await href('WhatsApp')).toBe('https://wa.me/56987654321');
    expect(await href('Ver tarifa')).toBe('/admin/negociacion/edit/1');
    await main(page).getByRole('link', { name: 'Ver operaciones' }).click();
    await page.waitForURL(/asignado_cliente=1/);
    await main(page).getByRole('row').filter({ hasText: 'Viña Santa Elena' }).first().waitFor();
  });
});

describe('Ways by key and by press', () => {
  it("'g' and a letter lead to a screen, in text fields they are text", async () => {
    await page.goto('/admin/operacion');
    await main(page).getByPlaceholder('Buscar').first().waitFor();
    // The keys are loaded after the screen.
    await expect
      .poll(async () => {
        await page.keyboard.press('g');
        await page.keyboard.press('f');
        return new URL(page.url()).pathname;
      })
      .toBe('/admin/factura');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.waitForURL('**/admin/cliente');
    const search = main(page).getByPlaceholder('Buscar');
    await search.focus();
    await page.keyboard.type('gh');
    expect(await search.inputValue()).toBe('gh');
    expect(new URL(page.url()).pathname).toBe('/admin/cliente');
  });

  it('A press on a row opens it', async () => {
    await page.goto('/admin/cliente');
    await main(page).getByRole('cell', { name: 'Viña Santa Elena', exact: true }).click();
    await page.waitForURL('**/admin/cliente/edit/1');
  });

  it('The page keys turn the pages of the list that has the focus', async () => {
    for (const letter of ['A', 'B', 'C', 'D', 'E', 'F']) {
      await post('/puerto', { nombre: `Puerto ${letter}`, comuna: 'San Antonio', direccion: 'Muelle 1' });
    }
    await page.goto('/admin/puerto');
    await main(page).getByText('Página 1 de 2').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('PageDown');
    await main(page).getByText('Página 2 de 2').waitFor();
    await main(page).getByRole('button', { name: 'Anterior' }).focus();
    await page.keyboard.press('PageUp');
    await main(page).getByText('Página 1 de 2').waitFor();
  });
});

describe('What leads to what it counts', () => {
  it('A card of the dashboard leads to the operations that it counts', async () => {
    await page.goto('/admin/dashboard');
    await main(page).getByRole('link', { name: 'Operaciones en proceso' }).click();
    await page.waitForURL(/\/admin\/operacion\?asignado_estado=pendiente/);
  });

  it('An item of the bell leads to a search that finds it, its group to all of them', async () => {
    const bell = page.getByRole('banner');
    await bell.getByRole('button', { name: /^Notificaciones/ }).click();
    await bell.getByRole('link', { name: 'Ver todos: Operaciones próximas' }).waitFor();
    await bell.getByRole('link', { name: /^Operación 1/ }).click();
    await page.waitForURL(/agendado_buscar/);
    await main(page).getByRole('region', { name: 'AGENDADO' }).getByText('Viña Santa Elena').waitFor();
  });
});

describe('The form of a tariff', () => {
  it('The form of a tariff explains its figures, with an example that follows what is typed', async () => {
    await page.goto('/admin/negociacion/edit/1');
    const plant = main(page).getByRole('group', { name: 'Estadía planta' });
    await plant.getByText('Horas libres').waitFor();
    await plant.getByText('Precio por hora extra').waitFor();
    await plant.getByLabel('Estadía planta: horas', { exact: true }).fill('4');
    await plant.getByLabel('Estadía planta: precio', { exact: true }).fill('20000');
    await plant.getByText('Ejemplo: con 6 h se cobran 2 h × $20.000 = $40.000').waitFor();
  });

  it('No error is written to the console in a new company', () => {
    expect(stage.browser.errors).toEqual([]);
  });
});
