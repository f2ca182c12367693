import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type Transaction, sql } from 'kysely';
import { isStalePlan } from './client.ts';
import { transaction } from './connection.ts';
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
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isStalePlan(error);
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
 * Runs `fn` as one write: all of it takes effect, or, where it throws, none; then its version is given back. What `ask`
 * reads leaves together with what raises the version, and comes after it.
 */
export type Writing = <T, A = undefined>(
  fn: (write: Write, asked: A) => Promise<T>,
  ask?: (trx: Transaction<Database>) => Promise<A>,
) => Promise<T>;

/** Several writes in one transaction, each undone alone where it fails: a savepoint holds what came before it. */
class Group {
  private readonly trx: Transaction<Database>;
  private begun = false;
  /** What no savepoint helps against: the transaction has to run again, or has ended. */
  fatal: unknown = null;

  constructor(trx: Transaction<Database>) {
    this.trx = trx;
  }

  readonly write: Writing = async (fn, ask) => {
    if (this.fatal) throw this.fatal;
    const { trx } = this;
    // Left open, savepoints would nest ever deeper.
    const last = this.begun ? sql`release savepoint cambio`.execute(trx) : null;
    this.begun = true;
    try {
      const [, , clock, asked] = await Promise.all([
        last,
        sql`savepoint cambio`.execute(trx),
        tick(trx),
        ask?.(trx),
      ]);
      return await fn({ trx, ...clock }, asked as never);
    } catch (error) {
      await this.undo(error);
      throw error;
    }
  };

  private async undo(error: unknown): Promise<void> {
    if (isTransient(error)) {
      this.fatal = error;
      return;
    }
    try {
      await sql`rollback to savepoint cambio`.execute(this.trx);
    } catch {
      this.fatal = error;
    }
  }
}

/**
 * A transaction of as many writes as `run` asks for, one after the other: one commit for all. A deadlock or a
 * serialization failure runs it again, so `run` must have no effects outside the database.
 * @throws what `run` throws, and what ends the transaction; then none of the writes took effect.
 */
export async function writeGroup<T>(db: Kysely<Database>, run: (write: Writing) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, 'begin', async (trx) => {
        const group = new Group(trx);
        const result = await run(group.write);
        if (group.fatal) throw group.fatal;
        return result;
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** One write in a transaction of its own. `fn` must have no effects outside the database: it may run again. */
export function writeTransaction<T>(db: Kysely<Database>, fn: (write: Write) => Promise<T>): Promise<T> {
  return writeGroup(db, (write) => write(fn));
}

/** Several queries that see one state of the database, undisturbed by writes between them. */
export function readTransaction<T>(
  db: Kysely<Database>,
  fn: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return transaction(db, 'start transaction isolation level repeatable read read only', fn);
}
