import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { LocalDb } from '#data/store/db.ts';
import { Disk } from '#data/store/disk.ts';
import type { Engine } from '#data/engine/engine.ts';
import {
  acceptedAnswer,
  createDevice,
  ScriptedTransport,
  waitUntil,
  settled,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { openScriptedDevice } from '#tests/support/scripted-device.ts';
import { driversPage, numberedDriver as rowOf } from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';

const ANA = { body: payloads.chofer({ nombre: 'Ana' }) };

/** Rows of the replica. */
const onDisk = async (db: LocalDb): Promise<number> =>
  (await db.bloques.toArray()).reduce((sum, { filas }) => sum + filas.length, 0);

const whenFull = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });
const page = (cursor: number, rows: object[], more: object = {}) =>
  driversPage(cursor, { filas: rows, ...more });
const nombres = (engine: Engine) => [...engine.reader.all('chofer')].map(({ nombre }) => nombre).toSorted();

afterEach(() => {
  vi.restoreAllMocks();
});

it('A database that is closed while it is being opened is opened again', async () => {
  const { indexedDB } = createDevice(new ScriptedTransport().transport);
  const db = new LocalDb(1, { indexedDB, IDBKeyRange });
  db.on('ready', () => db.close({ disableAutoOpen: false }));
  await db.open();
  expect(await new Disk(db, []).run(() => db.meta.count())).toBe(0);
  db.close();
});

