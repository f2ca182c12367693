import { expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import {
  createGate,
  createDevice,
  ScriptedTransport,
  settled,
  answerOf,
  NO_NETWORK,
} from '#tests/support/device.ts';

const HEALTH = answerOf(200, { estado: 'listo' });

/** A device that is up to date, and its connection after the system reports that the network is gone. */
async function openTab(answer: () => Answer | Promise<Answer>) {
  const server = new ScriptedTransport();
  const waits: { ms: number; work: () => void }[] = [];
  const device = createDevice((call) =>
    call.path === '/salud' ? Promise.resolve(answer()) : server.transport(call),
  );
  const { engine } = await device.open({
    after: (ms, work) => {
      waits.push({ ms, work });
      return () => {};
    },
  });
  await engine.pull();
  expect(engine.state.connected).toBe(true);
  waits.length = 0;
  return { engine, waits };
}

it('A probe without an answer reports within a second that there is no connection', async () => {
  const never = createGate<Answer>();
  const { engine, waits } = await openTab(() => never.promise);
  const probe = engine.probe();
  await settled();
  expect(engine.state.connected).toBe(true);
  expect(waits).toHaveLength(1);
  expect(waits[0]!.ms).toBeLessThan(1000);
  waits[0]!.work();
  await probe;
  expect(engine.state.connected).toBe(false);
});

it.each([
  ['no answer', NO_NETWORK, false],
  ['the page of a portal', answerOf(200, undefined), false],
  ['an answer of the server', HEALTH, true],
])('A probe that meets %s reports the true state of the connection', async (_, answer, connected) => {
  const { engine } = await openTab(() => answer);
  await engine.probe();
  expect(engine.state.connected).toBe(connected);
});
