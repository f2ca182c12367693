/**
 * The replica of a driver, which has his own work only (docs/decisions/058). The server tells the ids of all rows that
 * he holds; the others leave the device. Pure.
 */
import { digestOfIds } from '#contracts/digests.ts';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { TABLES, type TableName } from '#contracts/tables.ts';
import type { Reader } from '#views/reader.ts';
import { goneIn } from '../store/blocks.ts';

/** Ids of rows by table. */
export type RowIds = ReadonlyMap<TableName, ReadonlySet<number>>;

function* idsOf(replica: Reader, table: TableName): Generator<number> {
  for (const { id } of replica.all(table)) yield Number(id);
}

/** The digest of the ids that the replica has, which a pull sends. */
export const scopeDigest = (replica: Reader): number => digestOfIds((table) => idsOf(replica, table));

/** The rows that leave the device with this page: those that the driver no longer holds, and deleted ones. */
export function leavingRows(replica: Reader, page: ChangesAnswer): RowIds {
  const leaving = new Map<TableName, Set<number>>(
    page.cambios.map((part) => [part.tabla, new Set(goneIn(part))]),
  );
  for (const table of page.alcance ? TABLES : []) {
    const held = new Set(page.alcance?.[table]);
    const others = [...idsOf(replica, table)].filter((id) => !held.has(id));
    leaving.set(table, new Set([...(leaving.get(table) ?? []), ...others]));
  }
  return new Map([...leaving].filter(([, ids]) => ids.size > 0));
}

/** Whether the driver holds a row that neither the replica nor the page has. */
export function lacksRows(replica: Reader, { alcance, cambios }: ChangesAnswer): boolean {
  if (!alcance) return false;
  const brought = new Map(cambios.map(({ tabla, filas }) => [tabla, new Set(filas.map(({ id }) => id))]));
  return TABLES.some((table) =>
    (alcance[table] ?? []).some((id) => !brought.get(table)?.has(id) && !replica.get(table, id)),
  );
}

/** Whether the page has rows that entered the driver's work unchanged, so other tabs would take them for known ones. */
export const bringsOldRows = ({ cambios }: ChangesAnswer, since: number): boolean =>
  cambios.some(({ filas }) => filas.some(({ version }) => version <= since));
