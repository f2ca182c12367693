/**
 * Finds unsent changes on this device that the logged-in user's engine does not send. They are changes under the
 * user's number that may belong to another person and, for a SUPER_ADMIN, those of other users, who may be disabled
 * and never log in again.
 */
import type { Role } from '#domain/vocabulary.ts';
import { isOwn } from './adopt-queue.ts';
import { type DbOptions, dbName } from '../store/db.ts';
import { identityKey, type Owner } from '../store/identity.ts';
import { readFileContents } from './file-contents.ts';
import { type ExportedChanges, writeChangeFile, writeHeldFile } from './change-file.ts';
import {
  dbNames,
  isUserDb,
  type QueueOnDisk,
  queueOnDisk,
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

const unsentIn = ({ rows }: QueueOnDisk): OutboxRow[] => (rows as OutboxRow[]).filter(isUnsent);

/** Marks the changes as exported. Their database keeps its version. */
async function mark(name: string, rows: readonly OutboxRow[], options: DbOptions): Promise<void> {
  await withStoredDb(name, options, (db) =>
    db.transaction('rw', 'outbox', async () => {
      const outbox = db.table<OutboxRow, number>('outbox');
      await Promise.all(rows.map(({ seq }) => outbox.update(seq, { exported: true })));
    }),
  );
}

function toLeft(
  from: LeftQueue['origin'],
  name: string,
  found: QueueOnDisk | null,
  { now, options }: { now: number; options: DbOptions },
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
        // A full disk refuses the marks and not the file.
        await mark(name, rows, options).catch(() => {});
        const marked = rows.map((row) => ({ ...row, exported: true }));
        const reading = withStoredDb(name, options, (db) => readFileContents(db, rows));
        const contents = await reading.catch(() => null);
        const text = owner?.uuid
          ? writeChangeFile(owner, owner.instalacion, marked, now, contents ?? [])
          : writeHeldFile(userNumberIn(name), instancia, marked, now);
        return { text, unread: contents ? 0 : contentsOf(rows).length };
      },
    },
  ];
}

export async function leftQueues(
  user: Owner & { role: Role },
  now: number,
  options: DbOptions = {},
): Promise<LeftQueue[]> {
  const [own, numbered] = [dbName(identityKey(user)), dbName(user.id)];
  const names = (await dbNames(options)).filter((name) => isUserDb(name) && name !== own);
  const seen = names.filter((name) => name === numbered || user.role === 'SUPER_ADMIN');
  const found = await Promise.all(
    seen.map(async (name) => {
      const queue = await queueOnDisk(name, options);
      // It is moved when its user's engine opens it.
      if (name === numbered && queue && isOwn(queue, user)) return [];
      return toLeft(name === numbered ? 'copia' : 'usuario', name, queue, { now, options });
    }),
  );
  return found.flat();
}
