/** Lists, menu and bell compared with part A of docs/RULES.md. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { EXPECTED_LISTS } from '#tests/support/expected-lists.ts';
import { openSampleCompany } from '#tests/support/sample-company.ts';
import { main } from '#tests/support/office.ts';
import { login, press } from '#tests/support/screen.ts';
import { background, cellsOf, GREEN, openScreen, withoutAccents, textsOf } from '#tests/support/words.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await openSampleCompany(stage.serverUrl);
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await page.getByText('Al día').waitFor();
});

afterAll(async () => {
  await stage?.close();
});

const heading = (name: string | RegExp): Locator => main(page).getByRole('heading', { name });
const list = (name: string): Locator => main(page).getByRole('region', { name, exact: true });
const modal = (): Locator => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const open = (path: string): Promise<void> => openScreen(page, path);

const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'America/Santiago' });

/** A button by its name, a link by its name and address: 'Editar /admin/chofer/edit/1'. */
async function actionsOf(row: Locator): Promise<string[]> {
  const texts = await textsOf(row.getByRole('button').or(row.getByRole('link')));
  const hrefs = await row
    .getByRole('button')
    .or(row.getByRole('link'))
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('href')));
  return texts.map((text, index) => [text, hrefs[index]].filter(Boolean).join(' '));
}

