/** Writes new rows of the outbox to the disk. */
import type { LocalDb } from '../store/db.ts';
import type { JournalEntry } from '../store/journal-record.ts';
import { setsOtherRecords } from '../changes/between.ts';
import { onTopOfOwn } from '../changes/merge.ts';
import { isSameRecord } from '../changes/mutations.ts';
import type { OutboxRow, UnqueuedRow } from '../changes/row.ts';
import { storedBetween, storedRows } from './stored-rows.ts';

/** Writes a row; `rows` is the outbox in memory. */
export async function putRow(db: LocalDb, row: UnqueuedRow, rows: readonly OutboxRow[]): Promise<OutboxRow> {
  try {
    return await addRow(db, row, rows);
  } catch (error) {
    // If the system closed the database before it reported success, the row may be stored already.
    const kept = await db.outbox.where('key').equals(row.key).first();
    if (!kept) throw error;
    return kept;
  }
}

/** Another tab may have received the answer to an earlier change of the record and not have notified yet. */
function addRow(db: LocalDb, row: UnqueuedRow, rows: readonly OutboxRow[]): Promise<OutboxRow> {
  const earlier =
    row.base === null ? [] : rows.filter((each) => each.state !== 'acked' && isSameRecord(each, row));
  if (earlier.length === 0) return db.addQueued(row);
  return db.transaction('rw', db.outbox, db.avances, async () => {
    const onDisk = await storedRows(
      db,
      earlier.map(({ seq }) => seq),
    );
    const edit = onTopOfOwn(row, [...onDisk.values(), ...rows.filter(setsOtherRecords)]);
    const seq = await db.outbox.add({ ...edit } as OutboxRow);
    return { ...edit, seq };
  });
}

/** Writes rows in one transaction, as `putRow` does; those that are on the disk already stay as they are. */
export function putRows(
  db: LocalDb,
  added: readonly UnqueuedRow[],
  rows: readonly OutboxRow[],
): Promise<OutboxRow[]> {
  const unsent = rows.filter(({ state }) => state !== 'acked').map(({ seq }) => seq);
  return db.transaction('rw', db.outbox, db.avances, async () => {
    // If the system closed the database before it reported success, they are all stored already.
    const stored = await db.outbox
      .where('key')
      .anyOf(added.map(({ key }) => key))
      .sortBy('seq');
    if (stored.length > 0) return stored;
    const onDisk = unsent.length > 0 ? [...(await storedRows(db, unsent)).values()] : [];
    const topOf = onTopOfRows([...onDisk, ...rows.filter(setsOtherRecords)]);
    const edits = added.map(topOf);
    const seqs = await db.outbox.bulkAdd(edits.map((edit) => ({ ...edit })) as OutboxRow[], {
      allKeys: true,
    });
    return edits.map((edit, index) => ({ ...edit, seq: Number(seqs[index]) }));
  });
}

/**
 * The new bases of rows that another tab has added after those of `rows` without notifying yet: a change that they follow may be
 * acknowledged. `after`: `rows` with the updates that are about to be written.
 */
export async function entryOfNew(
  db: LocalDb,
  rows: readonly OutboxRow[],
  after: () => readonly OutboxRow[],
): Promise<JournalEntry> {
  const added = await storedBetween(db, (rows.at(-1)?.seq ?? 0) + 1, Infinity);
  if (added.length === 0) return { filas: [] };
  const own = after();
  const changed = added.flatMap((row) => {
    const { base } = onTopOfOwn(row, own);
    return base === row.base ? [] : [[row.seq, { base }] as const];
  });
  return { filas: changed };
}

/** Returns `onTopOfOwn` for these changes, which reads only those that share a record with the edit. */
export function onTopOfRows(ownChanges: readonly OutboxRow[]): (row: UnqueuedRow) => UnqueuedRow {
  const byRecord = Map.groupBy(
    ownChanges.flatMap((change) => change.records.map((record) => ({ record, change }))),
    ({ record }) => record,
  );
  const others = ownChanges.filter(setsOtherRecords);
  return (row) => {
    if (row.base === null) return row;
    const found = row.records.flatMap((record) => byRecord.get(record) ?? []).map(({ change }) => change);
    return found.length === 0 ? row : onTopOfOwn(row, [...new Set([...found, ...others])]);
  };
}
