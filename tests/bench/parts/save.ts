/** A change saved on the device, compared with its row in raw IndexedDB; and the list that shows it. */
import { buildPages } from '../build-pages.ts';
import { callPage, openEngine } from '../engine.ts';
import type { Measure, Part } from '../measure.ts';
import { storeOnly } from '../store-only.ts';

const RAW = 'raw IndexedDB, one strict put';

const measures = (queued: number): Measure[] => {
  const after = `with ${queued.toLocaleString('en-US')} changes queued`;
  return [
    {
      key: `save.disk.${queued}`,
      what: `a change saved on the device, strict durability, ${after}`,
      against: RAW,
      unit: 'ms',
      figure: 'p95',
      target: { of: 'ratio', atMost: 1.4 },
    },
    {
      key: `save.seen.${queued}`,
      what: `the same change shown by the open list, ${after}`,
      against: '',
      unit: 'ms',
      figure: 'p95',
      target: { of: 'ours', atMost: 16 },
    },
  ];
};

const MANY = 1000;

export const save: Part = {
  name: 'save',
  limit: 420_000,
  measures: [...measures(0), ...measures(MANY)],
  async run(bench) {
    const page = await openEngine(bench, { files: await buildPages(), api: storeOnly().listener });
    for (const queued of [0, MANY]) {
      await callPage(page, 'save', 'begin', queued);
      // The first samples of a page run code that is not compiled yet.
      for (let n = bench.quick ? 0 : -10; n < (bench.quick ? 2 : 300); n++) {
        const { saved, seen } = await callPage(page, 'save', 'saveOne');
        const put = await callPage(page, 'save', 'putOne');
        if (n < 0) continue;
        bench.record(`save.disk.${queued}`, 'ours', saved);
        bench.record(`save.disk.${queued}`, 'peer', put);
        bench.record(`save.seen.${queued}`, 'ours', seen);
      }
    }
  },
};
