/**
 * The time from opening the address to the first row of a list: on a first visit, and installed, with and without a
 * network.
 */
import type { Browser, BrowserContext } from 'playwright-core';
import { type App, openApps } from '../apps.ts';
import { openBrowser } from '../chromium.ts';
import { untilInstalled } from '../installed.ts';
import type { Bench, Measure, Part } from '../measure.ts';
import { peerName } from '../peers.ts';
import { timeToFirstRow, watchFirstRow } from '../screen-clock.ts';

const LIST = 'chofer';
const SLOW = 4;
/** Work after a page's first rows must not fall into the next sample. */
const REST_MS = 400;

async function cold(browser: Browser, app: App): Promise<number> {
  const { context, page } = await app.open(browser);
  await watchFirstRow(context, app.rows);
  const time = await timeToFirstRow(page, app.list(LIST));
  await page.waitForTimeout(REST_MS);
  await context.close();
  return time;
}

/** A context in which the app is installed: its service worker has cached the shell, and ours has all its data. */
async function install(browser: Browser, app: App): Promise<BrowserContext> {
  const { context, page } = await app.open(browser);
  await watchFirstRow(context, app.rows);
  await timeToFirstRow(page, app.list(LIST));
  await untilInstalled(page);
  if (app.side === 'ours') await page.getByText('Al día').first().waitFor();
  await page.close();
  return context;
}

async function warm(context: BrowserContext, app: App, slowdown: number): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const time = await timeToFirstRow(page, app.list(LIST));
  await page.waitForTimeout(REST_MS);
  await page.close();
  return time;
}

async function measureOnce(bench: Bench, app: App, context: BrowserContext): Promise<void> {
  const { side, front } = app;
  const online = await warm(context, app, 1);
  bench.record('start.warm', side, online);
  bench.record('start.slow', side, await warm(context, app, SLOW));
  // A peer that cannot start without a network is measured with one.
  if (side === 'peer') {
    bench.record('start.offline', side, online);
    return;
  }
  front.cut();
  bench.record('start.offline', side, await warm(context, app, 1));
  front.restore();
}

const REACT_ADMIN = `${peerName('react-admin')}, its shell precached by workbox`;

const measure = (key: string, what: string, against: string, atMost: number): Measure => ({
  key: `start.${key}`,
  what,
  against,
  unit: 'ms',
  figure: 'median',
  target: { of: 'ratio', atMost },
});

export const start: Part = {
  name: 'start',
  limit: 240_000,
  measures: [
    measure('cold', 'cold start to the first list row', peerName('react-admin'), 0.65),
    measure('warm', 'warm start, installed and online', REACT_ADMIN, 0.35),
    measure('offline', 'warm start, installed and offline', `${REACT_ADMIN}, online`, 0.65),
    measure('slow', 'warm start, 4 × slower CPU', REACT_ADMIN, 0.35),
  ],
  async run(bench) {
    const apps = await openApps(bench, bench.quick ? 40 : 600);
    const browser = await openBrowser(bench);
    const times = bench.quick ? 1 : 7;
    for (let n = 0; n < times; n++) {
      for (const app of apps) bench.record('start.cold', app.side, await cold(browser, app));
    }
    const installed = await Promise.all(apps.map((app) => install(browser, app)));
    for (let n = 0; n < times; n++) {
      for (const [index, app] of apps.entries()) await measureOnce(bench, app, installed[index]!);
    }
  },
};