describe('The lists', () => {
  it.each(EXPECTED_LISTS)(
    'The list /admin/$path, $name, has the columns: $columns',
    async ({ path, name, columns, row, actions, create = '' }) => {
      await open(path);
      const box = list(name);
      const headers = box.getByRole('columnheader');
      expect(withoutAccents((await textsOf(headers)).join(', '))).toBe(`${columns}, Acciones`);
      // All columns except Acciones sort.
      expect(await headers.getByRole('button').count()).toBe(columns.split(', ').length);
      const first = box.locator('tbody tr').first();
      expect((await cellsOf(first)).join(', ')).toBe(row.replace('<hoy>', today()));
      expect((await actionsOf(first)).join(', ')).toBe(actions);
      expect(await box.getByPlaceholder('Buscar', { exact: true }).count()).toBe(1);
      expect(await box.getByText('Página 1 de 1', { exact: true }).count()).toBe(1);
      for (const step of ['Anterior', 'Siguiente'])
        expect(await box.getByRole('button', { name: step }).isDisabled()).toBe(true);
      const green = box.locator('a').filter({ hasText: /^(Crear|Agendar)$/ });
      expect((await textsOf(green)).join(', ')).toBe(create);
      if (create !== '') {
        expect(await green.getAttribute('href')).toBe(`/admin/${path}/create`);
        expect(await background(green)).toBe(GREEN);
      }
      await main(page).getByRole('navigation', { name: 'Migas de pan' }).waitFor();
    },
  );

  it.each([
    ['chofer', '/api/chofer', 'page=1&limit=5&search=&sort=nombre:ASC'],
    ['operacion', '/api/operacion', 'page=1&limit=5&search=&sort=created_at:ASC'],
    ['factura', '/api/factura', 'page=1&limit=5&search=&sort=factura_id:DESC'],
    ['almacenamiento', '/api/contenedor', 'page=1&limit=5&search=&sort=cliente:ASC'],
    ['almacenamiento', '/api/contenedor/mercaderia', 'page=1&limit=10&search=&sort=cliente:ASC'],
    ['contenedor', '/api/contenedor/transporte', 'page=1&limit=5&search=&sort=fecha_agendamiento:ASC'],
  ])('The list /admin/%s asks %s for %s', async (path, call, query) => {
    await open(path);
    const asked = (): string[] => stage.proxy.seen.map((line) => decodeURIComponent(line));
    await expect.poll(asked).toContain(`GET ${call}?${query}`);
  });

  it('The buttons of a list have tooltips that say what they do', async () => {
    await open('chofer');
    for (const name of ['Editar', 'Eliminar']) {
      await list('Choferes').locator('tbody tr').first().getByText(name, { exact: true }).hover();
      await page.getByRole('tooltip', { name: `${name} Pedro Rojas` }).waitFor();
    }
  });

  it('A deletion asks before in the words of docs/RULES.md, and Cancelar only closes the dialog', async () => {
    await open('contenedor');
    await press(main(page), 'Eliminar');
    await modal().getByText('Estás seguro de eliminar este Contenedor?', { exact: true }).waitFor();
    expect(await textsOf(modal().getByRole('button'))).toEqual(['Cancelar', 'Eliminar']);
    await press(modal(), 'Cancelar');
    await modal().waitFor({ state: 'detached' });
    await open('operacion/detail/1');
    await main(page).getByRole('button', { name: 'Eliminar' }).last().click();
    await modal().getByText('Estás seguro de eliminar este Movimiento?', { exact: true }).waitFor();
    expect(await textsOf(modal().getByRole('button'))).toEqual(['Cancelar', 'Eliminar']);
    await press(modal(), 'Cancelar');
    expect(stage.proxy.seen.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });
});

describe('The menu', () => {
  const menu = (): Locator => page.getByRole('navigation', { name: 'Menú principal' });
  const links = async (): Promise<string[]> => {
    const hrefs = await menu()
      .getByRole('link')
      .evaluateAll((elements) =>
        elements.map((element) => `${element.textContent} ${element.getAttribute('href')}`),
      );
    return hrefs.map(withoutAccents);
  };

  it('The menu has the main entries, and the group Mantenedores, closed at first', async () => {
    await open('dashboard');
    const closed = await links();
    expect(closed.slice(0, 6)).toEqual([
      ' /login',
      'Dashboard /admin/dashboard',
      'Factura /admin/factura',
      'Operacion /admin/operacion',
      'Almacenaje /admin/almacenamiento',
      'Contenedor /admin/contenedor',
    ]);
    await press(menu(), 'Mantenedores');
    expect((await links()).slice(closed.length, closed.length + 7)).toEqual(
      ['Bodega', 'Camion', 'Chofer', 'Cliente', 'Deposito', 'Negociacion', 'Puerto'].map(
        (name) => `${name} /admin/${name.toLowerCase()}`,
      ),
    );
    await press(menu(), 'Mantenedores');
    expect(await links()).toEqual(closed);
  });

  it('The menu has a title, the super administrator, the theme and the arrow to the login', async () => {
    await menu().getByText('Administrador de Transporte', { exact: true }).waitFor();
    await menu().getByText('Super Administrador', { exact: true }).waitFor();
    await menu().getByRole('button', { name: 'Cambiar tema' }).waitFor();
    expect(await menu().getByRole('link', { name: 'Cerrar sesión' }).getAttribute('href')).toBe('/login');
  });

  it('The menu is beside a top bar with the company and a bell, whose items lead to their screens', async () => {
    const bar = page.getByRole('banner');
    await bar.getByText('Transporte de Contenedores', { exact: true }).waitFor();
    // One client in debt, one container with goods, the two operations that are late.
    await press(bar, 'Notificaciones: 4');
    const items = bar.getByRole('listitem').getByRole('link');
    expect(await textsOf(items)).toEqual([
      'Viña Santa Elena$430.000',
      expect.stringMatching(/^CSQU3054383\d+ días en bodega$/),
      'Operación 1ETA 2026-03-05',
      'Operación 4ETA 2026-03-10',
    ]);
    const hrefs = await items.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href')?.replace(/\?.*/, '')),
    );
    expect(hrefs).toEqual([
      '/admin/factura',
      '/admin/almacenamiento',
      '/admin/operacion',
      '/admin/operacion',
    ]);
  });

  it('The menu leads first to a dashboard with four cards and two charts', async () => {
    await open('dashboard');
    for (const name of [
      'Ventas',
      'Operaciones por facturar',
      'Operaciones en proceso',
      /^Comisi[oó]n Ventas$/,
    ])
      await heading(name).first().waitFor();
    await main(page).locator('canvas').nth(1).waitFor({ state: 'attached' });
  });
});
