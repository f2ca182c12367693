/** A release while the app is open: offered in every tab, forced on none, with work in the queue and a form half filled. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, STAGE_PASSWORD } from '#tests/support/stage.ts';
import {
  buildMarked,
  type ReleaseFront,
  openReleaseFront,
  DIST as FIRST,
} from '#tests/support/release-front.ts';
import { type TestBrowser, openBrowser } from '#tests/support/browser.ts';
import { fill, fillAll, login, press, save } from '#tests/support/screen.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'transporte-version-'));
const second = join(folder, 'dist');

let database: TestDatabase;
let server: ServerProcess;
let front: ReleaseFront;
let browser: TestBrowser;
let page: Page;
let other: Page;

beforeAll(async () => {
  await buildMarked(second, '2');
  database = await cloneDatabase();
  server = spawnServer(join(folder, 'datos'), {
    env: { DATABASE_URL: database.url, ADMIN_EMAIL: STAGE_EMAIL, ADMIN_PASSWORD: STAGE_PASSWORD },
  });
  front = await openReleaseFront(await server.ready(), FIRST);
  browser = await openBrowser({ url: front.url });
  page = browser.page;
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await page.getByText('Al día').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await front?.close();
  await server?.end('SIGTERM');
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const versionOf = (tab: Page): Promise<string> =>
  tab.evaluate(() => document.documentElement.dataset.version ?? '1');

/** While it is loaded anew there is nothing to ask. */
const becomes = (tab: Page, version: string): Promise<void> =>
  expect.poll(() => versionOf(tab).catch(() => null)).toBe(version);

const banner = (tab: Page) => tab.getByRole('complementary', { name: 'Nueva versión' });

/** The page comes into sight again, some minutes later each time: a check for a new version that still runs is not repeated. */
const comeBackUntilOffered = (tab: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        await tab.evaluate(() => {
          const later = Date.now() + 240_000;
          Date.now = () => later;
          dispatchEvent(new Event('focus'));
        });
        return banner(tab).count();
      },
      { interval: 2000 },
    )
    .toBe(1);

const nombres = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ nombre: string }>('select nombre from bodega order by id');
  return rows.map(({ nombre }) => nombre);
};

const PLACE = { Comuna: 'Valparaíso', Dirección: 'Los Pinos 3' };

describe('A new version', () => {
  it('The first version takes control of the first page, which offers no update', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await versionOf(page)).toBe('1');
    expect(await banner(page).count()).toBe(0);
  });

  it('A new version is offered when the page becomes visible again, and a half-filled form is kept', async () => {
    const main = page.getByRole('main');
    front.cut = true;
    await page.goto('/admin/bodega/create');
    await fillAll(main, { Nombre: 'Curauma', ...PLACE });
    await save(main, page, 'Guardado en este dispositivo');
    other = await browser.context.newPage();
    await other.goto('/admin/bodega/create');
    await fill(other.getByRole('main'), 'Nombre', 'A medias en la otra');
    await page.bringToFront();
    await page.goto('/admin/bodega/create');
    await fill(main, 'Nombre', 'A medias');
    front.release(second);
    await comeBackUntilOffered(page);
    expect(await versionOf(page)).toBe('1');
    expect(await main.getByLabel('Nombre', { exact: true }).inputValue()).toBe('A medias');
  });

  it('A new version asks before typed values are lost, and nothing happens if the user declines', async () => {
    const asks = page.getByRole('alertdialog', { name: '¿Actualizar sin guardar?' });
    await press(banner(page), 'Actualizar');
    await asks.waitFor();
    await press(asks, 'Seguir editando');
    await asks.waitFor({ state: 'detached' });
    expect(await versionOf(page)).toBe('1');
    expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('A medias');
  });

  it('A new version runs once it is accepted, and sends once what the old one had queued', async () => {
    expect(await nombres()).toEqual([]);
    // The old version begins to send at the very moment in which the new one takes over.
    front.cut = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await press(banner(page), 'Actualizar');
    await press(page.getByRole('alertdialog'), 'Actualizar sin guardar');
    await becomes(page, '2');
    await expect.poll(nombres).toEqual(['Curauma']);
    await page.getByText('Al día').waitFor();
    expect(await banner(page).count()).toBe(0);
  });

  it('A new version is offered in the other tab, keeps the form there, and starts without a question once the form is saved', async () => {
    await other.bringToFront();
    await banner(other).waitFor();
    expect(await versionOf(other)).toBe('1');
    expect(await other.getByLabel('Nombre', { exact: true }).inputValue()).toBe('A medias en la otra');
    await fillAll(other.getByRole('main'), PLACE);
    await save(other.getByRole('main'), other, 'Bodega creada correctamente');
    await other.waitForURL('**/admin/bodega');
    await press(banner(other), 'Actualizar');
    await becomes(other, '2');
    expect(await nombres()).toEqual(['Curauma', 'A medias en la otra']);
  });
});
