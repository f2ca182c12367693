/** The preferences of a user on the device (R27, docs/decisions/061). */
import type { Table } from 'dexie';
import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '#data/tabs/lock.ts';
import type { Answer } from '#data/net/decision.ts';
import type { MetaRow } from '#data/store/db.ts';
import { readPreferences } from '#data/store/stored-preferences.ts';
import { createGate, refusedAnswer, settled, waitUntil } from '#tests/support/device.ts';
import { openPreferences, PREFERENCES_UUID, TOO_MANY_REFUSAL, valuesOf } from '#tests/support/preferences.ts';

describe('A preference that is chosen', () => {
  it('A chosen value is shown before anything is written, then sent in the name of its user', async () => {
    const { server, preferences, tab } = await openPreferences();
    const stored = preferences.set('filas', 20);
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
    await stored;
    await waitUntil(() => server.values.get('filas') === 20);
    expect(server.calls).toEqual(['filas=20']);
    expect(server.authors).toEqual([PREFERENCES_UUID]);
  });

  it('A value that is there already is neither written nor sent', async () => {
    const { server, preferences } = await openPreferences();
    await preferences.set('filas', null);
    await preferences.set('filas', 20);
    await settled();
    await preferences.set('filas', 20);
    await settled();
    expect(server.calls).toEqual(['filas=20']);
  });

  it('Of several values that were chosen without a network the last one of each key is sent', async () => {
    const { server, preferences, tab } = await openPreferences();
    server.isReachable = false;
    for (const value of [10, 20, 50]) await preferences.set('filas', value);
    await preferences.set('columnas', { monto: false });
    await preferences.set('old', 1);
    await preferences.set('old', null);
    await settled();
    server.isReachable = true;
    await preferences.sync(true);
    expect(server.calls.toSorted()).toEqual(['GET', 'columnas={"monto":false}', 'filas=50', 'old=null']);
    expect(server.values).toEqual(new Map(Object.entries(valuesOf(tab.engine))));
  });

  it('A value that is chosen while the one before is sent is sent after it', async () => {
    const { server, preferences, tab } = await openPreferences();
    const gate = createGate<undefined>();
    server.before = () => gate.promise;
    await preferences.set('filas', 10);
    await waitUntil(() => server.calls.length === 1);
    await preferences.set('filas', 20);
    gate.open(undefined);
    await waitUntil(() => server.values.get('filas') === 20);
    expect(server.calls).toEqual(['filas=10', 'filas=20']);
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
  });

  it('The keys __proto__ and constructor are keys like any other', async () => {
    const { server, preferences, tab } = await openPreferences();
    const value: unknown = JSON.parse('{"__proto__":{"a":1}}');
    for (const key of ['__proto__', 'constructor']) await preferences.set(key, value);
    await waitUntil(() => server.values.size === 2);
    await preferences.sync(true);
    const stored = JSON.stringify([...tab.engine.preferences.values]);
    expect(stored).toBe('[["__proto__",{"__proto__":{"a":1}}],["constructor",{"__proto__":{"a":1}}]]');
  });
});

