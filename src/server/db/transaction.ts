import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type Transaction, sql } from 'kysely';
import type { Database } from './schema.ts';

export interface Write {
  trx: Transaction<Database>;
  /** Stamp it on every row written: unique to this transaction, and ordered as the transactions commit. */
  version: number;
  /** The transaction's time, ISO in UTC with milliseconds, later for a later version (but for a clock set back). */
  now: string;
}

/** The channel that carries each committed version (server-sent events are fed from it). */
export const CAMBIOS = 'cambios';
const ATTEMPTS = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/**
 * The first statement of every write. The row lock puts writers one behind the other until they commit, which is what
 * makes a version a correct cursor; a rollback gives the number back. The time is taken once the lock is ours, since
 * now() would be from before the wait. The notice leaves with the commit only.
 */
async function tick(trx: Transaction<Database>): Promise<{ version: number; now: string }> {
  const { rows } = await sql<{ version: number; now: string }>`
    update reloj set version = version + 1
    returning version, clock_timestamp()::timestamptz(3) as now, pg_notify(${CAMBIOS}, version::text)
  `.execute(trx);
  const { version, now } = rows[0]!;
  return { version, now };
}

/**
 * One writing transaction. What `fn` throws rolls it back and is thrown on; a deadlock or a serialization failure
 * runs it again, so `fn` must have no effects outside the database.
 */
export async function writeTransaction<T>(
  db: Kysely<Database>,
  fn: (write: Write) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => fn({ trx, ...(await tick(trx)) }));
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Several queries that see one state of the database, undisturbed by writes between them. */
export function readTransaction<T>(
  db: Kysely<Database>,
  fn: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(fn);
}
