/** Tabs of several versions of the app on one device, in a real browser. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  await stage.close();
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
      Object.assign(globalThis, { quieta: request.result });
      resolve();
    });
    request.addEventListener('error', () => reject(new Error('the database cannot be opened')));
  });
}

it('The queue of an older version is sent once its tab closes the database, and a newer version makes this tab report it', async () => {
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

  await old.evaluate(() => (globalThis as unknown as { quieta: IDBDatabase }).quieta.close());
  await waitUntil(
    async () => (await database.db.selectFrom('chofer').select('nombre').execute()).length === 1,
  );
  await close.waitFor({ state: 'hidden' });
  await waitUntil(async () => (await chip(page).textContent())?.startsWith('Al día') === true);

  const { uuid } = await database.db.selectFrom('usuario').select('uuid').executeTakeFirstOrThrow();
  await old.evaluate(openIn, [`transporte-${uuid}`, 1000, [], [], ''] as const);
  await page.getByText('Hay una versión más nueva abierta en otra pestaña').waitFor();
});
