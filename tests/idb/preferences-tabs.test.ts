/** The preferences of several tabs and users of a device, and of users who are not logged in (R27, decision 061). */
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { dbName, LocalDb } from '#data/store/db.ts';
import { LEASE_MS } from '#data/tabs/lock.ts';
import { createGate, settled, waitUntil } from '#tests/support/device.ts';
import {
  forgetEnded,
  openEndedDevice,
  protectEndedQueue,
  recoverEndedQueue,
  storedText,
  ENDED_UUID,
} from '#tests/support/ended-device.ts';
import {
  openPreferences,
  PreferenceServer,
  PREFERENCES_UUID,
  TOO_MANY_REFUSAL,
  valuesOf,
} from '#tests/support/preferences.ts';

const OTHER = '00000000-0000-4000-8000-000000000002';

describe('Several tabs and users of one device', () => {
  it('A value that one tab chooses is shown in the other', async () => {
    const { preferences, open } = await openPreferences();
    const other = await open();
    await preferences.set('filas', 20);
    await waitUntil(() => valuesOf(other.engine).filas === 20);
  });

  it('Two tabs send one after the other, and the value that was chosen last stays', async () => {
    const { server, preferences, tab, open, timers } = await openPreferences();
    const other = await open();
    const gate = createGate<undefined>();
    server.before = () => gate.promise;
    await preferences.set('filas', 10);
    await waitUntil(() => server.calls.length === 1);
    await other.engine.preferences.set('filas', 20);
    await other.engine.preferences.set('columnas', {});
    await settled();
    expect(server.calls).toEqual(['filas=10']);
    gate.open(undefined);
    await waitUntil(() => server.calls.length === 3);
    timers.elapse();
    await settled();
    expect(server.values.get('filas')).toBe(20);
    expect(server.calls.toSorted()).toEqual(['columnas={}', 'filas=10', 'filas=20']);
    await waitUntil(() => [tab, other].every(({ engine }) => valuesOf(engine).filas === 20));
  });

  it('A frozen tab is overtaken once its lease has expired, and its late answer changes nothing', async () => {
    const { server, preferences, open, device, tab } = await openPreferences();
    const gate = createGate<Answer | undefined>();
    server.before = () => (server.calls.length === 1 ? gate.promise : undefined);
    await preferences.set('filas', 10);
    await waitUntil(() => server.calls.length === 1);
    const other = await open();
    await other.engine.preferences.set('filas', 20);
    await settled();
    device.clock.advance(LEASE_MS + 1);
    await other.engine.preferences.sync();
    expect(server.values.get('filas')).toBe(20);
    gate.open(TOO_MANY_REFUSAL);
    await settled();
    await tab.engine.preferences.load();
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
    expect(preferences.refusals.size).toBe(0);
  });

  it('Another user of the device sees and sends none of them', async () => {
    const { server, preferences, tab, open } = await openPreferences();
    server.isReachable = false;
    await preferences.set('filas', 20);
    tab.kill();
    server.isReachable = true;
    const { engine } = await open(OTHER);
    expect(valuesOf(engine)).toEqual({});
    await engine.preferences.sync(true);
    expect(server.calls).toEqual(['GET']);
    expect(server.values.size).toBe(0);
  });
});

describe('The preferences of a user who is not logged in', () => {
  it('Nothing of what the server has stays on the device', async () => {
    const { server, device, preferences, tab } = await openPreferences();
    await preferences.set('vista.secreta', { cliente: 7 });
    await waitUntil(() => server.values.size === 1);
    await settled();
    tab.kill();
    await forgetEnded(device);
    const db = new LocalDb(PREFERENCES_UUID, { indexedDB: device.indexedDB, IDBKeyRange });
    expect(db.name).toBe(dbName(PREFERENCES_UUID));
    expect(await db.meta.toArray()).toEqual([]);
    db.close();
  });

  it('What was not sent stays, and is sent after the next login of its user', async () => {
    const { server, device, preferences, tab, open } = await openPreferences();
    await preferences.set('sent', 1);
    await waitUntil(() => server.values.size === 1);
    await settled();
    server.isReachable = false;
    await preferences.set('filas', 20);
    tab.kill();
    await forgetEnded(device);
    server.isReachable = true;
    const { engine } = await open();
    expect(valuesOf(engine)).toEqual({ filas: 20 });
    await engine.preferences.sync(true);
    expect(server.values.get('filas')).toBe(20);
    expect(valuesOf(engine)).toEqual({ filas: 20, sent: 1 });
  });

  it('What was not sent when somebody ended the session is unreadable until the next login, and is sent then', async () => {
    const { device, tab } = await openEndedDevice(0);
    await tab.engine.preferences.set('vista', 'Secreto');
    await settled();
    tab.kill();
    await forgetEnded(device);
    await protectEndedQueue(device);
    expect(await storedText(device)).not.toContain('Secreto');
    expect(await storedText(device)).toContain('preferencia-vista');
    // The next start of the app.
    await forgetEnded(device);
    await protectEndedQueue(device);
    await recoverEndedQueue(device);
    const server = new PreferenceServer();
    const { engine } = await device.open({ uuid: ENDED_UUID, transport: server.transport });
    expect(valuesOf(engine)).toEqual({ vista: 'Secreto' });
    await engine.preferences.sync(true);
    expect(server.calls).toEqual(['vista="Secreto"', 'GET']);
  });
});
