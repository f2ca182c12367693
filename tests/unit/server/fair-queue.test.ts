import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { QueueIsFull } from '#server/db/turns.ts';
import { FairQueue } from '#server/http/fair-queue.ts';

/** Work that ends when the test says so, and reports when it has begun. */
function createWork(queue: FairQueue, begun: string[]) {
  const ends = new Map<string, () => void>();
  return {
    ask: (name: string, user: number) =>
      queue.run(user, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)!();
      await setImmediate();
    },
  };
}

it('Users take turns in the queue, and no user has more work running than the limit for one user', async () => {
  const begun: string[] = [];
  const work = createWork(new FairQueue({ places: 3, perOwner: 2, waiting: 10 }), begun);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void work.ask(name, 1);
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['b1', 'b2']) void work.ask(name, 2);
  void work.ask('c1', 3);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await work.end('a1');
  // The first user waits longest, and has a place less than he may have.
  expect(begun.at(-1)).toBe('a3');
  await work.end('a2');
  expect(begun.at(-1)).toBe('b2');
  await work.end('a3');
  expect(begun.at(-1)).toBe('c1');
  await work.end('b1');
  expect(begun.at(-1)).toBe('a4');
});

it('Work that fails frees its place in the queue', async () => {
  const queue = new FairQueue({ places: 1, perOwner: 1, waiting: 1 });
  const failing = queue.run(1, () => Promise.reject(new Error('no')));
  const next = queue.run(1, () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('A user with too many waiting reads is refused, and others are not', async () => {
  const begun: string[] = [];
  const queue = new FairQueue({ places: 1, perOwner: 1, waiting: 1 });
  const work = createWork(queue, begun);
  void work.ask('a1', 1);
  void work.ask('a2', 1);
  await expect(work.ask('a3', 1)).rejects.toThrow(QueueIsFull);
  void work.ask('b1', 2);
  await work.end('a1');
  await work.end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('When too much work waits in all, the newest work of the user who has most of it is refused', async () => {
  const begun: string[] = [];
  const work = createWork(new FairQueue({ places: 1, perOwner: 1, waiting: 5, waitingInAll: 4 }), begun);
  void work.ask('a1', 1);
  const waiting = ['a2', 'a3', 'a4'].map((name) => work.ask(name, 1));
  void work.ask('b1', 2);
  void work.ask('c1', 3);
  await expect(waiting[2]).rejects.toThrow(QueueIsFull);
  await expect(work.ask('a5', 1)).rejects.toThrow(QueueIsFull);
  for (const name of ['a1', 'a2', 'b1', 'c1']) await work.end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});
