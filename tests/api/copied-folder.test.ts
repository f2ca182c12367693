/** A data folder that is copied while the server is stopped, and put back later (docs/OPERATION.md, restore). */
import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import type { Transport } from '#data/net/http.ts';
import { useDataFolder } from '#tests/support/data-folder.ts';
import { createDevice } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

const folder = useDataFolder();
const EMAIL = 'admin@mail.cl';
const PASSWORD = 'prueba1234';

/** The server's address and the session that calls use now. */
const place = { url: '', token: '' };

const transport: Transport = async ({ method, path, query, body, headers }) => {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${place.url}/api${path}?${search.toString()}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${place.token}`, ...headers },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: await response.json(), retryAfter: null } satisfies Answer;
};

async function call(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, body: answer } = await transport({ method, path, body });
  expect(status, JSON.stringify(answer)).toBeLessThan(300);
  return answer as Record<string, unknown>;
}

async function start(): Promise<ServerProcess> {
  const server = folder.start({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  place.url = await server.ready();
  place.token = String((await call('POST', '/auth/login', { email: EMAIL, password: PASSWORD })).token);
  return server;
}

async function createDriver(nombre: string): Promise<number> {
  const { datos } = await call('POST', '/chofer', payloads.chofer({ nombre }));
  return (datos as { id: number }).id;
}

/** Lets the postmaster end too: a copy of a running one is no whole state. */
async function stop(server: ServerProcess): Promise<void> {
  expect(await server.end('SIGTERM')).toBe(0);
  expect(folder.postgres()).toBeNull();
}

it('A device equals the server after an older copy of the data folder is put back and written to again', async () => {
  folder.seed();
  let server = await start();
  await createDriver('Antes de la copia');
  await stop(server);
  const copy = join(folder.home, 'copia');
  execFileSync('cp', ['-a', folder.dataDir, copy]);

  server = await start();
  const device = createDevice((request) => transport(request));
  const { engine } = await device.open();
  const names = (): string[] => [...engine.reader.all('chofer')].map(({ nombre }) => nombre).toSorted();
  const lost = await createDriver('Perdido');
  await createDriver('Perdido también');
  await engine.pull();
  expect(names()).toEqual(['Antes de la copia', 'Perdido', 'Perdido también']);
  await stop(server);
  renameSync(folder.dataDir, join(folder.home, 'apartado'));
  execFileSync('cp', ['-a', copy, folder.dataDir]);

  server = await start();
  // It gets the number of a lost record; the other lost one leaves the device only with a new copy of all rows.
  expect(await createDriver('Después')).toBe(lost);
  await engine.pull();
  expect(names()).toEqual(['Antes de la copia', 'Después']);
  expect(await engine.compare()).toBe('same');
});
