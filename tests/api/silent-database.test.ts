/** A database that no longer answers, or that may only be read: calls end in 503, and connections are made anew. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { openSession } from '#server/auth/session.ts';
import { createFirstUser } from '#server/auth/first-user.ts';
import { answerError } from '#server/http/errors.ts';
import { EMAIL, PASSWORD } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';

const SILENCE_MS = 3_000;
let base: TestDatabase;
let proxy: TcpProxy;
let opened: OpenDatabase;
let errors: Error[];
let app: ReturnType<typeof createApp>;
let headers: Record<string, string>;

beforeEach(async () => {
  base = await cloneDatabase();
  await createFirstUser(base.db, { email: EMAIL, password: PASSWORD });
  const url = new URL(base.url);
  proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  errors = [];
  opened = openDatabase({ connectionString: url.href }, (error) => errors.push(error), {
    silenceMs: SILENCE_MS,
  });
  app = createApp({ db: opened.db, staticDir: null });
  const user = await base.db.selectFrom('usuario').select(['id', 'password_hash']).executeTakeFirstOrThrow();
  headers = {
    authorization: `Bearer ${await openSession(base.db, user)}`,
    'content-type': 'application/json',
  };
});
afterEach(async () => {
  await opened.close();
  await proxy.close();
  await base.drop();
});

const get = (path: string) => Promise.resolve(app.request(`/api${path}`, { headers }));
const write = () =>
  Promise.resolve(
    app.request('/api/bodega', { method: 'POST', headers, body: JSON.stringify(payloads.bodega()) }),
  );

describe('Connections that have fallen silent', () => {
  it('Silent database connections are closed, unused ones too, and the calls on them answer 503', async () => {
    // As many connections as there may be for reads, and more.
    await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.2)`.execute(opened.db)));
    const before = opened.pool.totalCount;
    expect(before).toBeGreaterThanOrEqual(8);
    proxy.freeze();
    const answers = await Promise.all([write(), write(), get('/chofer')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers.every((answer) => answer.headers.get('retry-after') !== null)).toBe(true);
    // At once, on new connections: on one that was idle meanwhile it would be another 503.
    expect((await write()).status).toBe(201);
    expect((await get('/chofer')).status).toBe(200);
    expect(errors.some(({ message }) => message.includes('no answer'))).toBe(true);
  });

  it('Database connections of a statement that takes too long are closed, except for statements allowed to take long', async () => {
    const rows = sql`select pg_sleep(2), g from generate_series(1, 10) g`.execute(opened.db);
    const patient = openDatabase({ connectionString: base.url }, () => {}, {
      silenceMs: SILENCE_MS / 3,
      isPatient: true,
    });
    const slow = sql`select pg_sleep(${(2 * SILENCE_MS) / 1000})`.execute(patient.db);
    await expect(rows).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect(slow).resolves.toBeDefined();
    await patient.close();
  });

  it('Silent database connections do not keep the database or the stream of changes from being closed', async () => {
    const feed = createChangeFeed(opened.pool);
    const heard = new Promise((resolve) => feed.subscribe(resolve));
    await heard;
    const asking = sql`select pg_sleep(60)`.execute(opened.db);
    asking.catch(() => {});
    await sleep(100);
    proxy.freeze(true);
    const start = performance.now();
    await feed.close();
    await opened.close();
    expect(performance.now() - start).toBeLessThan(15_000);
    await expect(asking).rejects.toBeInstanceOf(Error);
  });
});

describe('GET /salud', () => {
  const health = async () => {
    const answer = await app.request('/api/salud', { headers });
    return { status: answer.status, estado: ((await answer.json()) as { estado: string }).estado };
  };

  it(
    'GET /salud answers 503 while the oldest write has waited for more than ten seconds',
    { timeout: 60_000 },
    async () => {
      const holder = await base.pool.connect();
      await holder.query('begin; select from reloj for update');
      // With the deadline of a server: longer than these ten seconds.
      app = createApp({ db: base.db, staticDir: null });
      const first = write();
      await sleep(5_000);
      const second = write();
      expect((await health()).status).toBe(200);
      await expect.poll(health, { timeout: 20_000 }).toEqual({ status: 503, estado: 'escrituras detenidas' });
      await holder.query('rollback');
      holder.release();
      expect([(await first).status, (await second).status]).toEqual([201, 201]);
      expect(await health()).toEqual({ status: 200, estado: 'ok' });
    },
  );

  it('GET /salud answers 503 if the database is read-only; writes answer 503, and use a new connection', async () => {
    const { rows } = await base.pool.query<{ name: string }>('select current_database() as name');
    const setReadOnly = (value: string) =>
      base.pool.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`);
    // It applies to connections that are opened from now on.
    await setReadOnly('on');
    expect((await write()).status).toBe(503);
    expect(await health()).toEqual({ status: 503, estado: 'base de datos de solo lectura' });
    expect((await get('/chofer')).status).toBe(200);
    await setReadOnly('off');
    await expect.poll(async () => (await write()).status).toBe(201);
    await expect.poll(health).toEqual({ status: 200, estado: 'ok' });
  });
});

it('An error of a silent connection is not logged as an error of the server', () => {
  const error = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
  expect(answerError(error, () => {}).status).toBe(503);
  const readOnly = Object.assign(new Error('read-only'), { code: '25006' });
  expect(answerError(readOnly, () => {}).status).toBe(503);
});
