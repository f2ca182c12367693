/** What ends a session (docs/decisions/032). forget-copies.test.ts tests what stays on the device. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { createDevice, ScriptedTransport, answerOf } from '#tests/support/device.ts';
import { driverRow } from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';

const ANA = driverRow();
const PAGE = answerOf(200, {
  cambios: [{ tabla: 'chofer', filas: [ANA], eliminados: [] }],
  cursor: 5,
  hayMas: false,
  reinicio: false,
  instancia: 'a',
});

/** A device with a driver of the server, and one that was created here and waits. */
async function openDevice() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const tab = await device.open();
  script.cambios = () => PAGE;
  await tab.engine.pull();
  await tab.engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Eva', comision: 1 }) }, 0);
  device.clock.advance(120_000);
  return { script, device, tab };
}

describe('A 401 from elsewhere', () => {
  const strangers: [string, Answer][] = [
    ['of a proxy, with a page', answerOf(401, undefined)],
    ['of another API', answerOf(401, { error: 'unauthorized' })],
    [
      'in an envelope like ours, without our code',
      answerOf(401, { exito: false, mensaje: 'Login required' }),
    ],
  ];
  it.each(strangers)(
    'A 401 that does not come from the company’s server does not end the session: %s',
    async (_, answer) => {
      const { script, device, tab } = await openDevice();
      script.respond = () => answer;
      script.cambios = () => answer;
      await tab.engine.sync(true);
      expect(tab.logins).toBe(0);
      expect(tab.engine.state.connected).toBe(false);
      expect(await device.outbox()).toMatchObject([{ state: 'pending' }]);
    },
  );
});
