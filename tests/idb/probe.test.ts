import { expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { compuerta, crearDispositivo, Guion, reposo, respuesta, SIN_RED } from '#tests/support/device.ts';

const SALUD = respuesta(200, { estado: 'listo' });

/** A device that is up to date, and what becomes of its connection when the system says that the network is gone. */
async function openTab(answer: () => Answer | Promise<Answer>) {
  const server = new Guion();
  const waits: { ms: number; work: () => void }[] = [];
  const device = crearDispositivo((call) =>
    call.path === '/salud' ? Promise.resolve(answer()) : server.transport(call),
  );
  const { motor } = await device.abrir({
    after: (ms, work) => {
      waits.push({ ms, work });
      return () => {};
    },
  });
  await motor.pull();
  expect(motor.state.connected).toBe(true);
  waits.length = 0;
  return { motor, waits };
}

it('a probe without an answer says that there is no connection within a second', async () => {
  const never = compuerta<Answer>();
  const { motor, waits } = await openTab(() => never.promesa);
  const probe = motor.probe();
  await reposo();
  expect(motor.state.connected).toBe(true);
  expect(waits).toHaveLength(1);
  expect(waits[0]!.ms).toBeLessThan(1000);
  waits[0]!.work();
  await probe;
  expect(motor.state.connected).toBe(false);
});

it.each([
  ['no answer', SIN_RED, false],
  ['the page of a portal', respuesta(200, undefined), false],
  ['an answer of the server', SALUD, true],
])('a probe that meets %s leaves the connection at the truth', async (_, answer, connected) => {
  const { motor } = await openTab(() => answer);
  await motor.probe();
  expect(motor.state.connected).toBe(connected);
});
