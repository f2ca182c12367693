/** Kills the server, or its Postgres, again and again while devices write; then counts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { DataFolder } from '#tests/support/data-folder.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { expectTodoUnaVez } from './count.ts';
import { createMarcador, Escritor } from './writer.ts';

export const EMAIL = 'admin@transporte.cl';
export const PASSWORD = 'una-clave-larga';
const ESCRITORES = 8;

export type Victima = 'servidor' | 'postgres';

export async function login(url: string): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  };
  return (await (await fetch(`${url}/api/auth/login`, init)).json()).token;
}

/**
 * One kill for each victim, at a random moment of the load. The server is started again by nobody who knows what
 * happened (as systemd does, at the same address); Postgres by the server itself.
 */
export async function caer(folder: DataFolder, victimas: readonly Victima[]): Promise<string> {
  const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  let server: ServerProcess = folder.start({ env });
  const url = await server.ready();
  const { port } = new URL(url);
  const marcador = createMarcador();
  const token = await login(url);
  const preparar = new Escritor(url, token, marcador);
  const maestros = await preparar.maestros();
  const stopped = new AbortController();
  const writers = Array.from({ length: ESCRITORES }, async () => {
    const escritor = new Escritor(url, token, marcador);
    while (!stopped.signal.aborted) await escritor.jornada(maestros);
  });
  const back: number[] = [];
  try {
    for (const victima of victimas) {
      const before = marcador.hechos;
      await expect
        .poll(() => marcador.hechos - before, { timeout: 60_000, interval: 10 })
        .toBeGreaterThan(20);
      await sleep(Math.random() * 300);
      if (victima === 'servidor') {
        await server.end('SIGKILL');
        server = folder.start({ env: { ...env, PORT: port } });
      } else process.kill(folder.postgres()!.pid, 'SIGKILL');
      const since = performance.now();
      const then = marcador.hechos;
      await expect
        .poll(() => marcador.hechos, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(then + ESCRITORES);
      back.push(performance.now() - since);
    }
  } finally {
    stopped.abort();
    await Promise.all(writers);
  }
  const opened = openDatabase(folder.target());
  try {
    await expectTodoUnaVez(opened, marcador);
  } finally {
    await opened.close();
  }
  const kills = (victima: Victima): number => victimas.filter((each) => each === victima).length;
  return (
    `Crashes: ${kills('servidor')} × the server, ${kills('postgres')} × Postgres, killed under load; ${marcador.hechos} ` +
    `changes acknowledged and each there once (${marcador.perdidos} sendings lost or put off, ${marcador.repetidos} ` +
    `answered again); writing again after ${Math.round(Math.max(...back))} ms at the latest`
  );
}
