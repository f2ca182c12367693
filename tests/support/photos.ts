/** A device on a server with scripted answers that takes photos. */
import type { Engine } from '#data/engine/engine.ts';
import type { Answer } from '#data/net/decision.ts';
import type { Call } from '#data/net/http.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { jpegOf } from './contents.ts';
import { acceptedAnswer, type ScriptedTransport } from './device.ts';
import { createdAnswer, openScriptedDevice } from './scripted-device.ts';

export const OPERACION = '00000000-0000-4000-8000-0000000000aa';

/** Adds a photo of that many bytes. */
export const takePhoto = (engine: Engine, size = 1000, seed = 0): Promise<SaveResult> =>
  engine.attach(jpegOf(size, seed), { label: 'Sello', body: { operacion: OPERACION, tipo: 'Sello' } });

export const isUpload = ({ method }: Call): boolean => method === 'PUT';

/** The answer to stored bytes: 201, or 200 where they were there already. */
export const storedBytes = (status: 200 | 201 = 201): Answer => ({ ...acceptedAnswer({}), status });

/** Accepts everything. */
export const accept = (call: Call): Answer => (isUpload(call) ? storedBytes() : createdAnswer());

/** The calls with uuids left out: 'PUT /adjunto/…/contenido'. */
export const callsOf = ({ calls }: ScriptedTransport): string[] =>
  calls.map((call) => call.replace(/[\da-f-]{36}/, '…'));

/** A device with a photo that waits for the network. */
export async function openWithPhoto(options: Parameters<typeof openScriptedDevice>[0] = {}) {
  const scripted = await openScriptedDevice(options);
  const { script, engine, device } = scripted;
  await takePhoto(engine);
  await engine.drain();
  const [row] = engine.rows;
  const uuid = row!.creates[0]!;
  /** Lets the pauses end, and sends. */
  const send = async (): Promise<void> => {
    device.clock.advance(120_000);
    await engine.sync(true);
  };
  script.sent = [];
  return { ...scripted, uuid, send };
}
