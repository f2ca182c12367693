/** Rows that an older version of the app queued: they name records by number, and do not say in which database. Pure. */
import type { Lector } from '#vistas/lector.ts';
import { uuidsOf } from './addresses.ts';
import type { Alteraciones } from './cola.ts';
import type { OutboxRow } from './fila.ts';
import { ANYTHING } from './keys.ts';
import { mutacionOf } from './mutaciones.ts';

/**
 * What makes such rows safe against a restore: the database of the replica that they were made on, and the uuids of their
 * records. A row that was tried already keeps its numbers: the server knows its key with that path. `lector` reads the
 * replica as it was on the disk when the app was opened.
 */
export function legacyStamps(rows: readonly OutboxRow[], lector: Lector, instancia: string): Alteraciones {
  return new Map(
    rows.flatMap((row) => {
      const tabla = mutacionOf(row.name)?.tabla;
      if (!tabla || row.instancia !== null || !row.reads.includes(ANYTHING)) return [];
      const known = uuidsOf(tabla, row.args, lector, null);
      const unknown = Object.fromEntries(Object.keys(known).map((name) => [name, null]));
      return [[row.seq, { instancia, uuids: row.attempts === 0 ? known : unknown }] as const];
    }),
  );
}
