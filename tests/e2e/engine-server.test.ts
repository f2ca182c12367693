/**
 * The server is killed (SIGKILL) four times while one device sends 120 changes: before the request arrives, in
 * the middle of a batch, after the commit and before the answer arrives, and while the device pulls. Each time it
 * starts again on the same database; the last time the page must notice without an event.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectDrivers, expectOnceEach, queueDrivers } from '#tests/support/queue.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { enter, online, upToDate, watchChip } from '#tests/support/office.ts';
import { chip } from '#tests/support/screen.ts';
import { isWrite } from '#tests/support/proxy.ts';

const CHOFERES = 60;
const EDITS = 1;

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

async function countOf(sql: string): Promise<number> {
  return Number((await stage.database.pool.query(`select count(*) as n from ${sql}`)).rows[0].n);
}

/** The number that the chip shows. */
async function pending(): Promise<number> {
  return Number(/(\d+) pendientes/.exec((await chip(page).textContent()) ?? '')?.[1]);
}

async function die(): Promise<void> {
  await stage.server.kill();
  stage.proxy.treat(null);
  await chip(page)
    .getByText(/^Sin conexión · \d+ pendientes/)
    .waitFor();
}

/** Starts the server, and fires the event that makes the page try again. */
async function restart(): Promise<void> {
  await stage.server.start();
  await online(page);
}

it('120 changes are sent once each and in order, though the server is killed four times meanwhile', async () => {
  const { database, proxy, server } = stage;
  const { rows, since } = await queueDrivers(stage, page, CHOFERES, EDITS);
  expect(rows).toHaveLength(120);
  const states = await watchChip(page);

  // The request is lost before it reaches the server.
  const before = proxy.hold('before', isWrite);
  proxy.restore();
  await online(page);
  await before.reached;
  await server.kill();
  before.lose();
  await die();
  expect(await countOf('chofer')).toBe(0);

  // In the middle of a batch, some of whose changes are committed. After a failure the device sends a small batch
  // first; the next one is larger than what the server commits at once (PER_TURN of server/sync/batch.ts).
  await database.pool.query(
    `create function lento() returns trigger language plpgsql as
       'begin perform pg_sleep(0.05); return new; end'`,
  );
  await database.pool.query(
    'create trigger lento before insert or update on chofer for each row execute function lento()',
  );
  await server.start();
  await expect.poll(() => countOf('chofer'), { timeout: 60_000, interval: 20 }).toBeGreaterThan(30);
  await die();
  const committed = await countOf('chofer');
  expect(await pending()).toBeGreaterThan(120 - committed);
  await database.pool.query('drop trigger lento on chofer');

  // The changes are committed, and the answer is lost.
  const after = proxy.hold('after', isWrite);
  await restart();
  await after.reached;
  const accepted = await countOf("bitacora where accion like 'chofer%'");
  await server.kill();
  after.lose();
  await die();
  expect(await pending()).toBeGreaterThan(120 - accepted);

  // While the device pulls the accepted changes.
  const pulling = proxy.hold('after', ({ path }) => path.startsWith('/api/sync/cambios'));
  await restart();
  await pulling.reached;
  await server.kill();
  pulling.lose();
  stage.proxy.treat(null);
  await server.start();

  await upToDate(page);
  await expectOnceEach(database.pool, rows, since);
  await expectDrivers(stage, CHOFERES, EDITS);
  const seen = await states();
  expect(seen.at(-1)).toBe('Al día');
  expect(seen.filter((text) => text.includes('error'))).toEqual([]);
});