describe('A preference that could not be sent', () => {
  it('A value is sent again after a pause until the server answers, and is not sent any more then', async () => {
    const { server, preferences, timers } = await openPreferences();
    server.isReachable = false;
    await preferences.set('filas', 20);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await waitUntil(() => timers.waiting.size > 0);
      timers.elapse();
      await settled();
    }
    server.isReachable = true;
    await waitUntil(() => timers.waiting.size > 0);
    timers.elapse();
    await waitUntil(() => server.values.get('filas') === 20);
    await settled();
    expect(timers.waiting.size).toBe(0);
    expect(server.calls).toEqual(['filas=20']);
  });

  it('A value whose answer comes before a slow disk has it is not sent again over what another device chooses', async () => {
    const { server, preferences, tab } = await openPreferences();
    const meta: Table<MetaRow, string> = tab.db.table('meta');
    const gate = createGate();
    const [where, put] = [meta.where.bind(meta), meta.put.bind(meta)];
    const choices: Promise<void>[] = [];
    // It is chosen while the device reads what it has to send, so that it is sent from memory.
    meta.where = ((index: string) => {
      if (choices.length === 0) choices.push(preferences.set('filas', 20));
      return where(index);
    }) as typeof meta.where;
    meta.put = ((row: MetaRow) =>
      row.clave === 'preferencia-filas' ? gate.promise.then(() => put(row)) : put(row)) as typeof meta.put;
    const cycle = preferences.sync(true);
    await waitUntil(() => server.values.get('filas') === 20);
    server.values.set('filas', 50);
    await settled();
    gate.open();
    await Promise.all([cycle, ...choices]);
    await settled();
    expect(server.calls).toEqual(['filas=20', 'GET']);
    expect(valuesOf(tab.engine)).toEqual({ filas: 50 });
    expect(await readPreferences(tab.db)).toEqual(new Map([['filas', { json: '50', edit: null }]]));
  });

  it('A value whose answer was lost is sent again', async () => {
    const { server, preferences, timers } = await openPreferences();
    server.losesAnswers = true;
    await preferences.set('filas', 20);
    // The disk has timers too, until it has answered.
    await waitUntil(() => server.calls.length === 1);
    await settled();
    await waitUntil(() => timers.waiting.size > 0);
    server.losesAnswers = false;
    timers.elapse();
    await waitUntil(() => server.calls.length === 2);
    expect(server.calls).toEqual(['filas=20', 'filas=20']);
  });

  it('A value whose tab was killed before it was sent is shown and sent by the next one', async () => {
    const { server, preferences, tab, open } = await openPreferences();
    server.isReachable = false;
    await preferences.set('filas', 20);
    tab.kill();
    server.isReachable = true;
    const { engine } = await open();
    expect(valuesOf(engine)).toEqual({ filas: 20 });
    await engine.preferences.sync(true);
    expect(server.values.get('filas')).toBe(20);
  });

  it('A value whose tab was killed while it was sent is sent by the next one', async () => {
    const { server, preferences, tab, open, device } = await openPreferences();
    const gate = createGate<Answer>();
    server.before = () => gate.promise;
    await preferences.set('filas', 20);
    await waitUntil(() => server.calls.length === 1);
    tab.kill();
    server.before = () => undefined;
    device.clock.advance(LEASE_MS + 1);
    const { engine } = await open();
    await engine.preferences.sync(true);
    expect(server.calls).toEqual(['filas=20', 'filas=20', 'GET']);
  });

  it('A refused value stays on the device with the reason, holds up no other, and is sent again when its user comes back', async () => {
    const { server, preferences, tab, timers } = await openPreferences();
    server.before = ({ body }) =>
      (body as { clave?: string } | undefined)?.clave === 'a' ? TOO_MANY_REFUSAL : undefined;
    await preferences.set('a', 1);
    await waitUntil(() => preferences.refusals.size === 1);
    await preferences.set('b', 2);
    await waitUntil(() => server.values.get('b') === 2);
    await settled();
    expect(timers.waiting.size).toBe(0);
    expect(server.calls).toEqual(['a=1', 'b=2']);
    await preferences.sync(true);
    expect(valuesOf(tab.engine)).toEqual({ a: 1, b: 2 });
    expect([...preferences.refusals]).toEqual([['a', 'No puede tener más de 200 preferencias']]);
    server.before = () => undefined;
    await preferences.sync(true);
    expect(server.values.get('a')).toBe(1);
    expect(preferences.refusals.size).toBe(0);
  });

  it('After the end of the session nothing is sent until the next one, and nothing is lost', async () => {
    const { server, preferences, tab } = await openPreferences();
    server.before = () => refusedAnswer(401, 'no_autenticado', 'Inicie sesión para continuar');
    await preferences.set('filas', 20);
    await waitUntil(() => tab.logins > 0);
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
    server.before = () => undefined;
    await preferences.sync(true);
    expect(server.values.get('filas')).toBe(20);
  });

  it('On a disk that refuses to write, a value is shown and sent all the same', async () => {
    const { server, preferences, tab, device } = await openPreferences();
    const meta = tab.db.table('meta');
    const put = meta.put.bind(meta);
    meta.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never;
    await preferences.set('filas', 20);
    meta.put = put;
    expect(await readPreferences(tab.db)).toEqual(new Map());
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
    await preferences.sync(true);
    expect(server.values.get('filas')).toBe(20);
    server.values.set('filas', 50);
    device.clock.advance(15_000);
    await preferences.sync(true);
    expect(valuesOf(tab.engine)).toEqual({ filas: 50 });
  });
});
