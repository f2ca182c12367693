import { describe, expect, it } from 'vitest';
import { CoalescedWork } from '#data/engine/coalesced-work.ts';
import { SerialWork } from '#data/store/serial-work.ts';
import { createGate, settled } from '#tests/support/device.ts';

describe('Work that runs once at a time', () => {
  it('Coalesced work runs twice for a hundred calls, the second time after the first', async () => {
    const gate = createGate();
    const eagerness: boolean[] = [];
    const work = new CoalescedWork(async (eager) => {
      eagerness.push(eager);
      await gate.promise;
    });
    const all = Array.from({ length: 100 }, (_, i) => work.run(i === 50));
    await settled(2);
    expect(eagerness).toEqual([false]);
    gate.open();
    await Promise.all(all);
    expect(eagerness).toEqual([false, true]);
    await work.run();
    expect(work.count).toBe(3);
  });

  it('Coalesced work continues after a failed run', async () => {
    let fail = true;
    const work = new CoalescedWork(async () => {
      if (fail) throw new Error('disk');
      return 'done';
    });
    const first = work.run();
    const second = work.run();
    fail = false;
    await expect(first).rejects.toThrow('disk');
    expect(await second).toBe('done');
  });
});

describe('Work in turns', () => {
  it('Work in turns runs in the order of the calls, whatever its duration, also after a failure', async () => {
    const turn = new SerialWork((work) => work());
    const order: number[] = [];
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const failing = turn.run(async () => {
      await wait(5);
      throw new Error('no');
    });
    const rest = [3, 1, 2].map((ms, i) =>
      turn.run(async () => {
        await wait(ms);
        order.push(i);
      }),
    );
    await expect(failing).rejects.toThrow('no');
    await Promise.all(rest);
    expect(order).toEqual([0, 1, 2]);
  });
});
