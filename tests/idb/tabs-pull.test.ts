/** Two tabs of one user that pull into the same replica. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import {
  acceptedAnswer,
  createGate,
  createDevice,
  ScriptedTransport,
  waitUntil,
  settled,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { driversPage, numberedDriver as row } from '#tests/support/drivers.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { chofer, openTwoTabs } from './choferes.ts';

const page = (cursor: number, rows: object[], more: object = {}) =>
  driversPage(cursor, { filas: rows }, more);

describe('Two tabs of one user that pull', () => {
  it('Two tabs of one user do not overwrite newer rows with older ones when both pull at once', async () => {
    const { script, device, a, b } = await openTwoTabs();
    script.cambios = () => page(10, [row(1, 10)]);
    await a.engine.pull();
    await waitUntil(() => b.engine.state.complete);
    const slow = createGate<Answer>();
    // A pulls first; its answer is older, and arrives last.
    script.cambios = () => slow.promise;
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

  it('Two tabs of one user both drop deleted rows if one of them had to start anew from the same database', async () => {
    const { script, a, b } = await openTwoTabs();
    script.cambios = () => page(10, [row(1, 9), row(2, 10)]);
    await a.engine.pull();
    await waitUntil(() => [...b.engine.reader.all('chofer')].length === 2);
    // The second one was deleted so long ago that the server has no tombstone of it.
    script.cambios = ({ query }) =>
      query?.desde === 0 ? page(30, [row(1, 9)]) : page(0, [], { reinicio: true });
    await b.engine.pull();
    await waitUntil(() => [...a.engine.reader.all('chofer')].length === 1);
    expect(a.engine.cursor).toBe(30);
  });

  it('Two tabs of one user both drop deleted rows if the replica was deleted and filled again meanwhile', async () => {
    const { script, device, a, b } = await openTwoTabs();
    script.cambios = () => page(10, [row(1, 9), row(2, 10)]);
    await a.engine.pull();
    b.kill();
    // As a tab does on a full disk, while this one is frozen.
    await a.db.bloques.clear();
    await a.db.meta.delete('replica');
    script.cambios = () => page(30, [row(1, 9)]);
    const c = await device.open();
    await c.engine.pull();
    await waitUntil(() => a.engine.cursor === 30);
    expect([...a.engine.reader.all('chofer')].map(({ id: key }) => key)).toEqual([1]);
  });

  it('A tab keeps showing a change that another tab sent, on a full disk, until it has pulled the change itself', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const a = await device.open();
    const slow = createGate();
    let waits = false;
    const b = await device.open({
      transport: async (call) => {
        if (!waits) return script.transport(call);
        if (call.path !== '/sync/cambios') return NO_NETWORK;
        await slow.promise;
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
    // As tabs do on a full disk: each has its replica in memory only.
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

  it('A tab keeps showing a pulled change of another tab that died before it could notify, when a replay begins', async () => {
    const { script, device, a, b } = await openTwoTabs();
    script.cambios = () => page(10, [row(1, 10)]);
    script.respond = createdAnswer;
    await a.engine.pull();
    script.cambios = () => NO_NETWORK;
    expect(await b.engine.mutate('chofer.create', chofer('Ana'), 4000)).toMatchObject({ estado: 'aceptado' });
    const uuid = b.engine.rows[0]!.creates[0]!;
    await waitUntil(() => a.engine.rows.some(({ state }) => state === 'acked'));
    // This tab is not notified of the pull.
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

  it('Two tabs of one user each keep a change that is written while both read the disk', async () => {
    const { device, a, b } = await openTwoTabs();
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
