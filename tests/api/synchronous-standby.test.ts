/** A commit that waits for a synchronous standby, on a cluster of its own without a standby. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { login, EMAIL, PASSWORD } from '#tests/crash/crashes.ts';
import { type RunningCluster, startCluster } from '#tests/support/cluster.ts';
import { payloads } from '#tests/support/payloads.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts';

let cluster: RunningCluster;
let admin: OpenDatabase;
let server: ServerProcess;
let folder: string;
let url: string;
let token: string;

beforeAll(async () => {
  cluster = await startCluster();
  const { user, password, port, template } = cluster.postgres;
  admin = openDatabase({ ...cluster.postgres, database: template });
  folder = mkdtempSync(join(tmpdir(), 'standby-'));
  const env = {
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${template}`,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'silent',
  };
  server = spawnServer(folder, { env });
  url = await server.ready();
  token = await login(url);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await admin?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function expectStandby(name: string): Promise<void> {
  await admin.pool.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.pool.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await admin.pool.query('show synchronous_standby_names')).rows[0])
    .toEqual({ synchronous_standby_names: name });
}

const chofer = payloads.chofer();
const createChofer = (): Promise<Response> =>
  fetch(`${url}/api/chofer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': 'waits-for-the-standby',
    },
    body: JSON.stringify(chofer),
  });

it('A commit that Postgres stops waiting to replicate is not acknowledged, and its repetition is acknowledged once replication works', async () => {
  await expectStandby('nobody');
  const unanswered = createChofer();
  const cancelled = async (): Promise<boolean> => {
    // As statement_timeout does after 30 s.
    const { rows } = await admin.pool.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    return rows.length > 0;
  };
  await expect.poll(cancelled).toBe(true);
  const first = await unanswered;
  expect(first.status).toBe(503);
  expect(await first.json()).toMatchObject({ codigo: 'no_disponible' });

  const repeated = createChofer();
  const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await admin.pool.query(waiting)).rows.length).toBe(1);
  await expectStandby('');
  const second = await repeated;
  expect(second.status).toBe(201);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  const { rows } = await admin.pool.query('select count(*)::int as n from chofer');
  expect(rows).toEqual([{ n: 1 }]);
});
