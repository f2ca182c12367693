/** Makes the database silent, and then read-only for a while, while devices write; then counts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { spawnServer } from '#tests/support/server-process.ts';
import { openTcpProxy } from '#tests/support/tcp-proxy.ts';
import { EMAIL, login, PASSWORD } from './crashes.ts';
import { expectEverythingOnce } from './count.ts';
import { createCounter, Writer } from './writer.ts';

const WRITERS = 8;
const READ_ONLY_MS = 3_000;

/**
 * Repeats both faults that many times: all connections to Postgres stop answering; Postgres refuses writes for some
 * seconds.
 */
export async function silence(times: number): Promise<string> {
  const { postgres, stop } = await startCluster();
  const { user, password, template } = postgres;
  const proxy = await openTcpProxy(postgres);
  const folder = mkdtempSync(join(tmpdir(), 'silence-'));
  const server = spawnServer(folder, {
    env: {
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${template}`,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
    },
  });
  const opened = openDatabase({ ...postgres, database: template });
  const counter = createCounter();
  const stopped = new AbortController();
  let writers: Promise<void>[] = [];
  const back: number[] = [];
  try {
    const url = await server.ready();
    const token = await login(url);
    const master = await new Writer(url, token, counter).maestros();
    writers = Array.from({ length: WRITERS }, async () => {
      const writer = new Writer(url, token, counter);
      while (!stopped.signal.aborted) await writer.jornada(master);
    });
    const health = async (): Promise<number> => (await fetch(`${url}/api/salud`)).status;
    const untilWritten = async (count: number): Promise<void> => {
      const before = counter.acknowledged;
      await expect
        .poll(() => counter.acknowledged, { timeout: 90_000, interval: 20 })
        .toBeGreaterThan(before + count);
    };
    const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
      await opened.pool.query(`alter system set default_transaction_read_only = ${value}`);
      await opened.pool.query('select pg_reload_conf()');
    };
    for (let n = 0; n < times; n += 1) {
      await untilWritten(20);
      proxy.freeze();
      const since = performance.now();
      await expect.poll(health, { timeout: 20_000 }).toBe(503);
      await untilWritten(WRITERS);
      back.push(performance.now() - since);
      await expect.poll(health, { timeout: 20_000 }).toBe(200);

      await untilWritten(20);
      await setReadOnly('on');
      await expect.poll(health, { timeout: 20_000 }).toBe(503);
      await sleep(READ_ONLY_MS);
      // The transaction of this connection began as read-only too.
      await opened.pool.query('set default_transaction_read_only = off');
      await setReadOnly('off');
      await untilWritten(20);
      await expect.poll(health, { timeout: 20_000 }).toBe(200);
    }
    stopped.abort();
    await Promise.all(writers);
    await expectEverythingOnce(opened, counter);
    const ended = performance.now();
    proxy.freeze(true);
    expect(await server.end('SIGTERM')).toBe(0);
    return (
      `Silence: ${times} × all connections to Postgres, ${times} × read-only; ${counter.acknowledged} changes acknowledged and ` +
      `each there once (${counter.lost} sendings put off, ${counter.duplicates} answered again); writing again after ` +
      `${Math.round(Math.max(...back))} ms at the latest; ended by SIGTERM in the silence after ${Math.round(performance.now() - ended)} ms`
    );
  } finally {
    stopped.abort();
    await Promise.allSettled(writers);
    await server.end('SIGKILL');
    await opened.close();
    await proxy.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
