import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Patience, type Target, createPool } from './pool.ts';
import type { PipelinedClient } from './client.ts';
import { Memory } from './memory.ts';
import type { Database } from './schema.ts';
import { type SecurityLog, SILENT } from './security-log.ts';

export type Connection = pg.ClientBase;

/** The query builder on the application's connections, with what this process knows about the database. */
export class AppDatabase extends Kysely<Database> {
  readonly pool: pg.Pool;
  /** Values cached for the present state of the database. */
  readonly memory = new Memory();
  /** The highest version that this process has seen committed; 0 while it has seen none. */
  seenVersion = 0;
  /** Where the events of the security log are also written. */
  securityLog: SecurityLog = SILENT;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.pool = pool;
  }
}

export interface OpenDatabase {
  db: AppDatabase;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Milliseconds for connections in use to be released, once the pool is being closed. */
const CLOSE_MS = 5_000;

/** Ends running statements after a while: a database that does not answer must not keep the process from ending. */
async function endPool(pool: pg.Pool, clients: ReadonlySet<PipelinedClient>): Promise<void> {
  const ended = pool.end().then(() => true);
  if (await Promise.race([ended, sleep(CLOSE_MS, false, { ref: false })])) return;
  for (const client of clients) client.cut(new Error('the database is being closed'));
  await Promise.race([ended, sleep(CLOSE_MS / 5, false, { ref: false })]);
}

/** Opens nothing yet: the pool connects with the first query. */
export function openDatabase(
  target: Target,
  onError: (error: Error) => void = () => {},
  patience: Patience = {},
): OpenDatabase {
  const pool = createPool(target, onError, patience);
  const clients = new Set<PipelinedClient>();
  pool.on('connect', (client) => clients.add(client as unknown as PipelinedClient));
  pool.on('remove', (client) => clients.delete(client as unknown as PipelinedClient));
  const db = new AppDatabase(pool);
  return {
    db,
    pool,
    async close() {
      // Kysely would end the pool too, and wait without limit.
      if (!pool.ended) await endPool(pool, clients);
    },
  };
}
