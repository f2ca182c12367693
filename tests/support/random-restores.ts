/** Random deletions that are taken back (random-work.ts). */
import { RESTORABLE } from '#contracts/restauracion.ts';
import type { ApiAnswer } from './api.ts';
import type { OfficeRows } from './office-rows.ts';
import { pickFrom, type RandomChoice } from './random-values.ts';

/** The last deletion in one of the tables; some are refused. */
export async function restoreDeleted(
  work: OfficeRows,
  { which }: RandomChoice,
): Promise<ApiAnswer | undefined> {
  const table = pickFrom(RESTORABLE, which)!;
  const { rows } = await work.api.pool.query(
    `select id from ${table} where deleted_at is not null order by version desc limit 1`,
  );
  return rows[0] && work.api.post(`/restauracion/${table}/${rows[0].id}`, {});
}
