import { describe, expect, it } from 'vitest';
import { Repetible } from '#data/engine/coalesced-work.ts';
import { Turno } from '#data/store/serial-work.ts';
import { compuerta, reposo } from '#tests/support/device.ts';

describe('work that runs once at a time', () => {
  it('makes two runs of a hundred requests, the second after the first', async () => {
    const gate = compuerta();
    const eagerness: boolean[] = [];
    const work = new Repetible(async (eager) => {
      eagerness.push(eager);
      await gate.promesa;
    });
    const all = Array.from({ length: 100 }, (_, i) => work.run(i === 50));
    await reposo(2);
    expect(eagerness).toEqual([false]);
    gate.abrir();
    await Promise.all(all);
    expect(eagerness).toEqual([false, true]);
    await work.run();
    expect(work.count).toBe(3);
  });

  it('goes on after a run that failed', async () => {
    let fail = true;
    const work = new Repetible(async () => {
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

describe('turns', () => {
  it('come in the order of asking, whatever each one takes, and after a failure too', async () => {
    const turno = new Turno((work) => work());
    const order: number[] = [];
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const failing = turno.take(async () => {
      await wait(5);
      throw new Error('no');
    });
    const rest = [3, 1, 2].map((ms, i) =>
      turno.take(async () => {
        await wait(ms);
        order.push(i);
      }),
    );
    await expect(failing).rejects.toThrow('no');
    await Promise.all(rest);
    expect(order).toEqual([0, 1, 2]);
  });
});
