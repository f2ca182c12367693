/** Finds the records that have unsent changes, with the state of those. */
import type { PendingState } from '#domain/vocabulary.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { isParked, isUnsent, type OutboxRow } from '../changes/row.ts';
import { mutationOf } from '../changes/mutations.ts';
import { noteWorst, type PendingRecords } from './pending-records.ts';

const stateOf = ({ state }: Pick<OutboxRow, 'state'>): PendingState =>
  state === 'rejected' || state === 'conflict' ? state : 'waiting';

/**
 * The number of records of the table that no list shows, because the changes that create them are parked, or wait for a
 * parked one (`blocked`: seqs of those).
 */
export function hiddenCreations(
  rows: readonly OutboxRow[],
  blocked: ReadonlyMap<number, number>,
  table: TableName,
): number {
  return rows.filter((row) => {
    const { table: ownTable, action } = mutationOf(row.name) ?? {};
    return ownTable === table && action === 'create' && (isParked(row) || blocked.has(row.seq));
  }).length;
}

/** The states of the table's records. */
export function pendingRecords(rows: readonly OutboxRow[], reader: Reader, table: TableName): PendingRecords {
  const found = new Map<Id, PendingState>();
  for (const row of rows.filter(isUnsent)) {
    const note = (id: Id): void => noteWorst(found, id, stateOf(row));
    if (row.args.id !== null && mutationOf(row.name)?.table === table) note(row.args.id);
    for (const key of row.records) {
      note(key);
      const id = reader.get(table, key)?.id;
      if (id !== undefined) note(id);
    }
  }
  return found;
}
