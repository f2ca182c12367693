/** Edits of a waiting change that others depend on, and edits while other tabs are open. */
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { createGate, createDevice, ScriptedTransport, waitUntil, NO_NETWORK } from '#tests/support/device.ts';
import { answerByVersion, driverPage, driverRow } from '#tests/support/drivers.ts';
import {
  RULE_REFUSAL,
  createdAnswer,
  driverRequest,
  openScriptedDevice,
} from '#tests/support/scripted-device.ts';

describe('Changes that depend on an edited one', () => {
  const CLIENTE = {
    nombre: 'Viña',
    rut: '76105422-8',
    giro: 'Vinos',
    cel: '+56 9 1234 5678',
    razon_social: 'Viña SpA',
  };
  const planta = (nombre: string) => ({ nombre, comuna: 'Curicó', direccion: 'Ruta 5' });

  it('A change that depends on an edited one waits for it, and is sent after it with the same uuids', async () => {
    const { script, device, engine } = await openScriptedDevice();
    const body = { ...CLIENTE, plantas: [planta('Uno'), planta('Dos')] };
    await engine.mutate('cliente.create', { body }, 0);
    const [cliente, one, two] = engine.rows[0]!.creates;
    const operacion = {
      tipo: 'IMPORTACION',
      cliente,
      monto: 1000,
      eta_puerto: '2026-03-05',
      eta_planta: '2026-03-06',
    };
    await engine.mutate('operacion.create', { body: operacion }, 0);
    await engine.drain();
    script.respond = ({ path }) => (path === '/cliente' ? RULE_REFUSAL : createdAnswer());
    device.clock.advance(120_000);
    await engine.drain();
    expect([...engine.tray.blocked()]).toEqual([[2, 1]]);
    script.sent = [];
    script.respond = createdAnswer;
    // The form returns the plants without their uuids: one is renamed, one added.
    const plantas = [planta('Uno'), planta('Dos bis'), planta('Tres')];
    await engine.tray.replace(1, { body: { ...CLIENTE, nombre: 'Viña Sur', plantas } });
    await engine.sync(true);
    expect(script.calls).toEqual(['POST /cliente', 'POST /operacion']);
    expect(script.sent[0]!.body).toMatchObject({
      uuid: cliente,
      nombre: 'Viña Sur',
      plantas: [{ uuid: one }, { uuid: two }, { nombre: 'Tres' }],
    });
    expect(script.sent[1]!.body).toMatchObject({ cliente });
  });

  /** A refused operation that its user has edited to be of a client who was created after it. */
  async function ofLaterClient() {
    const tab = await openScriptedDevice();
    const { script, device, engine } = tab;
    const operacion = {
      tipo: 'IMPORTACION',
      monto: 1000,
      eta_puerto: '2026-03-05',
      eta_planta: '2026-03-06',
    };
    await engine.mutate('operacion.create', { body: { ...operacion, cliente: 99 } }, 0);
    await engine.drain();
    script.respond = () => RULE_REFUSAL;
    device.clock.advance(120_000);
    await engine.drain();
    script.respond = () => NO_NETWORK;
    await engine.mutate('cliente.create', { body: { ...CLIENTE, plantas: [planta('Uno')] } }, 0);
    const [cliente] = engine.rows[1]!.creates;
    await engine.tray.replace(1, { body: { ...operacion, cliente } });
    expect(engine.rows[0]).toMatchObject({ name: 'operacion.create', refs: [cliente] });
    return tab;
  }

  it('A later change is sent first if an edited change now refers to the record that it creates', async () => {
    const { script, device, engine } = await ofLaterClient();
    script.sent = [];
    script.respond = createdAnswer;
    device.clock.advance(120_000);
    await engine.drain(true);
    expect(script.calls).toEqual(['POST /cliente', 'POST /operacion']);
    expect(engine.rows.filter(({ state }) => state !== 'acked')).toEqual([]);
  });

  it('A later change comes first in the file of unsent changes if an edited change now refers to the record that it creates', async () => {
    const { engine } = await ofLaterClient();
    const { filas } = JSON.parse((await engine.tray.exportChanges()).text) as { filas: { name: string }[] };
    expect(filas.map(({ name }) => name)).toEqual(['cliente.create', 'operacion.create']);
  });
});

describe('An edit of a queued change and other tabs', () => {
  it('An edit of a queued change is refused while another tab is sending the change', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const [a, b] = [await device.open(), await device.open()];
    await a.engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await a.engine.drain();
    await a.db.outbox.update(1, { attempts: 0, state: 'pending', nextAt: 0 });
    await Promise.all([a.engine.reload(), b.engine.reload()]);
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    script.sent = [];
    void a.engine.drain(true);
    await waitUntil(() => script.sent.length === 1);
    // Whether or not B was notified, the disk decides.
    expect(await b.engine.tray.replace(1, driverRequest('Eva'))).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('ya no se puede editar') as string,
    });
    gate.open(createdAnswer());
    await waitUntil(() => a.engine.rows.every(({ state }) => state === 'acked'));
    expect(script.sent).toHaveLength(1);
    expect(script.sent[0]).toMatchObject({ body: { nombre: 'Ana' } });
  });

  it('An edit of a queued change reaches the other tab, which sends the new content if this one is killed', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const a = await device.open();
    await a.engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await a.engine.drain();
    device.clock.advance(120_000);
    script.respond = () => RULE_REFUSAL;
    await a.engine.drain();
    script.respond = () => NO_NETWORK;
    // The tab is killed as soon as the edit is on the disk.
    const add = vi.spyOn(a.db.avances, 'bulkAdd');
    void a.engine.tray.replace(1, driverRequest('Eva'));
    await waitUntil(() => add.mock.calls.length > 0);
    await waitUntil(async () => (await device.outbox())[0]!.state !== 'rejected');
    a.kill();
    const b = await device.open();
    script.sent = [];
    script.respond = createdAnswer;
    await b.engine.sync(true);
    expect(script.sent).toMatchObject([{ body: { nombre: 'Eva' } }]);
    expect(await device.outbox()).toEqual([]);
  });
});

describe('Edits of a record that this device receives between them', () => {
  it('Edits of a record that this device receives only between them keep their order and never conflict with each other', async () => {
    const tab = await openScriptedDevice();
    const { script, device, engine } = tab;
    await engine.mutate('chofer.update', { id: 7, body: { comision: 12 }, original: driverRow() }, 0);
    script.cambios = () => driverPage(5);
    await engine.pull();
    await engine.mutate('chofer.update', { id: 7, body: { comision: 15 } }, 0);
    const server = answerByVersion(script);
    device.clock.advance(120_000);
    await engine.drain(true);
    expect(engine.rows.map(({ state }) => state)).toEqual(['acked', 'acked']);
    expect(server.row).toMatchObject({ comision: 15, version: 7 });
  });
});
