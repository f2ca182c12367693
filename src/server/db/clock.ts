/** The version counter (`reloj`): locked by the first statements of each writing transaction, and raised by its last one. */
import { sql, type Transaction } from 'kysely';
import { checkEpoch, EPOCH_IS_OVER } from './epoch.ts';
import type { Database } from './schema.ts';

/** The notification channel of committed versions (the source of server-sent events). */
export const CHANGES_CHANNEL = 'cambios';

export interface Clock {
  /** The last version that was committed. */
  version: number;
  instancia: string;
  /** The time of the lock in milliseconds, by the clock of the database and by that of this process. */
  base: number;
  since: number;
}

/** The key of the advisory lock for which writers wait. */
const WRITING = 7_102_408;

/**
 * The first statements of every writing transaction. The row lock serializes writers until they commit, which makes a
 * version a correct cursor. They wait for an advisory lock before it: whoever waits for a row pins its page, and old
 * versions stay on a pinned page (docs/decisions/082). The time is read last, since now() dates from before the wait.
 */
export async function lockClock(trx: Transaction<Database>): Promise<Clock> {
  // Together, since after a failed wait the second statement fails without the cause.
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock(${WRITING})`.execute(trx),
    sql<{ version: number; instancia: string; now: string; over: boolean }>`
      select version, instancia, clock_timestamp()::timestamptz(3) as now, ${EPOCH_IS_OVER} as over
      from reloj for no key update
    `.execute(trx),
  ]);
  const { version, instancia, now, over } = rows[0]!;
  checkEpoch(trx, version, over);
  return { version, instancia, base: Date.parse(now), since: performance.now() };
}

/** The last statement: the counter and its notification, which is sent only on commit. */
export async function tick(trx: Transaction<Database>, version: number): Promise<void> {
  await sql`update reloj set version = ${version} returning pg_notify(${CHANGES_CHANNEL}, version::text)`.execute(
    trx,
  );
}
