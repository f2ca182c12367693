import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { openCluster } from '#server/db/embedded/cluster.ts';
import { type Running, findRunning } from '#server/db/embedded/pid-file.ts';
import { stopPostmaster } from '#server/db/embedded/postmaster.ts';
import { type ServerOptions, type ServerProcess, spawnServer } from './server-process.ts';

/** A data folder for each test of a file, with the servers and the Postgres that run on it. */
export interface DataFolder {
  /** The parent of the data folder, in which the test may store more files. */
  home: string;
  dataDir: string;
  /** Fills the folder with a prepared cluster: most tests concern what happens after a first start. */
  seed(): void;
  start(options?: ServerOptions): ServerProcess;
  /** The Postgres that runs on the folder, if any. */
  postgres(): Running | null;
  clusterFolder(): string;
  /** The connection settings of its Postgres, which must be running. */
  target(): { host: string; port: number; user: string; password: string; database: string };
  /** Connects directly to the embedded database, as the server does. */
  query(text: string): Promise<Record<string, unknown>[]>;
}

/** Called at the top of a test file. Everything is stopped and removed after each test. */
export function useDataFolder(): DataFolder {
  let seedFolder: string;
  let servers: ServerProcess[] = [];
  const folder: DataFolder = {
    home: '',
    dataDir: '',
    clusterFolder: () => join(folder.dataDir, 'postgres'),
    postgres: () => findRunning(folder.clusterFolder()),
    // Unlike cpSync, cp keeps the owner.
    seed: () => void execFileSync('cp', ['-a', seedFolder, folder.dataDir]),
    start(options) {
      const server = spawnServer(folder.dataDir, options);
      servers.push(server);
      return server;
    },
    target() {
      const { port } = folder.postgres()!;
      const password = readFileSync(join(folder.clusterFolder(), 'clave'), 'utf8').trim();
      return { host: '127.0.0.1', port, user: 'transporte', password, database: 'transporte' };
    },
    async query(text) {
      const { pool, close } = openDatabase(folder.target());
      try {
        return (await pool.query(text)).rows;
      } finally {
        await close();
      }
    },
  };

  beforeAll(async () => {
    seedFolder = mkdtempSync(join(tmpdir(), 'arranque-semilla-'));
    await openCluster(seedFolder, { durable: false });
  });
  beforeEach(() => {
    folder.home = mkdtempSync(join(tmpdir(), 'arranque-'));
    folder.dataDir = join(folder.home, 'datos de prueba');
    servers = [];
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    const running = folder.postgres();
    if (running) await stopPostmaster({ folder: folder.clusterFolder() }, running.pid);
    rmSync(folder.home, { recursive: true, force: true });
  });
  afterAll(() => rmSync(seedFolder, { recursive: true, force: true }));
  return folder;
}

export async function status(url: string): Promise<number> {
  return (await fetch(`${url}/api/salud`)).status;
}

/** Waits ten seconds at most. */
export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (await what()) return;
    await sleep(50);
  }
  throw new Error('it did not happen within ten seconds');
}
