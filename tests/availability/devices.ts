/** Devices whose users go on working: the real engine, over HTTP. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Transport } from '#data/net/http.ts';
import { isUnsent } from '#data/changes/row.ts';
import { EMAIL, PASSWORD } from '#tests/crash/crashes.ts';
import type { Counter } from '#tests/crash/writer.ts';
import { createDevice, type TestTab } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TestClock } from '#tests/support/test-clock.ts';

/** Milliseconds between two changes of a user. */
const PAUSE_MS = 300;

interface Session {
  token: string;
  id: number;
  uuid: string;
  instalacion: string;
  instancia: string;
}

async function logIn(url: string): Promise<Session> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  return (await response.json()) as Session;
}

const createTransport =
  (url: string, token: string): Transport =>
  async ({ method, path, query, body, headers }) => {
    try {
      const search = query
        ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
        : '';
      const response = await fetch(`${url}/api${path}${search}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const seconds = Number(response.headers.get('retry-after') ?? 'none');
      const json: unknown = await response.json().catch(() => undefined);
      return { status: response.status, body: json, retryAfter: Number.isFinite(seconds) ? seconds : null };
    } catch {
      return { status: 0, body: undefined, retryAfter: null };
    }
  };

export class WorkingDevice {
  private readonly tab: TestTab;
  /** Number of changes that were saved. */
  private saved = 0;
  private readonly drivers: string[] = [];

  private constructor(tab: TestTab) {
    this.tab = tab;
  }

  static async open(url: string): Promise<WorkingDevice> {
    const { token, id, uuid, instalacion, instancia } = await logIn(url);
    const clock = Object.assign(new TestClock(), { now: Date.now });
    const device = createDevice(createTransport(url, token), clock);
    const tab = await device.open({ userId: id, uuid, instalacion, instancia });
    await tab.engine.sync();
    return new WorkingDevice(tab);
  }

  /** Creates drivers, edits some of them, and syncs, until it is stopped. */
  async work(stopped: AbortSignal): Promise<void> {
    const { engine } = this.tab;
    while (!stopped.aborted) {
      const created = await engine.mutate('chofer.create', { body: payloads.chofer() }, 0);
      expect(created.estado).toBe('guardado');
      const id = 'id' in created ? String(created.id) : '';
      this.drivers.push(id);
      this.saved += 1;
      if (this.saved % 3 === 0) {
        const edited = await engine.mutate('chofer.update', { id, body: { comision: 40 } }, 0);
        expect(edited.estado).toBe('guardado');
        this.saved += 1;
      }
      await engine.sync();
      await sleep(PAUSE_MS);
    }
  }

  /** Sends what waits. Nothing may be left, refused, or in need of its user, and no session ended meanwhile. */
  async expectAllSent(counter: Counter): Promise<void> {
    const { engine } = this.tab;
    const waiting = async (): Promise<number> => {
      await engine.sync(true);
      return engine.rows.filter(isUnsent).length;
    };
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    expect(engine.rows).toEqual([]);
    expect(this.tab.logins).toBe(0);
    counter.acknowledged += this.saved;
    const known = counter.created.get('chofer') ?? new Set();
    for (const uuid of this.drivers) known.add(uuid);
    counter.created.set('chofer', known);
  }

  /** The number of rows that the device and the server do not have alike. */
  async expectSameAsServer(): Promise<void> {
    await this.tab.engine.sync();
    expect(await this.tab.engine.compare()).toBe('same');
  }

  close(): void {
    this.tab.kill();
  }
}
