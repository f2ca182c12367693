/** What the menu of a driver has, and what he is told at the addresses of the office. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DriverPhone, expectOwnTexts, openDriverPhone } from '#tests/support/driver-work.ts';
import { main } from '#tests/support/office.ts';

let phone: DriverPhone;
let page: Page;

const button = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name });
const dialog = (): Locator => page.getByRole('dialog');

beforeAll(async () => {
  phone = await openDriverPhone();
  ({ page } = phone);
});

afterAll(async () => {
  await phone?.stage.close();
});

afterEach(() => expectOwnTexts(page));

it.each(['/', '/admin', '/admin/dashboard', '/admin/hoy', '/login'])(
  "The address %s leads a driver to 'Mi día'",
  async (address) => {
    await page.goto(address);
    await page.waitForURL(`**/admin/mi-dia`);
    await phone.card(phone.today).waitFor();
  },
);

it("The shortcuts of the installed app lead a driver to 'Mi día' and to what is unsent", async () => {
  await page.goto('/admin/mi-dia');
  const urls = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    const { shortcuts } = (await (await fetch(href)).json()) as { shortcuts: { url: string }[] };
    return shortcuts.map(({ url }) => url);
  });
  const headings = [];
  for (const url of urls) {
    // oxlint-disable-next-line no-await-in-loop -- one page
    await page.goto(url);
    const heading = main(page).getByRole('heading', { level: 1 });
    // oxlint-disable-next-line no-await-in-loop -- one page
    headings.push(await heading.innerText());
  }
  expect(headings).toEqual(['Mi día', 'Mi día', 'Mi día', 'Pendientes']);
});

it("The menu of a driver has 'Mi día', what is unsent, the own name and password, and the logout", async () => {
  expect(await page.locator('header').getByRole('button').allInnerTexts()).toHaveLength(2);
  expect(
    await page.getByRole('navigation', { name: 'Accesos rápidos' }).getByRole('link').allInnerTexts(),
  ).toEqual(['Mi día', 'Pendientes']);
  await button(page.locator('header'), 'Menú').tap();
  const menu = page.locator('#menu');
  await menu.getByRole('link', { name: 'Mi día' }).waitFor();
  const names = await menu.getByRole('link').allInnerTexts();
  expect(names.filter((name) => name !== '')).toEqual(['Mi día', 'Pendientes', 'Contraseña y sesiones']);
  await menu.getByText('Pedro Rojas').waitFor();
  await menu.getByRole('link', { name: 'Cerrar sesión' }).waitFor();
  expect(await menu.getByRole('button').allInnerTexts()).toEqual(['']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('?');
  expect(await dialog().count()).toBe(0);
});

it.each([
  ['/admin/factura', 'ver las facturas'],
  ['/admin/factura/detail/1', 'ver las facturas'],
  ['/admin/operacion', 'ver las operaciones agendadas'],
  ['/admin/operacion/create', 'agendar operaciones'],
  ['/admin/contenedor', 'ver los agendamientos'],
  ['/admin/almacenamiento', 'ver los contenedores'],
  ['/admin/almacenamiento/vacio/detalles/1', 'ver los contenedores'],
  ['/admin/cliente', 'ver clientes'],
  ['/admin/cliente/edit/1', 'ver clientes'],
  ['/admin/chofer/importar', 'crear choferes'],
  ['/admin/usuario', 'ver los usuarios'],
])(
  "A driver is told at %s that the role does not permit it, with a way back to 'Mi día'",
  async (address, does) => {
    await page.goto(address);
    await page.getByRole('heading', { name: 'Sin permiso', level: 1 }).waitFor();
    await main(page).getByText(`no permite ${does}.`).waitFor();
    await main(page).getByRole('link', { name: 'Volver a Mi día' }).tap();
    await phone.card(phone.today).waitFor();
  },
);

it('An operation of another driver does not exist for a driver', async () => {
  await page.goto(`/admin/operacion/detail/${phone.others}`);
  const told = page.getByRole('alertdialog');
  await told.getByText('No se encontraron datos').waitFor();
  await page.goto('/admin/mi-dia');
  await phone.card(phone.today).waitFor();
});

it("The server refused no call of a driver's menu and screens", () => {
  expect(phone.refused).toEqual([]);
});
