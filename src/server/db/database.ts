import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Target, createPool } from './pool.ts';
import type { Database } from './schema.ts';

export type Connection = pg.ClientBase;

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  close: () => Promise<void>;
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** The pool behind a database that openDatabase() opened. */
export function poolOf(db: Kysely<Database>): pg.Pool {
  return pools.get(db)!;
}

/** Opens nothing yet: the pool connects with the first query. */
export function openDatabase(target: Target, onError: (error: Error) => void = () => {}): OpenDatabase {
  const pool = createPool(target, onError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely leaves a pool alone that it has not used itself.
      if (!pool.ended) await pool.end();
    },
  };
}
