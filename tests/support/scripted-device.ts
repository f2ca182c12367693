/** A device with one tab on a server with scripted answers, and the answers that most scripts give. */
import type { SaveResult } from '#data/changes/result.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  acceptedAnswer,
  createDevice,
  NO_NETWORK,
  refusedAnswer,
  ScriptedTransport,
  type TestDevice,
  type TestTab,
} from './device.ts';
import { payloads } from './payloads.ts';
import { lastPage } from './pulled-page.ts';

type Options = NonNullable<Parameters<TestDevice['open']>[0]>;

export async function openScriptedDevice(
  options: Options = {},
): Promise<{ script: ScriptedTransport; device: TestDevice } & TestTab> {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  return { script, device, ...(await device.open(options)) };
}

/** The same, which has pulled these changes up to that version, and has no network any more. */
export async function openOfflineDevice(
  version: number,
  changes: readonly object[],
): ReturnType<typeof openScriptedDevice> {
  const opened = await openScriptedDevice();
  opened.script.cambios = () => lastPage(version, [...changes]);
  await opened.engine.pull();
  opened.script.respond = () => NO_NETWORK;
  opened.script.cambios = () => NO_NETWORK;
  return opened;
}

let last = 0;
/** A number that was not returned before. */
export const nextNumber = (): number => ++last;

/** The answer to an accepted creation: a record of its own each time. */
export function createdAnswer(): Answer {
  const id = nextNumber();
  return acceptedAnswer({ id, uuid: crypto.randomUUID(), version: id });
}

export const RULE_REFUSAL = refusedAnswer(409, 'regla', 'No se puede');

/** The request of a form that saves a driver. */
export const driverRequest = (nombre: string, comision = 10) => ({
  body: payloads.chofer({ nombre, comision }),
  label: nombre,
});

/** The user of a form closes the dialog that shows a refusal. */
export const withdrawn = async (result: SaveResult): Promise<void> => {
  if (result.estado === 'rechazado') await result.withdraw?.();
};
