/** Reads the queue of any database of this device, whatever its version, without upgrading it. */
import { Dexie, type Table } from 'dexie';
import type { DbOptions, MetaRow, ReplicaMeta } from '../store/db.ts';
import { withJournal } from '../store/journal.ts';
import { pageDisk } from '../store/page-disk.ts';
import type { JournalRecord } from '../store/journal-record.ts';
import type { FileOwner } from './change-file.ts';

/** In a database named by a number: the owner of the queue (adopt-queue.ts). */
export interface Mark {
  id: string;
  uuid: string;
  /** The state of the server that its changes were made against. */
  instancia: string | null;
}

/** The user who opened the database last; older versions did not store it. */
export interface DbOwner extends FileOwner {
  instalacion: string | null;
  /** The public key of the user (R15.10); sessions that began before there were keys have none. */
  llave?: string | null;
}

export interface QueueOnDisk {
  mark: Mark | undefined;
  owner: DbOwner | undefined;
  /** The database of its replica; null where it has none. */
  instancia: string | null;
  /** The rows with the journal applied, not migrated. */
  rows: unknown[];
}

export async function dbNames(options: DbOptions): Promise<string[]> {
  const factory = (options.indexedDB as IDBFactory | undefined) ?? pageDisk;
  return (await factory.databases()).flatMap(({ name }) => name ?? []);
}

/** Reads the database in one transaction. @throws where it is not a user's */
export function readQueue(db: Dexie): Promise<QueueOnDisk> {
  const stores = ['outbox', 'avances', 'meta'].filter((name) =>
    db.tables.some((table) => table.name === name),
  );
  return db.transaction('r', stores, async () => {
    const meta: Table<MetaRow, string> = db.table('meta');
    const valueOf = async (key: MetaRow['clave']): Promise<unknown> => (await meta.get(key))?.valor;
    const rows: unknown[] = await db.table('outbox').toArray();
    // The first version had no journal.
    const journal: JournalRecord[] = stores.includes('avances') ? await db.table('avances').toArray() : [];
    return {
      mark: (await valueOf('mark')) as Mark | undefined,
      owner: (await valueOf('owner')) as DbOwner | undefined,
      instancia: ((await valueOf('replica')) as ReplicaMeta | undefined)?.instancia ?? null,
      rows: withJournal(rows, journal),
    };
  });
}

/** Matches the names of users' databases; the session copy has another name. */
const USER_DB = /^transporte-(\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/;

export const isUserDb = (name: string): boolean => USER_DB.test(name);

/** The user's number in the name of a database; NaN where the name has a uuid. */
export const userNumberIn = (name: string): number => Number(USER_DB.exec(name)?.[1]);

/** Opens the database in the version that it has; null where this device has none of that name. */
export async function withStoredDb<T>(
  name: string,
  options: DbOptions,
  work: (db: Dexie) => Promise<T>,
): Promise<T | null> {
  if (!(await dbNames(options)).includes(name)) return null;
  const db = new Dexie(name, { indexedDB: pageDisk, ...options });
  try {
    return await work(await db.open());
  } catch (error) {
    // Another tab has just moved it.
    if ((error as Error).name === 'NoSuchDatabaseError') return null;
    throw error;
  } finally {
    db.close();
  }
}

/** Null where this device has no database of that name. */
export const queueOnDisk = (name: string, options: DbOptions): Promise<QueueOnDisk | null> =>
  withStoredDb(name, options, readQueue);
