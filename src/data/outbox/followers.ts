/** Later changes of the same record, which build on the one that was just acknowledged. Pure. */
import type { RowUpdate } from './queue-change.ts';
import { isParked, type OutboxRow } from '../changes/row.ts';
import { baseAfter } from '../changes/merge.ts';
import { isSameRecord } from '../changes/mutations.ts';

/** Later changes of the same record, by the row that they follow. */
export function followersIn(rows: readonly OutboxRow[]): (acked: OutboxRow) => OutboxRow[] {
  const byRecord = Map.groupBy(
    rows.flatMap((row) => row.records.map((record) => ({ record, row }))),
    ({ record }) => record,
  );
  return (acked) => {
    const near = acked.records.flatMap((record) => byRecord.get(record) ?? []).map(({ row }) => row);
    return [...new Set(near)].filter((row) => row.seq > acked.seq && isSameRecord(row, acked));
  };
}

/** One's own acknowledged change is the base of one's next edit of that record, so that they never conflict. */
export function rebaseFollowers(
  followers: readonly OutboxRow[],
  acked: OutboxRow,
  datos: unknown,
): [number, RowUpdate][] {
  // Of the row as it is by then: its user may be just giving it another content.
  return followers.map(({ seq }) => {
    const between = followers.filter((each) => each.seq < seq && !isParked(each) && each.state !== 'acked');
    return [seq, ({ base }) => ({ base: base && baseAfter(base, acked, datos, between) })];
  });
}
