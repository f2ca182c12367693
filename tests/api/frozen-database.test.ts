/** A Postgres of which all processes hang, in the middle of writes, at the end of a server and at its start. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { holdMigrations, migrate } from '#server/db/migrate.ts';
import { connectAlone } from '#server/db/pool.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { EMAIL, login, PASSWORD } from '#tests/crash/crashes.ts';
import { type RunningCluster, startCluster } from '#tests/support/cluster.ts';
import type { Thaw } from '#tests/support/frozen-processes.ts';
import { payloads } from '#tests/support/payloads.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts';

const WRITERS = 12;
const PATIENCE = { silenceMs: 2_000, connectMs: 1_000 };

let cluster: RunningCluster;
let admin: OpenDatabase;
let folder: string;
let thaw: Thaw = () => {};
const servers: ServerProcess[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  admin = openDatabase({ ...cluster.postgres, database: cluster.postgres.template });
  folder = mkdtempSync(join(tmpdir(), 'frozen-'));
});
afterEach(async () => {
  thaw();
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')));
});
afterAll(async () => {
  await admin?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startServer(): ServerProcess {
  const { user, password, port, template } = cluster.postgres;
  const server = spawnServer(folder, {
    env: {
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${template}`,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
      PGCONNECT_TIMEOUT: '2',
    },
  });
  servers.push(server);
  return server;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
type Send = (path: string, init?: Sent) => Promise<Response>;

interface Change {
  key: string;
  body: ReturnType<typeof payloads.bodega>;
}

/** Devices that write until a change is not acknowledged. */
class Writers {
  readonly acknowledged: Change[] = [];
  /** Changes with another answer, or none (status 0). */
  readonly open: (Change & { status: number })[] = [];
  private readonly running: Promise<void>[];

  constructor(send: Send) {
    this.running = Array.from({ length: WRITERS }, () => this.write(send));
  }

  /** Until each writer has had an answer to its last change. */
  async ended(): Promise<void> {
    await Promise.all(this.running);
  }

  private async write(send: Send): Promise<void> {
    for (;;) {
      const change = { key: randomUUID(), body: payloads.bodega({ nombre: `Bodega ${randomUUID()}` }) };
      const status = await sendChange(send, change);
      if (status !== 201) {
        this.open.push({ ...change, status });
        return;
      }
      this.acknowledged.push(change);
    }
  }
}

async function sendChange(send: Send, { key, body }: Change): Promise<number> {
  const headers = { 'idempotency-key': key };
  const answer = await send('/bodega', { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => null,
  );
  return answer?.status ?? 0;
}

/** Repeats the changes that were not acknowledged, with the same keys, and expects each change in the table once. */
async function expectEachOnce(send: Send, { acknowledged, open }: Writers): Promise<void> {
  for (const change of open) expect(await sendChange(send, change)).toBe(201);
  const all = [...acknowledged, ...open].map(({ body }) => body.nombre);
  const { rows } = await admin.pool.query<{ nombre: string }>(
    'select nombre from bodega where nombre = any($1)',
    [all],
  );
  expect(rows.map(({ nombre }) => nombre).toSorted()).toEqual(all.toSorted());
}

it('Postgres ends the transaction of a process that hangs in the middle of a write, and other writes go on', async () => {
  const { postgres } = cluster;
  const hanging = openDatabase({ ...postgres, database: postgres.template });
  const holder = await hanging.pool.connect();
  const ended = new Promise<{ code?: string }>((resolve) => holder.once('error', resolve));
  await holder.query('begin; select from reloj for update');
  await writeTransaction(admin.db, async () => {});
  expect(await ended).toMatchObject({ code: '25P03' });
  holder.release(true);
  await hanging.close();
});

describe('A frozen database', () => {
  it('While the database is frozen every write is answered 503 and so is /salud; afterwards each change is there once', async () => {
    const url = await startServer().ready();
    const token = await login(url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { postgres } = cluster;
    const opened = openDatabase({ ...postgres, database: postgres.template }, () => {}, PATIENCE);
    const app = createApp({ db: opened.db, staticDir: null });
    const send: Send = async (path, init = {}) =>
      app.request(`/api${path}`, { ...init, headers: { ...headers, ...init.headers } });
    try {
      const writers = new Writers(send);
      await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(3 * WRITERS);
      thaw = cluster.freeze();
      expect((await send('/salud')).status).toBe(503);
      await writers.ended();
      expect(writers.open.map(({ status }) => status)).toEqual(Array.from({ length: WRITERS }, () => 503));
      expect((await send('/salud')).status).toBe(503);

      thaw();
      await expect.poll(async () => (await send('/salud')).status).toBe(200);
      await expectEachOnce(send, writers);
    } finally {
      await opened.close();
    }
  });

  it('SIGTERM ends a server in the middle of writes to a frozen database, and no start is possible before it answers again', async () => {
    const server = startServer();
    const url = await server.ready();
    const token = await login(url);
    const sendTo =
      (address: string): Send =>
      (path, init = {}) =>
        fetch(`${address}/api${path}`, {
          ...init,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
        });
    const writers = new Writers(sendTo(url));
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(3 * WRITERS);
    thaw = cluster.freeze();
    expect((await fetch(`${url}/api/salud`)).status).toBe(503);
    expect(await server.end('SIGTERM')).toBe(0);
    await writers.ended();
    expect(writers.open.every(({ status }) => status !== 201)).toBe(true);

    const refused = startServer();
    expect(await refused.ended()).toBe(1);
    expect(refused.output()).toContain('No se puede usar la base de datos indicada en DATABASE_URL');
    expect(refused.output().trim().split('\n')).toHaveLength(1);

    thaw();
    await expectEachOnce(sendTo(await startServer().ready()), writers);
  });

  it('A migration that waits for that of another process ends if the database freezes meanwhile, and not before', async () => {
    const { postgres } = cluster;
    const holder = await admin.pool.connect();
    const opened = openDatabase({ ...postgres, database: postgres.template }, () => {}, PATIENCE);
    try {
      await holder.query('set idle_in_transaction_session_timeout to 0; begin');
      await holdMigrations(holder);
      let outcome = '';
      const migrating = migrate(opened.pool).catch((error: Error) => {
        outcome = error.message;
      });
      const waiting = `select 1 from pg_stat_activity where wait_event = 'advisory'
        and query_start < now() - make_interval(secs => ${(2 * PATIENCE.silenceMs) / 1_000})`;
      await expect.poll(async () => (await admin.pool.query(waiting)).rows.length).toBe(1);
      expect(outcome).toBe('');
      thaw = cluster.freeze();
      await migrating;
      expect(outcome).toMatch(/no answer/);
    } finally {
      thaw();
      await opened.close();
      holder.release(true);
    }
  });

  it('A command may take longer than the limit of silence, but ends if the database freezes', async () => {
    const { postgres } = cluster;
    const target = { ...postgres, database: postgres.template };
    const client = await connectAlone(target, { silenceMs: 500 });
    await client.query('select pg_sleep(2)');
    thaw = cluster.freeze();
    await expect(client.query('select')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await client.end();
  });
});
