/** Removes rows that their user discards from the disk, with the bytes of their attachments. */
import { isOnItsWay, type OutboxRow } from '../changes/row.ts';
import { contentsOf } from '../store/content-meta.ts';
import { deleteContents } from '../store/contents.ts';
import type { LocalDb } from '../store/db.ts';
import { deleteRows, readJournaledQueue, seqOf } from '../store/journal.ts';
import type { JournalEntry } from '../store/journal-record.ts';
import { migrateRow } from '../store/migration.ts';
import { wasPulled } from '../store/pulled-rows.ts';
import { readRemoved, type Removed, type RemovedRows } from './put-back.ts';
import type { RenewRows } from './queue-updates.ts';
import { isEditable } from './replacement.ts';

export interface DiscardRules {
  /**
   * Whether a row may be discarded. It gets the row as it is on the disk, since another tab may have altered it. Rows that are on
   * their way never are.
   */
  may?: (row: OutboxRow) => boolean;
  renew?: RenewRows;
  /** Called after the discard, with what puts the rows back. */
  tell?: (removed: Removed) => void;
}

/** Whether neither this device nor one that has it from a file may have sent it to the server, unless that refused it. */
export const hasSurelyNotArrived = (row: OutboxRow): boolean =>
  row.origen !== 'archivo' && row.exported !== true && (row.state === 'conflict' || isEditable(row));

/** Rows as a tab shows them. Those that are set aside are here as stored on the disk too, by seq. */
export interface ShownRows {
  rows: readonly OutboxRow[];
  setAside: ReadonlyMap<number, unknown>;
}

interface TakenRows {
  discarded: OutboxRow[];
  stay: OutboxRow[];
  /** Null where nobody puts them back. */
  removed: RemovedRows | null;
}

/**
 * Removes the rows within the caller's transaction. Those that another tab has discarded count as removed. `unwritten`: as in
 * readJournaledQueue.
 * @returns null, with none removed, where one of them is being sent, the server has it, or `may` refuses it
 */
export async function takeRows(
  db: LocalDb,
  shown: ShownRows,
  unwritten: readonly JournalEntry[],
  { may = () => true, tell }: DiscardRules,
): Promise<TakenRows | null> {
  const rawRows = await readJournaledQueue(db, -Infinity, Infinity, unwritten);
  const rows = rawRows.flatMap((raw) => migrateRow(raw) ?? []);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const last = shown.rows.map((row) => bySeq.get(row.seq) ?? row);
  if (last.some((row) => isOnItsWay(row) || !may(row))) return null;
  const onDisk = new Set(rawRows.map(seqOf));
  const gone = shown.rows.filter(({ seq }) => !onDisk.has(seq));
  const goneKeys = gone.map(({ key }) => key);
  if (goneKeys.length > 0 && (await wasPulled(db, ...goneKeys))) return null;
  const seqs = new Set(shown.rows.map(({ seq }) => seq));
  const leaving = rawRows.filter((raw) => seqs.has(seqOf(raw)));
  const removed = tell ? await readRemoved(db, leaving) : null;
  const discarded = rows.filter(({ seq }) => seqs.has(seq));
  await deleteRows(db, [...seqs]);
  await deleteContents(db, contentsOf(discarded));
  return {
    discarded,
    stay: rows.filter(({ seq }) => !seqs.has(seq)),
    removed: removed && {
      ...removed,
      rows: [...removed.rows, ...gone.map((row) => shown.setAside.get(row.seq) ?? row)],
    },
  };
}
