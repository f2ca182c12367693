import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { refusedAnswer, NO_NETWORK } from '#tests/support/device.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { leaveCopyOne, versionOneRow, contentsOf, WITHOUT_READS, openVersionOne } from './version-one-row.ts';
import { payloads } from '#tests/support/payloads.ts';
const ANA = { body: payloads.chofer({ nombre: 'Eva' }) };

describe('A device that the first version of the app left', () => {
  it('A device that the first version of the app left migrates its changes when it is opened, and sends them in order under their keys', async () => {
    const [first, other] = [versionOneRow(), versionOneRow({ state: 'sending', attempts: 2 })];
    const { script, device } = await openVersionOne(first, other);
    const { engine } = await device.open();
    expect(engine.rows).toMatchObject([
      { origen: 'dispositivo', ...WITHOUT_READS },
      { ...WITHOUT_READS, state: 'sending', attempts: 2 },
    ]);
    const { version, filas } = await contentsOf(device.indexedDB);
    expect(version).toBe(5);
    expect(filas).toMatchObject([
      { ...first, ...WITHOUT_READS, origen: 'dispositivo' },
      { ...other, ...WITHOUT_READS },
    ]);
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.keys).toEqual([first.key, other.key]);
    expect(await device.outbox()).toEqual([]);
  });

  it('A device that the first version of the app left survives a crash during the migration, and migrates at the next opening', async () => {
    const rows = Array.from({ length: 5 }, () => versionOneRow());
    const { script, device } = await openVersionOne(...rows);
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
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.keys).toEqual(rows.map(({ key }) => key));
    expect(await device.outbox()).toEqual([]);
  });

  it('A device that the first version of the app left opens once there is space for the migration', async () => {
    const { script, device } = await openVersionOne(versionOneRow());
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    const tab = await device.open({ start: false });
    await expect(tab.engine.start()).rejects.toBeInstanceOf(Error);
    await tab.engine.sync(true);
    expect(tab.engine.state.ready).toBe(false);
    full.mockRestore();
    script.respond = createdAnswer;
    await tab.engine.sync(true);
    await tab.engine.sync(true);
    expect(tab.engine.state).toMatchObject({ ready: true, complete: true });
    expect(script.calls).toEqual(['POST /chofer']);
    expect(await device.outbox()).toEqual([]);
  });

  it('A device that the first version of the app left shows its changes before it reports completeness, if space becomes free during a sync', async () => {
    const { script, device } = await openVersionOne(versionOneRow());
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

  it('A device that the first version of the app left migrates its replica too: lists show at once without a network', async () => {
    const { script, device } = await openVersionOne(versionOneRow());
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

  it('A device that the first version of the app left drops the replica if there is no space for it, and keeps the changes', async () => {
    const { script, device } = await openVersionOne(versionOneRow());
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
    script.respond = createdAnswer;
    const { engine } = await device.open();
    expect(engine.rows).toHaveLength(1);
    expect([...engine.reader.all('camion')]).toEqual([]);
    await engine.sync(true);
    await engine.sync(true);
    expect(script.calls).toEqual(['POST /chofer']);
    expect(await device.outbox()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('A device that the first version of the app left sends changes that the old version had parked as unknown', async () => {
    const error = { status: 0, codigo: null, mensaje: 'No sabe', errores: [], servidor: null };
    const { script, device } = await openVersionOne(versionOneRow({ state: 'rejected', error }));
    const { engine } = await device.open();
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(await device.outbox()).toEqual([]);
  });
});

describe('A row that this version cannot read', () => {
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

  it.each(POISONS)(
    'A row that this version cannot read stays unchanged and visible, and delays nothing: %s',
    async (_, poison) => {
      const { script, device } = await openVersionOne(poison, versionOneRow());
      const { engine } = await device.open();
      script.respond = createdAnswer;
      await engine.mutate('chofer.create', ANA, 0);
      await engine.sync(true);
      expect(script.sent).toHaveLength(2);
      expect(engine.rows).toMatchObject([
        { state: 'rejected', error: { mensaje: expect.stringContaining('otra versión') as string } },
      ]);
      // No retry and no decision changes it, except discarding it.
      await engine.tray.retry(1);
      expect((await contentsOf(device.indexedDB)).filas).toEqual([{ ...(poison as object), seq: 1 }]);
      expect(script.sent).toHaveLength(2);
      await engine.tray.discard(1);
      expect(await device.outbox()).toEqual([]);
    },
  );

  it('A row that this version cannot read delays changes that need the record that it creates', async () => {
    const newOne = versionOneRow({ schema: 99 });
    const { script, device } = await openVersionOne(newOne);
    const { engine } = await device.open();
    await engine.mutate('chofer.update', { id: newOne.creates[0]!, body: { comision: 12 } }, 0);
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.sent).toEqual([]);
    expect([...engine.tray.blocked()]).toEqual([[2, 1]]);
  });

  it('A row with broken content only is sent, and does not affect the screens', async () => {
    const broken = versionOneRow({
      name: 'factura.create',
      args: { id: null, body: { operaciones: 5 }, etiqueta: '' },
    });
    const { script, device } = await openVersionOne(broken, versionOneRow());
    const { engine } = await device.open();
    await engine.mutate('chofer.create', ANA, 0);
    expect([...engine.reader.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual(['Ana', 'Eva']);
    script.respond = ({ path }) =>
      path === '/factura' ? refusedAnswer(400, 'validacion', 'Mala') : createdAnswer();
    await engine.sync(true);
    expect(engine.rows).toMatchObject([{ state: 'rejected', error: { mensaje: 'Mala' } }]);
  });
});
