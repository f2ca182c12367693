import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '#data/tabs/lock.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  acceptedAnswer,
  createGate,
  createDevice,
  ScriptedTransport,
  waitUntil,
  pause,
  refusedAnswer,
  settled,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { driversPage, numberedDriver as row } from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';

const chofer = (nombre: string) => ({ body: payloads.chofer({ nombre }) });
let id = 0;
const created = () => acceptedAnswer({ id: ++id, uuid: crypto.randomUUID(), version: id });
const page = (cursor: number, rows: object[], more: object = {}) =>
  driversPage(cursor, { filas: rows }, more);

async function two() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  return { script, device, a: await device.open(), b: await device.open() };
}

describe('two tabs of one user', () => {
  it('one sends a change of the other, which died before it could notify', async () => {
    const script = new ScriptedTransport();
    script.respond = created;
    const device = createDevice(script.transport);
    const dying = await device.open({ transport: () => new Promise(() => {}) });
    const open = await device.open();
    // It hears nothing.
    device.tabs.delete(open);
    await dying.engine.mutate('chofer.create', chofer('Ana'), 0);
    dying.kill();
    device.tabs.add(open);
    expect(open.engine.rows).toEqual([]);
    await open.engine.sync();
    expect(script.sent).toHaveLength(1);
    expect(await device.outbox()).toEqual([]);
  });

  it('send each change once, and both see it', async () => {
    const { script, device, a, b } = await two();
    await a.engine.mutate('chofer.create', chofer('De A'), 0);
    await b.engine.mutate('chofer.create', chofer('De B'), 0);
    await waitUntil(() => a.engine.rows.length === 2 && b.engine.rows.length === 2);
    expect([...a.engine.reader.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual([
      'De A',
      'De B',
    ]);
    await settled();
    script.sent = [];
    script.respond = created;
    await Promise.all([a.engine.sync(true), b.engine.sync(true)]);
    await waitUntil(async () => (await device.outbox()).length === 0);
    expect(script.sent).toHaveLength(2);
    await waitUntil(() => a.engine.rows.length === 0 && b.engine.rows.length === 0);
  });

  it('take turns in sending: the other one checks again after a while, or once it is notified', async () => {
    const { script, device, a, b } = await two();
    const { promesa, open } = createGate();
    script.respond = async () => {
      await promesa;
      return created();
    };
    await a.engine.mutate('chofer.create', chofer('Ana'), 0);
    await waitUntil(() => script.sent.length === 1);
    await b.engine.mutate('chofer.create', chofer('Luis'), 0);
    expect(await b.engine.drain()).toBe('busy');
    expect(b.engine.nextAt()).toBe(device.reloj.now() + 5000);
    device.reloj.advance(-60_000);
    expect(b.engine.nextAt()).toBe(0);
    device.reloj.advance(60_000);
    open();
    await waitUntil(() => script.sent.length === 2);
    await waitUntil(() => a.engine.rows.length === 0 && b.engine.rows.length === 0);
    expect(new Set(script.keys).size).toBe(2);
  });

  it('send at the next check what one was asked to send at once while the failing attempt of the other ran', async () => {
    const { script, device, a, b } = await two();
    script.respond = () => NO_NETWORK;
    await a.engine.mutate('chofer.create', chofer('Ana'), 0);
    await waitUntil(() => script.sent.length === 1);
    const gate = createGate<Answer>();
    script.respond = () => gate.promesa;
    const failing = a.engine.drain(true);
    await waitUntil(() => script.sent.length === 2);
    expect(await b.engine.drain(true)).toBe('busy');
    gate.open(NO_NETWORK);
    await failing;
    await b.engine.reload();
    script.respond = created;
    expect((await device.outbox())[0]?.nextAt).toBeGreaterThan(device.reloj.now());
    expect(b.engine.nextAt()).toBe(0);
    await b.engine.drain();
    await waitUntil(async () => (await device.outbox()).length === 0);
    expect(script.sent).toHaveLength(3);
  });

  it('answer a form of one with the result of the other', async () => {
    const { script, a, b } = await two();
    const gate = createGate<Answer>();
    script.respond = (_, nth) => (nth === 1 ? gate.promesa : acceptedAnswer({ id: 9 }, 'Enviado por A'));
    const first = a.engine.mutate('chofer.create', chofer('De A'), 4000);
    await settled();
    const second = b.engine.mutate('chofer.create', chofer('De B'), 4000);
    await settled();
    expect(script.sent).toHaveLength(1);
    gate.open(created());
    expect(await first).toMatchObject({ estado: 'aceptado' });
    expect(await second).toMatchObject({ estado: 'aceptado' });
    expect(script.sent).toHaveLength(2);
  });

  it('give a refused change back to the form of the tab that made it', async () => {
    const { script, device, a, b } = await two();
    const gate = createGate<Answer>();
    script.respond = (_, nth) => (nth === 1 ? gate.promesa : refusedAnswer(409, 'regla', 'No se puede'));
    void a.engine.mutate('chofer.create', chofer('De A'), 4000);
    await settled();
    const second = b.engine.mutate('chofer.create', chofer('De B'), 4000);
    await settled();
    gate.open(created());
    expect(await second).toMatchObject({ estado: 'rechazado', mensaje: 'No se puede' });
    await waitUntil(async () => (await device.outbox()).every(({ args }) => args.body?.nombre !== 'De B'));
    await waitUntil(() => a.engine.rows.every(({ args }) => args.body?.nombre !== 'De B'));
  });

  it('stop notifying each other when nothing changes: online, offline and logged out', async () => {
    const { script, device, a, b } = await two();
    for (const answer of [NO_NETWORK, refusedAnswer(401, 'no_autenticado', 'Inicie sesión'), created()]) {
      script.respond = () => answer;
      // oxlint-disable-next-line no-await-in-loop -- one case after the other
      await Promise.all([
        a.engine.mutate('chofer.create', chofer('De A'), 0),
        b.engine.mutate('chofer.create', chofer('De B'), 0),
      ]);
      let before = '';
      // oxlint-disable-next-line no-await-in-loop -- one case after the other
      await waitUntil(async () => {
        const last = before;
        await pause(100);
        before = `${device.announcements} ${script.sent.length}`;
        return before === last;
      });
    }
  });

  it('do not overwrite newer rows with older ones when both pull at once', async () => {
    const { script, device, a, b } = await two();
    script.cambios = () => page(10, [row(1, 10)]);
    await a.engine.pull();
    await waitUntil(() => b.engine.state.complete);
    const slow = createGate<Answer>();
    // A asks first; its answer is of an older moment, and comes last.
    script.cambios = () => slow.promesa;
    const pullingA = a.engine.pull();
    await settled();
    script.cambios = ({ query }) =>
      Number(query?.desde) < 60 ? page(60, [row(1, 55, { comision: 55 })]) : page(60, []);
    await b.engine.pull();
    slow.open(page(50, [row(1, 45, { comision: 45 })]));
    await pullingA;
    expect(a.engine.reader.get('chofer', 1)).toMatchObject({ comision: 55 });
    script.cambios = ({ query }) => page(Math.max(70, Number(query?.desde)), []);
    await b.engine.pull();
    a.kill();
    b.kill();
    const again = await device.open();
    expect(again.engine.reader.get('chofer', 1)).toMatchObject({ comision: 55 });
  });

  it('both drop deleted rows where one of them had to start anew from the same database', async () => {
    const { script, a, b } = await two();
    script.cambios = () => page(10, [row(1, 9), row(2, 10)]);
    await a.engine.pull();
    await waitUntil(() => [...b.engine.reader.all('chofer')].length === 2);
    // The second one was deleted so long ago that the server no longer says so.
    script.cambios = ({ query }) =>
      query?.desde === 0 ? page(30, [row(1, 9)]) : page(0, [], { reinicio: true });
    await b.engine.pull();
    await waitUntil(() => [...a.engine.reader.all('chofer')].length === 1);
    expect(a.engine.cursor).toBe(30);
  });

  it('both drop deleted rows where the replica was deleted and filled again meanwhile', async () => {
    const { script, device, a, b } = await two();
    script.cambios = () => page(10, [row(1, 9), row(2, 10)]);
    await a.engine.pull();
    b.kill();
    // As a full disk makes a tab do, while this one stands still.
    await a.db.bloques.clear();
    await a.db.meta.delete('replica');
    script.cambios = () => page(30, [row(1, 9)]);
    const c = await device.open();
    await c.engine.pull();
    await waitUntil(() => a.engine.cursor === 30);
    expect([...a.engine.reader.all('chofer')].map(({ id: key }) => key)).toEqual([1]);
  });

  it('keep showing a change that the other one sent, on a full disk, until this one has pulled it', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const a = await device.open();
    const slow = createGate();
    let waits = false;
    const b = await device.open({
      transport: async (call) => {
        if (!waits) return script.transport(call);
        if (call.path !== '/sync/cambios') return NO_NETWORK;
        await slow.promesa;
        return script.transport(call);
      },
    });
    script.cambios = () => page(10, [row(1, 10)]);
    await a.engine.pull();
    await waitUntil(() => b.engine.cursor === 10);
    const made = await b.engine.mutate('chofer.create', chofer('De B'), 0);
    const uuid = b.engine.rows[0]!.creates[0]!;
    expect(made.estado).toBe('guardado');
    await waitUntil(() => a.engine.rows.length === 1);
    // As a full disk makes a tab do: each has its copy in memory alone.
    await a.db.bloques.clear();
    await a.db.meta.delete('replica');
    waits = true;
    script.cambios = () => page(20, [row(2, 20, { uuid, nombre: 'De B' })]);
    script.respond = () => acceptedAnswer({ id: 2, uuid, version: 20 });
    await waitUntil(async () => {
      await a.engine.sync(true);
      return (await device.outbox()).length === 0;
    });
    void b.engine.reload();
    await settled();
    expect(b.engine.reader.get('chofer', uuid)).toBeDefined();
    slow.open();
    await waitUntil(() => b.engine.rows.length === 0);
    expect(b.engine.reader.get('chofer', uuid)).toMatchObject({ id: 2 });
  });

  it('keep showing a pulled change of the other one, which died before it could notify, when a replay begins', async () => {
    const { script, device, a, b } = await two();
    script.cambios = () => page(10, [row(1, 10)]);
    script.respond = created;
    await a.engine.pull();
    script.cambios = () => NO_NETWORK;
    expect(await b.engine.mutate('chofer.create', chofer('Ana'), 4000)).toMatchObject({ estado: 'aceptado' });
    const uuid = b.engine.rows[0]!.creates[0]!;
    await waitUntil(() => a.engine.rows.some(({ state }) => state === 'acked'));
    // This one hears nothing of the pull.
    device.tabs.delete(b);
    script.cambios = () => page(20, [row(7, 20, { uuid, nombre: 'Ana' })]);
    await a.engine.pull();
    a.kill();
    script.cambios = () => NO_NETWORK;
    script.respond = () => NO_NETWORK;
    await b.engine.mutate('chofer.create', chofer('Eva'), 0);
    await b.engine.drain();
    expect([...b.engine.reader.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual([
      'Ana',
      'Chofer 1',
      'Eva',
    ]);
    expect(b.engine.reader.get('chofer', uuid)).toMatchObject({ id: 7 });
  });

  it('each keep a change that is written while both read the disk', async () => {
    const { device, a, b } = await two();
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const { engine } = i % 2 === 0 ? a : b;
        if (i % 3 === 0) void a.engine.reload();
        if (i % 5 === 0) void b.engine.reload();
        return engine.mutate('chofer.create', chofer(`C${i}`), 0);
      }),
    );
    await waitUntil(() => a.engine.rows.length === 40 && b.engine.rows.length === 40);
    for (const { engine } of [a, b]) {
      expect(new Set(engine.rows.map(({ seq }) => seq)).size).toBe(40);
      expect([...engine.reader.all('chofer')]).toHaveLength(40);
    }
    expect(await device.outbox()).toHaveLength(40);
  });
});

