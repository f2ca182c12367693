import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fewAtOnce } from '#features/factura/few-at-once.ts';

it('Work on many items is done for at most three at the same time, and has its results in their order', async () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  let [now, most] = [0, 0];
  const results = await fewAtOnce(items, async (item) => {
    most = Math.max(most, ++now);
    // The later ones are done sooner.
    for (let rest = item; rest < 20; rest += 5) await setImmediate();
    now--;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(3);
});

it('Work that fails for one item fails as a whole', async () => {
  const work = fewAtOnce([1, 2, 3, 4], (item) =>
    item === 2 ? Promise.reject(new Error('roto')) : Promise.resolve(item),
  );
  await expect(work).rejects.toThrow('roto');
});
