/**
 * Epochs of the version counter (014-epoca.sql, docs/decisions/030). A server start opens one, and so does the first
 * write after a restore of the database: when the run of Postgres, the database or the table is not the one in which
 * the current epoch was opened, or when the version is below one that this process has seen.
 */
import { type Kysely, sql } from 'kysely';
import { databaseOf } from './connection.ts';
import type { AppDatabase } from './database.ts';
import type { Database } from './schema.ts';

/**
 * Identifies the run of Postgres and the file of the table, whose path contains the database's oid. No restart, restore or
 * failover leaves both as they were. A rewrite of the table (`vacuum full`) opens an epoch too, which does no harm.
 */
const RUN = sql<string>`concat_ws(' ', pg_postmaster_start_time(), pg_relation_filepath(reloj.tableoid))`;

/** True where the epoch of `reloj` was opened elsewhere: a column for a select or a condition. */
export const EPOCH_IS_OVER = sql<boolean>`corrida is distinct from ${RUN}`;

/**
 * Ends a transaction that must not continue in the current epoch: a new one is opened, and the transaction runs again.
 */
export class EpochIsOver extends Error {}

/** Checks the epoch, under the lock of `reloj`. @throws EpochIsOver */
export function checkEpoch(trx: Kysely<Database>, version: number, isOver: boolean): void {
  const db = databaseOf(trx);
  if (isOver || version < db.seenVersion) throw new EpochIsOver('The database was put back');
  db.seenVersion = version;
}

/** Opens an epoch at a server's start. */
export async function openEpoch(db: Kysely<Database>): Promise<void> {
  await sql`update reloj set epoca = gen_random_uuid(), corrida = ${RUN}`.execute(db);
}

/** Opens an epoch unless another process has done so meanwhile. */
export async function openNextEpoch(db: AppDatabase): Promise<void> {
  await sql`update reloj set epoca = gen_random_uuid(), corrida = ${RUN}
    where ${EPOCH_IS_OVER} or version < ${db.seenVersion}`.execute(db);
  db.seenVersion = 0;
}

/**
 * Whether a cursor denotes a state of this database: its epoch is known, and its version is not above the end of that
 * epoch. Without an epoch (older clients) the version alone determines it, since the ranges of known epochs do not
 * overlap. `current`: the version of `reloj` in the same state.
 */
export async function isWithinEpoch(
  trx: Kysely<Database>,
  { desde: cursor, epoca }: { desde: number; epoca?: string | undefined },
  current: number,
): Promise<boolean> {
  const which = epoca ? sql`id::text = ${epoca}` : sql`desde <= ${cursor} order by desde desc limit 1`;
  const { rows } = await sql<{ hasta: number | null }>`select hasta from epoca where ${which}`.execute(trx);
  if (rows.length === 0 && epoca) return false;
  return cursor <= (rows[0]?.hasta ?? current);
}
