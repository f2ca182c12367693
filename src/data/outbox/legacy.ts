/** Rows that an older version of the app queued: they name records by number, and do not say in which database. Pure. */
import type { Lector } from '#views/reader.ts';
import { ownUuid, uuidsOf } from '../changes/addresses.ts';
import type { Alteraciones } from './queue-change.ts';
import type { OutboxRow } from '../changes/row.ts';
import { ANYTHING } from '../changes/keys.ts';
import { mutacionOf } from '../changes/mutations.ts';

/**
 * What makes such rows safe against a restore: the database of the replica that they were made on, and the uuids of their
 * records, where they do not say them. A row that was tried already keeps its numbers, unless its record's is another
 * record's by now: the server knows its key with that path. `lector` reads the replica as it was on the disk when the app
 * was opened.
 */
export function legacyStamps(
  rows: readonly OutboxRow[],
  lector: Pick<Lector, 'get'>,
  instancia: string,
): Alteraciones {
  return new Map(
    rows.flatMap((row) => {
      const tabla = mutacionOf(row.name)?.tabla;
      if (!tabla || row.instancia !== null || !row.reads.includes(ANYTHING)) return [];
      const now = uuidsOf(tabla, row.args, lector, null);
      const own = ownUuid(tabla, row.args.id, row.records);
      const isOther = Object.entries(own).some(([name, uuid]) => now[name] !== null && now[name] !== uuid);
      const unknown = Object.fromEntries(Object.keys(now).map((name) => [name, null]));
      const tried = { ...unknown, ...(isOther ? own : {}) };
      return [[row.seq, { instancia, uuids: row.attempts === 0 ? { ...now, ...own } : tried }] as const];
    }),
  );
}
