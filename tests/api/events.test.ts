import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_MS } from '#contracts/sync.ts';
import { createApp } from '#server/app.ts';
import { openSession } from '#server/auth/session.ts';
import { type ChangeFeed, createChangeFeed } from '#server/db/change-feed.ts';
import { createFirstUser } from '#server/auth/first-user.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { EMAIL, PASSWORD } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { type EventReader, readEvents, readEventsAt } from '#tests/support/events.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts';

let base: TestDatabase;
let feed: ChangeFeed;
let app: ReturnType<typeof createApp>;
let here: Listening;
let there: ServerProcess;
let thereUrl: string;
const folder = mkdtempSync(join(tmpdir(), 'eventos-'));
const open = new Set<EventReader>();

beforeAll(async () => {
  base = await cloneDatabase();
  await createFirstUser(base.db, { email: EMAIL, password: PASSWORD });
  feed = createChangeFeed(base.pool);
  app = createApp({ db: base.db, changes: feed, staticDir: null });
  here = await listen(app, { port: 0, host: '127.0.0.1' });
  there = spawnServer(folder, { env: { DATABASE_URL: base.url } });
  thereUrl = await there.ready();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const eventReader of open) await eventReader.close();
  open.clear();
});
afterAll(async () => {
  await there.end('SIGTERM');
  await here.close();
  await feed.close();
  await base.drop();
  rmSync(folder, { recursive: true, force: true });
});

const call = async (url: string, path: string, token: string | null, body?: object) => {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: await response.json() };
};
const login = async (): Promise<string> =>
  (await call(here.url, '/auth/login', null, { email: EMAIL, password: PASSWORD })).body.token;
/** Writes through one of the two processes; answers the version. */
const write = async (url: string, token: string): Promise<number> =>
  (await call(url, '/chofer', token, payloads.chofer())).body.datos.version;

async function listenTo(url: string, token: string): Promise<EventReader> {
  const eventReader = await readEventsAt(url, token);
  open.add(eventReader);
  return eventReader;
}

describe('GET /sync/eventos', () => {
  it('GET /sync/eventos sends the current version first and then each committed one, unbuffered and uncompressed', async () => {
    const token = await login();
    const eventReader = await listenTo(here.url, token);
    expect(eventReader.status).toBe(200);
    expect(eventReader.headers.get('content-type')).toBe('text/event-stream');
    expect(eventReader.headers.get('content-encoding')).toBeNull();
    expect(eventReader.headers.get('cache-control')).toBe('no-store');
    expect(eventReader.headers.get('x-accel-buffering')).toBe('no');
    await expect.poll(() => eventReader.versions.length).toBe(1);
    const version = await write(here.url, token);
    await expect.poll(() => eventReader.versions.at(-1), { timeout: 1000, interval: 5 }).toBe(version);
    const late = await listenTo(here.url, token);
    await expect.poll(() => late.versions).toEqual([version]);
  });

  it('GET /sync/eventos answers 401 without a session', async () => {
    const response = await fetch(`${here.url}/api/sync/eventos`);
    expect(response.status).toBe(401);
    expect((await response.json()).codigo).toBe('no_autenticado');
  });

  it('GET /sync/eventos announces within a second what another process on the database wrote, in both directions', async () => {
    const token = await login();
    const [one, other] = [await listenTo(here.url, token), await listenTo(thereUrl, token)];
    await expect.poll(() => one.versions.length * other.versions.length).toBeGreaterThan(0);
    for (const url of [here.url, thereUrl]) {
      const version = await write(url, token);
      const heard = () => [one.versions.at(-1), other.versions.at(-1)];
      await expect.poll(heard, { timeout: 1000, interval: 5 }).toEqual([version, version]);
    }
  });

  it('GET /sync/eventos continues after Postgres has cut its connections, and announces what was written meanwhile', async () => {
    const token = await login();
    const eventReader = await listenTo(here.url, token);
    await expect.poll(() => eventReader.versions.length).toBeGreaterThan(0);
    await base.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%from reloj%' and pid <> pg_backend_pid()`);
    const version = await write(thereUrl, token);
    await expect.poll(() => eventReader.versions.at(-1), { timeout: 10_000 }).toBe(version);
    expect(eventReader.ended).toBe(false);
  });

  it('GET /sync/eventos serves hundreds of clients at once, and forgets those who left', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, login));
    const each = tokens.flatMap((token) => Array.from({ length: 20 }, () => listenTo(here.url, token)));
    const listeners = await Promise.all(each);
    const version = await write(here.url, tokens[0]!);
    await expect
      .poll(() => listeners.filter(({ versions }) => versions.at(-1) === version).length, { timeout: 10_000 })
      .toBe(200);
    for (const eventReader of listeners.slice(0, 100)) await eventReader.close();
    const next = await write(here.url, tokens[0]!);
    const stay = listeners.slice(100);
    await expect.poll(() => stay.filter(({ versions }) => versions.at(-1) === next).length).toBe(100);
  });

  it('GET /sync/eventos ends the oldest stream of a session that opens streams in a loop', async () => {
    const token = await login();
    const listeners: EventReader[] = [];
    for (let i = 0; i < 21; i += 1) listeners.push(await listenTo(here.url, token));
    await expect.poll(() => listeners.filter(({ ended }) => ended).length).toBe(1);
    expect(listeners[0]!.ended).toBe(true);
  });
});

