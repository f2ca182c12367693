/**
 * Older versions of the app named the local database by the user's number. Its queue moves to the database named by the
 * uuid if the same state of the server assigned that number: the `instancia` of the old replica equals the one of the
 * login. Otherwise the number may belong to another person by now: the old database stays as it is, nothing of it is
 * sent or shown, and leftQueues() offers it as a file.
 *
 * The replica moves too, since the queue's numbers are looked up in it. Where the disk has no space for two replicas,
 * it stays behind.
 *
 * The steps can be interrupted anywhere and are repeated at the next opening:
 * 1. An upgrade marks the old database with an id and its owner's uuid. This closes it in tabs of older versions.
 * 2. One transaction adds its rows to the new database and stores the last `seq` of that id that it has added.
 * 3. The old database is deleted.
 */
import type { Table } from 'dexie';
import { type DbOptions, dbName, LocalDb, type MetaRow } from '../store/db.ts';
import type { Owner } from '../store/identity.ts';
import { type ContentBytes, type ContentMeta, contentsOf } from '../store/content-meta.ts';
import type { OutboxRow } from '../changes/row.ts';
import { type FileRow, withoutDuplicates } from './change-file.ts';
import { readJournaledQueue, seqOf } from '../store/journal.ts';
import { isFull } from '../store/disk-errors.ts';
import { migrateRow } from '../store/migration.ts';
import { type Mark, type QueueOnDisk, queueOnDisk, readQueue } from './queue-on-disk.ts';
import type { Block } from '../store/blocks.ts';

/** Higher than every version that the app gives its databases. */
const MARKED_VERSION = 1000;

/** Whether the queue under the user's number belongs to the user. */
export function isOwn({ mark, instancia }: QueueOnDisk, user: Owner): boolean {
  return mark ? mark.uuid === user.uuid : instancia !== null && instancia === user.instancia;
}

/** The database under the number, marked as the user's. */
async function openMarked({ id, uuid, instancia }: Owner, options: DbOptions): Promise<LocalDb> {
  const old = new LocalDb(id, options);
  old
    .version(MARKED_VERSION)
    .stores({})
    .upgrade(async (upgrade) => {
      if (old.withoutReplica) await dropCopy((name) => upgrade.table(name));
      await upgrade.table('meta').put({ clave: 'mark', valor: { id: crypto.randomUUID(), uuid, instancia } });
    });
  try {
    await old.open();
  } catch (error) {
    if (!isFull(error)) throw error;
    old.close({ disableAutoOpen: false });
    old.withoutReplica = true;
    await old.open();
  }
  return old;
}

async function dropCopy(table: (name: string) => Table): Promise<void> {
  await table('bloques').clear();
  await table('meta').delete('replica');
}

interface MovedQueue {
  mark: Mark;
  rows: readonly unknown[];
  /** The replica, which moves too; null where it stays behind for lack of space. */
  copy: { meta: MetaRow; blocks: readonly Block[] } | null;
  /** The bytes of the attachments that the rows create. */
  contents: { metas: ContentMeta[]; bytes: ContentBytes[] };
}

/**
 * Reads the marked database. Null where another tab has moved it, so that opening it here has created an empty one.
 */
function readMoving(old: LocalDb, uuid: string | null): Promise<MovedQueue | null> {
  return old.transaction('r', old.tables, async () => {
    const { mark, rows } = await readQueue(old);
    if (mark?.uuid !== uuid || !mark) return null;
    const meta = await old.meta.get('replica');
    const uuids = contentsOf(rows as OutboxRow[]);
    const [metas, bytes] = await Promise.all([old.contenidos.bulkGet(uuids), old.bytes.bulkGet(uuids)]);
    return {
      mark,
      rows,
      copy: meta ? { meta, blocks: await old.bloques.toArray() } : null,
      contents: { metas: metas.filter((each) => !!each), bytes: bytes.filter((each) => !!each) },
    };
  });
}

/**
 * A row without its seq, but with its author, and with its `instancia` where the replica that names it stays behind.
 */
function unplaced(row: unknown, { uuid, instancia }: Mark, hasCopy: boolean): FileRow {
  const { seq: _, ...raw } = row as Record<string, unknown>;
  const migrated = migrateRow(row);
  if (!migrated) return raw;
  const { seq: _seq, ...values } = migrated;
  const made = hasCopy ? values.instancia : (values.instancia ?? instancia);
  return { ...values, author: values.author ?? uuid, instancia: made };
}

/**
 * The seqs by which the added rows name others become those that these have in the new database. What is not there is left out: it
 * was sent or discarded. Rows that are set aside stay unchanged.
 */
async function renumber(db: LocalDb, moved: readonly unknown[], added: readonly number[]): Promise<void> {
  const rows = await db.outbox.toArray();
  const here = new Map(rows.map(({ key, seq }) => [key, seq]));
  const seqs = new Map(moved.map((row) => [seqOf(row), here.get((row as OutboxRow).key)]));
  const renamed = (old: readonly number[]): number[] => old.flatMap((seq) => seqs.get(seq) ?? []);
  const own = new Set(added);
  const naming = rows.flatMap((row) => (own.has(row.seq) ? (migrateRow(row) ?? []) : []));
  await db.outbox.bulkPut(
    naming
      .filter(({ unseen, edits }) => unseen.length > 0 || edits)
      .map((row) => ({
        ...row,
        unseen: renamed(row.unseen),
        edits: row.edits?.map((edit) => ({ ...edit, follows: renamed(edit.follows) })),
      })),
  );
}

/** Adds the rows that were not added before. */
function add(db: LocalDb, { mark, rows, copy, contents }: MovedQueue): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    const hasCopy = copy !== null && !(await db.meta.get('replica'));
    const adopted = ((await db.meta.get('adopted'))?.valor ?? {}) as Record<string, number>;
    const known = adopted[mark.id] ?? -Infinity;
    const news = rows.filter((row) => seqOf(row) > known);
    if (news.length > 0) {
      const queuedRows = news.map((row) => unplaced(row, mark, hasCopy));
      const added = withoutDuplicates(queuedRows, await readJournaledQueue(db));
      await renumber(db, rows, await db.outbox.bulkAdd(added as never[], { allKeys: true }));
      await db.contenidos.bulkPut(contents.metas);
      await db.bytes.bulkPut(contents.bytes);
      const last = Math.max(...news.map(seqOf));
      await db.meta.put({ clave: 'adopted', valor: { ...adopted, [mark.id]: last } });
    }
    if (!hasCopy) return;
    await db.bloques.bulkAdd([...copy.blocks]);
    await db.meta.put(copy.meta);
  });
}

/**
 * Moves the queue under the user's number into `db`, if it is the user's own. It waits until tabs of an older version
 * close the old database.
 */
export async function adoptQueue(db: LocalDb, user: Owner, options: DbOptions): Promise<void> {
  const found = await queueOnDisk(dbName(user.id), options);
  if (!found || !isOwn(found, user)) return;
  const old = await openMarked(user, options);
  try {
    const moving = await readMoving(old, user.uuid);
    if (!moving) return;
    await add(db, moving).catch(async (error: unknown) => {
      if (!isFull(error)) throw error;
      await old.transaction('rw', old.bloques, old.meta, () => dropCopy((name) => old.table(name)));
      await add(db, { ...moving, copy: null });
    });
    await old.delete();
  } finally {
    old.close();
  }
}
