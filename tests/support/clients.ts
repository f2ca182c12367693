/** Sixteen clients of two server processes on one database, which send their requests concurrently. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiAnswer } from './api.ts';
import { type TestEmpresa, openEmpresa } from './empresa.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';

export const CLIENT_COUNT = 16;

interface Options {
  key?: string;
  ifMatch?: number;
}

export interface Clients {
  empresa: TestEmpresa;
  /** Sends one request per client, all at once, half of them to each server. `each` creates a client's request. */
  all(
    method: string,
    path: string,
    each: (client: number) => { body?: object; path?: string } & Options,
  ): Promise<ApiAnswer[]>;
  /** The number of answers of each status, over all calls so far. */
  tally: Map<string, number>;
  close(): Promise<void>;
}

export async function openClients(): Promise<Clients> {
  const empresa = await openEmpresa();
  const folder = mkdtempSync(join(tmpdir(), 'concurrencia-'));
  const servers: ServerProcess[] = ['a', 'b'].map((name) =>
    spawnServer(join(folder, name), { env: { DATABASE_URL: empresa.api.url } }),
  );
  const urls = await Promise.all(servers.map((server) => server.ready()));
  const tally = new Map<string, number>();

  async function call(
    client: number,
    method: string,
    path: string,
    { body, key, ifMatch }: { body?: object } & Options,
  ): Promise<ApiAnswer> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${empresa.api.token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    };
    const init = { method, headers, body: body ? JSON.stringify(body) : null };
    const response = await fetch(`${urls[client % 2]}/api${path}`, init);
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    const name = answer.body.codigo ? `${answer.status} ${answer.body.codigo}` : String(answer.status);
    tally.set(name, (tally.get(name) ?? 0) + 1);
    return answer;
  }

  return {
    empresa,
    tally,
    all: (method, path, each) =>
      Promise.all(
        Array.from({ length: CLIENT_COUNT }, (_, client) => {
          const { path: own = path, ...rest } = each(client);
          return call(client, method, own, rest);
        }),
      ),
    async close() {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      await empresa.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
