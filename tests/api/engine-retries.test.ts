/** Changes of the real engine against the real API while the network fails: each is committed exactly once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { createDevice, type TestDevice, waitUntil, type TestTab } from '#tests/support/device.ts';
import { createNetwork, FAULTS, type FaultyNetwork } from '#tests/support/network.ts';
import { settleTab } from '#tests/support/offline-day.ts';

let api: Api;
let network: FaultyNetwork;
let device: TestDevice;
let tab: TestTab;

beforeAll(async () => {
  api = await openApi();
  network = createNetwork(api);
  device = createDevice(network.transport);
  tab = await device.open();
});
afterAll(async () => {
  tab.kill();
  await api.drop();
});

describe('Changes on a bad network', () => {
  it.each(FAULTS)('A change takes effect exactly once on a bad network: %s', async (fault) => {
    const nombre = `Único ${fault}`;
    let times_left = 2;
    network.fault = ({ method }) => (method !== 'GET' && times_left-- > 0 ? fault : null);
    const result = await tab.engine.mutate('chofer.create', { body: { ...payloads.chofer(), nombre } }, 4000);
    expect(['aceptado', 'guardado']).toContain(result.estado);
    await settleTab(device, tab);
    network.fault = () => null;
    expect(tab.engine.rows).toEqual([]);
    const { body } = await api.get(`/chofer?limit=100&search=${encodeURIComponent(nombre)}`);
    expect(body.totalDocs).toBe(1);
    expect([...tab.engine.reader.all('chofer')].filter((row) => row.nombre === nombre)).toHaveLength(1);
  });

  it.each([
    'before it is sent',
    'after it is sent',
    'after the commit',
    'after the acknowledgement',
    'in the pull',
  ])('A change takes effect exactly once though the tab is killed %s', async (when) => {
    const nombre = `Caída ${when}`;
    const kill = (): Promise<never> => {
      tab.kill();
      return new Promise<never>(() => {});
    };
    const isWrite = (method: string) => method !== 'GET';
    if (when === 'before it is sent') network.cut = true;
    else {
      const reached = { 'after it is sent': 'perdida', 'after the commit': null }[when] ?? null;
      network.fault = ({ method }) => (isWrite(method) ? (reached as 'perdida' | null) : null);
      network.onAnswer = ({ method }) => {
        const now =
          when.startsWith('after it') || when.endsWith('commit') ? isWrite(method) : !isWrite(method);
        return now ? kill() : undefined;
      };
    }
    void tab.engine.mutate('chofer.create', { body: { ...payloads.chofer(), nombre } }, 0);
    await waitUntil(async () => (await device.outbox()).length > 0);
    if (when === 'before it is sent') tab.kill();
    else await waitUntil(() => !device.tabs.has(tab));
    network.cut = false;
    network.fault = () => null;
    network.onAnswer = () => {};
    tab = await device.open();
    expect([...tab.engine.reader.all('chofer')].filter((row) => row.nombre === nombre)).toHaveLength(1);
    await settleTab(device, tab);
    const { body } = await api.get(`/chofer?limit=100&search=${encodeURIComponent(nombre)}`);
    expect(body.totalDocs).toBe(1);
    expect(await device.outbox()).toEqual([]);
    await expectEqualAnswers(tab.engine.reader, api, false);
  });
});

describe('Edits on two devices', () => {
  it('Two devices edit different fields of one record offline, and both edits stand', async () => {
    const { id } = await api.make('/chofer', payloads.chofer({ nombre: 'Compartido' }));
    const networkB = createNetwork(api);
    const b = await createDevice(networkB.transport, device.clock).open();
    await Promise.all([tab.engine.sync(), b.engine.sync()]);
    network.cut = true;
    networkB.cut = true;
    await tab.engine.mutate('chofer.update', { id, body: { nombre: 'Compartido A' } }, 0);
    await b.engine.mutate('chofer.update', { id, body: { comision: 20 } }, 0);
    await b.engine.mutate('chofer.update', { id, body: { comision: 21 } }, 0);
    network.cut = false;
    networkB.cut = false;
    await settleTab(device, tab);
    await settleTab(device, b);
    await settleTab(device, tab);
    expect((await api.get(`/chofer/${id}`)).body.datos).toMatchObject({
      nombre: 'Compartido A',
      comision: 21,
    });
    await expectEqualAnswers(tab.engine.reader, api, false);
    await expectEqualAnswers(b.engine.reader, api, false);
    b.kill();
  });

  it('Two devices edit the same field: the second user is asked, and no value of the first is overwritten unseen', async () => {
    const { id } = await api.make('/chofer', payloads.chofer({ nombre: 'Disputado' }));
    await tab.engine.sync();
    network.cut = true;
    await tab.engine.mutate('chofer.update', { id, body: { nombre: 'Mío' } }, 0);
    await tab.engine.mutate('chofer.update', { id, body: { comision: 11 } }, 0);
    await api.patch(`/chofer/${id}`, { nombre: 'Suyo', comision: 30 });
    network.cut = false;
    await settleTab(device, tab);
    expect(tab.engine.rows.map(({ state }) => state)).toEqual(['conflict', 'pending']);
    expect((await api.get(`/chofer/${id}`)).body.datos).toMatchObject({ nombre: 'Suyo', comision: 30 });
    await tab.engine.tray.resolve(tab.engine.rows[0]!.seq, new Set(['nombre']));
    await settleTab(device, tab);
    // The second edit, of a field that the other changed too, is not slipped through behind the first.
    expect(tab.engine.rows.map(({ state }) => state)).toEqual(['conflict']);
    await tab.engine.tray.resolve(tab.engine.rows[0]!.seq, new Set());
    await settleTab(device, tab);
    expect((await api.get(`/chofer/${id}`)).body.datos).toMatchObject({ nombre: 'Mío', comision: 30 });
  });
});
