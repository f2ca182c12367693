import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import {
  acceptedAnswer,
  createDevice,
  ScriptedTransport,
  refusedAnswer,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { nameOf } from './choferes.ts';
import {
  leaveCopyOne,
  leaveVersionOne,
  versionOneRow,
  contentsOf,
  WITHOUT_READS,
} from './version-one-row.ts';
import { payloads } from '#tests/support/payloads.ts';

const CAMION = { body: { placa: 'BBBB11', marca: 'Volvo', capacidad: 20 }, etiqueta: 'Camión' };
const ANA = { body: payloads.chofer({ nombre: 'Eva' }) };
let id = 0;
const created = () => acceptedAnswer({ id: ++id, uuid: crypto.randomUUID(), version: id });

async function migrated(...rows: unknown[]) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  await leaveVersionOne(device.indexedDB, rows);
  return { script, device };
}

describe('a device that the first version of the app left', () => {
  it('migrates its changes when it is opened, and sends them in order under their keys', async () => {
    const [first, other] = [versionOneRow(), versionOneRow({ state: 'sending', attempts: 2 })];
    const { script, device } = await migrated(first, other);
    const { engine } = await device.open();
    expect(engine.rows).toMatchObject([
      { origen: 'dispositivo', ...WITHOUT_READS },
      { ...WITHOUT_READS, state: 'sending', attempts: 2 },
    ]);
    const { version, filas } = await contentsOf(device.indexedDB);
    expect(version).toBe(4);
    expect(filas).toMatchObject([
      { ...first, ...WITHOUT_READS, origen: 'dispositivo' },
      { ...other, ...WITHOUT_READS },
    ]);
    script.respond = created;
    await engine.sync(true);
    expect(script.keys).toEqual([first.key, other.key]);
    expect(await device.outbox()).toEqual([]);
  });

  it('survives a crash during the migration, and migrates at the next opening', async () => {
    const rows = Array.from({ length: 5 }, () => versionOneRow());
    const { script, device } = await migrated(...rows);
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest;
    let puts = 0;
    const crash = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function crashing(
      this: IDBObjectStore,
      ...args
    ) {
      if (++puts === 3) this.transaction.abort();
      return put.apply(this, args);
    });
    await expect(device.open()).rejects.toMatchObject({ name: 'OpenFailedError' });
    crash.mockRestore();
    expect(puts).toBe(3);
    const before = await contentsOf(device.indexedDB);
    expect(before.version).toBe(1);
    expect(before.filas).toEqual(rows.map((row, index) => ({ ...row, seq: index + 1 })));
    const { engine } = await device.open();
    script.respond = created;
    await engine.sync(true);
    expect(script.keys).toEqual(rows.map(({ key }) => key));
    expect(await device.outbox()).toEqual([]);
  });

  it('opens once there is space for the migration', async () => {
    const { script, device } = await migrated(versionOneRow());
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    const tab = await device.open({ start: false });
    await expect(tab.engine.start()).rejects.toBeInstanceOf(Error);
    await tab.engine.sync(true);
    expect(tab.engine.state.ready).toBe(false);
    full.mockRestore();
    script.respond = created;
    await tab.engine.sync(true);
    await tab.engine.sync(true);
    expect(tab.engine.state).toMatchObject({ ready: true, complete: true });
    expect(script.calls).toEqual(['POST /chofer']);
    expect(await device.outbox()).toEqual([]);
  });

  it('shows its changes before it reports completeness, where space becomes free during a sync', async () => {
    const { script, device } = await migrated(versionOneRow());
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    script.respond = () => NO_NETWORK;
    const { engine } = await device.open({ start: false });
    await expect(engine.start()).rejects.toBeInstanceOf(Error);
    await engine.reload();
    full.mockRestore();
    await engine.pull();
    expect(engine.state).toMatchObject({ ready: true, complete: true });
    expect(engine.rows).toHaveLength(1);
  });

  it('migrates its replica too: lists show at once without a network', async () => {
    const { script, device } = await migrated(versionOneRow());
    await leaveCopyOne(device.indexedDB, 70);
    script.cambios = () => NO_NETWORK;
    script.respond = () => NO_NETWORK;
    const { engine } = await device.open();
    expect(engine.state).toMatchObject({ ready: true, complete: true });
    expect(engine.cursor).toBe(70);
    expect([...engine.reader.all('camion')].map(({ id: key }) => key)).toEqual(
      Array.from({ length: 70 }, (_, index) => index + 1),
    );
    expect(engine.rows).toHaveLength(1);
  });

  it('drops the replica where there is no space for it, and keeps the changes', async () => {
    const { script, device } = await migrated(versionOneRow());
    await leaveCopyOne(device.indexedDB, 70);
    const add = Reflect.get(IDBObjectStore.prototype, 'add') as (...args: unknown[]) => IDBRequest;
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest;
    const fullFor = (real: typeof add) =>
      function full(this: IDBObjectStore, ...args: unknown[]) {
        if (this.name === 'bloques') throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
        return real.apply(this, args);
      };
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(fullFor(add));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullFor(put));
    script.respond = created;
    const { engine } = await device.open();
    expect(engine.rows).toHaveLength(1);
    expect([...engine.reader.all('camion')]).toEqual([]);
    await engine.sync(true);
    await engine.sync(true);
    expect(script.calls).toEqual(['POST /chofer']);
    expect(await device.outbox()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('sends changes that the old version had parked as unknown', async () => {
    const error = { status: 0, codigo: null, mensaje: 'No sabe', errores: [], servidor: null };
    const { script, device } = await migrated(versionOneRow({ state: 'rejected', error }));
    const { engine } = await device.open();
    script.respond = created;
    await engine.sync(true);
    expect(await device.outbox()).toEqual([]);
  });
});

describe('changes of an older version, whose reads are unknown', () => {
  const nombre = (each: string) => ({
    args: { id: null, body: payloads.chofer({ nombre: each }), etiqueta: each },
  });

  it('are sent in their order, before later changes', async () => {
    const { script, device } = await migrated(versionOneRow(nombre('Uno')), versionOneRow(nombre('Dos')));
    const { engine } = await device.open();
    await engine.mutate('camion.create', CAMION, 0);
    script.respond = created;
    await engine.sync(true);
    expect(script.calls).toEqual(['POST /chofer', 'POST /chofer', 'POST /camion']);
    expect(script.sent.map(nameOf)).toEqual(['Uno', 'Dos', '']);
  });

  it('keep their order when requests are lost', async () => {
    const { script, device } = await migrated(versionOneRow(nombre('Uno')), versionOneRow(nombre('Dos')));
    const { engine } = await device.open();
    const done: string[] = [];
    script.respond = (call, nth) => {
      if (nth <= 2) return NO_NETWORK;
      done.push(nameOf(call));
      return created();
    };
    for (let round = 0; round < 10 && engine.nextAt() !== null; round++) {
      device.reloj.ms = Math.max(device.reloj.ms, engine.nextAt()!);
      await engine.drain();
    }
    expect(done).toEqual(['Uno', 'Dos']);
  });

  it('do not wait for one that the server fails on, nor do newer changes', async () => {
    const { script, device } = await migrated(versionOneRow(nombre('Mala')), versionOneRow(nombre('Buena')));
    const { engine } = await device.open();
    script.respond = (call) => (nameOf(call) === 'Mala' ? refusedAnswer(500, 'interno', 'Error') : created());
    await engine.mutate('camion.create', CAMION, 0);
    for (let round = 0; round < 5; round++) {
      device.reloj.ms = Math.max(device.reloj.ms, engine.nextAt() ?? 0);
      await engine.sync();
    }
    expect(engine.rows.map(({ args }) => args.etiqueta)).toEqual(['Mala']);
  });

  it('do not wait for a refused one, unless they touch its record', async () => {
    const refused = versionOneRow(nombre('Mala'));
    const args = { id: refused.creates[0], body: { comision: 12 }, etiqueta: 'Edición' };
    const edit = versionOneRow({ name: 'chofer.update', args, creates: [], records: refused.records });
    const { script, device } = await migrated(refused, versionOneRow(nombre('Buena')), edit);
    const { engine } = await device.open();
    script.respond = (call) => (nameOf(call) === 'Mala' ? refusedAnswer(409, 'regla', 'No') : created());
    await engine.sync(true);
    expect(engine.rows.map(({ args: { etiqueta }, state }) => `${etiqueta} ${state}`)).toEqual([
      'Mala rejected',
      'Edición pending',
    ]);
    expect([...engine.tray.blocked()]).toEqual([[3, 1]]);
  });
});

describe('a row of an older version that still runs in another tab', () => {
  it('is migrated in memory when it is read, and on the disk when it changes', async () => {
    const { script, device } = await migrated();
    const { engine, db } = await device.open();
    await db.outbox.add(versionOneRow() as never);
    await engine.reload();
    expect(engine.rows).toMatchObject([{ ...WITHOUT_READS, origen: 'dispositivo' }]);
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    await engine.sync(true);
    expect(await device.outbox()).toMatchObject([
      { ...WITHOUT_READS, origen: 'dispositivo', state: 'rejected' },
    ]);
  });
});

describe('a row that this version cannot read', () => {
  const POISONS: [string, unknown][] = [
    ['of a newer version', versionOneRow({ schema: 99 })],
    ['of an unknown change', versionOneRow({ name: 'grua.create' })],
    ['of a change named like a part of every object', versionOneRow({ name: 'constructor' })],
    ['without a name', versionOneRow({ name: undefined })],
    ['without arguments', versionOneRow({ args: null })],
    ['whose id leads elsewhere', versionOneRow({ args: { id: '../usuario', body: {}, etiqueta: '' } })],
    ['whose records are no list', versionOneRow({ records: 'chofer/7' })],
    ['whose time is none', versionOneRow({ capturedAt: 1e300 })],
    ['whose key is no header', versionOneRow({ key: 'a\nb' })],
    ['whose state is none', versionOneRow({ state: 'volando' })],
    ['without a schema', versionOneRow({ schema: undefined })],
    ['that is next to nothing', { key: 'nada' }],
  ];

  it.each(POISONS)('stays unchanged and visible, and delays nothing: %s', async (_, poison) => {
    const { script, device } = await migrated(poison, versionOneRow());
    const { engine } = await device.open();
    script.respond = created;
    await engine.mutate('chofer.create', ANA, 0);
    await engine.sync(true);
    expect(script.sent).toHaveLength(2);
    expect(engine.rows).toMatchObject([
      { state: 'rejected', error: { mensaje: expect.stringContaining('otra versión') as string } },
    ]);
    // Neither retried nor changed by any decision but that of discarding it.
    await engine.tray.retry(1);
    expect((await contentsOf(device.indexedDB)).filas).toEqual([{ ...(poison as object), seq: 1 }]);
    expect(script.sent).toHaveLength(2);
    await engine.tray.discard(1);
    expect(await device.outbox()).toEqual([]);
  });

  it('delays changes that need the record that it creates', async () => {
    const newOne = versionOneRow({ schema: 99 });
    const { script, device } = await migrated(newOne);
    const { engine } = await device.open();
    await engine.mutate('chofer.update', { id: newOne.creates[0]!, body: { comision: 12 } }, 0);
    script.respond = created;
    await engine.sync(true);
    expect(script.sent).toEqual([]);
    expect([...engine.tray.blocked()]).toEqual([[2, 1]]);
  });

  it('with broken content only is sent, and does not affect the screens', async () => {
    const broken = versionOneRow({
      name: 'factura.create',
      args: { id: null, body: { operaciones: 5 }, etiqueta: '' },
    });
    const { script, device } = await migrated(broken, versionOneRow());
    const { engine } = await device.open();
    await engine.mutate('chofer.create', ANA, 0);
    expect([...engine.reader.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual(['Ana', 'Eva']);
    script.respond = ({ path }) =>
      path === '/factura' ? refusedAnswer(400, 'validacion', 'Mala') : created();
    await engine.sync(true);
    expect(engine.rows).toMatchObject([{ state: 'rejected', error: { mensaje: 'Mala' } }]);
  });
});
