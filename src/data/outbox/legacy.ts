/**
 * Completes rows that an older version of the app queued: they name records by number and do not name their database.
 * Pure.
 */
import type { Reader } from '#views/reader.ts';
import { ownUuid, uuidsOf } from '../changes/addresses.ts';
import type { RowUpdates } from './queue-updates.ts';
import type { OutboxRow } from '../changes/row.ts';
import { ANYTHING } from '../changes/keys.ts';
import { mutationOf } from '../changes/mutations.ts';

/**
 * The missing values that protect such rows against a restore: the database of the replica that they were saved on,
 * and the uuids of their records. A row that was sent before keeps its numbers, since the server knows its key with
 * that path, unless the number of its record belongs to another record by now. `reader` reads the replica as it was on
 * the disk when the app was opened.
 */
export function legacyStamps(
  rows: readonly OutboxRow[],
  reader: Pick<Reader, 'get'>,
  instance: string,
): RowUpdates {
  return new Map(
    rows.flatMap((row) => {
      const table = mutationOf(row.name)?.table;
      if (!table || row.instancia !== null || !row.reads.includes(ANYTHING)) return [];
      const now = uuidsOf(table, row.args, reader, null);
      const own = ownUuid(table, row.args.id, row.records);
      const isOther = Object.entries(own).some(([name, uuid]) => now[name] !== null && now[name] !== uuid);
      const unknown = Object.fromEntries(Object.keys(now).map((name) => [name, null]));
      const tried = { ...unknown, ...(isOther ? own : {}) };
      return [
        [row.seq, { instancia: instance, uuids: row.attempts === 0 ? { ...now, ...own } : tried }] as const,
      ];
    }),
  );
}
