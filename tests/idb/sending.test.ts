import { describe, expect, it } from 'vitest';
import type { Engine } from '#data/engine/engine.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  acceptedAnswer,
  createGate,
  createDevice,
  ScriptedTransport,
  settled,
  waitUntil,
  refusedAnswer,
  answerOf,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { createdAnswer, openScriptedDevice } from '#tests/support/scripted-device.ts';
import { payloads } from '#tests/support/payloads.ts';

const chofer = (nombre: string) => ({ body: payloads.chofer({ nombre }) });

const save = (engine: Engine, ...nombres: string[]) =>
  Promise.all(nombres.map((nombre) => engine.mutate('chofer.create', chofer(nombre), 0)));

describe('The order of sending', () => {
  it('Changes of one record are sent in their order, each once', async () => {
    const { script, engine } = await openScriptedDevice();
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    await engine.drain();
    const uuid = engine.rows[0]!.creates[0]!;
    await engine.mutate('chofer.update', { id: uuid, body: { comision: 12 } }, 0);
    await engine.mutate('chofer.remove', { id: uuid }, 0);
    await engine.drain();
    script.sent = [];
    script.respond = () =>
      acceptedAnswer({ id: 7, uuid, version: script.sent.length, nombre: 'Ana', comision: 10 });
    await engine.drain(true);
    expect(script.calls).toEqual(['POST /chofer', `PATCH /chofer/${uuid}`, `DELETE /chofer/${uuid}`]);
  });

  it('A refused change blocks only the changes that build on it, and is named as the reason', async () => {
    const { script, engine } = await openScriptedDevice();
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    const uuid = engine.rows[0]!.creates[0]!;
    await engine.mutate('chofer.update', { id: uuid, body: { comision: 12 } }, 0);
    await engine.mutate('chofer.create', chofer('Eva'), 0);
    await engine.drain();
    script.respond = ({ method, body }) =>
      method === 'POST' && (body as { nombre: string }).nombre === 'Ana'
        ? refusedAnswer(409, 'regla', 'No se puede')
        : createdAnswer();
    await engine.sync(true);
    expect(engine.rows.map(({ state }) => state)).toEqual(['rejected', 'pending']);
    expect([...engine.tray.blocked()]).toEqual([[engine.rows[1]!.seq, engine.rows[0]!.seq]]);
    expect(engine.tray.dependants(engine.rows[0]!.seq)).toHaveLength(1);
    expect([...engine.reader.all('chofer')]).toEqual([]);
    await engine.tray.discard(engine.rows[0]!.seq);
    expect(engine.rows).toEqual([]);
  });

  it('A refused porteo is discarded with the changes that need a container where the porteo moved it, and no others', async () => {
    const { device, engine, db } = await openScriptedDevice();
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    await engine.drain();
    const row = (await device.outbox())[0]!;
    const newContenedor = crypto.randomUUID();
    const change = (name: string, body: object, records: string[], more: object = {}) => {
      const uuid = crypto.randomUUID();
      const args = { id: null, etiqueta: '', body: { ...body, uuid } };
      const key = crypto.randomUUID();
      return {
        ...row,
        seq: undefined,
        key,
        name,
        args,
        creates: [uuid],
        records: [uuid, ...records],
        ...more,
      };
    };
    await db.outbox.clear();
    await db.outbox.bulkAdd([
      change('transporte.create', { contenedores: [7, newContenedor] }, ['contenedor/7', newContenedor], {
        state: 'rejected',
      }),
      change('movimiento.create', { operacion: 1, contenedor: 7 }, ['operacion/1', 'contenedor/7']),
      change('movimiento.create', { operacion: 2 }, ['operacion/2', newContenedor]),
      change('movimiento.create', { operacion: 3, contenedor: 8 }, ['operacion/3', 'contenedor/8']),
    ] as never[]);
    await engine.reload();
    const [porteo, known, withoutNumero, other] = engine.rows.map(({ seq }) => seq);
    expect(engine.tray.dependants(porteo!).map(({ seq }) => seq)).toEqual([known, withoutNumero]);
    await engine.tray.discard(porteo!);
    expect(engine.rows.map(({ seq }) => seq)).toEqual([other]);
  });

  it('A row that this version does not know is set aside and shown, and the rest is sent', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    await engine.drain();
    const [row] = await device.outbox();
    await db.outbox.put({ ...row!, name: 'grua.create' as never });
    await db.outbox.add({
      ...row!,
      seq: undefined as never,
      key: 'k2',
      schema: 99,
      creates: ['z'],
      records: ['z'],
    });
    await engine.reload();
    await engine.mutate('chofer.create', chofer('Eva'), 0);
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(engine.rows.map(({ state, name }) => `${state} ${name}`)).toEqual([
      'rejected grua.create',
      'rejected chofer.create',
    ]);
  });
});

