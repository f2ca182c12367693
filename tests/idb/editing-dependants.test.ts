/** Edits of a waiting change that others depend on, and edits while other tabs are open. */
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import {
  acceptedAnswer,
  createGate,
  createDevice,
  ScriptedTransport,
  waitUntil,
  refusedAnswer,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

const chofer = (nombre: string, comision = 10) => ({
  body: payloads.chofer({ nombre, comision }),
  etiqueta: nombre,
});
let id = 0;
const created = () => acceptedAnswer({ id: ++id, uuid: crypto.randomUUID(), version: id });
const NO = refusedAnswer(409, 'regla', 'No se puede');

async function newOne() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  return { script, device, ...(await device.open()) };
}

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
    const { script, device, engine } = await newOne();
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
    script.respond = ({ path }) => (path === '/cliente' ? NO : created());
    device.reloj.advance(120_000);
    await engine.drain();
    expect([...engine.tray.blocked()]).toEqual([[2, 1]]);
    script.sent = [];
    script.respond = created;
    // The form gives the plants back without their uuids, one renamed, one more.
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

  it('A later change is sent first if an edited change now refers to the record that it creates', async () => {
    const { script, device, engine } = await newOne();
    const operacion = {
      tipo: 'IMPORTACION',
      monto: 1000,
      eta_puerto: '2026-03-05',
      eta_planta: '2026-03-06',
    };
    await engine.mutate('operacion.create', { body: { ...operacion, cliente: 99 } }, 0);
    await engine.drain();
    script.respond = () => NO;
    device.reloj.advance(120_000);
    await engine.drain();
    script.respond = () => NO_NETWORK;
    await engine.mutate('cliente.create', { body: { ...CLIENTE, plantas: [planta('Uno')] } }, 0);
    const [cliente] = engine.rows[1]!.creates;
    await engine.tray.replace(1, { body: { ...operacion, cliente } });
    expect(engine.rows[0]).toMatchObject({ refs: [cliente] });
    script.sent = [];
    script.respond = created;
    device.reloj.advance(120_000);
    await engine.drain(true);
    expect(script.calls).toEqual(['POST /cliente', 'POST /operacion']);
    expect(engine.rows.filter(({ state }) => state !== 'acked')).toEqual([]);
  });
});

describe('An edit of a queued change and other tabs', () => {
  it('An edit of a queued change is refused while another tab is sending the change', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const [a, b] = [await device.open(), await device.open()];
    await a.engine.mutate('chofer.create', chofer('Ana'), 0);
    await a.engine.drain();
    await a.db.outbox.update(1, { attempts: 0, state: 'pending', nextAt: 0 });
    await Promise.all([a.engine.reload(), b.engine.reload()]);
    const gate = createGate<Answer>();
    script.respond = () => gate.promesa;
    script.sent = [];
    void a.engine.drain(true);
    await waitUntil(() => script.sent.length === 1);
    // B has not heard of it yet, or has: the disk decides.
    expect(await b.engine.tray.replace(1, chofer('Eva'))).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('ya no se puede editar') as string,
    });
    gate.open(created());
    await waitUntil(() => a.engine.rows.every(({ state }) => state === 'acked'));
    expect(script.sent).toHaveLength(1);
    expect(script.sent[0]).toMatchObject({ body: { nombre: 'Ana' } });
  });

  it('An edit of a queued change reaches the other tab, which sends the new content if this one is killed', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const a = await device.open();
    await a.engine.mutate('chofer.create', chofer('Ana'), 0);
    await a.engine.drain();
    device.reloj.advance(120_000);
    script.respond = () => NO;
    await a.engine.drain();
    script.respond = () => NO_NETWORK;
    // Killed as soon as it is on the disk.
    const add = vi.spyOn(a.db.avances, 'add');
    void a.engine.tray.replace(1, chofer('Eva'));
    await waitUntil(() => add.mock.calls.length === 1);
    await waitUntil(async () => (await device.outbox())[0]!.state !== 'rejected');
    a.kill();
    const b = await device.open();
    script.sent = [];
    script.respond = created;
    await b.engine.sync(true);
    expect(script.sent).toMatchObject([{ body: { nombre: 'Eva' } }]);
    expect(await device.outbox()).toEqual([]);
  });
});
