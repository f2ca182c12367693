/** When a device compares its rows with the server's, and what its screens then show. The server's answers are scripted. */
import { Digest } from '#domain/digest.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  createDevice,
  ScriptedTransport,
  type TestTab,
  settled,
  answerOf,
  NO_CHANGES,
  NO_NETWORK,
} from '#tests/support/device.ts';

const NAMES = { instancia: 'a', epoca: 'e', esquema: 1 };
const chofer = (id: number, version: number) => ({
  id,
  uuid: `u${id}`,
  version,
  deleted_at: null,
  nombre: `C${id}`,
});

let script: ScriptedTransport;
let asked: string[];
/** The timers of comparisons, which are longer than all others. */
let timers: { ms: number; work: () => void }[];
let tab: TestTab;
let device: ReturnType<typeof createDevice>;
let cursor: number;
let compared: () => Answer;

const page = (version: number, rows: object[] = []): Answer =>
  answerOf(200, {
    cambios: rows.length > 0 ? [{ tabla: 'chofer', filas: rows, eliminados: [] }] : [],
    cursor: version,
    hayMas: false,
    reinicio: false,
    horizonte: 0,
    ...NAMES,
  });

const digests = (tables: Record<string, number>): Answer =>
  answerOf(200, { cursor, ...NAMES, tablas: tables, grupos: {} });

beforeEach(async () => {
  script = new ScriptedTransport();
  asked = [];
  timers = [];
  cursor = 1;
  compared = () => digests({});
  script.cambios = () => page(cursor);
  const transport = async (call: Call): Promise<Answer> => {
    if (!call.path.startsWith('/sync/') || call.path === '/sync/cambios') return script.transport(call);
    asked.push(call.path);
    return call.path === '/sync/filas' ? page(cursor) : compared();
  };
  device = createDevice(transport);
  const after = (ms: number, work: () => void): (() => void) => {
    const timer = { ms, work };
    if (ms >= 5000) timers.push(timer);
    else setImmediate(work);
    return () => {
      timers = timers.filter((each) => each !== timer);
    };
  };
  tab = await device.open({ after });
});
afterEach(() => tab.kill());

/** Advances the clock past the timer. */
async function elapse(): Promise<number> {
  const [timer] = timers.splice(0, 1);
  device.clock.advance(timer!.ms);
  timer!.work();
  await settled(300);
  return timer!.ms;
}

describe('The comparison of a device with the server', () => {
  it('A device compares its rows some seconds after the first pull, and later after pulls with changes, at most once a minute', async () => {
    await tab.engine.pull();
    expect(asked).toEqual([]);
    expect(await elapse()).toBe(5000);
    expect(asked).toEqual(['/sync/huellas']);
    expect(tab.engine.state.identicalAt).toBe(device.clock.ms);
    await tab.engine.pull();
    expect(timers).toEqual([]);

    cursor = 2;
    script.cambios = () => page(cursor, [chofer(1, 2)]);
    await tab.engine.pull();
    expect(tab.engine.state.identicalAt).toBeNull();
    await tab.engine.pull();
    expect(timers).toHaveLength(1);
    const digest = new Digest();
    digest.add(1, 2);
    compared = () => digests({ chofer: digest.value });
    expect(await elapse()).toBe(60_000);
    expect(asked).toEqual(['/sync/huellas', '/sync/huellas']);
    expect(tab.engine.state.identicalAt).toBe(device.clock.ms);
  });

  it('A device compares its rows again after the next pull if the answer was lost or of another state', async () => {
    await tab.engine.pull();
    compared = () => NO_NETWORK;
    await elapse();
    await tab.engine.pull();
    compared = () => digests({ chofer: 5 });
    cursor = 7;
    await elapse();
    expect(tab.engine.state.identicalAt).toBeNull();
    cursor = 1;
    compared = () => digests({});
    await tab.engine.pull();
    await elapse();
    expect(tab.engine.state.identicalAt).not.toBeNull();
    expect(asked).toEqual(['/sync/huellas', '/sync/huellas', '/sync/huellas']);
  });

  it('A device never compares its rows with a server that sends no epoch, nor after the engine is stopped', async () => {
    script.cambios = () => NO_CHANGES;
    await tab.engine.pull();
    await elapse();
    expect(asked).toEqual([]);
    script.cambios = () => page(cursor);
    await tab.engine.pull();
    tab.engine.stop();
    await elapse();
    expect(asked).toEqual([]);
  });
});

describe('A device that still differs after healing', () => {
  it('A device that still differs after healing fetches everything again once, and never reports that it is identical', async () => {
    compared = () => digests({ chofer: 5 });
    await tab.engine.pull();
    const pulls = script.pulls;
    await elapse();
    await settled();
    expect(script.pulls).toBe(pulls + 1);
    for (let n = 0; n < 3; n += 1) {
      await tab.engine.pull();
      await elapse();
    }
    expect(script.pulls).toBe(pulls + 4);
    expect(tab.engine.state.identicalAt).toBeNull();
  });
});
