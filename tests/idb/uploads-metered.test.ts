/** Bytes that wait for a connection that is not metered (R25.8). */
import { expect, it } from 'vitest';
import { accept, callsOf, isUpload, openWithPhoto, storedBytes, takePhoto } from '#tests/support/photos.ts';
import { prepareBackground, prepareBackgroundPhoto } from '#tests/support/background-worker.ts';
import { NO_NETWORK, settled, waitUntil } from '#tests/support/device.ts';
import { driverRequest } from '#tests/support/scripted-device.ts';

const PUT = 'PUT /adjunto/…/contenido';
const POST = 'POST /adjunto';

it('On a metered connection bytes wait, other changes do not, and no attempt is planned', async () => {
  let isMetered = true;
  const { script, engine, send } = await openWithPhoto({ awaitsWifi: () => isMetered });
  script.respond = accept;
  await engine.mutate('chofer.create', driverRequest('Ana'), 0);
  await send();
  await waitUntil(() => engine.rows.length === 1);
  await settled();
  expect(callsOf(script)).toEqual(['POST /chofer']);
  expect(engine.nextAt()).toBeNull();
  isMetered = false;
  await send();
  await waitUntil(() => engine.rows.length === 0);
  expect(callsOf(script).slice(-2)).toEqual([PUT, POST]);
});

it('On a metered connection the bytes that the user allows are sent, and later ones wait', async () => {
  const allowed = new Set<string>();
  const { script, engine, uuid, send } = await openWithPhoto({ awaitsWifi: (each) => !allowed.has(each) });
  script.respond = accept;
  allowed.add(uuid);
  await takePhoto(engine, 2000, 1);
  await send();
  await waitUntil(() => engine.rows.length === 1);
  await settled();
  expect(callsOf(script)).toEqual([PUT, POST]);
});

it('On a metered connection the service worker sends the changes without the bytes', async () => {
  const { script, device, work } = await prepareBackground(1);
  const tab = await device.open();
  script.respond = () => ({ status: 0, body: undefined, retryAfter: null });
  await takePhoto(tab.engine);
  await settled();
  tab.kill();
  device.clock.advance(120_000);
  script.sent = [];
  script.respond = accept;
  expect(await work({ awaitsWifi: () => true })).toBe(true);
  expect(callsOf(script)).toEqual(['POST /chofer']);
  await work();
  expect(callsOf(script).slice(-2)).toEqual([PUT, POST]);
});

it('On a metered connection the service worker sends the record of bytes that the server has', async () => {
  const { script, device, work } = await prepareBackground(0);
  const tab = await device.open();
  script.respond = (call) => (isUpload(call) ? storedBytes() : NO_NETWORK);
  await takePhoto(tab.engine);
  device.clock.advance(120_000);
  await tab.engine.sync(true);
  await waitUntil(() => [...tab.engine.contents.metas.values()].some(({ state }) => state === 'sent'));
  tab.kill();
  device.clock.advance(120_000);
  script.sent = [];
  script.respond = accept;
  await work({ awaitsWifi: () => true });
  expect(callsOf(script)).toEqual([POST]);
});

it('On a metered connection the event of waiting bytes asks the browser for another one, until they are sent', async () => {
  const { script, work } = await prepareBackgroundPhoto();
  const forWifi = { retryForWifi: true };
  expect(await work({ ...forWifi, awaitsWifi: () => true })).toBe(false);
  expect(callsOf(script)).toEqual([]);
  expect(await work(forWifi)).toBe(true);
  expect(callsOf(script)).toEqual([PUT, POST]);
});

it('The service worker reads the Wi-Fi setting right before it sends bytes, and not before other changes', async () => {
  const { script, work } = await prepareBackgroundPhoto((engine) =>
    engine.mutate('chofer.create', driverRequest('Ana'), 0),
  );
  const reads: number[] = [];
  const readWifiOnly = async (): Promise<void> => void reads.push(script.sent.length);
  await work({ readWifiOnly });
  expect(callsOf(script)).toEqual(['POST /chofer', PUT, POST]);
  expect(reads).toEqual([1]);
});
