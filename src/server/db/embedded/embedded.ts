import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../log.ts';
import { StartupError } from '../../startup-error.ts';
import { connectTimeout, SILENCE_MS, type Target } from '../pool.ts';
import { type Cluster, SUPERUSER, openCluster } from './cluster.ts';
import { createOwner, handOver, OWNER } from './owner.ts';
import { findRunning } from './pid-file.ts';
import { type Postmaster, abandonPostmaster, ensurePostmaster, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** The connection settings. The port changes if Postgres had to be restarted on another one. */
  target: Target;
  /** Settles only if the server must end because another one took the data folder while Postgres was down. */
  lost: Promise<Error>;
  stop: () => Promise<void>;
}

const DATABASE = 'transporte';
/** The key of the advisory lock that a live server holds on its cluster. */
const LIVE_SERVER = 7_263_541;
/** The lock of a killed server ends with its connection at once; that of a stopping server takes a moment. */
const LOCK_WAIT_MS = 1_500;

class InUseError extends StartupError {}

function clientFor({ password }: Cluster, port: number, database = 'postgres'): Client {
  const limits = { connectionTimeoutMillis: connectTimeout(process.env), query_timeout: SILENCE_MS };
  const client = new Client({ ...limits, host: '127.0.0.1', port, user: SUPERUSER, password, database });
  client.on('error', () => {});
  return client;
}

/**
 * The lock that makes one server the owner of the cluster, held by a connection that ends with the process: a cluster
 * without it is orphaned and adopted, and of two servers that start together one gets it.
 */
async function takeLock(cluster: Cluster, running: Postmaster): Promise<Client> {
  const client = clientFor(cluster, running.port);
  try {
    await client.connect();
    for (const start = Date.now(); Date.now() - start < LOCK_WAIT_MS; await sleep(100)) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LIVE_SERVER]);
      if (rows[0].mine) return client;
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end();
  throw new InUseError(`Ya hay un servidor en marcha con la carpeta de datos ${cluster.folder}.`);
}

/**
 * Connects to a running Postgres and takes the lock. A Postgres that shuts down meanwhile is waited for, and started
 * again.
 */
async function takeOver(cluster: Cluster, port?: number): Promise<{ running: Postmaster; lock: Client }> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await ensurePostmaster(cluster, port);
    try {
      return { running, lock: await takeLock(cluster, running) };
    } catch (error) {
      if (error instanceof InUseError) throw error;
      if (attempt === 5) {
        if (running.launched) await stopPostmaster(cluster, running.pid);
        throw new StartupError(`No se pudo conectar con PostgreSQL: ${(error as Error).message}`);
      }
      await sleep(200 * attempt);
    }
  }
}

/** The Postgres that runs on the folder now, whichever process started it; null where none does. */
export function findEmbedded(dataDir: string): Target | null {
  const folder = join(dataDir, 'postgres');
  const running = findRunning(folder);
  if (!running?.ready) return null;
  const password = readFileSync(join(folder, 'clave'), 'utf8').trim();
  return { host: '127.0.0.1', port: running.port, user: OWNER, password, database: DATABASE };
}

/** Whether there is a database in the folder. */
export const existsEmbedded = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/** Creates the database and its owner; a database that an older version created as superuser is handed over. */
async function createDatabase(lock: Client, cluster: Cluster, port: number): Promise<void> {
  await createOwner(lock, cluster.password);
  const { rowCount } = await lock.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await lock.query(`create database ${DATABASE} owner ${OWNER}`);
  else await lock.query(`alter database ${DATABASE} owner to ${OWNER}`);
  const client = clientFor(cluster, port, DATABASE);
  try {
    await client.connect();
    await handOver(client);
  } finally {
    await client.end();
  }
}

/** @throws StartupError: the folder cannot be used, another server has it, or Postgres does not start. */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir);
  let { running, lock } = await takeOver(cluster);
  let stopping = false;
  let recovery = Promise.resolve();
  const target = {
    host: '127.0.0.1',
    port: running.port,
    user: OWNER,
    password: cluster.password,
    database: DATABASE,
  };
  // Every end of this process except SIGKILL ends its Postgres too.
  const onExit = () => abandonPostmaster(cluster, running.pid);
  process.once('exit', onExit);

  async function recover(): Promise<void> {
    log('PostgreSQL se detuvo; se inicia de nuevo.');
    ({ running, lock } = await takeOver(cluster, running.port));
    target.port = running.port;
    log('PostgreSQL está en marcha otra vez.');
  }

  /** The lock's connection ends when Postgres ends, whichever process started it. */
  async function supervise(): Promise<Error> {
    for (;;) {
      await new Promise((resolve) => lock.once('end', resolve));
      // stop() sets it meanwhile.
      // oxlint-disable-next-line no-unmodified-loop-condition
      while (!stopping) {
        try {
          recovery = recover();
          await recovery;
          break;
        } catch (error) {
          if (error instanceof InUseError) return error;
          if (!stopping) log((error as Error).message);
          await sleep(1_000);
        }
      }
      if (stopping) return new Promise(() => {});
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await recovery.catch(() => {});
    await stopPostmaster(cluster, running.pid);
    process.removeListener('exit', onExit);
  }

  try {
    await createDatabase(lock, cluster, running.port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { target, lost: supervise(), stop };
}
