/**
 * Opens the database of a user, and moves changes into it that an older version of the app queued under the user's
 * number.
 */
import { adoptQueue } from '../outbox/adopt-queue.ts';
import { type DbOptions, LocalDb } from '../store/db.ts';
import { identityKey, type Owner } from '../store/identity.ts';
import { isEqual } from '../changes/equal.ts';
import type { DbOwner } from '../outbox/queue-on-disk.ts';

/** Stores the owner, for left-queues.ts. */
async function noteOwner(db: LocalDb, owner: DbOwner): Promise<void> {
  const noted = await db.meta.get('owner');
  if (!isEqual(noted?.valor, owner)) await db.meta.put({ clave: 'owner', valor: owner });
}

export function openDb(user: Owner, options: DbOptions = {}, owner?: DbOwner): LocalDb {
  const db = new LocalDb(identityKey(user), options);
  db.on(
    'ready',
    // Dexie delays every other operation until this is done; if it fails, the database does not open.
    async (vipDb) => {
      const same = { ...options, indexedDB: db.device };
      if (user.uuid !== null) await adoptQueue(vipDb as LocalDb, user, same);
      // Without space for it the queue is stored without its owner's name.
      if (owner) await noteOwner(vipDb as LocalDb, owner).catch(() => {});
    },
    true,
  );
  return db;
}
