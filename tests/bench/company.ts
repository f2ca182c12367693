/** The demo company on a Postgres of the run, and the real server in front of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TABLES } from '#contracts/tables.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { type RunningCluster, startCluster } from '#tests/support/cluster.ts';
import { spawnServer } from '#tests/support/server-process.ts';
import type { Bench } from './measure.ts';
import { multiply } from './multiply.ts';

export const EMAIL = 'bench@transporte.cl';
export const PASSWORD = 'una-clave-larga';

export interface Company {
  url: string;
  /** The connection string, as DATABASE_URL. */
  databaseUrl: string;
  close: () => Promise<void>;
}

let cluster: Promise<RunningCluster> | null = null;
let count = 0;
const shared = new Map<string, Promise<Company>>();

/** The Postgres of a run, without durability: reads and browsers do not depend on it. */
const theCluster = (): Promise<RunningCluster> => (cluster ??= startCluster());

/** Runs `work`, and stops the servers and the Postgres that it has started. */
export async function withCluster<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    const companies = await Promise.allSettled(shared.values());
    shared.clear();
    for (const each of companies) if (each.status === 'fulfilled') await each.value.close();
    await (await cluster)?.stop();
    cluster = null;
  }
}

/** The company of all parts that only read, created by the first of them. `times`: how many times as large. */
export function sharedCompany(log: Bench['log'], operaciones: number, times = 1): Promise<Company> {
  const key = `${operaciones} × ${times}`;
  const company = shared.get(key) ?? startCompany(log, operaciones, times);
  shared.set(key, company);
  // A failed creation is tried again by the next part.
  company.catch(() => shared.delete(key));
  return company;
}

/** Starts a server on a database with that many operations. */
async function startCompany(log: Bench['log'], operaciones: number, times: number): Promise<Company> {
  const { template: _, ...target } = (await theCluster()).postgres;
  count += 1;
  const database = `bench_${count}`;
  const admin = openDatabase({ ...target, database: 'postgres' });
  await admin.pool.query(`create database ${database}`);
  await admin.close();
  const { db, pool, close: closeDatabase } = openDatabase({ ...target, database });
  await migrate(pool);
  const dataDir = mkdtempSync(join(tmpdir(), 'transporte-bench-'));
  const { user, password, host, port } = target;
  const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const server = spawnServer(dataDir, {
    env: { DATABASE_URL: databaseUrl, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
  });
  const close = async (): Promise<void> => {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await server.ready();
    const demoRows = await fillDemo(db, { seed: 7, now: new Date().toISOString(), operaciones });
    const rows = Object.values(demoRows).reduce((sum, n) => sum + n, 0);
    if (times > 1) await multiply(databaseUrl, times, TABLES);
    log(`  a company of ${operaciones * times} operations, ${rows * times} rows or less`);
    return { url, databaseUrl, close };
  } catch (error) {
    // The server is a separate process, which would keep this one from ending.
    await close();
    throw error;
  } finally {
    await closeDatabase();
  }
}
