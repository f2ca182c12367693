/** The first pull of a driver, who holds his own work only. */
import type { Page } from 'playwright-core';
import { addPhotos, callApi, type Photographed } from '../add-photos.ts';
import { buildPages } from '../build-pages.ts';
import { sharedCompany } from '../company.ts';
import { callPage, openEngine } from '../engine.ts';
import type { Part } from '../measure.ts';
import { tokenFor } from '../session.ts';
import { openBusiestDriver } from '../users.ts';

const OPERACIONES = 100_000;
const PHOTOS = 36;
const KB = 1_000;

async function ownOperaciones(api: string, token: string): Promise<Photographed[]> {
  const { results } = await callApi<{ results: { op_id: number }[] }>(
    api,
    token,
    '/operacion/asignado?limit=100',
  );
  return Promise.all(results.map(({ op_id }) => callApi<Photographed>(api, token, `/operacion/${op_id}`)));
}

/** Bytes of the bodies that the page got from the API, as they were sent. */
const bytesOfAnswers = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });

export const driverSync: Part = {
  name: 'driver-sync',
  limit: 600_000,
  measures: [
    {
      key: 'driver.time',
      what: `first sync of the busiest driver of ${OPERACIONES.toLocaleString('en-US')} operations, with ${PHOTOS} photos`,
      against: '',
      unit: 'ms',
      figure: 'median',
      target: { of: 'ours', atMost: 1_000 },
    },
    {
      key: 'driver.bytes',
      what: 'what it receives, compressed, with the thumbnails of the photos',
      against: '',
      unit: 'kB',
      figure: 'median',
      target: { of: 'ours', atMost: 300 },
    },
  ],
  async run(bench) {
    const { url: api, databaseUrl } = await sharedCompany(bench.log, bench.quick ? 40 : OPERACIONES);
    const token = await openBusiestDriver(databaseUrl);
    const page = await openEngine(bench, { files: await buildPages(), api });
    const operaciones = await ownOperaciones(api, token);
    await addPhotos(api, await tokenFor(api), operaciones, { count: bench.quick ? 2 : PHOTOS, page });
    bench.log(`  a driver with ${operaciones.length} operations`);
    for (let n = 0; n < (bench.quick ? 1 : 15); n++) {
      await page.evaluate(() => performance.clearResourceTimings());
      bench.record('driver.time', 'ours', await callPage(page, 'firstSync', 'pullAll', token));
    }
    bench.record('driver.bytes', 'ours', (await bytesOfAnswers(page)) / KB);
  },
};
