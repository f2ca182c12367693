/**
 * The replay with no tab of the app open, in the service worker of a real Chromium. 'The browser's event' is fired
 * through the debugger, except where the test says that it is the browser's own.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readOutbox } from '#tests/support/queue.ts';
import { EMAIL, type Escenario, openEscenario, PASSWORD } from '#tests/support/stage.ts';
import { chip, fill, fillAll, login, press, save } from '#tests/support/screen.ts';
import { openTrabajador, type Trabajador } from '#tests/support/service-worker.ts';

const OTRA = 'otra@transporte.cl';
/** The machine that tests may be busy. */
const PRONTO = { timeout: 30_000 };
const GUARDADO = 'Guardado en este dispositivo';

let escenario: Escenario;
let trabajador: Trabajador;
let page: Page;

/** A company with one user, whose browser has never been asked for the event. */
async function abrir(): Promise<void> {
  // Only the whole browser fires background sync by itself.
  escenario = await openEscenario(undefined, {}, inject('chromium'));
  const { navegador, proxy } = escenario;
  page = navegador.page;
  await login(page, EMAIL, PASSWORD);
  await page.getByText('Al día').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  trabajador = await openTrabajador(navegador.context, proxy.url);
}

beforeAll(abrir);

afterAll(async () => {
  await escenario?.close();
});

beforeEach(async () => {
  escenario.proxy.restore();
  if (page.isClosed()) page = await escenario.navegador.context.newPage();
});

async function crear(nombre: string, mensaje = GUARDADO): Promise<void> {
  await page.goto('/admin/bodega/create');
  const main = page.getByRole('main');
  await fillAll(main, { Nombre: nombre, Comuna: 'Valparaíso', Dirección: 'Los Pinos 3' });
  await save(main, page, mensaje);
}

/** The names that the server has given warehouses, in the order in which it did. */
async function historia(): Promise<string[]> {
  const { rows } = await escenario.database.pool.query<{ nombre: string }>(
    "select despues->>'nombre' as nombre from bitacora where tabla = 'bodega' order by id",
  );
  return rows.map(({ nombre }) => nombre);
}

/** Fires the event, and gives what it does time to be done. */
async function despertar(): Promise<void> {
  await trabajador.sync();
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

/** Waits until the device has what the server has, and nothing in its outbox. */
async function alDia(): Promise<void> {
  await page.goto('/admin/bodega');
  await expect.poll(async () => (await readOutbox(page)).length, PRONTO).toBe(0);
}

const estadoDe = (tab: Page, estado: string): Promise<void> =>
  chip(tab).filter({ hasText: estado }).waitFor();

describe('with all tabs closed', () => {
  it('what was saved without a network arrives once, and the next tab has nothing pending', async () => {
    escenario.proxy.cut();
    await crear('Curauma');
    await page.close();
    expect(await historia()).toEqual([]);
    escenario.proxy.restore();
    await trabajador.sync();
    await expect.poll(historia, PRONTO).toEqual(['Curauma']);
    page = await escenario.navegador.context.newPage();
    await page.goto('/admin/pendientes');
    await estadoDe(page, 'Al día');
    expect(await historia()).toEqual(['Curauma']);
  });

  it("arrives by the browser's own event, that the page asked for on its way out", async () => {
    // The browser fires when it likes: mostly at once, and after minutes where it had fired before in vain. In one of
    // three new browsers it has to come soon, and nothing may be lost in any.
    const nombre = 'Placilla';
    let fired = false;
    for (let attempt = 0; attempt < 3 && !fired; attempt += 1) {
      await escenario.close();
      await abrir();
      // The page has no network, the worker has: no timer of the page can be what sends.
      await page.route('**/api/**', (route) => route.abort());
      await crear(nombre);
      await page.close();
      try {
        await expect.poll(historia, PRONTO).toContain(nombre);
        fired = trabajador.events.includes('Dispatched sync event');
      } catch {
        await despertar();
      }
      await expect.poll(historia, PRONTO).toEqual([nombre]);
    }
    expect(fired).toBe(true);
  });

  it('after the session was ended elsewhere nothing is lost, and a login sends it', async () => {
    await page.goto('/admin/dashboard');
    await estadoDe(page, 'Al día');
    escenario.proxy.cut();
    await crear('Quilpué');
    await page.close();
    await escenario.database.pool.query('delete from sesion');
    escenario.proxy.restore();
    await despertar();
    const before = await historia();
    expect(before).not.toContain('Quilpué');
    page = await escenario.navegador.context.newPage();
    await login(page, EMAIL, PASSWORD);
    await expect.poll(historia, PRONTO).toEqual([...before, 'Quilpué']);
    await estadoDe(page, 'Al día');
  });
});

describe('worker and tab at once', () => {
  it('send everything once, each record in its order', async () => {
    await alDia();
    const before = await historia();
    escenario.proxy.cut();
    const main = page.getByRole('main');
    for (const nombre of ['Uno', 'Dos', 'Tres']) {
      // oxlint-disable no-await-in-loop -- one edit after the other
      await page.goto('/admin/bodega/edit/1');
      await fill(main, 'Nombre', nombre);
      await save(main, page, GUARDADO);
      // oxlint-enable no-await-in-loop
    }
    await crear('Limache');
    escenario.proxy.restore();
    await Promise.all([
      trabajador.sync(),
      page.evaluate(() => dispatchEvent(new Event('online'))),
      trabajador.sync(),
    ]);
    await estadoDe(page, 'Al día');
    await despertar();
    const sent = (await historia()).slice(before.length);
    expect(sent.filter((nombre) => nombre !== 'Limache')).toEqual(['Uno', 'Dos', 'Tres']);
    expect(sent.filter((nombre) => nombre === 'Limache')).toHaveLength(1);
  });
});

describe('another user on the same device', () => {
  it('sends nothing of the first, tabs open or closed; the first one does, under the own name', async () => {
    await page.evaluate(
      (body) =>
        fetch('/api/usuario', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('token')}`,
          },
          body: JSON.stringify(body),
        }),
      { nombre: 'Otra', email: OTRA, password: PASSWORD, role: 'ADMIN' },
    );
    escenario.proxy.cut();
    await crear('Olmué');
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await press(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Cerrar sesión');
    await page.waitForURL(/\/login/);
    escenario.proxy.restore();
    await despertar();
    await login(page, OTRA, PASSWORD);
    await estadoDe(page, 'Al día');
    await despertar();
    await page.close();
    await despertar();
    expect(await historia()).not.toContain('Olmué');
    page = await escenario.navegador.context.newPage();
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/\/login/);
    await login(page, EMAIL, PASSWORD);
    await expect.poll(historia, PRONTO).toContain('Olmué');
    const { rows } = await escenario.database.pool.query(
      `select u.email from bitacora b join usuario u on u.id = b.usuario_id where b.despues->>'nombre' = 'Olmué'`,
    );
    expect(rows).toEqual([{ email: EMAIL }]);
  });
});
