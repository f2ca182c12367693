/** Changes carried from one device to another in a file, against the real API: each takes effect once. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isParked } from '#data/changes/row.ts';
import { KEPT_DAYS } from '#contracts/sync.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createDevice, type TestDevice, waitUntil, type TestTab } from '#tests/support/device.ts';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { createNetwork, type FaultyNetwork } from '#tests/support/network.ts';

interface Team {
  network: FaultyNetwork;
  device: TestDevice;
  tab: TestTab;
}

let api: Api;
const teams: Team[] = [];

beforeAll(async () => {
  api = await openApi();
});
afterAll(async () => {
  for (const { tab } of teams) tab.kill();
  await api.drop();
});

/** A device that is in step with the server, and then cut off. */
async function team(): Promise<Team> {
  const network = createNetwork(api);
  const device = createDevice(network.transport);
  const tab = await device.open();
  await tab.engine.sync();
  network.cut = true;
  const made = { network, device, tab };
  teams.push(made);
  return made;
}

/** Connects the device and syncs until no change waits. */
async function whenCalm({ network, device, tab }: Team): Promise<void> {
  network.cut = false;
  await waitUntil(async () => {
    device.clock.advance(120_000);
    await tab.engine.sync(true);
    const blocked = tab.engine.tray.blocked();
    return tab.engine.rows.every((row) => isParked(row) || blocked.has(row.seq));
  });
}

const planta = { nombre: 'Planta', comuna: 'Curicó', direccion: 'Ruta 5' };

/** The changes of a day offline: a client with a plant, an operation of this client, and a driver's new name. */
async function work({ tab }: Team, nombre: string, chofer: number): Promise<void> {
  const { engine } = tab;
  await engine.mutate('cliente.create', { body: { ...payloads.cliente(), nombre, plantas: [planta] } }, 0);
  const [cliente] = engine.rows[0]!.creates;
  const etas = { eta_puerto: '2026-03-05T12:00:00.000Z', eta_planta: '2026-03-06T12:00:00.000Z' };
  const operacion = { tipo: 'IMPORTACION', cliente, monto: 1000, ...etas };
  await engine.mutate('operacion.create', { body: operacion }, 0);
  const [id] = engine.rows[1]!.creates;
  await engine.mutate('operacion.update', { id, body: { monto: 2000 } }, 0);
  await engine.mutate('chofer.update', { id: chofer, body: { nombre } }, 0);
}

async function expectOnce(nombre: string, chofer: number): Promise<void> {
  const clientes = (await api.get(`/cliente?limit=100&search=${encodeURIComponent(nombre)}`)).body;
  expect(clientes.totalDocs).toBe(1);
  const operaciones = await api.all(`/operacion?search=${encodeURIComponent(nombre)}`);
  expect(operaciones).toHaveLength(1);
  const { datos } = (await api.get(`/operacion/${operaciones[0].id}`)).body;
  // Made, and changed once.
  expect(datos).toMatchObject({ monto: 2000 });
  const historial = (await api.get(`/historial/operacion/${operaciones[0].id}`)).body;
  expect(JSON.stringify(historial).match(/"accion":/g)).toHaveLength(2);
  expect((await api.get(`/chofer/${chofer}`)).body.datos.nombre).toBe(nombre);
}

const newChofer = async (): Promise<number> => (await api.make('/chofer', payloads.chofer())).id as number;