describe('An ended session', () => {
  it('An ended session keeps all changes, sends nothing, and continues after the login', async () => {
    const tab = await openScriptedDevice();
    const { script, device, engine } = tab;
    script.respond = () => refusedAnswer(401, 'no_autenticado', 'Inicie sesión');
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    await engine.mutate('chofer.create', chofer('Eva'), 0);
    await engine.drain();
    const tried = script.sent.length;
    await engine.drain();
    await engine.drain();
    expect(script.sent.length).toBe(tried);
    expect(await device.outbox()).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(await device.outbox()).toEqual([]);
  });

  it('A session is ended only by the server’s own answer: a 401 of a proxy does not count', async () => {
    const { script, device, engine } = await openScriptedDevice();
    const [tab] = device.tabs;
    script.cambios = () => answerOf(401, undefined);
    await engine.pull();
    expect(tab!.logins).toBe(0);
    expect(engine.state.connected).toBe(false);
    script.cambios = () => refusedAnswer(401, 'no_autenticado', 'Inicie sesión');
    await engine.pull();
    expect(tab!.logins).toBe(1);
  });

  it('An ended session of one user keeps the unsent changes, which the next user neither sees nor sends', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const ana = await device.open({ userId: 1 });
    await ana.engine.mutate('chofer.create', chofer('De Ana'), 0);
    await ana.engine.drain();
    ana.kill();
    script.sent = [];
    script.respond = createdAnswer;
    const eva = await device.open({ userId: 2 });
    await eva.engine.sync(true);
    expect([...eva.engine.reader.all('chofer')]).toEqual([]);
    expect(script.sent).toEqual([]);
    eva.kill();
    expect(await device.outbox(1)).toHaveLength(1);
    await (await device.open({ userId: 1 })).engine.sync(true);
    expect(script.calls).toEqual(['POST /chofer']);
  });
});

describe('A change that is being sent', () => {
  it('A change that is being sent cannot be discarded, neither here nor in a tab that was not notified', async () => {
    const { script, device, engine } = await openScriptedDevice();
    await save(engine, 'Ana');
    await engine.drain();
    const other = await device.open();
    const [row] = other.engine.rows;
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    script.sent = [];
    const draining = engine.drain(true);
    await waitUntil(() => script.sent.length === 1);
    expect(await engine.tray.discard(row!.seq)).toBe(false);
    expect(await other.engine.tray.discard(row!.seq)).toBe(false);
    expect(await device.outbox()).toMatchObject([{ state: 'sending' }]);
    gate.open(NO_NETWORK);
    await draining;
    expect(await engine.tray.discard(row!.seq)).toBe(true);
    expect(await device.outbox()).toEqual([]);
  });

  it('A change that is being sent stays marked so when it is retried, here or in a tab that was not notified', async () => {
    const { script, device, engine } = await openScriptedDevice();
    await save(engine, 'Ana');
    await engine.drain();
    const other = await device.open();
    const [row] = other.engine.rows;
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    script.sent = [];
    const draining = engine.drain(true);
    await waitUntil(() => script.sent.length === 1);
    for (const { tray } of [engine, other.engine]) {
      void tray.retry(row!.seq);
      await settled();
      expect(await device.outbox()).toMatchObject([{ state: 'sending' }]);
      expect(await tray.discard(row!.seq)).toBe(false);
    }
    gate.open(createdAnswer());
    await draining;
    expect(script.sent).toHaveLength(1);
  });
});
