/** The real server on a database of its own, a proxy before it, and a browser: what every browser test stands on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestBrowser, openBrowser, type Viewport } from './browser.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { spawnServer } from './server-process.ts';

export const EMAIL = 'admin@transporte.cl';
export const PASSWORD = 'una-clave-larga';

interface ServerControl {
  /** As a power cut does: nothing is ended in order. */
  kill(): Promise<void>;
  /** Starts it again at the same address, on the same database. */
  start(): Promise<void>;
}

export interface BrowserStage {
  database: TestDatabase;
  proxy: Proxy;
  /** The server itself, for those whose network is not cut. */
  servidor: string;
  browser: TestBrowser;
  server: ServerControl;
  close(): Promise<void>;
}

/** `settings` are the server's, beside those of the test itself; `program` is the path of another browser. */
export async function openStage(
  viewport?: Viewport,
  settings: Record<string, string> = {},
  program?: string,
): Promise<BrowserStage> {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'transporte-e2e-'));
  const env = { ...settings, DATABASE_URL: database.url, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  let running = spawnServer(dataDir, { env });
  const server = await running.ready();
  const { port } = new URL(server);
  const proxy = await openProxy(server);
  const browser = await openBrowser({
    url: proxy.url,
    ...(viewport && { viewport }),
    ...(program !== undefined && { program }),
  });
  return {
    database,
    proxy,
    servidor: server,
    browser,
    server: {
      async kill() {
        await running.end('SIGKILL');
      },
      async start() {
        running = spawnServer(dataDir, { env: { ...env, PORT: port } });
        await running.ready();
      },
    },
    async close() {
      await browser.close();
      await proxy.close();
      await running.end('SIGTERM');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
