import { readJournaledQueue } from '../store/journal.ts';
import { contentsOf, type NewContent } from '../store/content-meta.ts';
import { putContents } from '../store/contents.ts';
import type { LocalDb } from '../store/db.ts';
import type { OutboxRow } from '../changes/row.ts';
import { type FileRow, withoutDuplicates } from './change-file.ts';

/** The changes of a file, with the bytes of their attachments by uuid. */
export interface ImportedChanges {
  rows: readonly FileRow[];
  contents: ReadonlyMap<string, NewContent>;
  /** When they are imported (epoch ms). */
  now: number;
}

/** Adds those that are not in the outbox yet, in one transaction. @returns how many, and the whole outbox afterwards */
export function importRows(
  db: LocalDb,
  { rows, contents, now }: ImportedChanges,
): Promise<{ added: number; rawRows: unknown[] }> {
  const { outbox, avances, contenidos, bytes } = db;
  return db.transaction('rw', [outbox, avances, contenidos, bytes], async () => {
    const news = withoutDuplicates(rows, await readJournaledQueue(db)) as unknown as OutboxRow[];
    await outbox.bulkAdd(news);
    await putContents(db, contentsOf(news), contents, now);
    return { added: news.length, rawRows: await readJournaledQueue(db) };
  });
}
