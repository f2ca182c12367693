/** Kills the server or its Postgres repeatedly while devices write; then counts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { DataFolder } from '#tests/support/data-folder.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { expectEverythingOnce } from './count.ts';
import { createCounter, Writer } from './writer.ts';

export const EMAIL = 'admin@transporte.cl';
export const PASSWORD = 'una-clave-larga';
const WRITERS = 8;

export type Victim = 'servidor' | 'postgres';

export async function login(url: string): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  };
  return (await (await fetch(`${url}/api/auth/login`, init)).json()).token;
}

/**
 * Kills each victim once, at a random moment of the load. The server is restarted by a supervisor without knowledge of
 * the crash (as systemd does, at the same address), Postgres by the server itself.
 */
export async function crashOnce(folder: DataFolder, victims: readonly Victim[]): Promise<string> {
  const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  let server: ServerProcess = folder.start({ env });
  const url = await server.ready();
  const { port } = new URL(url);
  const counter = createCounter();
  const token = await login(url);
  const prepare = new Writer(url, token, counter);
  const master = await prepare.maestros();
  const stopped = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    const writer = new Writer(url, token, counter);
    while (!stopped.signal.aborted) await writer.jornada(master);
  });
  const back: number[] = [];
  try {
    for (const victim of victims) {
      const before = counter.acknowledged;
      await expect
        .poll(() => counter.acknowledged - before, { timeout: 60_000, interval: 10 })
        .toBeGreaterThan(20);
      await sleep(Math.random() * 300);
      if (victim === 'servidor') {
        await server.end('SIGKILL');
        server = folder.start({ env: { ...env, PORT: port } });
      } else process.kill(folder.postgres()!.pid, 'SIGKILL');
      const since = performance.now();
      const then = counter.acknowledged;
      await expect
        .poll(() => counter.acknowledged, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(then + WRITERS);
      back.push(performance.now() - since);
    }
  } finally {
    stopped.abort();
    await Promise.all(writers);
  }
  const opened = openDatabase(folder.target());
  try {
    await expectEverythingOnce(opened, counter);
  } finally {
    await opened.close();
  }
  const kills = (victim: Victim): number => victims.filter((each) => each === victim).length;
  return (
    `Crashes: ${kills('servidor')} × the server, ${kills('postgres')} × Postgres, killed under load; ${counter.acknowledged} ` +
    `changes acknowledged and each there once (${counter.lost} sendings lost or put off, ${counter.duplicates} ` +
    `answered again); writing again after ${Math.round(Math.max(...back))} ms at the latest`
  );
}
