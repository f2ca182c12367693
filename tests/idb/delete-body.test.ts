/** A DELETE has no body on the wire: proxies may refuse one that has, or drop it. */
import { describe, expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import { aceptada, crearDispositivo, Guion, rechazada, respuesta, SIN_RED } from '#tests/support/device.ts';
import { driverRow } from '#tests/support/driver-row.ts';

const ANA = driverRow();

/** The removal of a driver, sent to a server that answers `answer` where that is no null. */
async function remove(answer: (call: Call) => Answer | null = () => null) {
  const guion = new Guion();
  const calls: string[] = [];
  const device = crearDispositivo(async (call) => {
    if (call.path !== '/sync/changes')
      calls.push(`${call.method} ${call.path}${call.body ? ' with a body' : ''}`);
    return answer(call) ?? guion.transport(call);
  });
  const { motor } = await device.abrir();
  const page = { cursor: 5, hayMas: false, reinicio: false, instancia: 'a' };
  guion.cambios = () =>
    respuesta(200, { ...page, cambios: [{ tabla: 'chofer', filas: [ANA], eliminados: [] }] });
  await motor.pull();
  guion.responder = () => SIN_RED;
  await motor.mutate('chofer.remove', { id: 7 }, 0);
  await motor.drain(true);
  guion.responder = () => aceptada({ ...ANA, version: 6 });
  calls.length = 0;
  device.reloj.adelantar(120_000);
  await motor.drain();
  return { calls, device, guion, motor };
}

describe('the removal of a record, which promises what it was made from,', () => {
  it('goes as a batch of one', async () => {
    const { calls, guion, motor } = await remove();
    expect(calls).toEqual(['POST /sync/batch with a body']);
    expect(guion.promises.get(motor.rows[0]?.key)).toMatchObject({ base: { nombre: 'Ana' }, outcome: {} });
  });

  it('goes alone to a server that knows of no batches', async () => {
    const none = rechazada(404, 'no_encontrado', 'La dirección no existe');
    const { calls } = await remove(({ path }) => (path === '/sync/batch' ? none : null));
    expect(calls.at(-1)).toBe(`DELETE /chofer/${ANA.uuid} with a body`);
  });

  it.each([413, 500])('waits for its next attempt where the batch is answered %i', async (status) => {
    const { calls, device, motor } = await remove(({ path }) =>
      path === '/sync/batch' ? respuesta(status, undefined) : null,
    );
    expect(calls).toEqual(['POST /sync/batch with a body']);
    expect(motor.rows).toMatchObject([{ state: 'pending', error: { status } }]);
    expect(motor.nextAt()).toBeGreaterThan(device.reloj.ms);
  });
});
