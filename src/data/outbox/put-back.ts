/** Puts discarded changes back where they were in the queue, with the bytes of their attachments. */
import { isEqual } from '../changes/equal.ts';
import type { OutboxRow } from '../changes/row.ts';
import { type ContentBytes, type ContentMeta, contentsOf } from '../store/content-meta.ts';
import type { LocalDb } from '../store/db.ts';
import { foldJournal, readJournaledQueue } from '../store/journal.ts';
import { storedRows } from './stored-rows.ts';

/** What a discard has removed. */
export interface RemovedRows {
  /** As stored on the disk; rows that are set aside too. */
  rows: readonly unknown[];
  metas: readonly ContentMeta[];
  bytes: readonly ContentBytes[];
}

export interface Removed extends RemovedRows {
  /** Of the changes that stay, those that the discard has altered. */
  altered: readonly (readonly [before: OutboxRow, after: OutboxRow])[];
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** The rows that a discard is about to remove, with their bytes, within its transaction. */
export async function readRemoved(db: LocalDb, rows: readonly unknown[]): Promise<RemovedRows> {
  const uuids = contentsOf(rows as OutboxRow[]);
  return {
    rows,
    metas: (await db.contenidos.bulkGet(uuids)).filter(isDefined),
    bytes: (await db.bytes.bulkGet(uuids)).filter(isDefined),
  };
}

/** Of the rows that stay, those that a discard has altered: as they were, and as they are. */
export function alteredRows(before: readonly OutboxRow[], after: readonly OutboxRow[]): Removed['altered'] {
  const now = new Map(after.map((row) => [row.seq, row]));
  return before.flatMap((row) => {
    const changed = now.get(row.seq);
    return changed && changed !== row ? [[row, changed] as const] : [];
  });
}

/** All values of `before`, and the removal of those that only `after` has. */
const backTo = (before: OutboxRow, after: OutboxRow): Partial<OutboxRow> => ({
  ...Object.fromEntries(Object.keys(after).map((key) => [key, undefined])),
  ...before,
});

/** Under their own numbers, before later changes of the same records. In one transaction. */
export function putBackRows(db: LocalDb, { rows, metas, bytes, altered }: Removed): Promise<unknown[]> {
  const { outbox, avances, contenidos } = db;
  return db.transaction('rw', [outbox, avances, contenidos, db.bytes], async () => {
    // The journal may still have older values of the removed rows, beside those of others.
    await foldJournal(db);
    await outbox.bulkAdd(rows as OutboxRow[]);
    await contenidos.bulkPut([...metas]);
    await db.bytes.bulkPut([...bytes]);
    const now = await storedRows(
      db,
      altered.map(([{ seq }]) => seq),
    );
    // A change that was sent or edited meanwhile stays as it is.
    const same = altered.filter(([{ seq }, after]) => isEqual(now.get(seq), after));
    const returned = same.map(([before, after]) => [before.seq, backTo(before, after)] as const);
    if (returned.length > 0) await avances.add({ filas: [...returned] });
    return readJournaledQueue(db);
  });
}
