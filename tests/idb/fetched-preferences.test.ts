/** The preferences that a device fetches from the server (R27.4, decision 061). */
import { describe, expect, it } from 'vitest';
import {
  answerOf,
  createGate,
  NO_NETWORK,
  refusedAnswer,
  settled,
  waitUntil,
} from '#tests/support/device.ts';
import { openPreferences, TOO_MANY_REFUSAL, valuesOf } from '#tests/support/preferences.ts';

describe('The preferences of the server', () => {
  it('What another device has chosen or removed is here once the user comes back, and stays without a network', async () => {
    const { server, device, preferences, tab, open } = await openPreferences();
    await preferences.set('filas', 20);
    await preferences.set('gone', 1);
    await waitUntil(() => server.values.size === 2);
    server.values = new Map<string, unknown>([['filas', 50]]);
    await preferences.sync(true);
    expect(valuesOf(tab.engine)).toEqual({ filas: 50 });
    tab.kill();
    server.isReachable = false;
    expect(valuesOf((await open()).engine)).toEqual({ filas: 50 });
    expect(device.tabs.size).toBe(1);
  });

  it('A value that was not sent yet is not replaced by that of the server: the last writer wins', async () => {
    const { server, preferences, tab } = await openPreferences();
    server.isReachable = false;
    await preferences.set('filas', 20);
    server.values.set('filas', 100);
    server.isReachable = true;
    await preferences.sync(true);
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
    expect(server.values.get('filas')).toBe(20);
  });

  it('A value that is chosen while those of the server are fetched stays', async () => {
    const { server, preferences, tab } = await openPreferences();
    server.values.set('filas', 100);
    const gate = createGate<undefined>();
    server.before = () => gate.promise;
    const cycle = preferences.sync(true);
    await waitUntil(() => server.calls.length === 1);
    await preferences.set('filas', 20);
    gate.open(undefined);
    await cycle;
    await waitUntil(() => server.values.get('filas') === 20);
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
  });

  it('A user who comes back often asks the server once in fifteen seconds', async () => {
    const { server, preferences, device } = await openPreferences();
    for (let nth = 0; nth < 3; nth += 1) await preferences.sync(true);
    device.clock.advance(15_000);
    await preferences.sync(true);
    expect(server.calls).toEqual(['GET', 'GET']);
  });

  it('Without a network and with nothing to send, no further request follows until the user or the network comes back', async () => {
    const { server, preferences, timers, tab } = await openPreferences();
    server.isReachable = false;
    await preferences.sync(true);
    for (let elapsed = 0; elapsed < 3; elapsed += 1) {
      timers.elapse();
      await settled();
    }
    expect(server.requests).toBe(1);
    expect(timers.waiting.size).toBe(0);
    server.isReachable = true;
    server.values.set('filas', 20);
    await preferences.sync(true);
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
  });

  it('Without a network and with nothing but a refused value, no further request follows', async () => {
    const { server, preferences, timers } = await openPreferences();
    server.before = ({ method }) => (method === 'PATCH' ? TOO_MANY_REFUSAL : NO_NETWORK);
    await preferences.set('a', 1);
    await settled();
    await preferences.sync(true);
    expect(server.calls).toEqual(['a=1', 'a=1', 'GET']);
    expect(timers.waiting.size).toBe(0);
  });

  it.each([408, 425, 429])(
    'A server that answers %i to the fetch is asked again after the pause that it names, and not as an older one',
    async (status) => {
      const { server, preferences, timers, tab } = await openPreferences();
      server.values.set('filas', 20);
      server.before = () => answerOf(status, { exito: false, mensaje: 'Espere' }, 90);
      await preferences.sync(true);
      expect([...timers.waiting].map(({ ms }) => ms)).toEqual([90_000]);
      server.before = () => undefined;
      timers.elapse();
      await waitUntil(() => valuesOf(tab.engine).filas === 20);
      await settled();
      expect(timers.waiting.size).toBe(0);
    },
  );

  it('An older server, which has no preferences, is not asked again and again', async () => {
    const { server, preferences, timers, tab } = await openPreferences();
    server.before = () => refusedAnswer(404, 'no_encontrado', 'No existe');
    await preferences.set('filas', 20);
    await settled();
    await preferences.sync(true);
    expect(timers.waiting.size).toBe(0);
    expect(valuesOf(tab.engine)).toEqual({ filas: 20 });
  });
});
