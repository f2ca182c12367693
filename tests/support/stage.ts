/** The real server on a database of its own, a proxy before it, and a browser: what every browser test stands on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Navegador, openNavegador, type Viewport } from './browser.ts';
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

export interface Escenario {
  database: TestDatabase;
  proxy: Proxy;
  /** The server itself, for those whose network is not cut. */
  servidor: string;
  navegador: Navegador;
  server: ServerControl;
  close(): Promise<void>;
}

/** `settings` are the server's, beside those of the test itself; `program` is the path of another browser. */
export async function openEscenario(
  viewport?: Viewport,
  settings: Record<string, string> = {},
  program?: string,
): Promise<Escenario> {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'transporte-e2e-'));
  const env = { ...settings, DATABASE_URL: database.url, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  let running = spawnServer(dataDir, { env });
  const servidor = await running.ready();
  const { port } = new URL(servidor);
  const proxy = await openProxy(servidor);
  const navegador = await openNavegador({
    url: proxy.url,
    ...(viewport && { viewport }),
    ...(program !== undefined && { program }),
  });
  return {
    database,
    proxy,
    servidor,
    navegador,
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
      await navegador.close();
      await proxy.close();
      await running.end('SIGTERM');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
