import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import {
  createUserKeys,
  ENDED_UUID,
  openEndedDevice,
  protectEndedQueue,
} from '#tests/support/ended-device.ts';
import { SmallStorage } from '#tests/support/small-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('Changes that were decrypted for a session that cannot be stored are encrypted again at the next start', async () => {
  const keys = await createUserKeys();
  const { device, tab } = await openEndedDevice(2, keys.publica);
  tab.kill();
  const storage = new SmallStorage(() => Number.MAX_SAFE_INTEGER);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('indexedDB', device.indexedDB);
  // Read from the page when Dexie is imported.
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const locks = device.locks.of({});
  const request = (name: string, ...rest: unknown[]): unknown =>
    locks.request(name, rest.length > 1 ? (rest[0] as object) : {}, rest.at(-1) as () => Promise<void>);
  vi.stubGlobal('navigator', { locks: { request } });
  const { endedSessions, noteEnded, noteKept } = await import('#data/net/ended-sessions.ts');
  const { protectEnded, recoverAtLogin } = await import('#data/engine/ended-queues.ts');
  const user = { id: 1, uuid: ENDED_UUID, email: 'ana@mail.cl' };
  noteEnded(user);
  noteKept(user, (await protectEndedQueue(device))!);
  expect(endedSessions()).toMatchObject([{ kept: { encrypted: 2, plain: 0 } }]);
  const refuse = (): never => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  };
  const login = {
    user: { ...user, instalacion: 'i', instancia: null, role: 'ADMIN' as const },
    privateKey: keys.privada,
    begin: refuse,
  };
  await expect(recoverAtLogin(login)).rejects.toThrow('quota');
  expect(await device.outbox(ENDED_UUID)).toHaveLength(2);
  expect(endedSessions()).toHaveLength(1);
  await protectEnded();
  expect(await device.outbox(ENDED_UUID)).toEqual([]);
  expect(endedSessions()).toMatchObject([{ kept: { encrypted: 2, plain: 0 } }]);
});
