/** Opens the database of a user, and brings into it what an older version of the app has queued under their number. */
import { adoptQueue } from './adopt-queue.ts';
import { type DbOptions, LocalDb } from './db.ts';
import { identityKey, type Owner } from './identity.ts';

export function openDb(user: Owner, options: DbOptions = {}): LocalDb {
  const db = new LocalDb(identityKey(user), options);
  // Dexie holds back every other operation until this is done; where it fails, the database is not open.
  if (user.uuid !== null) db.on('ready', (vipDb) => adoptQueue(vipDb as LocalDb, user, options), true);
  return db;
}
