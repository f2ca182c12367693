import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';

export interface TestDatabase extends Pick<OpenDatabase, 'db' | 'pool'> {
  /** The connection string, as DATABASE_URL. */
  url: string;
  /** Closes `db` and drops the database, even while connections to it are open. */
  drop: () => Promise<void>;
}

/**
 * Creates a migrated, empty database in some 50 ms. Needs tests/support/postgres-global.ts as globalSetup. `bare`:
 * without any table.
 */
export async function cloneDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const { template, ...server } = inject('postgres');
  const database = `prueba_${randomUUID().replaceAll('-', '')}`;
  const admin = openDatabase({ ...server, database: 'postgres' });
  await admin.pool.query(`create database ${database} template ${bare ? 'template1' : template}`);
  // Every clone would otherwise have the template's `instancia`.
  const { db, pool, close } = openDatabase({ ...server, database });
  if (!bare)
    await pool.query('update reloj set instancia = gen_random_uuid(), instalacion = gen_random_uuid()');
  const { user, password, host, port } = server;
  return {
    db,
    pool,
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    async drop() {
      await close();
      await admin.pool.query(`drop database ${database} with (force)`);
      await admin.close();
    },
  };
}
