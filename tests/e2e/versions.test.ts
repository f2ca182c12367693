/** Tabs of several versions of the app on one device, and browsers that the app cannot work in. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { waitUntil } from '#tests/support/device.ts';
import { chip, login } from '#tests/support/screen.ts';
import { versionOneRow } from '../idb/version-one-row.ts';

let stage: BrowserStage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage?.close();
});

/** The way back looks like a button: the page's stylesheet is there, and let in. */
const isStyled = (at: Page): Promise<boolean> =>
  at
    .getByRole('link', { name: 'Volver a intentar' })
    .evaluate((link) => getComputedStyle(link).display === 'inline-block');

describe('A browser that is too old', () => {
  it('A browser that is too old shows a page with the reason instead of the app', async () => {
    const old = await stage.browser.context.newPage();
    await old.addInitScript('delete HTMLElement.prototype.showPopover');
    await old.goto('/admin/operacion');
    await old.getByRole('heading', { name: 'Este navegador es demasiado antiguo' }).waitFor();
    expect(new URL(old.url()).pathname).toBe('/navegador-antiguo.html');
    expect(await isStyled(old)).toBe(true);
    await old.close();
  });
});

describe('A browser that stores nothing for this site', () => {
  it('A browser that stores nothing for this site shows a page with the reason instead of the app', async () => {
    const barred = await stage.browser.context.newPage();
    await barred.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('The request was denied.', 'SecurityError');
        },
      });
    });
    await barred.goto('/admin/operacion');
    await barred
      .getByRole('heading', { name: 'El navegador no permite guardar datos de este sitio' })
      .waitFor();
    expect(new URL(barred.url()).pathname).toBe('/sin-almacenamiento.html');
    expect(await isStyled(barred)).toBe(true);
    await barred.close();
  });
});

describe('A browser without an API that the engine needs', () => {
  it.each([
    ['indexedDB', 'globalThis', 'IndexedDB, donde guarda'],
    ['locks', 'navigator', 'Web Locks, con que'],
    ['BroadcastChannel', 'globalThis', 'BroadcastChannel, con que'],
  ])('A browser without an API that the engine needs shows which one: %s', async (name, owner, text) => {
    const lacking = await stage.browser.context.newPage();
    await lacking.addInitScript(`Object.defineProperty(${owner}, '${name}', { value: undefined })`);
    await lacking.goto('/admin/operacion');
    await lacking.getByRole('heading', { name: 'A este navegador le falta algo' }).waitFor();
    expect(new URL(lacking.url()).pathname).toBe('/navegador-incompleto.html');
    const shown = await lacking.getByRole('listitem').filter({ visible: true }).allInnerTexts();
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContain(text);
    expect(await isStyled(lacking)).toBe(true);
    await lacking.close();
  });
});

/** Runs in the page: opens the database at a version, making what the first version of the app made. */
function openIn([name, version, tables, rows, instance]: readonly [
  string,
  number,
  readonly string[],
  readonly unknown[],
  string,
]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      const db = request.result;
      if (db.objectStoreNames.length > 0) return;
      for (const table of tables)
        db.createObjectStore(table, { keyPath: 'id' }).createIndex('version', 'version');
      const meta = db.createObjectStore('meta', { keyPath: 'clave' });
      meta.add({ clave: 'replica', valor: { cursor: 0, instancia: instance, at: null } });
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('key', 'key', { unique: true });
      for (const row of rows) outbox.add(row);
    });
    request.addEventListener('success', () => {
      // Nobody in this page hears that a newer one needs it: it stands still.
      Object.assign(globalThis, { idle: request.result });
      resolve();
    });
    request.addEventListener('error', () => reject(new Error('the database cannot be opened')));
  });
}

it('The queue of an older version is sent once the tab of that version is closed, and a newer version in another tab is reported', async () => {
  const { browser, database } = stage;
  const { page, context } = browser;
  const old = await context.newPage();
  await old.goto('/login');
  const { instancia } = await database.db.selectFrom('reloj').select('instancia').executeTakeFirstOrThrow();
  await old.evaluate(openIn, ['transporte-1', 10, TABLES, [versionOneRow()], instancia] as const);

  const close = page.getByText('Cierre las otras pestañas de la aplicación');
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await close.waitFor();
  expect(await database.db.selectFrom('chofer').select('nombre').execute()).toEqual([]);

  await old.evaluate(() => (globalThis as unknown as { idle: IDBDatabase }).idle.close());
  await waitUntil(
    async () => (await database.db.selectFrom('chofer').select('nombre').execute()).length === 1,
  );
  await close.waitFor({ state: 'hidden' });
  await waitUntil(async () => (await chip(page).textContent())?.startsWith('Al día') === true);

  const { uuid } = await database.db.selectFrom('usuario').select('uuid').executeTakeFirstOrThrow();
  await old.evaluate(openIn, [`transporte-${uuid}`, 1000, [], [], ''] as const);
  await page.getByText('Hay una versión más nueva abierta en otra pestaña').waitFor();
});
