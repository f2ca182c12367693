/** Rows of the outbox as stored on the disk, read and updated within the caller's transaction. */
import type { OutboxRow } from '../changes/row.ts';
import type { LocalDb } from '../store/db.ts';
import { readJournaledQueue } from '../store/journal.ts';
import type { JournalEntry } from '../store/journal-record.ts';
import { migrateRow } from '../store/migration.ts';
import type { RowUpdates } from './queue-updates.ts';

/** The rows of a range of seqs, in order, without those that are set aside. `unwritten`: as in readJournaledQueue. */
export async function storedBetween(
  db: LocalDb,
  from: number,
  until: number,
  unwritten: readonly JournalEntry[] = [],
): Promise<OutboxRow[]> {
  return (await readJournaledQueue(db, from, until, unwritten)).flatMap((raw) => migrateRow(raw) ?? []);
}

/** These rows and those between them, by seq. */
export async function storedRows(
  db: LocalDb,
  seqs: readonly number[],
  unwritten: readonly JournalEntry[] = [],
): Promise<Map<number, OutboxRow>> {
  if (seqs.length === 0) return new Map();
  const rows = await storedBetween(db, Math.min(...seqs), Math.max(...seqs), unwritten);
  return new Map(rows.map((row) => [row.seq, row]));
}

/**
 * The new values of each set for rows that exist, computed from their state at that time. Rows that are set aside stay
 * unchanged.
 */
export async function entriesOf(
  db: LocalDb,
  sets: readonly RowUpdates[],
  setAside: ReadonlyMap<number, unknown>,
  unwritten: readonly JournalEntry[] = [],
): Promise<JournalEntry[]> {
  const seqs = sets.flatMap((changes) => [...changes.keys()]);
  const [from, to] = [Math.min(...seqs), Math.max(...seqs)];
  const onDisk = new Set(await db.outbox.where('seq').between(from, to, true, true).primaryKeys());
  const computed = sets.flatMap((changes) =>
    [...changes].filter(([, change]) => typeof change === 'function'),
  );
  const rows = await storedRows(
    db,
    computed.map(([seq]) => seq),
    unwritten,
  );
  return sets.map((changes) => {
    const changed = [...changes].flatMap(([seq, change]) => {
      if (!onDisk.has(seq) || setAside.has(seq)) return [];
      const row = rows.get(seq);
      const values = typeof change !== 'function' ? change : row && change(row);
      if (row) rows.set(seq, { ...row, ...values });
      return values ? [[seq, values] as const] : [];
    });
    return { filas: changed };
  });
}

/**
 * Writes updates of existing rows to the journal, after those that the disk has refused before. @returns whether it has written
 * any
 */
export async function writeUpdates(
  db: LocalDb,
  sets: readonly RowUpdates[],
  setAside: ReadonlyMap<number, unknown>,
  unwritten: readonly JournalEntry[],
): Promise<boolean> {
  const filled = sets.filter(({ size }) => size > 0);
  if (filled.length === 0) return false;
  const entries = await entriesOf(db, filled, setAside, unwritten);
  await db.avances.bulkAdd([...unwritten, ...entries]);
  return true;
}
