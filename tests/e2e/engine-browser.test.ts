/**
 * The tablet's battery dies: all processes of the browser are killed without warning. A change that a form reported as
 * stored is kept, and a change that was being sent is applied once, at whichever step of the replay the kill happens.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectDrivers, expectOnceEach, queueDrivers, readOutbox, versionNow } from '#tests/support/queue.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { choferForm, cutOff, enter, GUARDADO, main, online, upToDate } from '#tests/support/office.ts';
import { chip, fillAll, press, save } from '#tests/support/screen.ts';
import { isSessionOnDisk } from '#tests/support/stored.ts';
import { isWrite } from '#tests/support/proxy.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await enter(page);
});

afterEach(() => {
  stage.proxy.treat(null);
  stage.proxy.restore();
});

afterAll(async () => {
  await stage?.close();
});

async function killAndOpen(path: string): Promise<void> {
  await stage.browser.kill();
  page = await stage.browser.reopen(path);
}

it('Every write to the outbox asks for strict durability', async () => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    // oxlint-disable-next-line typescript/unbound-method -- called with the database that it is asked of
    IDBDatabase.prototype.transaction = new Proxy(IDBDatabase.prototype.transaction, {
      apply(target, db, args) {
        const made: IDBTransaction = Reflect.apply(target, db, args);
        if (made.mode === 'readwrite' && made.objectStoreNames.contains('outbox'))
          asked.push(made.durability);
        return made;
      },
    });
  });
  await page.goto('/admin/chofer/create');
  await fillAll(main(page), choferForm('Ana Torres'));
  await save(main(page), page, 'Chofer creado correctamente');
  await upToDate(page);
  const asked = await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked)).toEqual(new Set(['strict']));
});

it('A change that the form reported as stored is kept, though the browser is killed at that moment', async () => {
  await expect.poll(() => isSessionOnDisk(stage.browser), { interval: 200 }).toBe(true);
  await cutOff(stage.proxy, page);
  await page.goto('/admin/chofer/create');
  await fillAll(main(page), choferForm('Pedro Rojas'));
  await save(main(page), page, GUARDADO);
  await killAndOpen('/admin/chofer');
  const row = page.getByRole('row', { name: 'Pedro Rojas' });
  await row.getByText('Pendiente de envío').waitFor();
  await chip(page).getByText('Sin conexión · 1 pendiente').waitFor();
  expect(await stage.query("select * from chofer where nombre = 'Pedro Rojas'")).toEqual([]);
  stage.proxy.restore();
  await online(page);
  await upToDate(page);
  await row.getByText('Pendiente de envío').waitFor({ state: 'detached' });
  expect(await stage.query("select comision from chofer where nombre = 'Pedro Rojas'")).toEqual([
    { comision: 10 },
  ]);
});

it('A form whose answer was on its way when the browser was killed creates one record', async () => {
  const answer = stage.proxy.hold('after', isWrite);
  await page.goto('/admin/chofer/create');
  await fillAll(main(page), choferForm('Luis Mella'));
  await press(main(page), 'Guardar');
  await answer.reached;
  await stage.browser.kill();
  answer.lose();
  expect(await stage.query("select id from chofer where nombre = 'Luis Mella'")).toHaveLength(1);
  const before = stage.proxy.seen.length;
  page = await stage.browser.reopen('/admin/chofer');
  await upToDate(page);
  await page.getByRole('row', { name: 'Luis Mella' }).waitFor();
  expect(stage.proxy.seen.slice(before)).toContain('POST /api/chofer');
  expect(await stage.query("select id from chofer where nombre = 'Luis Mella'")).toHaveLength(1);
});

it('120 changes are sent once each and in order, though the browser is killed three times meanwhile', async () => {
  const { database, proxy, browser } = stage;
  await expect.poll(() => readOutbox(page)).toEqual([]);
  const { rows, since } = await queueDrivers(stage, page, 20, 5);

  // The request is lost before it reaches the server.
  const before = proxy.hold('before', isWrite);
  proxy.restore();
  await online(page);
  await before.reached;
  await browser.kill();
  before.lose();
  expect(await versionNow(database.pool)).toBe(since);

  // The changes are committed, and the answer is lost.
  const after = proxy.hold('after', isWrite);
  await browser.reopen('/admin/chofer');
  await after.reached;
  await browser.kill();
  after.lose();
  expect(await versionNow(database.pool)).toBeGreaterThan(since);

  // The changes are acknowledged, and the pull that removes them from the outbox is lost.
  let writes = 0;
  const pulling = proxy.hold('after', (visit) => {
    if (isWrite(visit)) writes += 1;
    return writes > 0 && visit.path.startsWith('/api/sync/cambios');
  });
  await browser.reopen('/admin/chofer');
  await pulling.reached;
  await browser.kill();
  pulling.lose();

  page = await browser.reopen('/admin/chofer');
  await upToDate(page);
  await expectOnceEach(database.pool, rows, since);
  await expectDrivers(stage, 20, 5);
  await expect.poll(() => readOutbox(page)).toEqual([]);
});
