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

/** Runs `work` on a disk that has no space for bytes. */
export async function withoutSpaceForBytes<T>(work: () => Promise<T>): Promise<T> {
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refusing(
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'bytes') throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    return put.apply(this, args);
  });
  return work().finally(() => full.mockRestore());
}
