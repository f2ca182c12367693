/** A local database that the system closed. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forceCloseDatabase } from 'fake-indexeddb';
import {
  acceptedAnswer,
  createDevice,
  ScriptedTransport,
  settled,
  NO_CHANGES,
} from '#tests/support/device.ts';
import { openScriptedDevice } from '#tests/support/scripted-device.ts';
import { payloads } from '#tests/support/payloads.ts';

const ANA = { body: payloads.chofer({ nombre: 'Ana' }) };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('A database that the browser closed', () => {
  it.each([
    ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'],
    ['InvalidStateError', 'The database connection is closing.'],
  ])(
    'A database that the browser closes during a write is reopened, and the write is repeated once: %s',
    async (name, message) => {
      const { device, engine, db } = await openScriptedDevice();
      const lost = Object.assign(new Error(message), { name });
      const add = vi.spyOn(db, 'addQueued').mockRejectedValueOnce(lost);
      expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
      expect(add).toHaveBeenCalledTimes(2);
      expect(await device.outbox()).toHaveLength(1);
      add.mockRejectedValue(lost);
      expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'fallido' });
      expect(add).toHaveBeenCalledTimes(4);
    },
  );

  it('A database that the browser closes before it could confirm a write keeps the change once', async () => {
    const { device, engine, db } = await openScriptedDevice();
    const real = db.addQueued.bind(db);
    const once = vi.spyOn(db, 'addQueued').mockImplementationOnce(async (row) => {
      await real(row);
      throw Object.assign(new Error('lost'), { name: 'UnknownError' });
    });
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(once).toHaveBeenCalled();
    expect(await device.outbox()).toHaveLength(1);
    expect(engine.rows).toHaveLength(1);
  });

  it('A database that the browser closes at the start is read on the next event, and its queue is sent', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const before = await device.open();
    await before.engine.mutate('chofer.create', ANA, 0);
    before.kill();
    const { engine, db } = await device.open({ start: false });
    const lost = Object.assign(new Error('lost'), { name: 'UnknownError' });
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    await expect(engine.start()).rejects.toBe(lost);
    expect(engine.state.ready).toBe(false);
    script.respond = () => acceptedAnswer({ id: 1, version: 1 });
    await engine.sync(true);
    expect(engine.state.ready).toBe(true);
    expect(script.sent.length).toBeGreaterThan(0);
    expect(await device.outbox()).toEqual([]);
  });

  it('A database that the browser closed is not reopened by a stopped engine', async () => {
    const { engine, db } = await openScriptedDevice();
    engine.stop();
    db.close();
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'fallido' });
    expect(db.isOpen()).toBe(false);
  });

  it('A database that the browser closed is reopened: the next change is stored and sent', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    forceCloseDatabase(db.backendDB() as never);
    await settled();
    script.respond = () => acceptedAnswer({ id: 1, version: 1 });
    expect(await engine.mutate('chofer.create', ANA, 4000)).toMatchObject({ estado: 'aceptado' });
    await engine.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('A database that is closed at logout ends running work without an error', async () => {
    const { script, device, engine, kill } = await openScriptedDevice();
    script.cambios = async () => {
      await settled();
      return NO_CHANGES;
    };
    const pulling = engine.pull();
    void engine.mutate('chofer.create', ANA, 50);
    await settled(4);
    engine.stop();
    kill();
    await settled();
    void pulling;
    expect((await device.outbox()).length).toBeLessThanOrEqual(1);
  });
});
