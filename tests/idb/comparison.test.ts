/** When a device compares its rows with the server's, and what its screens are told. The server's answers are scripted. */
import { Digest } from '#domain/digest.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  crearDispositivo,
  Guion,
  type Pestana,
  reposo,
  respuesta,
  SIN_CAMBIOS,
  SIN_RED,
} from '#tests/support/device.ts';

const NAMES = { instancia: 'a', epoca: 'e', esquema: 1 };
const chofer = (id: number, version: number) => ({
  id,
  uuid: `u${id}`,
  version,
  deleted_at: null,
  nombre: `C${id}`,
});

let guion: Guion;
let asked: string[];
/** Timers of a comparison: what else waits, waits for less. */
let timers: { ms: number; work: () => void }[];
let tab: Pestana;
let device: ReturnType<typeof crearDispositivo>;
let cursor: number;
let compared: () => Answer;

const page = (version: number, filas: object[] = []): Answer =>
  respuesta(200, {
    cambios: filas.length > 0 ? [{ tabla: 'chofer', filas, eliminados: [] }] : [],
    cursor: version,
    hayMas: false,
    reinicio: false,
    horizonte: 0,
    ...NAMES,
  });

const digests = (tablas: Record<string, number>): Answer =>
  respuesta(200, { cursor, ...NAMES, tablas, grupos: {} });

beforeEach(async () => {
  guion = new Guion();
  asked = [];
  timers = [];
  cursor = 1;
  compared = () => digests({});
  guion.cambios = () => page(cursor);
  const transport = async (call: Call): Promise<Answer> => {
    if (!call.path.startsWith('/sync/') || call.path === '/sync/changes') return guion.transport(call);
    asked.push(call.path);
    return call.path === '/sync/filas' ? page(cursor) : compared();
  };
  device = crearDispositivo(transport);
  const after = (ms: number, work: () => void): (() => void) => {
    const timer = { ms, work };
    if (ms >= 5000) timers.push(timer);
    else setImmediate(work);
    return () => {
      timers = timers.filter((each) => each !== timer);
    };
  };
  tab = await device.abrir({ after });
});
afterEach(() => tab.matar());

/** Lets the timer go off. */
async function elapse(): Promise<number> {
  const [timer] = timers.splice(0, 1);
  device.reloj.adelantar(timer!.ms);
  timer!.work();
  await reposo(300);
  return timer!.ms;
}

describe('A device compares', () => {
  it('some seconds after the first pull, and then after pulls that brought something, a minute apart', async () => {
    await tab.motor.pull();
    expect(asked).toEqual([]);
    expect(await elapse()).toBe(5000);
    expect(asked).toEqual(['/sync/digests']);
    expect(tab.motor.state.identicalAt).toBe(device.reloj.ms);
    await tab.motor.pull();
    expect(timers).toEqual([]);

    cursor = 2;
    guion.cambios = () => page(cursor, [chofer(1, 2)]);
    await tab.motor.pull();
    expect(tab.motor.state.identicalAt).toBeNull();
    await tab.motor.pull();
    expect(timers).toHaveLength(1);
    const digest = new Digest();
    digest.add(1, 2);
    compared = () => digests({ chofer: digest.value });
    expect(await elapse()).toBe(60_000);
    expect(asked).toEqual(['/sync/digests', '/sync/digests']);
    expect(tab.motor.state.identicalAt).toBe(device.reloj.ms);
  });

  it('again after a pull where it got no answer, or one of another state', async () => {
    await tab.motor.pull();
    compared = () => SIN_RED;
    await elapse();
    await tab.motor.pull();
    compared = () => digests({ chofer: 5 });
    cursor = 7;
    await elapse();
    expect(tab.motor.state.identicalAt).toBeNull();
    cursor = 1;
    compared = () => digests({});
    await tab.motor.pull();
    await elapse();
    expect(tab.motor.state.identicalAt).not.toBeNull();
    expect(asked).toEqual(['/sync/digests', '/sync/digests', '/sync/digests']);
  });

  it('never with a server that names no epoch, and never once it is stopped', async () => {
    guion.cambios = () => SIN_CAMBIOS;
    await tab.motor.pull();
    await elapse();
    expect(asked).toEqual([]);
    guion.cambios = () => page(cursor);
    await tab.motor.pull();
    tab.motor.stop();
    await elapse();
    expect(asked).toEqual([]);
  });
});

describe('A device that differs for good', () => {
  it('fetches everything again once, not each minute, and never says that it is identical', async () => {
    compared = () => digests({ chofer: 5 });
    await tab.motor.pull();
    const pulls = guion.pulls;
    await elapse();
    await reposo();
    expect(guion.pulls).toBe(pulls + 1);
    for (let n = 0; n < 3; n += 1) {
      await tab.motor.pull();
      await elapse();
    }
    expect(guion.pulls).toBe(pulls + 4);
    expect(tab.motor.state.identicalAt).toBeNull();
  });
});
