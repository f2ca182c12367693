/** A queue that was made against a database which a restore has replaced: its numbers may belong to other records now. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import { isParked } from '#data/changes/row.ts';
import { createApp } from '#server/app.ts';
import { CATCH_UP_COUNTERS } from '#server/db/counters.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { EMAIL, PASSWORD } from '#tests/support/api.ts';
import { backup, onConnection } from '#tests/support/backups.ts';
import { createDevice, type TestDevice, waitUntil, type TestTab, NO_NETWORK } from '#tests/support/device.ts';
import { agendar, type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { finishedImport } from '#tests/support/offline-day.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { payloads } from '#tests/support/payloads.ts';

const ETAS = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
const folder = mkdtempSync(join(tmpdir(), 'restored-'));
const file = join(folder, 'backup.sql');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let e: TestEmpresa;
let site: Site;
let device: TestDevice;
let tab: TestTab;
const drops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  e = await openEmpresa();
  drops.push(e.close);
  site = createSite(e.db);
  await site.login();
});
afterEach(async () => {
  tab.kill();
  for (const drop of drops.splice(0).toReversed()) await drop();
});

const backUp = () => backup(e.api, file);

/** Lets the server continue with the data of the backup. */
async function restore(): Promise<TestDatabase> {
  const restored = await cloneDatabase();
  drops.push(restored.drop);
  await onConnection(restored, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => restored.pool.totalCount).toBe(0);
    await restoreBackup(client, file);
    // As after a restore by other means: numbers that were assigned since are assigned again.
    for (const table of ['movimiento', 'usuario']) {
      const next = `coalesce((select max(id) from ${table}), 0) + 1`;
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${next}, false)`);
    }
    await client.query(CATCH_UP_COUNTERS);
  });
  site.server = createApp({ db: restored.db, staticDir: null });
  await site.login();
  return restored;
}

interface Site {
  server: ReturnType<typeof createApp>;
  token: string;
  cut: boolean;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  transport: (call: Call) => Promise<Answer>;
  login: (email?: string) => Promise<void>;
}

/** One address, whose server can be replaced. */
function createSite(db: TestEmpresa['db']): Site {
  const own: Site = {
    server: createApp({ db, staticDir: null }),
    token: '',
    cut: false,
    async call(method, path, body, headers = {}) {
      const response = await own.server.request(`/api${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${own.token}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
      return { status: response.status, body: await response.json(), retryAfter: null };
    },
    async transport({ method, path, query = {}, body, headers }) {
      if (own.cut) return NO_NETWORK;
      const entries = Object.entries(query).map(([key, value]) => [key, String(value)]);
      return own.call(method, `${path}?${new URLSearchParams(entries).toString()}`, body, headers);
    },
    async login(email = EMAIL) {
      const { body } = await own.call('POST', '/auth/login', { email, password: PASSWORD });
      own.token = (body as { token: string }).token;
    },
  };
  return own;
}

const dataOf = ({ body }: Answer) => (body as { datos: Record<string, unknown> & { id: number } }).datos;

async function openDevice(): Promise<void> {
  device = createDevice((call) => site.transport(call));
  tab = await device.open();
  await tab.engine.sync();
  site.cut = true;
}

async function settle(): Promise<void> {
  site.cut = false;
  const { engine } = tab;
  await waitUntil(async () => {
    device.clock.advance(120_000);
    await engine.sync(true);
    const blocked = engine.tray.blocked();
    return engine.rows.every((row) => isParked(row) || blocked.has(row.seq));
  });
}

describe('A queued change of an invoice that a restore has undone', () => {
  /** The invoice that now has the number of the undone one. */
  async function replaceInvoice(change: (factura: number) => Promise<unknown>): Promise<number> {
    const [one, two] = [await finishedImport(e, { monto: 100 }), await finishedImport(e, { monto: 777_000 })];
    await backUp();
    const undone = await e.api.make('/factura', { cliente: e.cliente, operaciones: [one] });
    await openDevice();
    await change(undone.id as number);
    await restore();
    const now = dataOf(await site.call('POST', '/factura', { cliente: e.cliente, operaciones: [two] }));
    expect(now.id).toBe(undone.id);
    await settle();
    return now.id;
  }

  it('After a restore, a payment of an undone invoice does not mark the invoice that has its number now', async () => {
    const id = await replaceInvoice((factura) =>
      tab.engine.mutate('factura.update', { id: factura, body: { pagada: true } }, 0),
    );
    expect(dataOf(await site.call('GET', `/factura/${id}`)).pagada).toBe(false);
    expect(tab.engine.rows.map(({ state }) => state)).toEqual(['rejected']);
  });

  it('After a restore, the removal of an undone invoice does not delete the invoice that has its number now', async () => {
    const id = await replaceInvoice((factura) => tab.engine.mutate('factura.remove', { id: factura }, 0));
    expect((await site.call('GET', `/factura/${id}`)).status).toBe(200);
  });
});

