import { IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { DbConnection } from '#data/tabs/connection.ts';
import { LocalDb } from '#data/store/db.ts';
import { settled } from '#tests/support/device.ts';

it('A database that does not open because a frozen tab keeps it open is reported to the user', async () => {
  const indexedDB = {
    open: () => new EventTarget(),
    databases: async () => [{ name: 'transporte-1', version: 40 }],
  } as unknown as IDBFactory;
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

it('A database that does not open although no upgrade waits for another tab is not reported as blocked', async () => {
  const indexedDB = {
    open: () => new EventTarget(),
    databases: async () => [{ name: 'transporte-1', version: 50 }],
  } as unknown as IDBFactory;
  const db = new LocalDb(1, { indexedDB, IDBKeyRange });
  const connection = new DbConnection(db, () => {});
  let pass = (): void => {};
  connection.watch(db.transaction('r', db.outbox, () => {}) as Promise<void>, (_, work) => {
    pass = work;
    return () => {};
  });
  await settled();
  pass();
  await settled();
  expect(connection.reasonUnusable).toBeNull();
});
