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
import { withdrawn, createdAnswer } from '#tests/support/scripted-device.ts';
import { chofer, openTwoTabs } from './choferes.ts';

describe('Two tabs of one user', () => {
  it('A tab sends a change of another tab that died before it could notify', async () => {
    const script = new ScriptedTransport();
    script.respond = createdAnswer;
    const device = createDevice(script.transport);
    const dying = await device.open({ transport: () => new Promise(() => {}) });
    const open = await device.open();
    // This tab gets no messages.
    device.tabs.delete(open);
    await dying.engine.mutate('chofer.create', chofer('Ana'), 0);
    dying.kill();
    device.tabs.add(open);
    expect(open.engine.rows).toEqual([]);
    await open.engine.sync();
    expect(script.sent).toHaveLength(1);
    expect(await device.outbox()).toEqual([]);
  });

  it('Two tabs of one user send each change once, and both see it', async () => {
    const { script, device, a, b } = await openTwoTabs();
    await a.engine.mutate('chofer.create', chofer('De A'), 0);
    await b.engine.mutate('chofer.create', chofer('De B'), 0);
    await waitUntil(() => a.engine.rows.length === 2 && b.engine.rows.length === 2);
    expect([...a.engine.reader.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual([
      'De A',
      'De B',
    ]);
    await settled();
    script.sent = [];
    script.respond = createdAnswer;
    await Promise.all([a.engine.sync(true), b.engine.sync(true)]);
    await waitUntil(async () => (await device.outbox()).length === 0);
    expect(script.sent).toHaveLength(2);
    await waitUntil(() => a.engine.rows.length === 0 && b.engine.rows.length === 0);
  });

  it('Two tabs take turns in sending: the other one checks again after a while, or once it is notified', async () => {
    const { script, device, a, b } = await openTwoTabs();
    const { promise, open } = createGate();
    script.respond = async () => {
      await promise;
      return createdAnswer();
    };
    await a.engine.mutate('chofer.create', chofer('Ana'), 0);
    await waitUntil(() => script.sent.length === 1);
    await b.engine.mutate('chofer.create', chofer('Luis'), 0);
    expect(await b.engine.drain()).toBe('busy');
    expect(b.engine.nextAt()).toBe(device.clock.now() + 5000);
    device.clock.advance(-60_000);
    expect(b.engine.nextAt()).toBe(0);
    device.clock.advance(60_000);
    open();
    await waitUntil(() => script.sent.length === 2);
    await waitUntil(() => a.engine.rows.length === 0 && b.engine.rows.length === 0);
    expect(new Set(script.keys).size).toBe(2);
  });

  it('A request to send at once that meets another tab’s failing attempt is carried out at the next check', async () => {
    const { script, device, a, b } = await openTwoTabs();
    script.respond = () => NO_NETWORK;
    await a.engine.mutate('chofer.create', chofer('Ana'), 0);
    await waitUntil(() => script.sent.length === 1);
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    const failing = a.engine.drain(true);
    await waitUntil(() => script.sent.length === 2);
    expect(await b.engine.drain(true)).toBe('busy');
    gate.open(NO_NETWORK);
    await failing;
    await b.engine.reload();
    script.respond = createdAnswer;
    expect((await device.outbox())[0]?.nextAt).toBeGreaterThan(device.clock.now());
    expect(b.engine.nextAt()).toBe(0);
    await b.engine.drain();
    await waitUntil(async () => (await device.outbox()).length === 0);
    expect(script.sent).toHaveLength(3);
  });

  it('A form of one tab is answered with the result of the other', async () => {
    const { script, a, b } = await openTwoTabs();
    const gate = createGate<Answer>();
    script.respond = (_, nth) => (nth === 1 ? gate.promise : acceptedAnswer({ id: 9 }, 'Enviado por A'));
    const first = a.engine.mutate('chofer.create', chofer('De A'), 4000);
    await settled();
    const second = b.engine.mutate('chofer.create', chofer('De B'), 4000);
    await settled();
    expect(script.sent).toHaveLength(1);
    gate.open(createdAnswer());
    expect(await first).toMatchObject({ estado: 'aceptado' });
    expect(await second).toMatchObject({ estado: 'aceptado' });
    expect(script.sent).toHaveLength(2);
  });

  it('A refused change returns to the form of the tab that made it', async () => {
    const { script, device, a, b } = await openTwoTabs();
    const gate = createGate<Answer>();
    script.respond = (_, nth) => (nth === 1 ? gate.promise : refusedAnswer(409, 'regla', 'No se puede'));
    void a.engine.mutate('chofer.create', chofer('De A'), 4000);
    await settled();
    const second = b.engine.mutate('chofer.create', chofer('De B'), 4000);
    await settled();
    gate.open(createdAnswer());
    const result = await second;
    expect(result).toMatchObject({ estado: 'rechazado', mensaje: 'No se puede' });
    await withdrawn(result);
    await waitUntil(async () => (await device.outbox()).every(({ args }) => args.body?.nombre !== 'De B'));
    await waitUntil(() => a.engine.rows.every(({ args }) => args.body?.nombre !== 'De B'));
  });

  it('Two tabs stop notifying each other when nothing changes: online, offline and logged out', async () => {
    const { script, device, a, b } = await openTwoTabs();
    for (const answer of [
      NO_NETWORK,
      refusedAnswer(401, 'no_autenticado', 'Inicie sesión'),
      createdAnswer(),
    ]) {
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
});

describe('A frozen tab', () => {
  it('A frozen tab is overtaken once its lease has expired; its late answer changes nothing', async () => {
    const { script, device, a, b } = await openTwoTabs();
    const frozen = createGate<Answer>();
    script.respond = (_, nth) => (nth === 1 ? frozen.promise : createdAnswer());
    void a.engine.mutate('chofer.create', chofer('De A'), 0);
    await waitUntil(() => script.sent.length === 1 && b.engine.rows.length === 1);
    expect(await b.engine.drain(true)).toBe('busy');
    device.clock.advance(LEASE_MS + 1);
    expect(await b.engine.drain(true)).toBe('empty');
    expect(script.sent).toHaveLength(2);
    expect(new Set(script.keys).size).toBe(1);
    await b.engine.sync();
    frozen.open(refusedAnswer(409, 'regla', 'Demasiado tarde'));
    await settled();
    await waitUntil(() => a.engine.rows.length === 0);
    expect(await device.outbox()).toEqual([]);
  });

  it('A frozen tab is overtaken although the clock was set back by two days', async () => {
    const { script, device, a, b } = await openTwoTabs();
    script.respond = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : createdAnswer());
    void a.engine.mutate('chofer.create', chofer('De A'), 0);
    await waitUntil(() => script.sent.length === 1 && b.engine.rows.length === 1);
    device.clock.advance(-2 * 86_400_000);
    expect(await b.engine.drain(true)).toBe('empty');
    await waitUntil(async () => (await device.outbox()).length === 0);
  });

  it('A killed tab leaves its change to the next one, under the same key', async () => {
    const { script, device, a, b } = await openTwoTabs();
    script.respond = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : createdAnswer());
    void a.engine.mutate('chofer.create', chofer('De A'), 0);
    await waitUntil(() => script.sent.length === 1 && b.engine.rows.length === 1);
    a.kill();
    await b.engine.sync();
    expect(await device.outbox()).toEqual([]);
    expect(new Set(script.keys).size).toBe(1);
  });
});
