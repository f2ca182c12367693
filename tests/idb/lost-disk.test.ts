/** A disk that cannot be reached, or that does not answer (decision 077). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  acceptedAnswer,
  createDevice,
  createGate,
  ScriptedTransport,
  settled,
  type TestDevice,
  waitUntil,
} from '#tests/support/device.ts';
import { blockDatabase, faultyDisk } from '#tests/support/faulty-disk.ts';
import { payloads } from '#tests/support/payloads.ts';
import { openFaulty, sessionArea, SILENT, soon, storeUnanswered } from '#tests/support/silent-disk.ts';

const ANA = { body: payloads.chofer({ nombre: 'Ana' }) };
const nombres = async (device: TestDevice) => (await device.outbox()).map(({ args }) => args.body?.nombre);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('A disk that cannot be reached', () => {
  it('A connection that is lost for good is replaced by that of another window, and the change is stored once', async () => {
    const { device, engine, faulty } = await openFaulty(true);
    const reports: boolean[] = [];
    faulty.disk.onChange(() => reports.push(faulty.disk.isFailing));
    faulty.fail('lost');
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(faulty.moves).toBe(1);
    expect(reports).toEqual([]);
    expect(await nombres(device)).toEqual(['Ana']);
  });

  it('A connection that is lost for good is reported until it works again, and then the queue is sent', async () => {
    const { script, device, engine, faulty } = await openFaulty(false);
    await engine.mutate('chofer.create', ANA, 0);
    faulty.fail('lost');
    expect(
      await engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Luis' }) }, 0),
    ).toMatchObject({ estado: 'fallido' });
    expect(engine.state.withoutDisk).toBe(true);
    faulty.fail('none');
    device.clock.advance(60_000);
    script.respond = () => acceptedAnswer({ id: 1, version: 1 });
    await engine.sync(true);
    expect(engine.state.withoutDisk).toBe(false);
    expect(await device.outbox()).toEqual([]);
    expect(script.sent).toHaveLength(1);
  });

  it('A stopped engine no longer follows the disk of its page, which would keep its rows in memory', async () => {
    const { engine, faulty } = await openFaulty(false);
    engine.stop();
    faulty.disk.setFailing(true);
    expect(engine.state.withoutDisk).toBe(false);
  });

  it('A database that cannot be opened at the start is reported', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const faulty = faultyDisk(device.indexedDB, false);
    faulty.fail('lost');
    const { engine } = await device.open({ after: soon, disk: faulty.disk, start: false });
    await expect(engine.start()).rejects.toMatchObject({ name: 'OpenFailedError' });
    expect(engine.state).toMatchObject({ ready: false, withoutDisk: true, blocked: false });
  });
});

describe('A disk that does not answer', () => {
  it('An opening that gets no answer is given up, and another window opens the database', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const faulty = faultyDisk(device.indexedDB, true);
    faulty.fail('silent');
    const { engine } = await device.open({ after: soon, disk: faulty.disk });
    expect(engine.state).toMatchObject({ ready: true, withoutDisk: false, blocked: false });
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
  });

  it('A form is told that the disk does not answer, and saving the same content later stores it once', async () => {
    const { device, engine, db } = await openFaulty(false);
    const free = await blockDatabase(device.indexedDB, db.name);
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({
      estado: 'fallido',
      mensaje: SILENT,
    });
    expect(engine.state.withoutDisk).toBe(true);
    await free();
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    await waitUntil(() => !engine.state.withoutDisk);
    expect(await nombres(device)).toEqual(['Ana']);
    expect(engine.rows).toHaveLength(1);
  });

  it('A change whose form was told that the disk does not answer is not stored later', async () => {
    const { device, engine, db } = await openFaulty(false);
    const free = await blockDatabase(device.indexedDB, db.name);
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'fallido' });
    await free();
    await engine.reload();
    await settled();
    expect(await device.outbox()).toEqual([]);
    expect(engine.rows).toEqual([]);
  });

  it('A change that the disk has stored without an answer is stored once if its form saves it again', async () => {
    const { device, engine, db } = await openFaulty(false);
    storeUnanswered(db);
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({
      estado: 'fallido',
      mensaje: SILENT,
    });
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(await nombres(device)).toEqual(['Ana']);
    expect(engine.rows).toHaveLength(1);
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(await nombres(device)).toEqual(['Ana', 'Ana']);
  });

  it('A change that the disk has stored without an answer is stored once if it is saved again after a reload, and then anew', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const session = sessionArea();
    const first = await device.open({ after: soon, session });
    storeUnanswered(first.db);
    expect(await first.engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'fallido' });
    first.kill();
    const { engine } = await device.open({ after: soon, session });
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(await nombres(device)).toEqual(['Ana']);
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(await nombres(device)).toEqual(['Ana', 'Ana']);
  });

  it('A group whose form was told that the disk does not answer is stored once when it is saved again', async () => {
    const { device, engine, db } = await openFaulty(false);
    const changes = ['Ana', 'Luis'].map((nombre) => ({
      name: 'chofer.create' as const,
      request: { body: payloads.chofer({ nombre }) },
    }));
    const free = await blockDatabase(device.indexedDB, db.name);
    expect(await engine.groups.queue(changes, { label: 'Dos' })).toMatchObject({
      estado: 'fallido',
      mensaje: SILENT,
    });
    await free();
    expect(await engine.groups.queue(changes, { label: 'Dos' })).toMatchObject({ estado: 'guardado' });
    expect(await nombres(device)).toEqual(['Ana', 'Luis']);
  });
});

describe('A page in the back/forward cache', () => {
  it('A page that is left in mid-save blocks no other page, and saves once it is back', async () => {
    const { device, engine, faulty, db } = await openFaulty(false);
    const other = await device.open({ after: soon });
    const free = await blockDatabase(device.indexedDB, db.name);
    const saving = engine.mutate('chofer.create', ANA, 0);
    await settled();
    faulty.disk.suspend();
    await free();
    expect(
      await other.engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Luis' }) }, 0),
    ).toMatchObject({ estado: 'guardado' });
    expect(await nombres(device)).toEqual(['Luis']);
    expect(db.isOpen()).toBe(false);
    faulty.disk.resume();
    expect(await saving).toMatchObject({ estado: 'guardado' });
    expect(await nombres(device)).toEqual(['Luis', 'Ana']);
  });

  it('A page that is left in mid-transaction aborts it', async () => {
    const { device, faulty, db } = await openFaulty(false);
    const hold = createGate();
    const working = db.transaction('rw', db.meta, async () => {
      await db.meta.put({ clave: 'mark', valor: 1 });
      hold.open();
      await db.meta.get('mark');
      await db.meta.get('mark');
    });
    const ended = working.catch((error: unknown) => error);
    await hold.promise;
    faulty.disk.suspend();
    expect(await ended).toMatchObject({ name: 'AbortError' });
    const { db: others } = await device.open({ after: soon });
    expect(await others.meta.get('mark')).toBeUndefined();
  });

  it('A page that is left in mid-replay gives the lock to the next page, which sends the change under its key', async () => {
    const { script, device, engine, faulty } = await openFaulty(false);
    const answered = createGate();
    script.respond = async () => {
      await answered.promise;
      return acceptedAnswer({ id: 1, version: 1 });
    };
    void engine.mutate('chofer.create', ANA, 0);
    await waitUntil(() => script.sent.length === 1);
    faulty.disk.suspend();
    script.respond = () => acceptedAnswer({ id: 1, version: 1 });
    const other = await device.open({ after: soon });
    await other.engine.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(script.sent).toHaveLength(2);
    expect(new Set(script.keys).size).toBe(1);
    answered.open();
    faulty.disk.resume();
    await engine.sync(true);
    expect(engine.rows).toEqual([]);
    expect(engine.state.withoutDisk).toBe(false);
  });
});
