/** Many changes that are queued as one group, in one transaction. */
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { GroupChange } from '#data/outbox/group-writer.ts';
import { Queue } from '#data/outbox/queue.ts';
import { LocalDb } from '#data/store/db.ts';
import { SerialWork } from '#data/store/serial-work.ts';
import {
  createDevice,
  NO_NETWORK,
  refusedAnswer,
  ScriptedTransport,
  waitUntil,
} from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { nameOf } from './choferes.ts';

const LABEL = { label: 'Crear choferes · 3 choferes' };

const drivers = (...nombres: string[]): GroupChange[] =>
  nombres.map((nombre) => ({
    name: 'chofer.create',
    request: { body: payloads.chofer({ nombre }), label: nombre },
  }));

async function openDevice() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  return { script, device, ...(await device.open()) };
}

/** A device without a network, on which a group of these drivers was queued. */
async function withGroup(...nombres: string[]) {
  const opened = await openDevice();
  const result = await opened.engine.groups.queue(drivers(...nombres), LABEL);
  if (result.estado !== 'guardado') throw new Error('the group was not queued');
  await opened.engine.drain();
  opened.device.clock.advance(120_000);
  opened.script.sent = [];
  return { ...opened, group: result.group };
}

const shown = (engine: Awaited<ReturnType<typeof openDevice>>['engine']): string[] =>
  [...engine.reader.all('chofer')].map(({ nombre }) => nombre);

describe('A group of changes', () => {
  it('A group is on the disk and on the screen as one change a record, with its label and size', async () => {
    const { device, engine, group } = await withGroup('Ana', 'Eva', 'Leo');
    const rows = await device.outbox();
    const own = { id: group, ...LABEL, size: 3 };
    expect(rows.map((row) => row.group)).toEqual([own, own, own]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
    expect(shown(engine)).toEqual(['Ana', 'Eva', 'Leo']);
  });

  it('A group is sent like other changes, each change once', async () => {
    const { script, device, engine } = await withGroup('Ana', 'Eva', 'Leo');
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.sent.map(nameOf)).toEqual(['Ana', 'Eva', 'Leo']);
    expect(await device.outbox()).toEqual([]);
  });

  it('A group with an invalid payload is not queued at all, and each invalid one is named', async () => {
    const { device, engine } = await openDevice();
    const result = await engine.groups.queue(drivers('Ana', '', 'Leo', ''), LABEL);
    expect(result).toMatchObject({ estado: 'rechazado', refusals: [{ index: 1 }, { index: 3 }] });
    expect(await device.outbox()).toEqual([]);
    expect(shown(engine)).toEqual([]);
  });

  it('A group whose changes refer to each other promises what they do together', async () => {
    const { engine } = await openDevice();
    const [uuid, cliente] = [crypto.randomUUID(), crypto.randomUUID()];
    const changes: GroupChange[] = [
      { name: 'cliente.create', request: { body: { ...payloads.cliente(), uuid: cliente } } },
      { name: 'chofer.create', request: { body: { ...payloads.chofer({ comision: 5 }), uuid } } },
      { name: 'chofer.update', request: { id: uuid, body: { comision: 7 } } },
    ];
    expect(await engine.groups.queue(changes, LABEL)).toMatchObject({ estado: 'guardado' });
    expect(engine.rows[2]?.base).toMatchObject({ campos: { comision: 5 } });
    expect(engine.reader.get('chofer', uuid)).toMatchObject({ comision: 7 });
  });

  it('A group of which the disk refuses one change leaves nothing behind', async () => {
    const { device, engine, db } = await openDevice();
    db.outbox.hook('creating', (_, { args }) => {
      if (args.etiqueta === 'Eva') throw new Error('The disk refuses it');
    });
    const result = await engine.groups.queue(drivers('Ana', 'Eva', 'Leo'), LABEL);
    expect(result.estado).toBe('fallido');
    expect(await device.outbox()).toEqual([]);
    expect(shown(engine)).toEqual([]);
  });

  it('A group of a tab that is killed while it writes is there as a whole or not at all', async () => {
    const { device, engine, kill } = await openDevice();
    void engine.groups.queue(drivers('Ana', 'Eva', 'Leo'), LABEL);
    await Promise.resolve();
    kill();
    const { engine: next } = await device.open();
    expect([0, 3]).toContain(next.rows.length);
  });
});

