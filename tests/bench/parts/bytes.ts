/** The JavaScript that is loaded before the first list works, and all of it, as gzip. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { type App, openApps } from '../apps.ts';
import { openBrowser } from '../chromium.ts';
import type { Part } from '../measure.ts';
import { peerName } from '../peers.ts';
import { timeToFirstRow, watchFirstRow } from '../screen-clock.ts';

const KIB = 1024;

function gzipped(files: string, path: string): number {
  const compressed = join(files, `${path}.gz`);
  if (existsSync(compressed)) return readFileSync(compressed).length;
  return gzipSync(readFileSync(join(files, path)), { level: 9 }).length;
}

/** The scripts requested by the page when the rows of its first list arrived. */
async function firstLoad(browser: Browser, app: App): Promise<number> {
  const { context, page } = await app.open(browser);
  await watchFirstRow(context, app.rows);
  const until = await timeToFirstRow(page, app.list('chofer'));
  const asked = await page.evaluate(
    (time) => performance.getEntriesByType('resource').flatMap((e) => (e.startTime <= time ? [e.name] : [])),
    until,
  );
  await context.close();
  const scripts = new Set(asked.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js')));
  return [...scripts].reduce((sum, path) => sum + gzipped(app.files, path), 0);
}

/** All scripts that any screen may load, without the service worker's own. */
function allRoutes({ files }: App): number {
  const names = readdirSync(join(files, 'assets')).filter(
    (name) => name.endsWith('.js') && !name.startsWith('replay-'),
  );
  return names.reduce((sum, name) => sum + gzipped(files, `assets/${name}`), 0);
}

export const bytes: Part = {
  name: 'bytes',
  limit: 120_000,
  measures: [
    {
      key: 'bytes.first',
      what: 'first-load JavaScript, gzip, until the first list works (given: refine 489 KiB, our bare parts 178)',
      against: peerName('react-admin'),
      unit: 'KiB',
      figure: 'median',
      target: { of: 'ours', atMost: 165 },
    },
    {
      key: 'bytes.all',
      what: 'all routes together, gzip',
      against: peerName('react-admin'),
      unit: 'KiB',
      figure: 'median',
      target: { of: 'ours', atMost: 445 },
    },
  ],
  async run(bench) {
    const browser = await openBrowser(bench);
    for (const app of await openApps(bench, bench.quick ? 40 : 600)) {
      bench.record('bytes.first', app.side, (await firstLoad(browser, app)) / KIB);
      bench.record('bytes.all', app.side, allRoutes(app) / KIB);
    }
  },
};
