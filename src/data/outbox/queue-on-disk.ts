/** Reads the queue of any database of this device, in whatever version it is, and leaves it in that. */
import { Dexie, type Table } from 'dexie';
import type { DbOptions, MetaRow, ReplicaMeta } from '../store/db.ts';
import { withJournal } from '../store/journal.ts';
import type { JournalRecord } from '../store/journal-record.ts';
import type { Usuario } from './change-file.ts';

/** In a database under a number: whose queue it is (adopt-queue.ts). */
export interface Mark {
  id: string;
  uuid: string;
  /** The state of the server that it was made against. */
  instancia: string | null;
}

/** Who opened the database last; older versions did not say. */
export interface DbOwner extends Usuario {
  instalacion: string | null;
}

export interface QueueOnDisk {
  mark: Mark | undefined;
  owner: DbOwner | undefined;
  /** Of the server that its replica came from; null where it has none. */
  instancia: string | null;
  /** With what the journal says of them; not migrated. */
  rows: unknown[];
}

export async function dbNames(options: DbOptions): Promise<string[]> {
  const factory = (options.indexedDB as IDBFactory | undefined) ?? indexedDB;
  return (await factory.databases()).flatMap(({ name }) => name ?? []);
}

/** One state of that database. @throws where it is none of a user */
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

/** Null where this device has no database of that name. */
export async function queueOnDisk(name: string, options: DbOptions): Promise<QueueOnDisk | null> {
  if (!(await dbNames(options)).includes(name)) return null;
  const db = new Dexie(name, options);
  try {
    return await readQueue(await db.open());
  } catch (error) {
    // Another tab has just moved it.
    if ((error as Error).name === 'NoSuchDatabaseError') return null;
    throw error;
  } finally {
    db.close();
  }
}
