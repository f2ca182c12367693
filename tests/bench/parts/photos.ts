/** Photos that wait on a device: their replay over a slow line, and the memory that they take. */
import type { CDPSession, Page } from 'playwright-core';
import { buildPages } from '../build-pages.ts';
import { callPage, openEngine } from '../engine.ts';
import type { Bench, Part } from '../measure.ts';
import { storeOnly } from '../store-only.ts';

const PHOTOS = 200;
/** Bytes of a photo as the device prepares it (decision 054). */
const SIZE = 250_000;
const ROUND_TRIP_MS = 50;
const BYTES_PER_SECOND = 2_000_000;
const MB = 1_000_000;
const LOOK_MS = 500;

/** Megabytes of the page's objects and buffers, after garbage collection. */
async function memoryOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const usage: { usedSize: number; backingStorageSize?: number } = await cdp.send('Runtime.getHeapUsage');
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / MB;
}

/** Records the memory while the photos wait, and at intervals while they are sent. */
async function measureMemory(bench: Bench, page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  bench.record('photos.memory', 'ours', await memoryOf(cdp));
  const progress = { isOver: false };
  const sending = callPage(page, 'photos', 'send').finally(() => (progress.isOver = true));
  while (!progress.isOver) {
    bench.record('photos.memory.sending', 'ours', await memoryOf(cdp));
    await page.waitForTimeout(LOOK_MS);
  }
  await sending;
  await cdp.detach();
}

export const photos: Part = {
  name: 'photos',
  limit: 400_000,
  measures: [
    {
      key: 'photos.replay',
      what: `${PHOTOS} photos of ${SIZE / 1000} kB, queued without a network, sent over 2 MB/s with a ${ROUND_TRIP_MS} ms round trip`,
      against: 'their bytes alone, one PUT after the other',
      unit: 'ms',
      figure: 'median',
      target: { of: 'ratio', atMost: 1.3 },
    },
    {
      key: 'photos.change',
      what: 'a change saved in the middle of it, until the server has acknowledged it',
      against: '',
      unit: 'ms',
      figure: 'median',
      target: { of: 'ours', atMost: 1000 },
    },
    {
      key: 'photos.memory',
      what: `memory of the page while ${PHOTOS} photos wait, after garbage collection`,
      against: '',
      unit: 'MB',
      figure: 'median',
      target: { of: 'ours', atMost: 60 },
    },
    {
      key: 'photos.memory.sending',
      what: 'the same while they are sent',
      against: '',
      unit: 'MB',
      figure: 'p95',
      target: { of: 'ours', atMost: 60 },
    },
  ],
  async run(bench) {
    const store = storeOnly();
    const page = await openEngine(bench, { files: await buildPages(), api: store.listener });
    store.roundTrip = ROUND_TRIP_MS;
    store.speed = BYTES_PER_SECOND;
    const count = bench.quick ? 4 : PHOTOS;
    await callPage(page, 'photos', 'queue', count, SIZE);
    await measureMemory(bench, page);
    for (let n = 0; n < (bench.quick ? 1 : 3); n++) {
      await callPage(page, 'photos', 'queue', count, SIZE);
      const { whole, change } = await callPage(page, 'photos', 'send');
      bench.record('photos.replay', 'ours', whole);
      bench.record('photos.change', 'ours', change);
      bench.record('photos.replay', 'peer', await callPage(page, 'photos', 'sendBare', count, SIZE));
    }
  },
};
