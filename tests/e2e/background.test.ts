/**
 * The replay with no tab of the app open, in the service worker of a real Chromium. 'The browser's event' is fired
 * through the debugger, except where the test says that it is the browser's own.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readOutbox } from '#tests/support/queue.ts';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { chip, fill, fillAll, login, press, save } from '#tests/support/screen.ts';
import { openServiceWorker, type WorkerHandle } from '#tests/support/service-worker.ts';

const OTHER = 'otra@transporte.cl';
/** Generous, because the machine that runs the tests may be busy. */
const SOON = { timeout: 60_000 };
const GUARDADO = 'Guardado en este dispositivo';

let stage: BrowserStage;
let worker: WorkerHandle;
let page: Page;

/** A company with one user, whose browser has not registered the event yet. */
async function open(): Promise<void> {
  // Only the full browser fires background sync without the debugger.
  stage = await openStage(undefined, {}, inject('chromium'));
  const { browser, proxy } = stage;
  page = browser.page;
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await page.getByText('Al día').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  worker = await openServiceWorker(browser.context, proxy.url);
}

beforeAll(open);

afterAll(async () => {
  await stage?.close();
});

beforeEach(async () => {
  stage.proxy.restore();
  if (page.isClosed()) page = await stage.browser.context.newPage();
});

async function createOne(nombre: string, mensaje = GUARDADO): Promise<void> {
  await page.goto('/admin/bodega/create');
  const main = page.getByRole('main');
  await fillAll(main, { Nombre: nombre, Comuna: 'Valparaíso', Dirección: 'Los Pinos 3' });
  await save(main, page, mensaje);
}

/** The names of the warehouses on the server, in the order of their creation. */
async function story(): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ nombre: string }>(
    "select despues->>'nombre' as nombre from bitacora where tabla = 'bodega' order by id",
  );
  return rows.map(({ nombre }) => nombre);
}

/** Fires the event, and waits until its work is done. */
async function wakeWorker(): Promise<void> {
  await worker.sync();
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

/** Waits until the device equals the server and its outbox is empty. */
async function upToDate(): Promise<void> {
  await page.goto('/admin/bodega');
  await expect.poll(async () => (await readOutbox(page)).length, SOON).toBe(0);
}

const stateOf = (tab: Page, estado: string): Promise<void> => chip(tab).filter({ hasText: estado }).waitFor();

describe('All tabs closed', () => {
  it('With all tabs closed, changes saved without a network arrive once, and the next tab has nothing pending', async () => {
    stage.proxy.cut();
    await createOne('Curauma');
    await page.close();
    expect(await story()).toEqual([]);
    stage.proxy.restore();
    await worker.sync();
    await expect.poll(story, SOON).toEqual(['Curauma']);
    page = await stage.browser.context.newPage();
    await page.goto('/admin/pendientes');
    await stateOf(page, 'Al día');
    expect(await story()).toEqual(['Curauma']);
  });

  it('With all tabs closed, changes arrive by the browser’s sync event, which the page requested as it closed', async () => {
    // The browser decides when it fires: mostly at once, but minutes later if an earlier event failed. In one of
    // three new browsers it must fire soon, and no change may be lost in any.
    const nombre = 'Placilla';
    let fired = false;
    for (let attempt = 0; attempt < 3 && !fired; attempt += 1) {
      await stage.close();
      await open();
      // Only the worker has a network, so that a timer of the page cannot be the sender.
      await page.route('**/api/**', (route) => route.abort());
      await createOne(nombre);
      await page.close();
      try {
        await expect.poll(story, SOON).toContain(nombre);
        fired = worker.events.includes('Dispatched sync event');
      } catch {
        await wakeWorker();
      }
      await expect.poll(story, SOON).toEqual([nombre]);
    }
    expect(fired).toBe(true);
  });

  it('With all tabs closed and the session ended elsewhere, no change is lost, and a login sends them', async () => {
    await page.goto('/admin/dashboard');
    await stateOf(page, 'Al día');
    stage.proxy.cut();
    await createOne('Quilpué');
    await page.close();
    await stage.database.pool.query('delete from sesion');
    stage.proxy.restore();
    await wakeWorker();
    const before = await story();
    expect(before).not.toContain('Quilpué');
    page = await stage.browser.context.newPage();
    await login(page, STAGE_EMAIL, STAGE_PASSWORD);
    await expect.poll(story, SOON).toEqual([...before, 'Quilpué']);
    await stateOf(page, 'Al día');
  });
});

describe('Worker and tab at the same time', () => {
  it('Worker and tab that send at the same time send each change once, in the order of its record', async () => {
    await upToDate();
    const before = await story();
    stage.proxy.cut();
    const main = page.getByRole('main');
    for (const nombre of ['Uno', 'Dos', 'Tres']) {
      // oxlint-disable no-await-in-loop -- one edit after the other
      await page.goto('/admin/bodega/edit/1');
      await fill(main, 'Nombre', nombre);
      await save(main, page, GUARDADO);
      // oxlint-enable no-await-in-loop
    }
    await createOne('Limache');
    stage.proxy.restore();
    await Promise.all([
      worker.sync(),
      page.evaluate(() => dispatchEvent(new Event('online'))),
      worker.sync(),
    ]);
    await stateOf(page, 'Al día');
    await wakeWorker();
    const sent = (await story()).slice(before.length);
    expect(sent.filter((nombre) => nombre !== 'Limache')).toEqual(['Uno', 'Dos', 'Tres']);
    expect(sent.filter((nombre) => nombre === 'Limache')).toHaveLength(1);
  });
});

describe('Another user on the same device', () => {
  it('Another user on the same device never sends the changes of the first user, which are sent at the first user’s next login', async () => {
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
      { nombre: 'Otra', email: OTHER, password: STAGE_PASSWORD, role: 'ADMIN' },
    );
    stage.proxy.cut();
    await createOne('Olmué');
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await press(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Cerrar sesión');
    await page.waitForURL(/\/login/);
    stage.proxy.restore();
    await wakeWorker();
    await login(page, OTHER, STAGE_PASSWORD);
    await stateOf(page, 'Al día');
    await wakeWorker();
    await page.close();
    await wakeWorker();
    expect(await story()).not.toContain('Olmué');
    page = await stage.browser.context.newPage();
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/\/login/);
    await login(page, STAGE_EMAIL, STAGE_PASSWORD);
    await expect.poll(story, SOON).toContain('Olmué');
    const { rows } = await stage.database.pool.query(
      `select u.email from bitacora b join usuario u on u.id = b.usuario_id where b.despues->>'nombre' = 'Olmué'`,
    );
    expect(rows).toEqual([{ email: STAGE_EMAIL }]);
  });
});