describe('Changes carried to another device in a file', () => {
  it('Changes carried to another device in a file are made once, though the first device sends them after all', async () => {
    const chofer = await newChofer();
    const [a, b] = [await team(), await team()];
    await work(a, 'Viña Una', chofer);
    const text = (await a.tab.engine.tray.exportChanges()).text;
    expect(await b.tab.engine.tray.importChanges(text)).toMatchObject({ imported: 4, duplicates: 0 });
    await whenCalm(b);
    await expectOnce('Viña Una', chofer);
    await whenCalm(a);
    await expectOnce('Viña Una', chofer);
    for (const { device, tab } of [a, b]) {
      expect(await device.outbox()).toEqual([]);
      await tab.engine.sync();
      await expectEqualAnswers(tab.engine.reader, api, false);
    }
  });

  it('Changes carried to another device in a file are made once, though the server had done them and only the answers were lost', async () => {
    const chofer = await newChofer();
    const [a, b] = [await team(), await team()];
    await work(a, 'Viña Dos', chofer);
    a.network.cut = false;
    a.network.fault = ({ method }) => (method === 'GET' ? null : 'respuesta perdida');
    for (let turn = 0; turn < 6; turn++) {
      a.device.clock.advance(120_000);
      await a.tab.engine.drain(true);
    }
    a.network.cut = true;
    a.network.fault = () => null;
    expect(
      await b.tab.engine.tray.importChanges((await a.tab.engine.tray.exportChanges()).text),
    ).toMatchObject({
      imported: 4,
    });
    // Both at once.
    await Promise.all([whenCalm(a), whenCalm(b)]);
    await expectOnce('Viña Dos', chofer);
    expect([...(await a.device.outbox()), ...(await b.device.outbox())]).toEqual([]);
  });

  it('Changes carried to another device in a file are not made twice by an edit on the first device: its user is told, and nothing is lost', async () => {
    const [a, b] = [await team(), await team()];
    const body = { ...payloads.chofer(), nombre: 'Editada' };
    await a.tab.engine.mutate('chofer.create', { body }, 0);
    await a.tab.engine.drain();
    await a.tab.db.outbox.update(1, { attempts: 0, state: 'pending' });
    await a.tab.engine.reload();
    await b.tab.engine.tray.importChanges((await a.tab.engine.tray.exportChanges()).text);
    expect(b.tab.engine.tray.editable(1)).toBe(false);
    await a.tab.engine.tray.replace(1, { body: { ...body, comision: 55 } });
    await whenCalm(b);
    await whenCalm(a);
    const { body: found } = await api.get('/chofer?limit=100&search=Editada');
    expect(found.results).toMatchObject([{ comision: 10 }]);
    expect(await a.device.outbox()).toMatchObject([
      { state: 'rejected', error: { codigo: 'existe' }, args: { body: { comision: 55 } } },
    ]);
    // The record is there, with other content: a new key would not bring this one in.
    expect(a.tab.engine.tray.editable(1)).toBe(false);
    await a.tab.engine.tray.discard(1);
    await whenCalm(a);
  });

  it('A change that was exported asks its user before it is sent once the server has forgotten its key', async () => {
    const chofer = await newChofer();
    const [a, b] = [await team(), await team()];
    const edit = (body: object) => ({ id: chofer, body: { ...body } });
    await a.tab.engine.mutate('chofer.update', edit({ comision: 25 }), 0);
    const { seq } = a.tab.engine.rows[0]!;
    await b.tab.engine.tray.importChanges((await a.tab.engine.tray.exportChanges()).text);
    await whenCalm(b);
    expect((await api.get(`/chofer/${chofer}`)).body.datos.comision).toBe(25);
    await api.db.deleteFrom('idempotencia').execute();
    await api.patch(`/chofer/${chofer}`, { comision: 40 });
    a.network.cut = false;
    a.device.clock.advance((KEPT_DAYS + 1) * DAY_MS);
    // As on a device that knew that it had no network, and did not try to send it.
    const untried = { attempts: 0, state: 'pending', nextAt: 0, error: null, exported: true } as const;
    await a.tab.db.outbox.update(seq, untried);
    await a.tab.db.avances.clear();
    await a.tab.engine.reload();
    await whenCalm(a);
    expect((await api.get(`/chofer/${chofer}`)).body.datos.comision).toBe(40);
    expect(await a.device.outbox()).toMatchObject([{ state: 'rejected', error: { codigo: 'vencido' } }]);
  });

  it('A change that was exported on a full disk, which took no mark of it, asks its user once the server has forgotten its key', async () => {
    const chofer = await newChofer();
    const [a, b] = [await team(), await team()];
    await a.tab.engine.mutate('chofer.update', { id: chofer, body: { comision: 25 } }, 0);
    await a.tab.engine.drain();
    // As on a device that knew that it had no network, and did not try to send it.
    await a.tab.db.outbox.update(a.tab.engine.rows[0]!.seq, {
      attempts: 0,
      state: 'pending',
      nextAt: 0,
      error: null,
    });
    await a.tab.db.avances.clear();
    await a.tab.engine.reload();
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const journal = vi.spyOn(a.tab.db.avances, 'bulkAdd').mockRejectedValue(full);
    const text = (await a.tab.engine.tray.exportChanges()).text;
    journal.mockRestore();
    expect(a.tab.engine.rows).toMatchObject([{ attempts: 0 }]);
    expect(await b.tab.engine.tray.importChanges(text)).toMatchObject({ imported: 1 });
    await whenCalm(b);
    await api.db.deleteFrom('idempotencia').execute();
    // The base of the edit is the record again.
    await api.patch(`/chofer/${chofer}`, { comision: 10 });
    a.network.cut = false;
    a.device.clock.advance((KEPT_DAYS + 1) * DAY_MS);
    await whenCalm(a);
    expect((await api.get(`/chofer/${chofer}`)).body.datos.comision).toBe(10);
    expect(await a.device.outbox()).toMatchObject([{ state: 'rejected', error: { codigo: 'vencido' } }]);
  });

  it('A refused change among those carried in a file can be edited on the other device, and what waits for it is sent', async () => {
    const [a, b] = [await team(), await team()];
    await work(a, 'Viña Tres', await newChofer());
    const [row] = a.tab.engine.rows;
    await a.tab.db.outbox.update(row!.seq, {
      args: { ...row!.args, body: { ...row!.args.body, nombre: '' } },
    });
    await a.tab.engine.reload();
    await whenCalm(a);
    expect(a.tab.engine.rows.map(({ state }) => state)).toEqual(['rejected', 'pending', 'pending']);
    await b.tab.engine.tray.importChanges((await a.tab.engine.tray.exportChanges()).text);
    b.network.cut = false;
    const [refused] = b.tab.engine.rows;
    expect(b.tab.engine.tray.editable(refused!.seq)).toBe(true);
    const body = { ...refused!.args.body, nombre: 'Viña Tres' };
    const result = await b.tab.engine.tray.replace(refused!.seq, { body });
    expect(result, JSON.stringify(result)).toMatchObject({ estado: 'aceptado' });
    await whenCalm(b);
    expect(await b.device.outbox()).toEqual([]);
    expect(await api.all('/operacion?search=Tres')).toHaveLength(1);
  });
});
