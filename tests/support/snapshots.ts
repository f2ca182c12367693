/** A database that is copied and restored under running servers. */
import { expect } from 'vitest';
import { createApp } from '#server/app.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import type { Api } from './api.ts';

interface Snapshot {
  /** Puts the copy in the place of the original, and ends all its connections. */
  putBack: () => Promise<void>;
  close: () => Promise<void>;
}

/** Copies the database as it is. */
export async function takeSnapshot(api: Api): Promise<Snapshot> {
  const name = new URL(api.url).pathname.slice(1);
  const admin = openDatabase({ connectionString: api.url.replace(/[^/]+$/, 'postgres') });
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const copy = async (from: string, to: string): Promise<void> => {
    await admin.pool.query(cut);
    await expect.poll(() => api.pool.totalCount).toBe(0);
    await admin.pool.query(`create database ${to} template ${from}`);
  };
  await copy(name, `${name}_copia`);
  return {
    async close() {
      await admin.pool.query(`drop database if exists ${name}_copia`);
      await admin.close();
    },
    async putBack() {
      await admin.pool.query(`drop database ${name} with (force)`);
      await copy(`${name}_copia`, name);
    },
  };
}

/** A second server process on the same database. */
export function openSecondProcess(
  api: Api,
): OpenDatabase & { patch: (path: string, body: object) => Promise<number> } {
  const database = openDatabase({ connectionString: api.url });
  const app = createApp({ db: database.db, staticDir: null });
  return {
    ...database,
    async patch(path, body) {
      const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
      return (await app.request(`/api${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) }))
        .status;
    },
  };
}
