/** Whether an existing record has the content of a POST with its uuid (R13.2). */
import type { Kysely } from 'kysely';
import { tableOfColumn } from '#contracts/references.ts';
import { sameJson } from '#domain/same-json.ts';
import type { Database } from '../../db/schema.ts';
import { findAny } from '../../http/rows.ts';

/** Whether a row has these columns: a reference is compared by number or uuid, undefined is not compared. */
export async function sameColumns(
  trx: Kysely<Database>,
  row: object,
  given: Record<string, unknown>,
): Promise<boolean> {
  const columns = new Map<string, unknown>(Object.entries(row));
  for (const [column, value] of Object.entries(given)) {
    const actual = columns.get(column);
    if (value === undefined || sameJson(value, actual)) continue;
    const table = tableOfColumn(column);
    if (!table || typeof value !== 'string') return false;
    if ((await findAny(trx, table, value))?.id !== actual) return false;
  }
  return true;
}

/** Whether two lists contain the same members, in any order. */
export function sameMembers<A, B>(
  given: readonly A[],
  rows: readonly B[],
  isSame: (one: A, row: B) => boolean,
): boolean {
  const left = [...rows];
  const isTaken = (one: A): boolean => {
    const at = left.findIndex((row) => isSame(one, row));
    return at !== -1 && left.splice(at, 1).length === 1;
  };
  return given.length === rows.length && given.every(isTaken);
}

/** Whether two lists of ids name the same records; repeated ids count once. */
export const sameIds = (given: readonly unknown[], ids: readonly unknown[]): boolean =>
  new Set(given).symmetricDifference(new Set(ids)).size === 0;
