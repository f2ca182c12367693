/**
 * Older versions of the app named the local database by the user's number. Its queue moves to the database of the uuid
 * where the same state of the server gave out that number: the `instancia` of the old replica is the one of the login.
 * Otherwise the number may be another person's by now: the old database stays as it is, nothing of it is sent or shown,
 * and `heldQueue` offers it as a file.
 *
 * The steps can be cut off anywhere and are repeated at the next opening:
 * 1. An upgrade marks the old database with an id and its owner's uuid. Tabs of older versions let go of it for that.
 * 2. One transaction adds its rows to the new database and notes up to which `seq` of that id they are there.
 * 3. The old database is deleted.
 */
import { Dexie, type Table } from 'dexie';
import { type DbOptions, dbName, LocalDb, type MetaRow, type ReplicaMeta } from './db.ts';
import type { Owner } from './identity.ts';
import { type FilaDeArchivo, writeHeldFile, sinRepetidas } from './outbox/archivo.ts';
import { type Avance, conAvances, leerCola, seqOf } from './outbox/avance.ts';

/** Above every version that the app gives its databases. */
const MARKED_VERSION = 1000;

interface Mark {
  id: string;
  /** Of the user whose queue it is. */
  uuid: string;
}

interface OldQueue {
  mark: Mark | undefined;
  /** Of the server that its replica came from; null where it has none. */
  instancia: string | null;
  /** With what the journal says of them; not migrated. */
  rows: unknown[];
}

async function exists(name: string, options: DbOptions): Promise<boolean> {
  const factory = (options.indexedDB as IDBFactory | undefined) ?? indexedDB;
  return (await factory.databases()).some((each) => each.name === name);
}

/** One state of that database, in whatever version it is. */
function readQueue(db: Dexie): Promise<OldQueue> {
  const stores = ['outbox', 'avances', 'meta'].filter((name) =>
    db.tables.some((table) => table.name === name),
  );
  return db.transaction('r', stores, async () => {
    const meta: Table<MetaRow, string> = db.table('meta');
    const rows: unknown[] = await db.table('outbox').toArray();
    // The first version had no journal.
    const journal: Avance[] = stores.includes('avances') ? await db.table('avances').toArray() : [];
    const replica = (await meta.get('replica'))?.valor as ReplicaMeta | undefined;
    return {
      mark: (await meta.get('mark'))?.valor as Mark | undefined,
      instancia: replica?.instancia ?? null,
      rows: conAvances(rows, journal),
    };
  });
}

/** Null where this device has no database under that number. Leaves it in its version. */
async function look(id: number, options: DbOptions): Promise<OldQueue | null> {
  const name = dbName(id);
  if (!(await exists(name, options))) return null;
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

function isOwn({ mark, instancia }: OldQueue, user: Owner): boolean {
  return mark ? mark.uuid === user.uuid : instancia !== null && instancia === user.instancia;
}

/** The database under the number, marked as that user's. Its copy of the server makes room: it is fetched anew. */
function marked({ id, uuid }: Owner, options: DbOptions): LocalDb {
  const old = new LocalDb(id, options);
  old.sinCopia = true;
  old
    .version(MARKED_VERSION)
    .stores({})
    .upgrade(async (upgrade) => {
      await upgrade.table('meta').delete('replica');
      await upgrade.table('bloques').clear();
      await upgrade.table('meta').put({ clave: 'mark', valor: { id: crypto.randomUUID(), uuid } });
    });
  return old;
}

/** Adds rows of the marked database that have not been added before. */
function addRows(db: LocalDb, mark: Mark, rows: readonly unknown[]): Promise<void> {
  return db.transaction('rw', db.outbox, db.avances, db.meta, async () => {
    const adopted = ((await db.meta.get('adopted'))?.valor ?? {}) as Record<string, number>;
    const known = adopted[mark.id] ?? -Infinity;
    const added = rows.filter((row) => seqOf(row) > known);
    if (added.length === 0) return;
    const unplaced = added.map((row): FilaDeArchivo => {
      const { seq: _, ...values } = row as Record<string, unknown>;
      return values;
    });
    await db.outbox.bulkAdd(sinRepetidas(unplaced, await leerCola(db)) as never[]);
    const last = Math.max(...added.map(seqOf));
    await db.meta.put({ clave: 'adopted', valor: { ...adopted, [mark.id]: last } });
  });
}

/**
 * Moves the queue that lies under the user's number into `db`, where it is theirs. It waits for tabs of an older version
 * to let go of the old database.
 */
export async function adoptQueue(db: LocalDb, user: Owner, options: DbOptions): Promise<void> {
  const found = await look(user.id, options);
  if (!found || !isOwn(found, user)) return;
  const old = marked(user, options);
  try {
    const { mark, rows } = await readQueue(await old.open());
    // Another tab has moved it meanwhile, and this open has made an empty one.
    if (mark?.uuid !== user.uuid) return;
    await addRows(db, mark, rows);
    await old.delete();
  } finally {
    old.close();
  }
}

/** A queue under the user's number that may be another person's. */
export interface HeldQueue {
  cambios: number;
  /** As a file, for people to read: no device takes it in. */
  texto: string;
}

/** What this device keeps under the user's number and does not send; null where there is nothing. */
export async function heldQueue(
  user: Owner,
  now: number,
  options: DbOptions = {},
): Promise<HeldQueue | null> {
  const found = user.uuid === null ? null : await look(user.id, options);
  const rows = (found?.rows ?? []).filter((row) => (row as { state?: unknown }).state !== 'acked');
  if (!found || rows.length === 0 || isOwn(found, user)) return null;
  return { cambios: rows.length, texto: writeHeldFile(user.id, found.instancia, rows, now) };
}
