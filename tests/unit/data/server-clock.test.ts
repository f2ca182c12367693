import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notificacion } from '#contracts/notificacion.ts';
import { createTransport } from '#data/net/http.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { answerCount, noteServerAnswer, serverTime } from '#data/net/server-clock.ts';
import { readerOfRows } from '#views/rows.ts';
import { operacion } from '../domain/rows.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
const http = (ms: number): string => new Date(ms).toUTCString();

const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  noteServerAnswer(http(Date.now()));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('The time of a device', () => {
  it('The time of a device is its own while its clock is right to the minute', () => {
    noteServerAnswer(http(NOW + 40_000));
    expect(serverTime()).toBe(NOW);
  });

  it('The time of a device is the server’s if its clock is off, from the first answer on, also after a restart', async () => {
    noteServerAnswer(http(NOW - 30 * HOUR));
    expect(serverTime()).toBe(NOW - 30 * HOUR);
    vi.resetModules();
    const restarted = await import('#data/net/server-clock.ts');
    expect(restarted.serverTime()).toBe(NOW - 30 * HOUR);
  });

  it('The time of the server is known although the disk has no space to keep it', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      },
      removeItem: () => {},
    });
    noteServerAnswer(http(NOW - 30 * HOUR));
    expect(serverTime()).toBe(NOW - 30 * HOUR);
  });

  it('The difference to the server’s time is stored once, though answers differ by parts of a second', () => {
    const setItem = vi.spyOn(localStorage, 'setItem');
    for (const more of [0, 400, 1900, 900]) noteServerAnswer(http(NOW - 30 * HOUR + more));
    expect(setItem).toHaveBeenCalledTimes(1);
  });

  it('The time of a device is its own again once its clock is set', () => {
    noteServerAnswer(http(NOW - 30 * HOUR));
    vi.setSystemTime(NOW - 30 * HOUR);
    noteServerAnswer(http(NOW - 30 * HOUR));
    expect(serverTime()).toBe(NOW - 30 * HOUR);
    expect(kept.size).toBe(0);
  });

  it('The days of the notifications follow the time of the server', () => {
    // Due in two days and a half: announced from the day before on.
    const eta = new Date(NOW + 60 * HOUR).toISOString();
    const rows = {
      operacion: [operacion({ id: 1, tipo: 'IMPORTACION', eta_puerto: eta, eta_planta: eta })],
    };
    const announced = (): unknown[] =>
      (localAnswerOf(readerOfRows(rows), 'notificacion', {}) as Notificacion).operaciones.map(({ id }) => id);
    expect(announced()).toEqual([]);
    noteServerAnswer(http(NOW + 30 * HOUR));
    expect(announced()).toEqual([1]);
  });
});

describe('An answer', () => {
  const REAL = globalThis.Request;
  const answerWith = (body: string, type: string, date: number): void => {
    vi.stubGlobal(
      'fetch',
      async () => new Response(body, { headers: { 'content-type': type, date: http(date) } }),
    );
    vi.stubGlobal(
      'Request',
      class extends REAL {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
          super(typeof input === 'string' ? new URL(input, 'http://app.test') : input, init);
        }
      },
    );
  };
  const ask = () => createTransport(() => null)({ method: 'GET', path: '/operacion' });

  it('An answer of the server is noted with its time', async () => {
    answerWith('{"datos":1}', 'application/json', NOW + 5 * HOUR);
    const before = answerCount();
    await ask();
    expect(answerCount()).toBe(before + 1);
    expect(serverTime()).toBe(NOW + 5 * HOUR);
  });

  it('The time in the answer of a captive portal is ignored', async () => {
    answerWith('<html>', 'text/html', NOW + 5 * HOUR);
    const before = answerCount();
    await ask();
    expect(answerCount()).toBe(before);
    expect(serverTime()).toBe(NOW);
  });
});
