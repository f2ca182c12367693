/** A Postgres cluster for one test run, which is removed with it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freezeProcesses, type Thaw } from './frozen-processes.ts';
import { openDatabase } from '#server/db/database.ts';
import { type Cluster, SUPERUSER, openCluster } from '#server/db/embedded/cluster.ts';
import { findRunning } from '#server/db/embedded/pid-file.ts';
import { ensurePostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts';
import { migrate } from '#server/db/migrate.ts';

/** The Postgres cluster of one test run. */
export interface TestPostgres {
  host: string;
  /** The folder of its socket, which takes the place of a host. */
  socketDir: string;
  port: number;
  user: string;
  password: string;
  /** The name of a migrated, empty database that each test file clones. */
  template: string;
}

const PREFIX = 'transporte-pruebas-';
const TEMPLATE = 'plantilla';

/** Test data need not survive the run, so nothing is flushed to the disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  unix_socket_directories: tmpdir(),
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Stops the clusters of runs that were killed. The folder's name contains the pid of its run. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    const folder = join(tmpdir(), name, 'postgres');
    const running = findRunning(folder);
    if (running) await stopPostmaster({ folder }, running.pid);
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

async function createTemplate(cluster: Cluster, port: number): Promise<TestPostgres> {
  const server = { host: '127.0.0.1', port, user: SUPERUSER, password: cluster.password };
  const admin = openDatabase({ ...server, database: 'postgres' });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();
  const template = openDatabase({ ...server, database: TEMPLATE });
  await migrate(template.pool);
  await template.close();
  return { ...server, socketDir: tmpdir(), template: TEMPLATE };
}

export interface RunningCluster {
  postgres: TestPostgres;
  /** Stops all its processes without ending them. @returns a function that lets them continue */
  freeze: () => Thaw;
  stop: () => Promise<void>;
}

/** Starts a cluster in about 1 s, half of it for initdb. */
export async function startCluster(): Promise<RunningCluster> {
  await sweepKilledRuns();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const cluster = await openCluster(dataDir, { durable: false, settings: FAST });
  const { pid, port } = await ensurePostmaster(cluster);
  return {
    postgres: await createTemplate(cluster, port),
    freeze: () => freezeProcesses(pid),
    stop: async () => {
      await stopPostmaster(cluster, pid);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
