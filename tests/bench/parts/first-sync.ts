/** The first pull of a company, and the first list while it is running. */
import { openApps } from '../apps.ts';
import { buildPages } from '../build-pages.ts';
import { openBrowser } from '../chromium.ts';
import { sharedCompany } from '../company.ts';
import { callPage, openEngine } from '../engine.ts';
import type { Bench, Part } from '../measure.ts';
import { timeToFirstRow, watchFirstRow } from '../screen-clock.ts';
import { tokenFor } from '../session.ts';

/** On the real screens: the time until the first list has rows, and until the pull is complete. */
async function firstListAndEnd(bench: Bench, operaciones: number): Promise<void> {
  const [app] = await openApps({ ...bench, peers: false }, operaciones);
  const browser = await openBrowser(bench);
  const { context, page } = await app!.open(browser);
  await watchFirstRow(context, app!.rows);
  const first = await timeToFirstRow(page, app!.list('operacion'));
  await page.getByText('Al día').first().waitFor({ timeout: 120_000 });
  bench.record('sync.usable', 'ours', first);
  bench.record('sync.usable', 'peer', await page.evaluate(() => performance.now()));
  await context.close();
}

export const firstSync: Part = {
  name: 'first-sync',
  limit: 600_000,
  measures: [
    {
      key: 'sync.first',
      what: 'first sync of 10,000 operations with their movements',
      against: 'the same bytes into raw IndexedDB, row by row',
      unit: 'ms',
      figure: 'median',
      target: { of: 'ratio', atMost: 0.5 },
    },
    {
      key: 'sync.bulk',
      what: 'the same',
      against: 'the same bytes into raw IndexedDB, all puts of a page at once',
      unit: 'ms',
      figure: 'median',
      target: null,
    },
    {
      key: 'sync.usable',
      what: 'first list usable before it ends',
      against: 'the end of the first sync, on the same screens',
      unit: 'ms',
      figure: 'median',
      target: { of: 'ratio', atMost: 0.99 },
    },
  ],
  async run(bench) {
    const operaciones = bench.quick ? 40 : 10_000;
    const { url: api } = await sharedCompany(bench.log, operaciones);
    const token = await tokenFor(api);
    const page = await openEngine(bench, { files: await buildPages(), api });
    for (let n = 0; n < (bench.quick ? 1 : 3); n++) {
      const ours = await callPage(page, 'firstSync', 'pullAll', token);
      bench.record('sync.first', 'ours', ours);
      bench.record('sync.bulk', 'ours', ours);
      bench.record('sync.first', 'peer', await callPage(page, 'firstSync', 'copyRowByRow', token));
      bench.record('sync.bulk', 'peer', await callPage(page, 'firstSync', 'copyInBulk', token));
    }
    await firstListAndEnd(bench, operaciones);
  },
};
