/** A company at work, backups of it, and other databases to restore them into. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { connectAlone } from '#server/db/pool.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { type Api, useApi } from './api.ts';
import { attach } from './attachments.ts';
import { payloads } from './payloads.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';

type Reachable = Pick<TestDatabase, 'url'>;

/** Works on one connection of the database, which is closed afterwards. */
export async function onConnection<T>(
  { url }: Reachable,
  work: (client: Parameters<typeof writeBackup>[0]) => Promise<T>,
): Promise<T> {
  const client = await connectAlone({ connectionString: url });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes a backup of the database. @returns its bytes */
export const backup = (
  from: Reachable,
  file: string,
  options?: Parameters<typeof writeBackup>[2],
): Promise<number> => onConnection(from, (client) => writeBackup(client, file, options));

/** The connections of the test itself belong to no server. */
const CLOSE_IDLE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

export const restore = (to: TestDatabase, file: string) =>
  onConnection(to, async (client) => {
    await client.query(CLOSE_IDLE);
    await expect.poll(() => to.pool.totalCount).toBe(0);
    return restoreBackup(client, file);
  });

/** The rows of a table as text sorts them. */
export async function tableRows({ pool }: Pick<TestDatabase, 'pool'>, table: string, where = 'true') {
  return (await pool.query(`select * from ${table} t where ${where} order by t::text`)).rows;
}

export interface Backups {
  api: Api;
  /** A folder that is removed after the tests. */
  folder: string;
  /** Another database, until the end of the test; `bare`: without tables. */
  database: (options?: { bare: boolean }) => Promise<TestDatabase>;
}

/** Registers the set-up of a test file. */
export function useBackups(): Backups {
  const api = useApi();
  const folder = mkdtempSync(join(tmpdir(), 'respaldo-'));
  const others: TestDatabase[] = [];
  beforeAll(async () => {
    await fillDemo(api.db, { operaciones: 60, seed: 3, now: '2026-03-05T15:00:00.000Z' });
    // Text that COPY has to escape.
    await api.make('/chofer', { ...payloads.chofer(), nombre: 'Ñandú \\. "\\N" \t fin' });
    await api.post('/bodega', payloads.bodega(), { key: randomUUID() });
    await attach(api, { operacion: 1 });
    await api.make('/documento', { operacion: 1, tipo: 'DIN', folio: '1' });
  });
  afterEach(async () => {
    for (const each of others.splice(0)) await each.drop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    api,
    folder,
    database: async (options) => {
      const made = await cloneDatabase(options);
      others.push(made);
      return made;
    },
  };
}
