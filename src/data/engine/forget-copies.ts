/**
 * Deletes the company's data of users who are not logged in from this device (docs/decisions/045). Their unsent
 * changes stay.
 */
import type { Dexie, Table } from 'dexie';
import type { DbOptions, MetaRow } from '../store/db.ts';
import { isUnsent, type OutboxRow } from '../changes/row.ts';
import { contentsOf } from '../store/content-meta.ts';
import { deleteOldDrafts } from '../store/stored-drafts.ts';
import { forgetPreferences } from '../store/stored-preferences.ts';
import { sealedKeys } from '../store/sealed-keys.ts';
import { dbNames, isUserDb, readQueue, userNumberIn, withStoredDb } from '../outbox/queue-on-disk.ts';

/** The stores of attachments: the bytes of unsent ones stay. Older versions had none. */
const CONTENTS = ['contenidos', 'bytes'];

/** Clears the replica, what was fetched, and the outbox if nothing in it is unsent. One transaction. */
function forget(db: Dexie, isKept: () => boolean): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    // Checked within the transaction: a user who has logged in since then has not read the database yet.
    if (isKept()) return;
    const { rows } = await readQueue(db);
    const unsent = (rows as OutboxRow[]).filter(isUnsent);
    const isIdle = unsent.length === 0 && (await sealedKeys(db)).length === 0;
    // Unsent changes of the first version name records by number, which are looked up in its replica (adopt-queue.ts).
    if (!isIdle && !Number.isNaN(userNumberIn(db.name))) return;
    const kept = isIdle ? ['meta'] : ['meta', 'outbox', 'avances', ...CONTENTS];
    const cleared = db.tables.filter(({ name }) => !kept.includes(name));
    await Promise.all(cleared.map((table) => table.clear()));
    const partly = isIdle ? [] : db.tables.filter(({ name }) => CONTENTS.includes(name));
    await Promise.all(partly.map((table) => table.where('uuid').noneOf(contentsOf(unsent)).delete()));
    const meta: Table<MetaRow, MetaRow['clave']> = db.table('meta');
    const areUnsent = await forgetPreferences(db);
    // A logout has deleted the drafts (drafts.ts). After any other end their user may go on with them.
    const areDrafts = await deleteOldDrafts(db, Date.now());
    // The owner stays: it tells whose changes wait.
    await meta.bulkDelete(isIdle && !areUnsent && !areDrafts ? ['replica', 'owner'] : ['replica']);
  });
}

/**
 * `kept` returns the names of the databases of the logged-in user. It is called before each deletion, because a user
 * may log in meanwhile.
 */
export async function forgetCopies(kept: () => readonly string[], options: DbOptions = {}): Promise<void> {
  const names = (await dbNames(options)).filter((name) => isUserDb(name) && !kept().includes(name));
  await Promise.all(names.map((name) => forgetCopy(name, () => kept().includes(name), options)));
}

/** The same for one database; null where there is none of that name. */
export const forgetCopy = (
  name: string,
  isKept: () => boolean,
  options: DbOptions = {},
): Promise<void | null> => withStoredDb(name, options, (db) => forget(db, isKept));
