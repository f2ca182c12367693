/** A device with a long queue, whose rows are put on its disk at once. */
import { createDevice, ScriptedTransport } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { currentRow } from './version-one-row.ts';

/** A row as a form makes it, of a record of its own. */
export function queuedRow(nombre: string, more: object = {}) {
  const uuid = crypto.randomUUID();
  const args = { id: null, body: payloads.chofer({ nombre, uuid }), etiqueta: nombre };
  return currentRow({ args, creates: [uuid], records: [uuid], ...more });
}

/** A device on which `count` drivers were created while the server was away. */
export async function withLongQueue(count: number) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const tab = await device.open();
  await tab.db.outbox.bulkAdd(Array.from({ length: count }, (_, n) => queuedRow(`Chofer ${n}`)) as never[]);
  await tab.engine.reload();
  await tab.engine.drain();
  device.clock.advance(120_000);
  script.sent = [];
  script.rounds = [];
  // A batch of 100 takes a second, so the next one is not larger.
  script.respond = () => {
    device.clock.advance(10);
    return createdAnswer();
  };
  return { script, device, ...tab };
}
