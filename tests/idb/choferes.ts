/** Devices with drivers to create. */
import type { Call } from '#data/net/http.ts';
import { createDevice, ScriptedTransport } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

export const chofer = (nombre: string) => ({ body: payloads.chofer({ nombre }) });
export const nameOf = ({ body }: Call): string => (body as { nombre?: string } | null)?.nombre ?? '';

/** A device on which drivers of these names were created while the server did not answer. */
export async function withQueue(...nombres: string[]) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const tab = await device.open();
  for (const nombre of nombres) await tab.engine.mutate('chofer.create', chofer(nombre), 0);
  await tab.engine.drain();
  device.clock.advance(120_000);
  script.sent = [];
  script.rounds = [];
  return { script, device, ...tab };
}
/** The names of that many drivers. */
export const nombres = (count: number): string[] => Array.from({ length: count }, (_, n) => `Chofer ${n}`);

/** A device with two tabs of one user. */
export async function openTwoTabs() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  return { script, device, a: await device.open(), b: await device.open() };
}
