/** Opens a user's database outside of any process of its device, for a check. */
import { IDBKeyRange } from 'fake-indexeddb';
import { LocalDb } from '#data/store/db.ts';
import type { SimDevice } from './device.ts';
import { watchDisk } from './disk.ts';
import type { Scene } from './scene.ts';
import { authorOf } from './staff.ts';
import { count } from './tally.ts';

/** Opening it may migrate changes of an older version, which loses their promises: the witness is notified. */
export function openToLook(device: SimDevice, userId: number, { witness, cuenta }: Scene): LocalDb {
  const { indexedDB } = device;
  const db = new LocalDb(authorOf(userId), { indexedDB, IDBKeyRange });
  const outbox = device.outboxOf(userId);
  watchDisk(db, {
    isDead: () => false,
    full: () => 'no',
    onTrim: () => {},
    onMigrated: () => count(cuenta, 'migrated'),
    onQuota: () => {},
    reach: () => false,
    onKept: (rows) => {
      for (const row of rows) witness.note(outbox, row);
    },
    onAdvanced: () => {},
  });
  return db;
}
