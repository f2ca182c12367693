import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { transaction } from './connection.ts';
import type { AppDatabase } from './database.ts';
import { EpochIsOver, openNextEpoch } from './epoch.ts';
import type { Database } from './schema.ts';
import { isRepeated, WriteGroup, type Write, type Writing } from './write-group.ts';

const ATTEMPTS = 4;

/**
 * Writes look rows up by key, so one generic plan is enough. Otherwise Postgres plans look-ups by a list of keys each
 * time, which takes longer than running them. The plan may be made while a table is empty, so sequential scans are
 * off. JIT is off because older versions compile the plans of tables without an index (`reloj`), whose estimated cost
 * is high then.
 */
const BY_KEY =
  'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local jit = off';
const BEGIN = `begin; ${BY_KEY}`;

/** Runs the transaction again where isRepeated() says so. */
async function retried<T>(db: AppDatabase, run: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRepeated(error)) throw error;
      if (error instanceof EpochIsOver) await openNextEpoch(db);
      else await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * A transaction of as many writes as `run` requests, one after the other, with one commit. It
 * runs again where isRepeated() says so, so `run` must have no effects outside the database.
 * @throws what `run` throws, and what ends the transaction; then none of the writes is committed
 */
export async function writeGroup<T>(db: AppDatabase, run: (write: Writing) => Promise<T>): Promise<T> {
  const { result, events } = await retried(db, (attempt) =>
    transaction(db, BEGIN, async (trx) => {
      const group = new WriteGroup(trx, attempt === 1);
      const done = await run(group.write);
      await group.finish();
      return { result: done, events: group.rows.evento_seguridad };
    }),
  );
  for (const event of events) db.securityLog.written(event);
  return result;
}

/** One write in a transaction of its own. `fn` must have no effects outside the database: it may run again. */
export function writeTransaction<T>(db: AppDatabase, fn: (write: Write) => Promise<T>): Promise<T> {
  return writeGroup(db, (write) => write(fn));
}

export interface ReadOptions {
  /** All look-ups are by key, as in a write: its statements are planned once. */
  keyed?: boolean;
}

/** Runs several queries on one state of the database. */
export function readTransaction<T>(
  db: AppDatabase,
  fn: (trx: Transaction<Database>) => Promise<T>,
  { keyed = false }: ReadOptions = {},
): Promise<T> {
  const begin = 'start transaction isolation level repeatable read read only';
  return retried(db, () => transaction(db, keyed ? `${begin}; ${BY_KEY}` : begin, fn));
}
