/**
 * Two tabs of one user: both save at the same moment, with a network and without one; then the browser freezes one
 * of them in the middle of a replay, and the other one takes over.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEASE_MS } from '#data/tabs/lock.ts';
import { isWrite } from '#tests/support/proxy.ts';
import { expectOnceEach, queueDrivers, readOutbox, versionNow } from '#tests/support/queue.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { choferForm, cutOff, enter, GUARDADO, main, online, upToDate } from '#tests/support/office.ts';
import { chip, fillAll, press } from '#tests/support/screen.ts';

let stage: BrowserStage;
let one: Page;
let two: Page;

beforeAll(async () => {
  stage = await openStage();
  const { browser } = stage;
  // Moves the clock of both tabs ahead, so that the test need not wait.
  await browser.context.addInitScript(() => {
    const now = Date.now;
    Object.assign(globalThis, { lead: 0 });
    Date.now = () => now() + (globalThis as unknown as { lead: number }).lead;
  });
  await browser.context.addInitScript(`{
    let transactions = 0;
    const end = () => { transactions--; };
    IDBDatabase.prototype.transaction = new Proxy(IDBDatabase.prototype.transaction, {
      apply(target, db, args) {
        const made = Reflect.apply(target, db, args);
        transactions++;
        made.addEventListener('complete', end);
        made.addEventListener('abort', end);
        return made;
      },
    });
    globalThis.detenerse = () => {
      if (transactions > 0) setTimeout(globalThis.detenerse, 1);
      else debugger;
    };
  }`);
  one = browser.page;
  await enter(one);
  two = await browser.context.newPage();
  await two.goto('/admin/dashboard');
  await upToDate(two);
});

afterAll(async () => {
  await stage?.close();
});

const names = async (): Promise<string[]> =>
  (await stage.query('select nombre from chofer order by nombre')).map(({ nombre }) => nombre);

/**
 * Stops a tab by the debugger: it gets no timer, no answer and no message of other tabs. Not in the middle of a
 * transaction, where Chromium does not freeze a page either, because all other tabs would wait for it.
 */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  const paused = new Promise<void>((resolve) => {
    devtools.once('Debugger.paused', () => resolve());
  });
  await page.evaluate('setTimeout(detenerse)');
  await paused;
  return async () => {
    await devtools.send('Debugger.resume');
    await devtools.detach();
  };
}

async function saveInBoth(what: string, said: string): Promise<void> {
  for (const [n, page] of [one, two].entries()) {
    await page.goto('/admin/chofer/create');
    await fillAll(main(page), choferForm(`${what} ${n + 1}`));
  }
  // The messages close by themselves, so the waits start before the presses.
  await Promise.all(
    [one, two].flatMap((page) => [
      page.getByRole('alertdialog').getByText(said).first().waitFor(),
      press(main(page), 'Guardar'),
    ]),
  );
  await Promise.all([one, two].map((page) => page.waitForURL('**/admin/chofer')));
}

it('Two tabs that save at the same moment each get their answer', async () => {
  await saveInBoth('En línea', 'Chofer creado correctamente');
  expect(await names()).toEqual(['En línea 1', 'En línea 2']);
  for (const page of [one, two]) {
    for (const nombre of await names()) await page.getByRole('row', { name: nombre }).waitFor();
  }
});

it('Two tabs that save at the same moment without a network see each other’s change, and send each change once', async () => {
  await expect.poll(() => readOutbox(one)).toEqual([]);
  const since = await versionNow(stage.database.pool);
  for (const page of [one, two]) await cutOff(stage.proxy, page);
  await saveInBoth('Sin red', GUARDADO);
  for (const page of [one, two]) {
    await chip(page).getByText('Sin conexión · 2 pendientes').waitFor();
    for (const n of [1, 2]) {
      await page
        .getByRole('row', { name: `Sin red ${n}` })
        .getByText('Pendiente de envío')
        .waitFor();
    }
  }
  const rows = await readOutbox(one);
  stage.proxy.restore();
  await Promise.all([one, two].map((page) => online(page)));
  await Promise.all([one, two].map((page) => upToDate(page)));
  await expectOnceEach(stage.database.pool, rows, since);
  const sent = stage.proxy.visits.filter(({ body }) => rows.some(({ key }) => body.includes(key)));
  expect(sent.length).toBeLessThanOrEqual(2);
});

it('A tab frozen in the middle of a replay is replaced by another, and nothing is doubled when it continues', async () => {
  const { database, browser, proxy } = stage;
  await two.close();
  await expect.poll(() => readOutbox(one)).toEqual([]);
  const { rows, since } = await queueDrivers(stage, one, 10, 4);
  let writes = 0;
  const second = proxy.hold('after', (visit) => isWrite(visit) && ++writes > 1);
  proxy.restore();
  await online(one);
  await second.reached;
  const thaw = await freeze(one);
  // The answer arrives at the frozen tab.
  second.release();
  proxy.treat(null);

  // The frozen tab has the lock, and its lease has not ended: a tab that is opened now does not send.
  const before = await versionNow(database.pool);
  expect(before).toBeGreaterThan(since);
  const asked = proxy.visits.length;
  two = await browser.context.newPage();
  await two.goto('/admin/chofer');
  await chip(two)
    .getByText(/^\d+ pendientes/)
    .waitFor();
  const paths = (): string =>
    proxy.visits
      .slice(asked)
      .map(({ path }) => path)
      .join(' ');
  await expect.poll(paths).toContain('/sync/cambios');
  expect(await versionNow(database.pool)).toBe(before);

  await two.evaluate((ms) => Object.assign(globalThis, { lead: ms }), LEASE_MS + 1000);
  await online(two);
  await upToDate(two);
  await expectOnceEach(database.pool, rows, since);

  await thaw();
  await upToDate(one);
  await expect.poll(() => readOutbox(one)).toEqual([]);
  await expectOnceEach(database.pool, rows, since);
});
