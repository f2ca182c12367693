/** A change that never gets an answer while the server answers others: a firewall stops it, or it crashes the server. */
import { describe, expect, it } from 'vitest';
import { isStuck } from '#data/changes/row.ts';
import type { Engine } from '#data/engine/engine.ts';
import {
  acceptedAnswer,
  answerOf,
  NO_NETWORK,
  refusedAnswer,
  settled,
  type TestDevice,
} from '#tests/support/device.ts';
import { accept, isUpload, openWithPhoto } from '#tests/support/photos.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createdAnswer, openScriptedDevice } from '#tests/support/scripted-device.ts';

const driver = (nombre: string) => ({ body: payloads.chofer({ nombre }) });
const left = ({ rows }: Engine): unknown[] => rows.map(({ args }) => args.body?.nombre);
/** How late a timer fires (ms). */
const LATE = 3;

/** A device whose changes of drivers named in `stopped` get no answer of the server; everything else does. */
async function openDevice(stopped: readonly string[], answer = answerOf(403, undefined)) {
  const opened = await openScriptedDevice();
  opened.script.salud = () => acceptedAnswer({});
  opened.script.respond = (call) =>
    stopped.includes(String((call.body as { nombre?: string } | null)?.nombre)) ? answer : createdAnswer();
  return opened;
}

/** As the page's timers: syncs at the times that the engine names, at most every 15 s, for so many minutes. */
async function run(
  engine: Engine,
  { clock }: TestDevice,
  minutes: number,
  isOver = () => false,
): Promise<void> {
  const end = clock.ms + minutes * 60_000;
  while (clock.ms < end && !isOver()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await engine.sync();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settled(5);
    const wait = (engine.nextAt() ?? Infinity) - clock.ms;
    clock.advance(Math.max(500, Math.min(15_000, wait)) + LATE);
  }
}

describe('A change that a firewall stops', () => {
  it.each([[['Mala']], [['Mala', 'Peor']]])(
    'Changes without an answer (%s) do not hold up the others',
    async (stopped) => {
      const { engine, device } = await openDevice(stopped);
      for (const nombre of [...stopped, 'Buena', 'Otra']) {
        // oxlint-disable-next-line no-await-in-loop -- saved one after the other
        await engine.mutate('chofer.create', driver(nombre), 0);
      }
      await run(engine, device, 2, () => engine.rows.length === stopped.length);
      expect(left(engine)).toEqual(stopped);
    },
  );

  it('A change without an answer is sent less and less often, and the device counts as connected meanwhile', async () => {
    const { script, engine, device } = await openDevice(['Mala']);
    await engine.mutate('chofer.create', driver('Mala'), 0);
    await run(engine, device, 1);
    const states: boolean[] = [];
    engine.subscribe(() => states.push(engine.state.connected === true));
    script.sent = [];
    await run(engine, device, 10);
    expect(script.sent.length).toBeLessThan(30);
    expect(states.every(Boolean)).toBe(true);
  });

  it('A change without an answer counts as stuck after five attempts, so that what follows it can be released', async () => {
    const { engine, device } = await openDevice(['Mala']);
    await engine.mutate('chofer.create', driver('Mala'), 0);
    const [{ seq, creates }] = engine.rows as [Engine['rows'][number]];
    await engine.mutate('chofer.update', { id: creates[0]!, body: { comision: 12 } }, 0);
    await run(engine, device, 5);
    expect(isStuck(engine.rows[0]!)).toBe(true);
    expect([...engine.tray.stalled().values()]).toEqual([seq]);
  });

  it('The proxy’s 413 to a single change counts as a failure on it too', async () => {
    const { engine, device } = await openDevice(['Mala'], answerOf(413, undefined));
    await engine.mutate('chofer.create', driver('Mala'), 0);
    await run(engine, device, 5);
    expect(isStuck(engine.rows[0]!)).toBe(true);
  });
});

it('A photo whose bytes never get an answer is sent less and less often', async () => {
  const { script, engine, device } = await openWithPhoto();
  script.salud = () => acceptedAnswer({});
  script.respond = (call) => (isUpload(call) ? answerOf(403, undefined) : accept(call));
  await run(engine, device, 2);
  script.sent = [];
  await run(engine, device, 10);
  expect(script.sent.filter(isUpload).length).toBeLessThan(30);
});

describe('Attempts that the server did not fail on', () => {
  it('Attempts without a network add no failure to a change that a firewall has stopped before', async () => {
    const { script, engine, device } = await openDevice(['Mala']);
    await engine.mutate('chofer.create', driver('Mala'), 0);
    await run(engine, device, 1);
    const { faults } = engine.rows[0]!;
    expect(faults).toBeGreaterThan(0);
    script.salud = () => NO_NETWORK;
    script.cambios = () => NO_NETWORK;
    script.respond = () => NO_NETWORK;
    await run(engine, device, 10);
    expect(engine.rows[0]!.faults).toBe(faults);
  });

  it('A change that was stopped before a reload is sent after the others, which are not sent with it', async () => {
    const { script, engine, device, kill } = await openDevice(['Mala']);
    await engine.mutate('chofer.create', driver('Mala'), 0);
    await run(engine, device, 1);
    script.cambios = () => NO_NETWORK;
    kill();
    const { engine: next } = await device.open();
    script.rounds = [];
    script.respond = () => NO_NETWORK;
    await Promise.all(['Buena', 'Otra'].map((nombre) => next.mutate('chofer.create', driver(nombre), 0)));
    script.respond = (call) =>
      (call.body as { nombre: string }).nombre === 'Mala' ? NO_NETWORK : createdAnswer();
    script.sent = [];
    await next.drain(true);
    expect(script.sent.map((call) => (call.body as { nombre: string }).nombre).at(-1)).toBe('Mala');
  });

  it('Attempts without a network do not make a change stuck', async () => {
    const { script, engine, device } = await openDevice([]);
    script.salud = () => NO_NETWORK;
    script.cambios = () => NO_NETWORK;
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.create', driver('Ana'), 0);
    await engine.mutate('chofer.create', driver('Eva'), 0);
    await run(engine, device, 10);
    expect(engine.rows.map(({ attempts }) => attempts > 5)).toEqual([true, false]);
    script.respond = () => refusedAnswer(500, 'interno', 'Error');
    await engine.drain(true);
    expect(engine.rows.some(isStuck)).toBe(false);
  });

  it('A change whose only answer was an ended session can still be edited', async () => {
    const { script, engine } = await openDevice([]);
    script.respond = () => refusedAnswer(401, 'no_autenticado', 'La sesión terminó');
    await engine.mutate('chofer.create', driver('Ana'), 0);
    await engine.drain(true);
    expect(engine.tray.editable(engine.rows[0]!.seq)).toBe(true);
  });
});
