/** The set-up of browser tests: the real server on a database of its own, a proxy in front of it, and a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestBrowser, openBrowser, type Viewport } from './browser.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { spawnServer } from './server-process.ts';

export const STAGE_EMAIL = 'admin@transporte.cl';
export const STAGE_PASSWORD = 'una-clave-larga';

interface ServerControl {
  /** Kills the server without an orderly end, as a power failure does. */
  kill(): Promise<void>;
  /** Starts the server again at the same address, on the same database. */
  start(): Promise<void>;
}

export interface ServerStage {
  database: TestDatabase;
  proxy: Proxy;
  /** The address of the server itself, past the proxy. */
  serverUrl: string;
  server: ServerControl;
  /** The rows of a statement on the server's database. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever the table has
  query(sql: string): Promise<any[]>;
  close(): Promise<void>;
}

export interface BrowserStage extends ServerStage {
  browser: TestBrowser;
}

/** The stage without a browser. `settings`: settings of the server beside those of the test itself. */
export async function openServerStage(settings: Record<string, string> = {}): Promise<ServerStage> {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'transporte-e2e-'));
  const env = {
    ...settings,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: STAGE_EMAIL,
    ADMIN_PASSWORD: STAGE_PASSWORD,
  };
  let running = spawnServer(dataDir, { env });
  const server = await running.ready();
  const { port } = new URL(server);
  const proxy = await openProxy(server);
  return {
    database,
    proxy,
    serverUrl: server,
    server: {
      async kill() {
        await running.end('SIGKILL');
      },
      async start() {
        running = spawnServer(dataDir, { env: { ...env, PORT: port } });
        await running.ready();
      },
    },
    async query(sql) {
      return (await database.pool.query(sql)).rows;
    },
    async close() {
      await proxy.close();
      await running.end('SIGTERM');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** `settings`: settings of the server beside those of the test itself. `program`: the path of another browser. */
export async function openStage(
  viewport?: Viewport,
  settings: Record<string, string> = {},
  program?: string,
): Promise<BrowserStage> {
  const stage = await openServerStage(settings);
  const browser = await openBrowser({
    url: stage.proxy.url,
    ...(viewport && { viewport }),
    ...(program !== undefined && { program }),
  });
  return {
    ...stage,
    browser,
    async close() {
      await browser.close();
      await stage.close();
    },
  };
}
