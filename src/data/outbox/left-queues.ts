/**
 * Finds unsent changes on this device that the logged-in user's engine does not send. They are changes under the
 * user's number that may belong to another person and, for a SUPER_ADMIN, those of other users, who may be disabled
 * and never log in again.
 */
import type { Role } from '#domain/vocabulary.ts';
import type { Dexie } from 'dexie';
import { isOwn } from './adopt-queue.ts';
import type { After } from '../store/after.ts';
import { type DbOptions, dbName } from '../store/db.ts';
import { untilSilence } from '../store/disk.ts';
import { identityKey, type Owner } from '../store/identity.ts';
import type { JournalEntry } from '../store/journal-record.ts';
import { pageDisk } from '../store/page-disk.ts';
import { readFileContents } from './file-contents.ts';
import { type ExportedChanges, writeChangeFile, writeHeldFile } from './change-file.ts';
import {
  dbNames,
  isUserDb,
  type QueueOnDisk,
  readQueue,
  userNumberIn,
  withStoredDb,
} from './queue-on-disk.ts';
import { contentsOf } from '../store/content-meta.ts';
import { isUnsent, type OutboxRow } from '../changes/row.ts';

export interface LeftQueue {
  /** 'copia': saved against another state of the server, under the user's number. */
  origin: 'copia' | 'usuario';
  /** The user's email, where it is known. */
  email: string | null;
  changes: number;
  /**
   * The changes as a file. They are marked first, since another device may send them from now on. Only their user can
   * import it; a file without a uuid is for people to read.
   */
  exportChanges: () => Promise<ExportedChanges>;
}

/** `after`: limits the waits for a silent disk; without it there is no limit. */
type LeftOptions = DbOptions & { after?: After };

const unsentIn = ({ rows }: QueueOnDisk): OutboxRow[] => (rows as OutboxRow[]).filter(isUnsent);

/**
 * Marks the changes as exported. Their database keeps its version. The rows get the mark, since one that is set aside takes
 * none of the journal; the journal gets it too, where there is one, since it has the last word about the others.
 */
function mark(db: Dexie, rows: readonly OutboxRow[]): Promise<void> {
  const journals = db.tables.filter(({ name }) => name === 'avances');
  return db.transaction('rw', [db.table('outbox'), ...journals], async () => {
    const outbox = db.table<OutboxRow, number>('outbox');
    await Promise.all(rows.map(({ seq }) => outbox.update(seq, { exported: true })));
    const entry: JournalEntry = { filas: rows.map(({ seq }) => [seq, { exported: true }]) };
    await Promise.all(journals.map((journal) => journal.add(entry)));
  });
}

/** Runs `work` on the database of that name; null where it fails, or where the disk does not answer. */
function attempt<T>(
  name: string,
  { after, ...options }: LeftOptions,
  work: (db: Dexie) => Promise<T>,
): Promise<T | null> {
  const run = (): Promise<T | null> => withStoredDb(name, options, work);
  return (after ? untilSilence(pageDisk, after, run) : run()).catch(() => null);
}

function toLeft(
  from: LeftQueue['origin'],
  name: string,
  found: QueueOnDisk | null,
  { now, options }: { now: number; options: LeftOptions },
): LeftQueue[] {
  const rows = found ? unsentIn(found) : [];
  if (!found || rows.length === 0) return [];
  const { owner, instancia } = found;
  return [
    {
      origin: from,
      email: owner?.email ?? null,
      changes: rows.length,
      async exportChanges() {
        // A full disk refuses the marks and not the file; a silent one gives neither marks nor bytes.
        await attempt(name, options, (db) => mark(db, rows));
        const marked = rows.map((row) => ({ ...row, exported: true }));
        const contents = (await attempt(name, options, (db) => readFileContents(db, rows))) ?? [];
        const text = owner?.uuid
          ? writeChangeFile(owner, owner.instalacion, marked, now, contents)
          : writeHeldFile(userNumberIn(name), instancia, marked, now);
        return { text, unread: contentsOf(rows).length - contents.length };
      },
    },
  ];
}

export async function leftQueues(
  user: Owner & { role: Role },
  now: number,
  options: LeftOptions = {},
): Promise<LeftQueue[]> {
  const [own, numbered] = [dbName(identityKey(user)), dbName(user.id)];
  const names = (await dbNames(options)).filter((name) => isUserDb(name) && name !== own);
  const seen = names.filter((name) => name === numbered || user.role === 'SUPER_ADMIN');
  const found = await Promise.all(
    seen.map(async (name) => {
      // One that cannot be read hides no other.
      const queue = await attempt(name, options, readQueue);
      // It is moved when its user's engine opens it.
      if (name === numbered && queue && isOwn(queue, user)) return [];
      return toLeft(name === numbered ? 'copia' : 'usuario', name, queue, { now, options });
    }),
  );
  return found.flat();
}
