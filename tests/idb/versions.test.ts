import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { LocalDb } from '#data/store/db.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  acceptedAnswer,
  createGate,
  createDevice,
  ScriptedTransport,
  waitUntil,
  settled,
} from '#tests/support/device.ts';
import { leaveVersionOne, versionOneRow } from './version-one-row.ts';
import { payloads } from '#tests/support/payloads.ts';

const ANA = { body: payloads.chofer({ nombre: 'Ana' }) };
const created = () => acceptedAnswer({ id: 1, uuid: crypto.randomUUID(), version: 1 });

/** A tab of a later version of the app. */
async function openLaterVersion(indexedDB: IDBFactory): Promise<LocalDb> {
  const db = new LocalDb(1, { indexedDB, IDBKeyRange });
  db.version(6).stores({ news: '++id' });
  await db.open();
  return db;
}

/** A frozen tab with the database open: it gets no events. */
function openStillTab(indexedDB: IDBFactory): Promise<{ close: () => void }> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('transporte-1', 10);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('it cannot be opened')));
  });
}

describe('A tab whose database a newer version upgrades', () => {
  it('A tab whose database a newer version upgrades closes it, reports it, and saves, sends and requests nothing more', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const { engine, db } = await device.open();
    await engine.mutate('chofer.create', ANA, 0);
    await engine.drain();
    script.sent = [];
    script.pulls = 0;
    const newer = await openLaterVersion(device.indexedDB);
    expect(newer.verno).toBe(6);
    expect(engine.state.obsolete).toBe(true);
    script.respond = created;
    expect(await engine.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('recargue la página') as string,
    });
    await engine.sync(true);
    await engine.reload();
    expect([script.sent.length, script.pulls]).toEqual([0, 0]);
    expect(db.isOpen()).toBe(false);
    expect(JSON.parse((await engine.tray.exportChanges()).text)).toMatchObject({
      filas: [{ name: 'chofer.create' }],
    });
    // Its screen keeps what it has shown, and the device keeps what was saved.
    expect([...engine.reader.all('chofer')]).toHaveLength(1);
    expect(await newer.outbox.count()).toBe(1);
    newer.close();
  });

  it('A tab whose database a newer version upgrades leaves a change without an answer to that version, under its key', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const { engine, kill } = await device.open();
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    const saving = engine.mutate('chofer.create', ANA, 4000);
    await waitUntil(() => script.sent.length === 1);
    (await openLaterVersion(device.indexedDB)).close();
    gate.open(created());
    expect(await saving).toMatchObject({ estado: 'guardado' });
    expect(await device.outbox()).toMatchObject([{ state: 'sending' }]);
    script.respond = created;
    kill();
    // The page is loaded again, in the same version, on a database of a later one.
    const again = await device.open();
    await again.engine.sync(true);
    expect(new Set(script.keys).size).toBe(1);
    expect(await device.outbox()).toEqual([]);
  });

  it('A tab whose user only deleted the site’s data continues', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const { engine } = await device.open();
    await new Dexie('transporte-1', { indexedDB: device.indexedDB, IDBKeyRange }).delete();
    expect(engine.state.obsolete).toBe(false);
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(await device.outbox()).toHaveLength(1);
  });
});

describe('A tab whose database a frozen tab of an older version keeps open', () => {
  it('A tab whose database a frozen tab of an older version keeps open reports it, refuses changes, and continues once that tab is closed', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const row = versionOneRow();
    await leaveVersionOne(device.indexedDB, [row]);
    const quiet = await openStillTab(device.indexedDB);
    const { engine } = await device.open({ start: false });
    const starting = engine.start();
    const early = engine.mutate('chofer.create', ANA, 4000);
    await waitUntil(() => engine.state.blocked);
    expect(engine.state.ready).toBe(false);
    for (const result of [await early, await engine.mutate('chofer.create', ANA, 4000)]) {
      expect(result).toMatchObject({
        estado: 'fallido',
        mensaje: expect.stringContaining('Ciérrela') as string,
      });
    }
    quiet.close();
    await starting;
    expect(engine.state).toMatchObject({ ready: true, blocked: false });
    script.respond = created;
    expect(await engine.mutate('chofer.create', ANA, 4000)).toMatchObject({ estado: 'aceptado' });
    await engine.sync(true);
    expect(script.keys).toContain(row.key);
    expect(await device.outbox()).toEqual([]);
  });

  it('A tab whose database a frozen tab of an older version keeps open exports without waiting for that tab', async () => {
    const device = createDevice(new ScriptedTransport().transport);
    await leaveVersionOne(device.indexedDB, [versionOneRow()]);
    const quiet = await openStillTab(device.indexedDB);
    const { engine } = await device.open({ start: false });
    const starting = engine.start();
    await waitUntil(() => engine.state.blocked);
    expect(JSON.parse((await engine.tray.exportChanges()).text)).toMatchObject({ filas: [] });
    quiet.close();
    await starting;
  });

  it('A tab is not reported as obsolete because of frozen tabs on another device', async () => {
    const [one, other] = [
      createDevice(new ScriptedTransport().transport),
      createDevice(new ScriptedTransport().transport),
    ];
    const { engine } = await one.open();
    await leaveVersionOne(other.indexedDB, []);
    const quiet = await openStillTab(other.indexedDB);
    const tab = await other.open({ start: false });
    void tab.engine.start();
    await waitUntil(() => tab.engine.state.blocked);
    expect(engine.state.obsolete).toBe(false);
    quiet.close();
    await settled();
  });
});