it('After a restore, changes of an undone operation do not reach the operation that has its number now', async () => {
  await backUp();
  const mine = await agendar(e, 'IMPORTACION', { monto: 100 });
  await openDevice();
  const { engine } = tab;
  const retiro = { operacion: mine, ...movimientos(e).retiroPuerto(['2 08:00', '2 09:00']) };
  await engine.mutate('movimiento.create', { body: retiro }, 0);
  const etas = { eta_planta: '2026-03-09T18:00:00Z', eta_puerto: '2026-03-08T18:00:00Z' };
  await engine.mutate('operacion.update', { id: mine, body: etas }, 0);
  await restore();
  const now = dataOf(
    await site.call('POST', '/operacion', { tipo: 'IMPORTACION', cliente: e.other, monto: 5, ...ETAS }),
  );
  await site.call('PATCH', `/operacion/${now.id}`, { choferId: e.chofer2, camionId: e.camion2 });
  expect(now.id).toBe(mine);
  await settle();
  const { movimientos: moved, eta_planta } = dataOf(await site.call('GET', `/operacion/${mine}`));
  expect({ moved, eta_planta }).toEqual({ moved: [], eta_planta: '2026-03-02T18:00:00.000Z' });
  const [movement, edit] = engine.rows;
  expect([movement?.state, engine.tray.blocked().get(edit!.seq)]).toEqual(['rejected', movement!.seq]);
});

it('After a restore, a change of a record that the backup holds is sent, compared with what its user saw', async () => {
  const { id: kept } = await e.api.make('/chofer', payloads.chofer({ nombre: 'Juan' }));
  const { id: changed } = await e.api.make('/chofer', payloads.chofer({ nombre: 'Eva' }));
  await backUp();
  // The restore undoes this: the user of the device has seen it.
  await e.api.patch(`/chofer/${changed}`, { comision: 15 });
  await openDevice();
  await tab.engine.mutate('chofer.update', { id: kept, body: { comision: 20 } }, 0);
  await tab.engine.mutate('chofer.update', { id: changed, body: { comision: 25 } }, 0);
  await restore();
  await settle();
  expect(dataOf(await site.call('GET', `/chofer/${kept}`)).comision).toBe(20);
  expect(dataOf(await site.call('GET', `/chofer/${changed}`)).comision).toBe(10);
  expect(tab.engine.rows.map(({ state, args }) => [state, args.id])).toEqual([['conflict', changed]]);
});

it('After a restore, nothing is sent before the replica is filled from the restored database', async () => {
  await backUp();
  await openDevice();
  await tab.engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Juan', comision: 1 }) }, 0);
  const before = tab.engine.rows[0]!.instancia;
  const { pool } = await restore();
  const sent: (string | undefined)[] = [];
  const { call } = site;
  site.call = (method, path, body, headers) => {
    if (method !== 'GET') sent.push(headers?.['database-instance']);
    return call(method, path, body, headers);
  };
  await settle();
  const { rows } = await pool.query<{ instancia: string }>('select instancia from reloj');
  expect(sent).toEqual([before, rows[0]!.instancia]);
  expect([...tab.engine.reader.all('chofer')].map(({ nombre }) => nombre)).toContain('Juan');
});

it('After a restore, the queue of an undone user is not sent in the name of the user who has the number now', async () => {
  await backUp();
  const add = async (nombre: string) => {
    const email = `${nombre}@transporte.cl`;
    const user = { nombre, email, password: PASSWORD, role: 'ADMIN' };
    const { id, uuid } = dataOf(await site.call('POST', '/usuario', user)) as { id: number; uuid: string };
    return { userId: id, uuid, email };
  };
  const carla = await add('carla');
  await site.login(carla.email);
  device = createDevice((call) => site.transport(call));
  const left = await device.open(carla);
  await left.engine.sync();
  site.cut = true;
  await left.engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'De Carla' }) }, 0);
  const { pool } = await restore();
  const diego = await add('diego');
  expect(diego.userId).toBe(carla.userId);
  await site.login(diego.email);

  tab = await device.open(diego);
  await settle();
  expect(tab.engine.rows).toEqual([]);
  tab.kill();
  // Carla's tab is still open when the session of its browser is Diego's.
  tab = left;
  await settle();
  expect(left.engine.rows).toMatchObject([{ state: 'rejected', error: { codigo: 'otro_usuario' } }]);
  const { rows } = await pool.query("select nombre from chofer where nombre = 'De Carla'");
  expect(rows).toEqual([]);
});