describe('A full disk', () => {
  it('A full disk is reported to the form, and nothing is sent or shown', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    const full = vi.spyOn(db, 'addQueued').mockRejectedValue(whenFull());
    expect(await engine.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('No queda espacio') as string,
    });
    expect(script.sent).toEqual([]);
    expect(engine.rows).toEqual([]);
    expect(await device.outbox()).toEqual([]);
    full.mockRestore();
    script.respond = () => acceptedAnswer({ id: 1 });
    expect(await engine.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'aceptado',
      advertencias: [],
    });
  });

  it('A full disk is freed first of data outside of the engine: the replica stays', async () => {
    const freed: string[] = [];
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const tab = await device.open({
      freeSpace: async () => {
        freed.push('fuera');
        full.mockRestore();
      },
    });
    script.cambios = () => page(2, [rowOf(1, 1)]);
    await tab.engine.pull();
    const full = vi.spyOn(tab.db, 'addQueued').mockRejectedValue(whenFull());
    expect(await tab.engine.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'guardado',
      advertencias: [expect.stringContaining('Queda muy poco espacio')],
    });
    expect(freed).toEqual(['fuera']);
    expect(tab.engine.state.withoutSpace).toBe(false);
    expect(await onDisk(tab.db)).toBe(1);
    expect(await tab.engine.mutate('chofer.create', ANA, 0)).toMatchObject({
      advertencias: [],
    });
  });

  it('A full disk is freed of the replica for a change; the screens keep its rows and later changes', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    script.cambios = () => page(2, [rowOf(1, 1), rowOf(2, 2)]);
    await engine.pull();
    const clear = vi.spyOn(db.bloques, 'clear');
    const real = db.addQueued.bind(db);
    vi.spyOn(db, 'addQueued').mockImplementation((row) => {
      if (clear.mock.calls.length === 0) throw whenFull();
      return real(row);
    });
    script.cambios = () => NO_NETWORK;
    expect(await engine.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'guardado',
      advertencias: [expect.stringContaining('Queda muy poco espacio')],
    });
    expect(engine.state).toMatchObject({ withoutSpace: true, complete: true });
    expect(nombres(engine)).toEqual(['Ana', 'Chofer 1', 'Chofer 2']);
    expect(await onDisk(db)).toBe(0);
    expect(await device.outbox()).toHaveLength(1);
    // Changes of others still arrive, and acknowledged changes are still removed.
    script.respond = () => acceptedAnswer({ id: 3, version: 3 });
    script.cambios = ({ query }) =>
      Number(query?.desde) < 5
        ? page(5, [{ ...rowOf(3, 3), nombre: 'Ana', uuid: engine.rows[0]!.creates[0] }, rowOf(4, 4)], {
            eliminados: [1],
          })
        : page(5, []);
    await engine.sync(true);
    await waitUntil(() => engine.rows.length === 0);
    expect(nombres(engine)).toEqual(['Ana', 'Chofer 2', 'Chofer 4']);
    expect(await onDisk(db)).toBe(0);
    await engine.reload();
    expect(nombres(engine)).toEqual(['Ana', 'Chofer 2', 'Chofer 4']);
    // Another tab, opened when there is space again, fills the replica; this tab follows.
    const other = await device.open();
    expect(nombres(other.engine)).toEqual([]);
    expect(other.engine.state).toMatchObject({ withoutSpace: false, complete: false });
    script.cambios = ({ query }) =>
      Number(query?.desde) < 9 ? page(9, [rowOf(2, 2), rowOf(7, 9)]) : page(9, []);
    await other.engine.pull();
    await waitUntil(() => !engine.state.withoutSpace);
    expect(nombres(other.engine)).toEqual(['Chofer 2', 'Chofer 7']);
    expect(await onDisk(db)).toBe(2);
  });

  it('A full disk during a pull leaves the replica in memory only, complete, and the sent change leaves the outbox', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    const full = vi.spyOn(db.bloques, 'bulkPut').mockRejectedValue(whenFull());
    script.respond = () => acceptedAnswer({ id: 1, version: 1 });
    await engine.mutate('chofer.create', ANA, 4000);
    await settled();
    script.cambios = ({ query }) => page(2, Number(query?.desde) < 2 ? [rowOf(1, 1), rowOf(2, 2)] : []);
    script.pulls = 0;
    await engine.pull();
    await engine.pull();
    expect(script.pulls).toBe(2);
    expect(full).toHaveBeenCalledTimes(1);
    expect(engine.state).toMatchObject({ withoutSpace: true, complete: true, progress: null });
    expect(nombres(engine)).toEqual(['Chofer 1', 'Chofer 2']);
    expect(await device.outbox()).toEqual([]);
    full.mockRestore();
    const again = await device.open();
    script.cambios = () => page(2, [rowOf(1, 1), rowOf(2, 2)]);
    await again.engine.pull();
    expect(again.engine.state.withoutSpace).toBe(false);
    expect(await onDisk(db)).toBe(2);
  });

  it('A disk that fails at every write is not tried again for a while', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    await engine.mutate('chofer.create', ANA, 0);
    await engine.drain();
    script.sent = [];
    const failing = vi.spyOn(db.avances, 'bulkAdd').mockRejectedValue(new Error('the disk is broken'));
    device.clock.advance(120_000);
    await engine.drain();
    expect(engine.nextAt()).toBeGreaterThan(device.clock.ms);
    expect(script.sent).toEqual([]);
    failing.mockRestore();
    script.respond = () => acceptedAnswer({ id: 1, version: 1 });
    device.clock.advance(10_000);
    await engine.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('A full disk during a pull loses nothing: acknowledged changes stay visible until a pull succeeds', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    script.respond = () => acceptedAnswer({ id: 1, version: 1 });
    const put = vi.spyOn(db.meta, 'put');
    await engine.mutate('chofer.create', ANA, 4000);
    await settled();
    put.mockRestore();
    const failing = vi.spyOn(db, 'transaction').mockRejectedValueOnce(whenFull());
    await engine.pull();
    failing.mockRestore();
    expect(engine.state.progress).toBeNull();
    await engine.pull();
    expect(await device.outbox()).toEqual([]);
  });

  it('A disk that fails while an answer is stored makes the change repeat under its key', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    let settling: MockInstance | undefined;
    script.respond = () => {
      settling = vi.spyOn(db.avances, 'bulkAdd').mockRejectedValue(new Error('the disk is broken'));
      return acceptedAnswer({ id: 1, version: 1 });
    };
    expect(await engine.mutate('chofer.create', ANA, 4000)).toMatchObject({ estado: 'guardado' });
    expect(await device.outbox()).toMatchObject([{ state: 'sending' }]);
    settling?.mockRestore();
    script.respond = () => acceptedAnswer({ id: 1, version: 1 });
    await engine.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(new Set(script.keys).size).toBe(1);
  });
});
