import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { ContentStore } from '#data/store/contents.ts';
import { LocalDb } from '#data/store/db.ts';
import { jpegOf, withoutSpaceForBytes } from '#tests/support/contents.ts';
import { TestClock } from '#tests/support/test-clock.ts';

const HOUR_MS = 3_600_000;
const MIB = 1_048_576;

function openStore() {
  const clock = new TestClock();
  const db = new LocalDb(1, { indexedDB: new IDBFactory(), IDBKeyRange });
  return { clock, db, store: new ContentStore(db, clock.now) };
}

const queue = (db: LocalDb, uuid: string) =>
  db.outbox.add({ name: 'adjunto.create', creates: [uuid], key: uuid } as never);

describe('The store of bytes', () => {
  it('Stored bytes are read unchanged, also by the next tab', async () => {
    const { db, clock, store } = openStore();
    await store.keep('a', jpegOf(1000, 7));
    const next = new ContentStore(db, clock.now);
    await next.load();
    expect(next.metas.get('a')).toMatchObject({ tipo: 'image/jpeg', size: 1000, state: 'unsent' });
    expect(await next.read('a')).toEqual({ uuid: 'a', ...jpegOf(1000, 7) });
    expect(await next.read('b')).toBeNull();
  });

  it('Fetched bytes are kept up to 200 MiB, and those that were used longest ago are deleted first', async () => {
    const { clock, store } = openStore();
    for (const uuid of ['a', 'b', 'c']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other in time
      await store.cache(uuid, jpegOf(60 * MIB));
      clock.advance(1000);
    }
    await store.read('a');
    clock.advance(1000);
    await store.cache('d', jpegOf(60 * MIB));
    expect([...store.metas.keys()]).toEqual(['a', 'c', 'd']);
    expect(await store.read('b')).toBeNull();
  });

  it('Own bytes whose record the server has are kept up to 200 MiB on a device that fetches none', async () => {
    const { clock, store } = openStore();
    for (const uuid of ['a', 'b', 'c', 'd']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other in time
      await store.keep(uuid, jpegOf(60 * MIB));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await store.mark(uuid, 'sent');
      clock.advance(1000);
    }
    await store.tidy();
    expect([...store.metas.keys()]).toEqual(['b', 'c', 'd']);
  });

  it('Bytes of queued changes are never deleted, whatever their age and their size', async () => {
    const { db, clock, store } = openStore();
    await store.keep('own', jpegOf(150 * MIB));
    await queue(db, 'own');
    clock.advance(400 * 24 * HOUR_MS);
    await store.cache('a', jpegOf(150 * MIB));
    expect([...store.metas.keys()]).toEqual(['a', 'own']);
    await store.release();
    expect([...store.metas.keys()]).toEqual(['own']);
  });

  it('Bytes whose change was never saved are deleted after an hour', async () => {
    const { clock, store } = openStore();
    await store.keep('lost', jpegOf(10));
    await store.release();
    expect([...store.metas.keys()]).toEqual(['lost']);
    clock.advance(HOUR_MS);
    await store.cache('a', jpegOf(10));
    expect([...store.metas.keys()]).toEqual(['a']);
  });

  it('Bytes are read on a disk that is full', async () => {
    const { clock, store } = openStore();
    await store.keep('own', jpegOf(10));
    clock.advance(1000);
    const read = await withoutSpaceForBytes(() => store.read('own'), 'contenidos');
    expect(read).toMatchObject(jpegOf(10));
  });

  it('A full disk refuses new bytes, and keeps the bytes of queued changes', async () => {
    const { db, store } = openStore();
    await store.keep('own', jpegOf(10));
    await queue(db, 'own');
    await withoutSpaceForBytes(async () => {
      await expect(store.keep('b', jpegOf(10))).rejects.toBeInstanceOf(Error);
      await store.cache('c', jpegOf(10));
    });
    expect([...store.metas.keys()]).toEqual(['own']);
    expect(await store.read('own')).toMatchObject(jpegOf(10));
  });
});

it('A device of the version before attachments keeps its changes and its rows', async () => {
  const indexedDB = new IDBFactory();
  const before = new Dexie('transporte-2', { indexedDB, IDBKeyRange });
  before
    .version(4)
    .stores({ outbox: '++seq, &key', meta: '&clave', avances: '++n', bloques: '[tabla+n], version' });
  await before.table('bloques').add({ tabla: 'chofer', n: 0, version: 3, filas: [] });
  await before.table('outbox').add({ key: 'k', name: 'chofer.create' });
  before.close();
  const after = new LocalDb(2, { indexedDB, IDBKeyRange });
  expect(await after.bloques.count()).toBe(1);
  expect(await after.outbox.toArray()).toEqual([{ seq: 1, key: 'k', name: 'chofer.create' }]);
  expect(await after.contenidos.count()).toBe(0);
});
