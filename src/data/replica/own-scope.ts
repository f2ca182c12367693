/**
 * The replica of a driver, which has his own work only (docs/decisions/058). The server tells the ids of all rows that
 * he holds; the others leave the device. Pure.
 */
import { digestOfIds } from '#contracts/digests.ts';
import type { ChangesAnswer, TableChanges } from '#contracts/sync.ts';
import { TABLES, type TableName } from '#contracts/tables.ts';
import { goneIn } from '../store/blocks.ts';
import type { Replica } from './replica.ts';

/** Ids of rows by table. */
export type RowIds = ReadonlyMap<TableName, ReadonlySet<number>>;

/** The rows of a page, deleted ones whose names he sees included. */
const wholeRows = ({ filas, historial = [] }: TableChanges) => [...filas, ...historial];

/** The digest of the ids that the replica has, which a pull sends. */
export const scopeDigest = (replica: Replica): number => digestOfIds((table) => replica.ids(table));

/** The rows that leave the device with this page: those that the driver no longer holds, and deleted ones. */
export function leavingRows(replica: Replica, page: ChangesAnswer): RowIds {
  const leaving = new Map<TableName, Set<number>>(
    page.cambios.map((part) => [part.tabla, new Set(goneIn(part))]),
  );
  for (const table of page.alcance ? TABLES : []) {
    const held = new Set(page.alcance?.[table]);
    const others = [...replica.ids(table)].filter((id) => !held.has(id));
    leaving.set(table, new Set([...(leaving.get(table) ?? []), ...others]));
  }
  return new Map([...leaving].filter(([, ids]) => ids.size > 0));
}

/** Whether the driver holds a row that neither the replica nor the page has. */
export function lacksRows(replica: Replica, { alcance, cambios }: ChangesAnswer): boolean {
  if (!alcance) return false;
  const brought = new Map(cambios.map((part) => [part.tabla, new Set(wholeRows(part).map(({ id }) => id))]));
  return TABLES.some((table) =>
    (alcance[table] ?? []).some((id) => !brought.get(table)?.has(id) && !replica.get(table, id)),
  );
}

/** Whether the page has rows that entered the driver's work unchanged, so other tabs would take them for known ones. */
export const bringsOldRows = ({ cambios }: ChangesAnswer, cursor: number): boolean =>
  cambios.some((part) => wholeRows(part).some(({ version }) => version <= cursor));
