import { Dexie } from 'dexie';
import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LocalDb } from '#data/store/db.ts';
import { openDb } from '#data/engine/open-db.ts';
import { readJournaledQueue } from '#data/store/journal.ts';
import {
  answerOf,
  createDevice,
  NO_CHANGES,
  NO_NETWORK,
  ScriptedTransport,
  waitUntil,
} from '#tests/support/device.ts';
import { takePhoto } from '#tests/support/photos.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { chofer } from './choferes.ts';
import { leaveCopyOne, leaveVersionOne, versionOneRow } from './version-one-row.ts';
import { ANA, content, EVA, left, names } from './old-queue.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('A queue that an older version kept under the user’s number', () => {
  it('The queue under a user’s number moves to the database of the uuid, whole and in order, and is sent once under its keys', async () => {
    const { script, device, before } = await left();
    const { engine } = await device.open(ANA);
    expect(content(await device.outbox(ANA.uuid))).toEqual(content(before));
    expect(await names(device)).toEqual([`transporte-${ANA.uuid}`]);
    expect(engine.rows.map(({ state }) => state)).toEqual(['rejected', 'pending', 'pending', 'rejected']);
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.keys).toEqual(before.slice(1, 3).map(({ key }) => key));
    expect(await engine.leftQueues()).toEqual([]);
  });

  it('The changes of a queue under a user’s number name one another after the move as before, and none that is gone', async () => {
    const { device, before } = await left();
    const [refused, driver, edit] = before;
    const old = new LocalDb(1, { indexedDB: device.indexedDB, IDBKeyRange });
    const gone = before.at(-1)!.seq + 1;
    const records = [crypto.randomUUID()];
    await old.outbox.update(driver!.seq, { edits: [{ records, follows: [edit!.seq, gone] }] });
    await old.outbox.update(edit!.seq, { unseen: [refused!.seq, gone] });
    old.close();
    const db = new LocalDb(ANA.uuid, { indexedDB: device.indexedDB, IDBKeyRange });
    // Its counter has other numbers.
    const { seq: _, ...row } = { ...driver!, key: crypto.randomUUID() };
    await db.outbox.bulkAdd([row, { ...row, key: crypto.randomUUID() }] as never[]);
    await db.outbox.clear();
    db.close();
    await device.open(ANA);
    const [nowRefused, nowDriver, nowEdit] = await device.outbox(ANA.uuid);
    expect(nowRefused!.seq).not.toBe(refused!.seq);
    expect(nowEdit!.unseen).toEqual([nowRefused!.seq]);
    expect(nowDriver!.edits).toEqual([{ records, follows: [nowEdit!.seq] }]);
  });

  it('The queue under a user’s number moves with the bytes of its photos', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    script.cambios = () => answerOf(200, { ...(NO_CHANGES.body as object), instancia: ANA.instancia });
    const old = await device.open();
    await takePhoto(old.engine);
    await old.engine.pull();
    old.kill();
    const { engine, db } = await device.open(ANA);
    expect(await names(device)).toEqual([`transporte-${ANA.uuid}`]);
    expect([...engine.contents.metas.keys()]).toEqual(engine.rows[0]!.creates);
    expect(await db.bytes.count()).toBe(1);
  });

  it('The queue under a user’s number moves from a database of the first version, too', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const rows = [versionOneRow(), versionOneRow()];
    await leaveVersionOne(device.indexedDB, rows);
    await leaveCopyOne(device.indexedDB, 3);
    script.respond = createdAnswer;
    const { engine } = await device.open(ANA);
    await engine.sync(true);
    expect(script.keys).toEqual(rows.map(({ key }) => key));
    expect(await names(device)).toEqual([`transporte-${ANA.uuid}`]);
  });

  it('The queue under a user’s number moves with its replica, so that it shows without a network and its database is known', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const edit = { name: 'camion.update', args: { id: 2, body: { marca: 'Volvo' }, etiqueta: 'Camión 2' } };
    const rows = [versionOneRow({ ...edit, creates: [], records: ['camion/2'] })];
    await leaveVersionOne(device.indexedDB, rows);
    await leaveCopyOne(device.indexedDB, 3);
    script.cambios = () => NO_NETWORK;
    const { engine } = await device.open(ANA);
    const marcas = new Set([...engine.reader.all('camion')].map(({ marca }) => marca));
    expect(marcas).toEqual(new Set(['Camión 1', 'Volvo', 'Camión 3']));
    const { uuid } = engine.reader.get('camion', 2)!;
    const [row] = engine.rows;
    expect(row).toMatchObject({ author: ANA.uuid, instancia: 'a', uuids: { 'camion/2': uuid } });
  });

  it.each([
    ['of the first version', false],
    ['of this one', true],
  ])(
    'The queue under a user’s number in a database %s moves without the replica if the disk has no room for two',
    async (_, isMigrated) => {
      const script = new ScriptedTransport();
      const device = createDevice(script.transport);
      await leaveVersionOne(device.indexedDB, [versionOneRow()]);
      await leaveCopyOne(device.indexedDB, 70);
      if (isMigrated) (await device.open()).kill();
      const add = Reflect.get(IDBObjectStore.prototype, 'add') as (...args: unknown[]) => IDBRequest;
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function full(
        this: IDBObjectStore,
        ...args
      ) {
        if (this.name === 'bloques') throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
        return add.apply(this, args);
      });
      const { engine } = await device.open(ANA);
      expect(await device.outbox(ANA.uuid)).toMatchObject([{ author: ANA.uuid, instancia: 'a' }]);
      expect([...engine.reader.all('camion')]).toEqual([]);
      expect(await names(device)).toEqual([`transporte-${ANA.uuid}`]);
    },
  );

  it('The queue under a user’s number survives a crash during the move, and moves when its owner next opens the app', async () => {
    const { script, device, before } = await left();
    const add = Reflect.get(IDBObjectStore.prototype, 'add') as (...args: unknown[]) => IDBRequest;
    let adds = 0;
    const crash = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function crashing(
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'outbox' && ++adds === 3) this.transaction.abort();
      return add.apply(this, args);
    });
    await expect(device.open(ANA)).rejects.toBeInstanceOf(Error);
    crash.mockRestore();
    expect(adds).toBe(3);
    expect(await device.outbox()).toEqual(before);
    expect(await device.outbox(ANA.uuid)).toEqual([]);
    for (const tab of device.tabs) tab.kill();
    const other = await device.open(EVA);
    expect(other.engine.rows).toEqual([]);
    other.kill();
    const { engine } = await device.open(ANA);
    expect(content(await device.outbox(ANA.uuid))).toEqual(content(before));
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.sent).toHaveLength(2);
  });

  it('The queue under a user’s number is not moved again if the old database remains, but rows added since are', async () => {
    const { script, device, before } = await left();
    const { indexedDB } = device;
    const lost = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
      // The tab is killed before the browser has finished.
      throw new Error('killed');
    });
    await expect(device.open(ANA)).rejects.toBeInstanceOf(Error);
    lost.mockRestore();
    for (const tab of device.tabs) tab.kill();
    expect(await names(device)).toEqual(['transporte-1', `transporte-${ANA.uuid}`]);
    // As a worker does that has read the old database before: it continues with the new one.
    const db = new LocalDb(ANA.uuid, { indexedDB, IDBKeyRange });
    await db.outbox.clear();
    db.close();
    const old = await new Dexie('transporte-1', { indexedDB, IDBKeyRange }).open();
    const late = versionOneRow();
    await old.table('outbox').add(late);
    old.close();
    script.respond = createdAnswer;
    const { engine } = await device.open(ANA);
    await engine.sync(true);
    expect(script.keys).toEqual([late.key]);
    expect(before.map(({ key }) => key)).not.toContain(late.key);
    expect(await names(device)).toEqual([`transporte-${ANA.uuid}`]);
  });

  it('The queue under a user’s number moves once if a tab and the worker open the new database at the same time', async () => {
    const { script, device, before } = await left();
    const worker = openDb(
      { id: 1, uuid: ANA.uuid, instancia: 'a' },
      { indexedDB: device.indexedDB, IDBKeyRange },
    );
    const [{ engine }, rows] = await Promise.all([device.open(ANA), readJournaledQueue(worker)]);
    expect(rows).toHaveLength(4);
    worker.close();
    expect(content(await device.outbox(ANA.uuid))).toEqual(content(before));
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.sent).toHaveLength(2);
  });

  it('The move of a queue closes the database in a tab of the older version, which reports it', async () => {
    const { device } = await left();
    const older = await device.open();
    const { engine } = await device.open(ANA);
    expect(older.engine.state.obsolete).toBe(true);
    expect(await older.engine.mutate('chofer.create', chofer('Tarde'), 0)).toMatchObject({
      estado: 'fallido',
    });
    expect(engine.rows).toHaveLength(4);
  });

  it('The move of a queue waits while a frozen tab keeps the database open, and the new tab reports it', async () => {
    const { device } = await left();
    const standing = await new Promise<IDBDatabase>((resolve) => {
      const request = device.indexedDB.open('transporte-1');
      request.addEventListener('success', () => resolve(request.result));
    });
    const { engine } = await device.open({ ...ANA, start: false });
    const starting = engine.start();
    await waitUntil(() => engine.state.blocked);
    expect(await engine.mutate('chofer.create', chofer('Temprano'), 4000)).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('Ciérrela') as string,
    });
    standing.close();
    await starting;
    expect(engine.state).toMatchObject({ ready: true, blocked: false });
    expect(engine.rows).toHaveLength(4);
  });
});
