/**
 * What the size of the replica costs a device: JavaScript heap per 10,000 operations, and a warm start. All rows of the
 * demo are of the last twelve months, so a new device is sent them all.
 */
import type { Page } from 'playwright-core';
import { type App, openApps } from '../apps.ts';
import { openBrowser, openOnDisk } from '../chromium.ts';
import { sharedCompany } from '../company.ts';
import { untilInstalled } from '../installed.ts';
import type { Bench, Measure, Part } from '../measure.ts';
import { timeToFirstRow, watchFirstRow } from '../screen-clock.ts';
import { loggedIn } from '../session.ts';

const MB = 1_000_000;
const STEP = 10_000;
const SMALL = 1_000;
const LARGE = 100_000;
/** The list of ASIGNADO, which has nearly all operations; AGENDADO is above it. */
const PATH = '/admin/operacion';
const ROWS = '[data-list] ~ [data-list] tbody tr td:nth-child(3)';
/** The first pull of 100,000 operations takes minutes. */
const PULL_MS = 1_200_000;
/** Work after a page's first rows must not fall into the next sample. */
const REST_MS = 400;
/** Until the rows of 10,000 operations are packed (docs/decisions/083). */
const PACKED_MS = 6000;

const appOf = async (bench: Bench, operaciones: number): Promise<App> =>
  (await openApps({ ...bench, peers: false }, operaciones))[0]!;

/** Until the page has read the whole replica, and the chip says so. */
const untilRead = (page: Page, text: 'Al día' | 'Sin conexión'): Promise<void> =>
  page.getByText(text).first().waitFor({ timeout: PULL_MS });

const sinceStart = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Objects, and the bytes of typed arrays, which the browser counts apart from them. */
async function heapOf(page: Page): Promise<number> {
  await page.waitForTimeout(PACKED_MS);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return (usedSize + backingStorageSize) / MB;
}

/** At the list: after the first pull, and in a new page that has read the disk. */
async function heaps(bench: Bench, app: App): Promise<{ pulled: number; read: number }> {
  const browser = await openBrowser(bench);
  const { context, page } = await app.open(browser);
  const heapAtList = async (each: Page): Promise<number> => {
    await each.goto(PATH);
    await untilRead(each, 'Al día');
    await each.locator(ROWS).first().waitFor();
    return heapOf(each);
  };
  const pulled = await heapAtList(page);
  await page.close();
  const read = await heapAtList(await context.newPage());
  await browser.close();
  return { pulled, read };
}

async function measureHeap(bench: Bench): Promise<void> {
  const few = await appOf(bench, bench.quick ? 40 : SMALL);
  const many = await appOf(bench, bench.quick ? 80 : SMALL + STEP);
  for (let n = 0; n < (bench.quick ? 1 : 3); n++) {
    const [before, after] = [await heaps(bench, few), await heaps(bench, many)];
    bench.log(`  MB of heap: ${JSON.stringify({ before, after })}`);
    bench.record('replica.pulled', 'ours', after.pulled - before.pulled);
    bench.record('replica.read', 'ours', after.read - before.read);
  }
}

interface Device {
  page: Page;
  app: App;
}

/** A device with its profile on the disk, on which the app is installed and has all its data. */
async function install(bench: Bench, operaciones: number): Promise<Device> {
  const app = await appOf(bench, operaciones);
  const { url: api } = await sharedCompany(bench.log, operaciones);
  const page = await openOnDisk(bench, app.front.url);
  const { origins } = await loggedIn(api, [app.front.url]);
  await page.addInitScript((entries) => {
    for (const { name, value } of entries)
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }, origins[0]!.localStorage);
  await watchFirstRow(page.context(), ROWS);
  await page.goto(PATH);
  await untilRead(page, 'Al día');
  bench.log(`  ${operaciones} operations: first pull ${Math.round(await sinceStart(page))} ms`);
  await untilInstalled(page);
  await page.goto('about:blank');
  return { page, app };
}

/** Milliseconds to the first row of the list, and until the chip shows that the replica is read. */
async function warm(
  { page }: Device,
  text: 'Al día' | 'Sin conexión',
): Promise<{ first: number; read: number }> {
  const each = await page.context().newPage();
  const first = await timeToFirstRow(each, PATH);
  await untilRead(each, text);
  const read = await sinceStart(each);
  await each.waitForTimeout(REST_MS);
  await each.close();
  return { first, read };
}

/** The larger company is ours, the smaller one takes the place of the peer. */
async function measureStart(bench: Bench): Promise<void> {
  const large = await install(bench, bench.quick ? 80 : LARGE);
  const small = await install(bench, bench.quick ? 40 : SMALL);
  for (let n = 0; n < (bench.quick ? 1 : 7); n++) {
    for (const [side, device] of [
      ['ours', large],
      ['peer', small],
    ] as const) {
      const online = await warm(device, 'Al día');
      device.app.front.cut();
      const offline = await warm(device, 'Sin conexión');
      device.app.front.restore();
      bench.record('replica.online', side, online.first);
      bench.record('replica.offline', side, offline.first);
      bench.record('replica.whole', side, offline.read);
    }
  }
}

const heap = (key: string, when: string): Measure => ({
  key: `replica.${key}`,
  what: `JavaScript heap for each ${STEP.toLocaleString('en-US')} operations with their movements, ${when}`,
  against: '',
  unit: 'MB',
  figure: 'median',
  target: { of: 'ours', atMost: 12 },
});

const started = (key: string, what: string, target: Measure['target']): Measure => ({
  key: `replica.${key}`,
  what: `${what}, with ${LARGE.toLocaleString('en-US')} operations on the device`,
  against: `the same with ${SMALL.toLocaleString('en-US')}`,
  unit: 'ms',
  figure: 'median',
  target,
});

export const replica: Part = {
  name: 'replica',
  limit: 1_800_000,
  measures: [
    heap('pulled', 'after the first pull'),
    heap('read', 'read from the disk'),
    started('online', 'warm start to the first row of ASIGNADO, installed and online', {
      of: 'ratio',
      atMost: 2,
    }),
    started('offline', 'the same offline', { of: 'ratio', atMost: 2 }),
    started('whole', 'until the whole replica is read, offline', null),
  ],
  async run(bench) {
    await measureHeap(bench);
    await measureStart(bench);
  },
};