describe('Undoing a group', () => {
  it('A group that was not sent is undone with one call, on the disk and on the screen', async () => {
    const { device, engine, group } = await withGroup('Ana', 'Eva', 'Leo');
    expect(await engine.tray.discardGroup(group)).toBe(3);
    expect(await device.outbox()).toEqual([]);
    expect(shown(engine)).toEqual([]);
  });

  it('A group of which a part was sent loses the rest; what was sent stays', async () => {
    const { script, engine, group } = await withGroup('Ana', 'Mala', 'Leo');
    script.respond = (call) =>
      nameOf(call) === 'Ana' ? createdAnswer() : refusedAnswer(409, 'regla', 'No se puede');
    script.cambios = () => NO_NETWORK;
    await engine.sync(true);
    expect(engine.rows.map(({ state }) => state)).toEqual(['acked', 'rejected', 'rejected']);
    expect(await engine.tray.discardGroup(group)).toBe(2);
    expect(engine.rows.map(({ args, state }) => [args.etiqueta, state])).toEqual([['Ana', 'acked']]);
  });

  it('A group is undone with the changes that cannot be sent without it, and others stay', async () => {
    const { engine, group } = await withGroup('Ana', 'Eva');
    await engine.mutate('chofer.update', { id: engine.rows[0]!.creates[0]!, body: { comision: 3 } }, 0);
    await engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Otro' }), label: 'Otro' }, 0);
    await engine.tray.discardGroup(group);
    expect(engine.rows.map(({ args }) => args.etiqueta)).toEqual(['Otro']);
  });

  it('A group that is being sent is undone as a whole where no answer comes', async () => {
    const { script, device, engine, group } = await withGroup('Ana', 'Eva');
    const { promise, resolve } = Promise.withResolvers<void>();
    script.respond = async () => {
      await promise;
      return NO_NETWORK;
    };
    const sending = engine.sync(true);
    await waitUntil(() => engine.rows[0]?.state === 'sending');
    const undone = engine.tray.discardGroup(group);
    resolve();
    expect(await undone).toBe(2);
    await sending;
    expect(await device.outbox()).toEqual([]);
  });

  it('A group that another tab is sending is not undone', async () => {
    const { script, device, engine, group } = await withGroup('Ana', 'Eva');
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = await device.open({
      transport: async (call) => {
        if (call.path !== '/sync/lote') return script.transport(call);
        asked.resolve();
        await answered.promise;
        script.respond = createdAnswer;
        return script.transport(call);
      },
    });
    const sending = other.engine.sync(true);
    await asked.promise;
    expect(await engine.tray.discardGroup(group)).toBe(0);
    expect(await device.outbox()).toHaveLength(2);
    answered.resolve();
    await sending;
  });

  it('A group of which the service worker has sent a part, which tells no tab, loses the others', async () => {
    const { device, engine, group } = await withGroup('Ana', 'Eva', 'Leo');
    const db = new LocalDb(1, { indexedDB: device.indexedDB, IDBKeyRange });
    const worker = new Queue(db, new SerialWork((work) => work()), () => {});
    await worker.load();
    await worker.update(() => [new Map([[worker.rows[0]!.seq, { state: 'acked' as const }]])]);
    expect(await engine.tray.discardGroup(group)).toBe(2);
    expect(engine.rows.map(({ args, state }) => [args.etiqueta, state])).toEqual([['Ana', 'acked']]);
  });

  it('A group is undone at one press without the changes that the server may have', async () => {
    const { script, device, engine, group } = await withGroup('Ana', 'Eva', 'Leo');
    expect(await engine.tray.undoGroup(group)).toEqual({ removed: 0, uncertain: 3 });
    expect(await device.outbox()).toHaveLength(3);
    script.respond = (call) =>
      nameOf(call) === 'Ana' ? createdAnswer() : refusedAnswer(409, 'regla', 'No se puede');
    script.cambios = () => NO_NETWORK;
    await engine.sync(true);
    expect(await engine.tray.undoGroup(group)).toEqual({ removed: 2, uncertain: 0 });
    expect(engine.rows.map(({ state }) => state)).toEqual(['acked']);
  });

  it('A group whose answer is lost is not undone at one press, although the changes wait again', async () => {
    const { script, device, engine } = await openDevice();
    const { promise, resolve } = Promise.withResolvers<void>();
    script.respond = async () => {
      await promise;
      return NO_NETWORK;
    };
    const result = await engine.groups.queue(drivers('Ana', 'Eva'), LABEL);
    if (result.estado !== 'guardado') throw new Error('the group was not queued');
    await waitUntil(() => engine.rows[0]?.state === 'sending');
    const undone = engine.tray.undoGroup(result.group);
    resolve();
    expect(await undone).toEqual({ removed: 0, uncertain: 2 });
    expect((await device.outbox()).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  it('A group in an exported file is not undone at one press, since another device may have sent it', async () => {
    const { script, engine } = await openDevice();
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    const result = await engine.groups.queue(drivers('Ana', 'Eva'), LABEL);
    if (result.estado !== 'guardado') throw new Error('the group was not queued');
    await engine.sync(true);
    await engine.tray.exportChanges();
    expect(await engine.tray.undoGroup(result.group)).toEqual({ removed: 0, uncertain: 2 });
  });

  it('A group keeps its number of changes without those that were discarded one by one', async () => {
    const { device, engine, group } = await withGroup('Ana', 'Eva', 'Leo');
    await engine.tray.discard(engine.rows[1]!.seq);
    const own = { id: group, ...LABEL, size: 2 };
    expect(engine.rows.map((row) => row.group)).toEqual([own, own]);
    expect((await device.outbox()).map((row) => row.group?.size)).toEqual([2, 2]);
  });

  it('A group in a file of unsent changes is one on the other device too', async () => {
    const { device, engine, group } = await withGroup('Ana', 'Eva');
    const text = (await engine.tray.exportChanges()).text;
    await engine.tray.discardGroup(group);
    const other = await device.open();
    await other.engine.tray.importChanges(text);
    expect(other.engine.rows.map((row) => row.group?.id)).toEqual([group, group]);
    await other.engine.tray.discardGroup(group);
    expect(await device.outbox()).toEqual([]);
  });

  it('A group’s change that was refused and edited stays in the group', async () => {
    const { script, engine, group } = await withGroup('Ana', 'Eva');
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    await engine.sync(true);
    script.respond = () => NO_NETWORK;
    const { seq } = engine.rows[0]!;
    await engine.tray.replace(seq, { body: payloads.chofer({ nombre: 'Ana María' }) });
    expect(engine.rows[0]).toMatchObject({ group: { id: group }, args: { body: { nombre: 'Ana María' } } });
  });
});
