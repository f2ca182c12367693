/** A device whose tabs are closed, and the service worker that sends its queue. */
import { IDBKeyRange } from 'fake-indexeddb';
import { type BackgroundEnv, sendInBackground } from '#data/engine/background.ts';
import type { Engine } from '#data/engine/engine.ts';
import { openDb } from '#data/engine/open-db.ts';
import type { Transport } from '#data/net/http.ts';
import { SessionCopy, type StoredIdentity } from '#data/store/session-copy.ts';
import { createDevice, NO_NETWORK, ScriptedTransport, settled } from './device.ts';
import { accept, takePhoto } from './photos.ts';
import { createdAnswer, driverRequest } from './scripted-device.ts';

export const ANA: StoredIdentity = { id: 1, uuid: null, instancia: null, token: 'de-ana' };
export const LUIS: StoredIdentity = { id: 2, uuid: null, instancia: null, token: 'de-luis' };

/** A device with waiting changes of Ana, all its tabs closed, and its worker. */
export async function prepareBackground(changes = 2) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const { indexedDB } = device;
  const sesion = new SessionCopy({ indexedDB, IDBKeyRange });
  await sesion.follow(() => ANA);
  const tab = await device.open();
  for (let nth = 1; nth <= changes; nth++) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await tab.engine.mutate('chofer.create', driverRequest(`Chofer ${nth}`), 0);
  }
  await settled();
  tab.kill();
  // By then the changes that were tried without a network are due again.
  device.clock.advance(120_000);
  script.sent = [];
  script.respond = createdAnswer;
  const tokens: string[] = [];
  const send =
    (token: string): Transport =>
    (call) => {
      tokens.push(token);
      return script.transport(call);
    };
  const work = (more: Partial<BackgroundEnv> = {}): Promise<boolean> =>
    sendInBackground({
      sesion,
      open: (user) => openDb(user, { indexedDB, IDBKeyRange }),
      send,
      locks: device.locks.of(work),
      now: device.clock.now,
      random: () => 0.5,
      wait: (ms) => {
        device.clock.advance(ms);
        return new Promise((resolve) => setTimeout(resolve, 1));
      },
      announce: () => {
        for (const { engine } of device.tabs) void engine.reload();
      },
      isStopped: () => false,
      ...more,
    });
  return { script, device, sesion, tokens, work };
}

/** The same with a waiting photo of Ana, and `more` of her changes after it; the server accepts everything. */
export async function prepareBackgroundPhoto(more: (engine: Engine) => Promise<unknown> = async () => {}) {
  const background = await prepareBackground(0);
  const { script, device } = background;
  const { engine, kill } = await device.open();
  script.respond = () => NO_NETWORK;
  await takePhoto(engine);
  await more(engine);
  await settled();
  kill();
  device.clock.advance(120_000);
  script.sent = [];
  script.respond = accept;
  return background;
}
