import { IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { DbConnection } from '#data/tabs/connection.ts';
import { LocalDb } from '#data/store/db.ts';
import { settled } from '#tests/support/device.ts';

it('A database that does not open because a frozen tab keeps it open is reported to the user', async () => {
  const indexedDB = { open: () => ({}) } as unknown as IDBFactory;
  const db = new LocalDb(1, { indexedDB, IDBKeyRange });
  let told = 0;
  const connection = new DbConnection(db, () => told++);
  let pass = (): void => {};
  const opening = db.transaction('r', db.outbox, () => {}) as Promise<void>;
  connection.watch(opening, (_, work) => {
    pass = work;
    return () => {};
  });
  const waiting = connection.untilReady(opening);
  await settled();
  expect(connection.reasonUnusable).toBeNull();
  pass();
  await waiting;
  expect(connection.reasonUnusable).toContain('Ciérrela');
  expect(told).toBe(1);
});
