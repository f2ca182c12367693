/** The IndexedDB of a page that fails as WebKit's does, and a page that blocks a database for all others. */
import { forceCloseDatabase, type IDBFactory as FakeFactory } from 'fake-indexeddb';
import { DeviceDisk } from '#data/store/device-disk.ts';

type FakeIndexedDb = InstanceType<typeof FakeFactory>;

/** lost: 'Connection to Indexed Database server lost'. silent: nothing is answered. */
export type DiskFault = 'none' | 'lost' | 'silent';

export interface FaultyDisk {
  disk: DeviceDisk;
  /** Closes all databases of the page; from now on it opens none. */
  fail(fault: DiskFault): void;
  /** How often another IndexedDB was asked for. */
  moves: number;
}

/** A request that gets no answer. */
const unanswered = (): IDBOpenDBRequest =>
  Object.assign(new EventTarget(), { result: null, transaction: null }) as unknown as IDBOpenDBRequest;

/** `hasOther`: whether another IndexedDB of the page works, as that of a blank frame does. */
export function faultyDisk(factory: FakeIndexedDb, hasOther: boolean): FaultyDisk {
  const opened = new Set<IDBDatabase>();
  let fault: DiskFault = 'none';
  const own = {
    open(name: string, version?: number): IDBOpenDBRequest {
      if (fault === 'lost') throw Object.assign(new Error('Connection lost'), { name: 'UnknownError' });
      if (fault === 'silent') return unanswered();
      const request = factory.open(name, version);
      request.addEventListener('success', () => opened.add(request.result));
      return request;
    },
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
  };
  const faulty: FaultyDisk = {
    moves: 0,
    disk: new DeviceDisk(
      () => own,
      () => {
        faulty.moves++;
        return hasOther ? factory : null;
      },
    ),
    fail(next) {
      fault = next;
      if (next === 'none') return;
      for (const database of opened) forceCloseDatabase(database as never);
      opened.clear();
    },
  };
  return faulty;
}

/** Keeps a transaction on all stores of the database, as a page of WebKit's back/forward cache does. @returns its end */
export async function blockDatabase(factory: FakeIndexedDb, name: string): Promise<() => Promise<void>> {
  const opening = factory.open(name);
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
  const ended = new Promise<void>((resolve) => {
    transaction.addEventListener('complete', () => resolve());
  });
  let isOver = false;
  const store = transaction.objectStore('meta');
  await new Promise<void>((resolve) => {
    const hold = (): void => {
      store.count().addEventListener('success', () => {
        resolve();
        if (!isOver) hold();
      });
    };
    hold();
  });
  return async () => {
    isOver = true;
    await ended;
    database.close();
  };
}