it('GET /sync/eventos ends the oldest of 300 streams of one user, over whatever sessions', async () => {
  const user = await base.db.selectFrom('usuario').select(['id', 'password_hash']).executeTakeFirstOrThrow();
  const listeners: EventReader[] = [];
  for (let session = 0; session < 16; session += 1) {
    const token = await openSession(base.db, user);
    for (let n = 0; n < 19; n += 1) {
      const headers = { authorization: `Bearer ${token}` };
      const eventReader = readEvents(await app.request('/api/sync/eventos', { headers }));
      listeners.push(eventReader);
      open.add(eventReader);
    }
  }
  await expect.poll(() => listeners.filter(({ ended }) => ended).length).toBe(4);
  expect(listeners.slice(0, 4).every(({ ended }) => ended)).toBe(true);
});

describe('An open stream of events', () => {
  const request = async (token: string): Promise<EventReader> => {
    const response = await app.request('/api/sync/eventos', {
      headers: { authorization: `Bearer ${token}` },
    });
    const eventReader = readEvents(response);
    open.add(eventReader);
    return eventReader;
  };

  it('An open stream of events sends a heartbeat at least every 20 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const eventReader = await request(await login());
    await vi.waitFor(() => expect(eventReader.beats + eventReader.versions.length).toBeGreaterThan(0));
    const before = eventReader.beats;
    vi.advanceTimersByTime(HEARTBEAT_MS * 2);
    await vi.waitFor(() => expect(eventReader.beats - before).toBe(2));
  });

  it.each([
    ['a logout', (token: string) => call(here.url, '/auth/logout', token, {})],
    ['the end of its session', () => base.db.updateTable('sesion').set({ expira: '2020-01-01' }).execute()],
    ['disabling its user', () => base.db.updateTable('usuario').set({ activo: false }).execute()],
  ])('An open stream of events ends within a minute after %s, and no other stream does', async (_, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const token = await login();
    const eventReader = await request(token);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await vi.waitFor(() => expect(eventReader.beats).toBeGreaterThan(0));
    expect(eventReader.ended).toBe(false);
    await end(token);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await vi.waitFor(() => expect(eventReader.ended).toBe(true));
    await base.db.updateTable('usuario').set({ activo: true }).execute();
    const other = await request(await login());
    vi.advanceTimersByTime(HEARTBEAT_MS * 2);
    await vi.waitFor(() => expect(other.beats).toBeGreaterThan(0));
    expect(other.ended).toBe(false);
  });

  it('A client that does not read its stream of events gets only the newest version when it reads again', async () => {
    const token = await login();
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.request('/api/sync/eventos', { headers });
    let version = 0;
    for (let i = 0; i < 20; i += 1) version = await write(here.url, token);
    const witness = await request(token);
    await expect.poll(() => witness.versions.at(-1)).toBe(version);
    const eventReader = readEvents(response);
    open.add(eventReader);
    await expect.poll(() => eventReader.versions.at(-1)).toBe(version);
    expect(eventReader.versions.length).toBeLessThanOrEqual(2);
  });
});
