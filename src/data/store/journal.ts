/**
 * Stores the progress of queued changes beside their rows: a batch that is sent, or its answers, is one record of the
 * journal instead of many rewritten rows. The state of a row is its record in the outbox plus all journal records
 * about it, in order; read the outbox through this file. Deleted rows stay deleted even if the journal has records
 * about them.
 */
import type { JournalEntry } from './journal-record.ts';
import type { LocalDb } from './db.ts';
import type { OutboxRow } from '../changes/row.ts';
import { migrateRow } from './migration.ts';

export const seqOf = (raw: unknown): number => (raw as Pick<OutboxRow, 'seq'>).seq;

/** Applies journal records to rows of the outbox. Unreadable rows stay unchanged. Pure. */
export function withJournal(rawRows: readonly unknown[], journal: readonly JournalEntry[]): unknown[] {
  if (journal.length === 0) return [...rawRows];
  const values = new Map<number, Partial<OutboxRow>>();
  for (const { filas } of journal) {
    for (const [seq, more] of filas) values.set(seq, { ...values.get(seq), ...more });
  }
  return rawRows.map((raw) => {
    const more = values.get(seqOf(raw));
    const row = more && migrateRow(raw);
    return row ? { ...row, ...more } : raw;
  });
}

/**
 * All rows in order, or those of a range of seqs; within the caller's transaction or a new one. `unwritten`: later records that
 * the disk has refused.
 */
export function readJournaledQueue(
  db: LocalDb,
  from = -Infinity,
  until = Infinity,
  unwritten: readonly JournalEntry[] = [],
): Promise<unknown[]> {
  return db.transaction('r', db.outbox, db.avances, async () => {
    const rawRows = await db.outbox.where('seq').between(from, until, true, true).toArray();
    return withJournal(rawRows, rawRows.length > 0 ? [...(await db.avances.toArray()), ...unwritten] : []);
  });
}

/** Writes the journal's values into the rows and empties the journal. @returns all rows */
export function foldJournal(db: LocalDb): Promise<unknown[]> {
  return db.transaction('rw', db.outbox, db.avances, async () => {
    const rawRows = (await db.outbox.toArray()) as unknown[];
    const journal = await db.avances.toArray();
    if (journal.length === 0) return rawRows;
    const rows = withJournal(rawRows, journal);
    await db.outbox.bulkPut(rows.filter((row, index) => row !== rawRows[index]) as OutboxRow[]);
    await db.avances.clear();
    return rows;
  });
}

/** Consecutive numbers as ranges, both ends included. */
function rangesOf(seqs: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && seq <= last[1] + 1) last[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges;
}

/** Deletes rows, and journal records that concern only deleted rows. */
export function deleteRows(db: LocalDb, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return Promise.resolve();
  return db.transaction('rw', db.outbox, db.avances, async () => {
    await Promise.all(
      rangesOf(seqs).map(([from, to]) => db.outbox.where('seq').between(from, to, true, true).delete()),
    );
    const journal = await db.avances.toArray();
    if (journal.length === 0) return;
    const onDisk = new Set(await db.outbox.toCollection().primaryKeys());
    const obsolete = journal.filter(({ filas }) => filas.every(([seq]) => !onDisk.has(seq)));
    await db.avances.bulkDelete(obsolete.map(({ n }) => n));
  });
}
