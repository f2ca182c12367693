/** Who is logged in: the own name and role in the menu, and the page with the own password and sessions. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutOff, enter, main, openPost } from '#tests/support/office.ts';
import { SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const ANA = 'ana@transporte.cl';
const PASSWORD = 'una-clave-larga-9';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await post('/usuario', { nombre: 'Ana Soto', email: ANA, password: PASSWORD, role: 'DESPACHO' });
  await enter(page, ANA, PASSWORD);
});

afterAll(async () => {
  await stage?.close();
});

const account = () => page.getByRole('navigation', { name: 'Su cuenta' });
const sessions = () => main(page).getByRole('region', { name: 'Sesiones abiertas' });

it("The menu shows the own name and role, and is titled 'Super Administrador' for all", async () => {
  await account().getByText('Ana Soto').waitFor();
  await account().getByText('Despacho').waitFor();
  await page.getByRole('navigation', { name: 'Menú principal' }).getByText('Super Administrador').waitFor();
});

it('The menu leads to a page with the own name, email, role, password and sessions', async () => {
  await account().getByRole('link', { name: 'Contraseña y sesiones' }).click();
  await page.getByRole('heading', { name: 'Contraseña y sesiones', level: 1 }).waitFor();
  await main(page).getByText(`Ana Soto · ${ANA} · Despacho`).waitFor();
  await main(page).getByRole('heading', { name: 'Cambiar contraseña' }).waitFor();
  await sessions().getByText('Este dispositivo').waitFor();
});

it.each([
  ['sesiones', 'Sesiones abiertas'],
  ['dispositivos', 'Sesiones abiertas'],
  ['cuenta', 'Contraseña y sesiones'],
  ['cambiar contraseña', 'Contraseña y sesiones'],
])('The search finds the own sessions and password by «%s»', async (words, name) => {
  await page.goto('/admin/operacion');
  await page.getByRole('heading', { name: 'Operación', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Buscar en todo' });
  await search.getByRole('combobox').fill(words);
  await search.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { name: 'Contraseña y sesiones', level: 1 }).waitFor();
  await sessions().getByText('Este dispositivo').waitFor();
});

it('The search leads to the list of sessions on the page, where a phone shows it below the password', async () => {
  await page.setViewportSize(SIZES.phone);
  await page.goto('/admin/operacion');
  await page.getByRole('heading', { name: 'Operación', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Buscar en todo' });
  await search.getByRole('combobox').fill('sesiones abiertas');
  await search.getByRole('option', { name: /^Sesiones abiertas/ }).click();
  const heading = sessions().getByRole('heading', { name: 'Sesiones abiertas' });
  await heading.waitFor();
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? Infinity)
    .toBeLessThan(SIZES.phone.height / 2);
});

it('On a phone the card of the session of this device has no empty row of actions', async () => {
  const row = sessions().getByRole('row').filter({ hasText: 'Este dispositivo' });
  await row.waitFor();
  expect(await row.locator('[data-actions]').isVisible()).toBe(false);
  await page.setViewportSize(SIZES.desk);
});

it('Without a network the menu still shows the own name', async () => {
  await cutOff(stage.proxy, page);
  await page.goto('/admin/operacion');
  await account().getByText('Ana Soto').waitFor();
});
