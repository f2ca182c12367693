/** Empty screens, long lists and the end of a session, compared with part A of docs/RULES.md. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '#tests/support/empresa.ts';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { main, openCompany, openPost } from '#tests/support/office.ts';
import { openScreen, textsOf } from '#tests/support/words.ts';
import { login, press } from '#tests/support/screen.ts';
import { payloads } from '#tests/support/payloads.ts';

const NO_DATA = 'No se encontraron datos';
const REQUIRED = 'Este campo es obligatorio';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
});

afterAll(async () => {
  await stage?.close();
});

const open = (path: string): Promise<void> => openScreen(page, path);
const list = (name: string): Locator => main(page).getByRole('region', { name, exact: true });
const modal = (): Locator => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const field = (name: string): Locator => main(page).getByLabel(name, { exact: true });
describe('Missing data and records', () => {
  it.each([
    ['operacion/create', 'operacion', NO_DATA],
    ['negociacion/create', 'negociacion', NO_DATA],
    ['factura/create/99', 'factura', NO_DATA],
    ['factura/detail/99', 'factura', NO_DATA],
    ['operacion/detail/99', 'operacion', NO_DATA],
    ['cliente/edit/99', 'cliente', NO_DATA],
    ['almacenamiento/vacio/detalles/99', 'almacenamiento', NO_DATA],
    ['contenedor/asignar/99', 'contenedor', NO_DATA],
    ['contenedor/create', 'contenedor', 'No se encontraron datos de clientes o bodegas'],
  ])(
    'The screen %s without its data shows a message with Reintentar and Cerrar, which leads to %s',
    async (path, back, text) => {
      await page.goto(`/admin/${path}`);
      await modal().getByText(text, { exact: true }).waitFor();
      expect((await textsOf(modal().getByRole('button'))).toSorted()).toEqual(['Cerrar', 'Reintentar']);
      await press(modal(), 'Cerrar');
      await page.waitForURL(`**/admin/${back}`);
    },
  );

  it('A list that cannot be loaded shows a message, and loads once the server can answer', async () => {
    await page.route('**/api/usuario?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/admin/usuario');
    const alert = main(page).getByRole('alert').filter({ hasText: 'Reintentar' });
    await alert.waitFor();
    await page.unroute('**/api/usuario?*');
    // A change of another user may have caused it to ask again meanwhile.
    const retry = alert.getByRole('button', { name: 'Reintentar' });
    await retry.click({ timeout: 2000 }).catch(() => {});
    await main(page).getByRole('cell', { name: STAGE_EMAIL }).waitFor();
  });

  it('An error of the server shows the code that its log has for it', async () => {
    const { pool } = stage.database;
    await pool.query(
      `create function falla() returns trigger language plpgsql as $$ begin raise 'adrede'; end $$`,
    );
    await pool.query('create trigger falla before insert on usuario execute function falla()');
    const seen: string[] = [];
    page.on('response', (answer) => seen.push(answer.headers()['x-request-id'] ?? ''));
    // Changes of users are not queued: the form reports the failure.
    await page.goto('/admin/usuario/create');
    await field('Correo electrónico').fill('ana@puerto.cl');
    for (const name of ['Contraseña', 'Repita la contraseña']) await field(name).fill('clave-de-ana');
    await press(main(page), 'Guardar');
    await modal().getByText('Error interno del servidor').waitFor();
    const code = modal().locator('code');
    expect(seen).toContain(await code.textContent());
    expect(
      await modal()
        .getByText(/^Código para soporte: [0-9a-f]{12}$/)
        .count(),
    ).toBe(1);
    await code.click();
    expect(await page.evaluate(() => String(getSelection()))).toBe(await code.textContent());
    await press(modal(), 'Cerrar');
    await pool.query('drop function falla cascade');
  });

  it('A list that cannot be loaded keeps its message, without flickering, while other calls succeed', async () => {
    await page.goto('/admin/factura/create/99');
    await modal().getByText(NO_DATA, { exact: true }).waitFor();
    await page.getByText('Al día').waitFor();
    await modal().evaluate((dialog) => (dialog.dataset.same = 'true'));
    const pulls = () => stage.proxy.seen.filter((line) => line.startsWith('GET /api/cliente/99')).length;
    const before = pulls();
    const post = await openPost(stage.serverUrl);
    await post('/puerto', { nombre: 'TPS', comuna: 'Valparaíso', direccion: 'Errázuriz 1' });
    await expect.poll(pulls).toBeGreaterThan(before);
    await modal().getByRole('button', { name: 'Reintentar' }).waitFor();
    expect(await page.locator('dialog[data-same=true]').count()).toBe(1);
    await stage.database.pool.query("update puerto set deleted_at = now() where nombre = 'TPS'");
  });

  it('An operation shows a message if there is no driver or truck to assign', async () => {
    const post = await openPost(stage.serverUrl);
    await post('/cliente', {
      nombre: 'Frutas',
      rut: '11111111-1',
      giro: 'g',
      cel: '9',
      razon_social: 'Frutas SpA',
    });
    const etas = { eta_puerto: '2026-03-05 08:00', eta_planta: '2026-03-05 14:00' };
    await post('/operacion', { tipo: 'IMPORTACION', cliente: 1, monto: 1, ...etas });
    await page.goto('/admin/operacion/asignar-chofer/1');
    await modal().getByText('No se encontraron datos de choferes o camiones', { exact: true }).waitFor();
    await openCompany(post);
    // The form replaces the message once there are some.
    await modal().waitFor({ state: 'detached' });
    await field('Chofer').waitFor();
  });
});

describe('A list of several pages', () => {
  it('A list has its pages: two each side, the first and the last; an address past the end leads to the last', async () => {
    const choferes = Array.from({ length: 60 }, (_, n) => `Chofer ${String(n + 1).padStart(2, '0')}`);
    await insertRows(stage.database.db, 'chofer', ...choferes.map((nombre) => payloads.chofer({ nombre })));
    // The device has an older state until it has pulled.
    const pull = Promise.withResolvers<void>();
    await page.route('**/api/sync/cambios?*', (route) => pull.promise.then(() => route.continue()));
    await open('chofer');
    const pages = list('Choferes').getByRole('navigation', { name: 'Paginación' });
    const shown = async (): Promise<string> =>
      (await textsOf(pages.locator('p, button, div > span'))).join(' ');
    await pages.getByText('Página 1 de 13', { exact: true }).waitFor();
    expect(await shown()).toBe('Página 1 de 13 Anterior 1 2 3 … 13 Siguiente');
    await press(pages, '3');
    await press(pages, '5');
    await press(pages, '7');
    await pages.getByText('Página 7 de 13', { exact: true }).waitFor();
    expect(await shown()).toBe('Página 7 de 13 Anterior 1 … 5 6 7 8 9 … 13 Siguiente');
    pull.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText('Al día').waitFor();
    expect(await shown()).toBe('Página 7 de 13 Anterior 1 … 5 6 7 8 9 … 13 Siguiente');
    await page.goto('/admin/chofer?pagina=99');
    await pages.getByText('Página 13 de 13', { exact: true }).waitFor();
    await press(pages, 'Anterior');
    await pages.getByText('Página 12 de 13', { exact: true }).waitFor();
  });

  it('A list is searched by the trimmed text, and an empty search is on page 1 again', async () => {
    const search = list('Choferes').getByPlaceholder('Buscar');
    await search.fill('  chofer 0 ');
    await page.getByText('Página 1 de 2', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('buscar')).toBe('chofer 0');
    await press(list('Choferes'), 'Siguiente');
    await page.getByText('Página 2 de 2', { exact: true }).waitFor();
    await search.fill('');
    await page.getByText('Página 1 de 13', { exact: true }).waitFor();
  });

  it('A list is sorted by a press on the column, and in reverse by another press', async () => {
    const nombre = list('Choferes').getByRole('columnheader', { name: 'Nombre' });
    expect(await nombre.getAttribute('aria-sort')).toBe('ascending');
    await nombre.getByRole('button').click();
    await list('Choferes').getByRole('row', { name: 'Pedro Rojas' }).waitFor();
    expect(await nombre.getAttribute('aria-sort')).toBe('descending');
  });
});

describe('The login screen', () => {
  it('A session that the server no longer knows ends: user and token are deleted, and the login is shown', async () => {
    await open('chofer');
    await stage.database.pool.query('delete from sesion');
    // If the sync gets the 401 before the search does, the list is gone before this can type in it.
    const closed = page.waitForURL(/\/login/);
    await Promise.race([list('Choferes').getByPlaceholder('Buscar').fill('rojas'), closed]);
    await closed;
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('usuario')]),
    ).toEqual([null, null]);
  });

  it('The login has a heading, two fields and a button, and reports empty fields', async () => {
    await page.getByRole('heading', { name: 'Iniciar sesión', exact: true }).waitFor();
    await press(page, 'Iniciar sesión');
    await expect.poll(() => page.getByText(REQUIRED, { exact: true }).count()).toBe(2);
    await page.getByLabel('Correo electrónico').fill('nadie');
    await page.getByText('Debe ser un email válido', { exact: true }).waitFor();
    expect(await page.getByLabel('Contraseña', { exact: true }).getAttribute('type')).toBe('password');
  });
});
