/** Updates later changes of a record after an earlier one was acknowledged or discarded. Pure. */
import type { RowUpdate, RowUpdates } from './queue-updates.ts';
import { setBetween } from '../changes/between.ts';
import type { OutboxRow } from '../changes/row.ts';
import { baseAfter, baseWithout } from '../changes/merge.ts';
import { isSameRecord } from '../changes/mutations.ts';

/** Returns a function that finds the later changes of a row's record. */
export function laterChangesIn(rows: readonly OutboxRow[]): (acked: OutboxRow) => OutboxRow[] {
  const byRecord = Map.groupBy(
    rows.flatMap((row) => row.records.map((record) => ({ record, row }))),
    ({ record }) => record,
  );
  return (acked) => {
    const sameRecords = acked.records.flatMap((record) => byRecord.get(record) ?? []).map(({ row }) => row);
    return [...new Set(sameRecords)].filter((row) => row.seq > acked.seq && isSameRecord(row, acked));
  };
}

/**
 * Makes the acknowledged change the base of the user's next edits of that record, so that they do not conflict with
 * it. `others`: the changes of other records that may set fields of this one.
 */
export function rebaseLaterChanges(
  later: readonly OutboxRow[],
  acked: OutboxRow,
  datos: unknown,
  others: readonly OutboxRow[],
): [number, RowUpdate][] {
  // Applied to the row as it is at that time: its user may be editing it.
  return later.map((edit) => {
    const between = setBetween([...later, ...others], acked, edit);
    return [edit.seq, ({ base }) => ({ base: base && baseAfter(base, acked, datos, between) })];
  });
}

/** The bases of the edits that were made on top of discarded changes, by seq. `rows` are the rows that stay. */
export function rebaseWithout(rows: readonly OutboxRow[], discarded: readonly OutboxRow[]): RowUpdates {
  const latestFirst = discarded.toSorted((a, b) => b.seq - a.seq);
  return new Map(
    rows.flatMap(({ seq, base, ...row }) => {
      if (base === null) return [];
      const earlier = latestFirst.filter((each) => each.seq < seq && isSameRecord(each, row));
      if (earlier.reduce(baseWithout, base) === base) return [];
      return [
        [seq, (now: OutboxRow) => ({ base: now.base && earlier.reduce(baseWithout, now.base) })] as const,
      ];
    }),
  );
}
