/** A DELETE is sent without a body, because proxies may refuse or drop one with a body. */
import { describe, expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  acceptedAnswer,
  createDevice,
  ScriptedTransport,
  refusedAnswer,
  answerOf,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { driverRow } from '#tests/support/drivers.ts';

const ANA = driverRow();

/** The removal of a driver, sent to a server that answers `answer`, unless that is null. */
async function remove(answer: (call: Call) => Answer | null = () => null) {
  const script = new ScriptedTransport();
  const calls: string[] = [];
  const device = createDevice(async (call) => {
    if (call.method !== 'GET') calls.push(`${call.method} ${call.path}${call.body ? ' with a body' : ''}`);
    return answer(call) ?? script.transport(call);
  });
  const { engine } = await device.open();
  const page = { cursor: 5, hayMas: false, reinicio: false, instancia: 'a' };
  script.cambios = () =>
    answerOf(200, { ...page, cambios: [{ tabla: 'chofer', filas: [ANA], eliminados: [] }] });
  await engine.pull();
  script.respond = () => NO_NETWORK;
  await engine.mutate('chofer.remove', { id: 7 }, 0);
  await engine.drain(true);
  script.respond = () => acceptedAnswer({ ...ANA, version: 6 });
  calls.length = 0;
  device.clock.advance(120_000);
  await engine.drain();
  return { calls, device, script, engine };
}

describe('The removal of a record with a promise', () => {
  it('The removal of a record with a promise is sent as a batch of one', async () => {
    const { calls, script, engine } = await remove();
    expect(calls).toEqual(['POST /sync/lote with a body']);
    expect(script.promises.get(engine.rows[0]?.key)).toMatchObject({ base: { nombre: 'Ana' }, outcome: {} });
  });

  it('The removal of a record with a promise is sent as a single call to a server without batches', async () => {
    const none = refusedAnswer(404, 'no_encontrado', 'La dirección no existe');
    const { calls } = await remove(({ path }) => (path === '/sync/lote' ? none : null));
    expect(calls.at(-1)).toBe(`DELETE /chofer/${ANA.uuid} with a body`);
  });

  it.each([413, 500])(
    'The removal of a record with a promise waits for its next attempt if the batch is answered %i',
    async (status) => {
      const { calls, device, engine } = await remove(({ path }) =>
        path === '/sync/lote' ? answerOf(status, undefined) : null,
      );
      expect(calls).toEqual(['POST /sync/lote with a body']);
      expect(engine.rows).toMatchObject([{ state: 'pending', error: { status } }]);
      expect(engine.nextAt()).toBeGreaterThan(device.clock.ms);
    },
  );
});