describe('a frozen tab', () => {
  it('is overtaken once its lease has expired; its late answer changes nothing', async () => {
    const { script, device, a, b } = await two();
    const frozen = createGate<Answer>();
    script.respond = (_, nth) => (nth === 1 ? frozen.promesa : created());
    void a.engine.mutate('chofer.create', chofer('De A'), 0);
    await waitUntil(() => script.sent.length === 1 && b.engine.rows.length === 1);
    expect(await b.engine.drain(true)).toBe('busy');
    device.reloj.advance(LEASE_MS + 1);
    expect(await b.engine.drain(true)).toBe('empty');
    expect(script.sent).toHaveLength(2);
    expect(new Set(script.keys).size).toBe(1);
    await b.engine.sync();
    frozen.open(refusedAnswer(409, 'regla', 'Demasiado tarde'));
    await settled();
    await waitUntil(() => a.engine.rows.length === 0);
    expect(await device.outbox()).toEqual([]);
  });

  it('is overtaken although the clock was set back by two days', async () => {
    const { script, device, a, b } = await two();
    script.respond = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : created());
    void a.engine.mutate('chofer.create', chofer('De A'), 0);
    await waitUntil(() => script.sent.length === 1 && b.engine.rows.length === 1);
    device.reloj.advance(-2 * 86_400_000);
    expect(await b.engine.drain(true)).toBe('empty');
    await waitUntil(async () => (await device.outbox()).length === 0);
  });

  it('that was killed leaves its change to the next one, under the same key', async () => {
    const { script, device, a, b } = await two();
    script.respond = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : created());
    void a.engine.mutate('chofer.create', chofer('De A'), 0);
    await waitUntil(() => script.sent.length === 1 && b.engine.rows.length === 1);
    a.kill();
    await b.engine.sync();
    expect(await device.outbox()).toEqual([]);
    expect(new Set(script.keys).size).toBe(1);
  });
});
