/** A tab that is killed at any point of a write to the journal, or of its folding. */
import { Dexie } from 'dexie';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { createGate, waitUntil, type TestTab, settled, NO_NETWORK } from '#tests/support/device.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { withLongQueue } from './long-queue.ts';

afterEach(() => vi.restoreAllMocks());

describe('A tab that is killed while it writes its journal', () => {
  /** Kills the tab at its nth write to the journal: before the write begins, or as soon as it is on the disk. */
  async function killAt({ db, kill }: TestTab, nth: number, moment: 'before' | 'after'): Promise<void> {
    const killed = createGate();
    let writes = 0;
    const real = db.avances.bulkAdd.bind(db.avances) as (...args: unknown[]) => unknown;
    vi.spyOn(db.avances, 'bulkAdd').mockImplementation(((...args: unknown[]) => {
      if (++writes !== nth) return real(...args);
      if (moment === 'before') {
        kill();
        killed.open();
        return new Promise(() => {});
      }
      Dexie.currentTransaction.on('complete', () => {
        kill();
        killed.open();
      });
      return real(...args);
    }) as never);
    await killed.promise;
  }

  const MOMENTS = [1, 2, 3, 4].flatMap((nth) =>
    (['before', 'after'] as const).map((moment) => [moment, nth] as const),
  );

  it.each(MOMENTS)(
    'A tab killed %s its write %i of the journal loses no change: the next tab sends each key once more at most',
    async (moment, nth) => {
      const { device, script, engine } = await withLongQueue(250);
      engine.stop();
      const accepted = new Map<string, Answer>();
      // As the server does: a key is accepted once, and then gets the same answer again.
      script.respond = ({ headers }) => {
        const key = headers!['idempotency-key']!;
        if (!accepted.has(key)) accepted.set(key, createdAnswer());
        device.clock.advance(10);
        return accepted.get(key)!;
      };
      const first = await device.open();
      const dead = killAt(first, nth, moment);
      void first.engine.sync(true);
      await dead;
      await settled();
      // Each change that the server may have is marked on the disk as sending or acknowledged.
      const rows = await device.outbox();
      const maybeSent = new Set(rows.filter(({ state }) => state !== 'pending').map(({ key }) => key));
      expect(script.keys.every((key) => maybeSent.has(key!))).toBe(true);
      expect(rows).toHaveLength(250);
      const other = await device.open();
      expect(other.engine.rows).toEqual(rows);
      await other.engine.sync(true);
      expect(await device.outbox()).toEqual([]);
      expect(accepted.size).toBe(250);
      expect(await other.db.avances.count()).toBe(0);
    },
  );

  it('A tab killed while the journal is applied to the rows leaves both unchanged', async () => {
    const { device, script, engine, db, kill } = await withLongQueue(5);
    script.respond = () => NO_NETWORK;
    await engine.drain(true);
    const [before, journal] = [await device.outbox(), await db.avances.toArray()];
    expect(journal.length).toBeGreaterThan(0);
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest;
    let puts = 0;
    const crash = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function crashing(
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'outbox' && ++puts === 1) {
        kill();
        this.transaction.abort();
      }
      return put.apply(this, args);
    });
    device.clock.advance(120_000);
    void engine.drain(true);
    await waitUntil(() => puts === 1);
    await settled();
    crash.mockRestore();
    expect(await device.outbox()).toEqual(before);
    const other = await device.open();
    expect(await other.db.avances.toArray()).toEqual(journal);
    script.respond = createdAnswer;
    await other.engine.sync(true);
    expect(await device.outbox()).toEqual([]);
  });
});
