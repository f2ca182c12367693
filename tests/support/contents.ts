/** Bytes of attachments for tests. */
import { createHash } from 'node:crypto';
import { IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { NewContent } from '#data/store/content-meta.ts';

/** A JPEG by its first bytes, of that size; another `seed` gives other bytes. */
export function jpegOf(size: number, seed = 0): NewContent {
  const bytes = new Uint8Array(size).fill(seed);
  bytes.set([0xff, 0xd8, 0xff]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { tipo: 'image/jpeg', sha256, bytes: bytes.buffer };
}

/** Runs `work` while a method of IndexedDB fails for that store. */
async function withFailing<T>(
  [method, store]: readonly ['put' | 'get', string],
  error: Error,
  work: () => Promise<T>,
): Promise<T> {
  const real = Reflect.get(IDBObjectStore.prototype, method) as (...args: unknown[]) => IDBRequest;
  const failing = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function refusing(
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    if (this.name === store) throw error;
    return real.apply(this, args);
  });
  return work().finally(() => failing.mockRestore());
}

const full = (): Error => Object.assign(new Error('full'), { name: 'QuotaExceededError' });

/** Fills the disk: it still reads and deletes. @returns a function that makes space */
export function fillDisk(): () => void {
  const refuse = (): never => {
    throw full();
  };
  const methods = (['put', 'add'] as const).map((method) =>
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(refuse),
  );
  return () => {
    for (const each of methods) each.mockRestore();
  };
}

/** Runs `work` on a disk that has no space in that store. */
export const withoutSpaceIn = <T>(store: string, work: () => Promise<T>): Promise<T> =>
  withFailing(['put', store], full(), work);

/** The same for the store of bytes, or the one of what is known of them. */
export const withoutSpaceForBytes = <T>(
  work: () => Promise<T>,
  store: 'bytes' | 'contenidos' = 'bytes',
): Promise<T> => withoutSpaceIn(store, work);

/** Runs `work` on a disk that does not return bytes. */
export const withUnreadableBytes = <T>(work: () => Promise<T>): Promise<T> =>
  withFailing(['get', 'bytes'], new Error('the disk is broken'), work);
