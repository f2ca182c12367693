/** Bytes that several tabs, or the service worker, could send. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { UPLOAD_LEASE_MS } from '#data/tabs/lock.ts';
import { timeoutFor } from '#data/net/http.ts';
import { withoutSpaceForBytes } from '#tests/support/contents.ts';
import { prepareBackgroundPhoto } from '#tests/support/background-worker.ts';
import { createGate, NO_NETWORK, settled, waitUntil } from '#tests/support/device.ts';
import { accept, callsOf, isUpload, openWithPhoto, storedBytes, takePhoto } from '#tests/support/photos.ts';
import { createdAnswer, driverRequest, openScriptedDevice } from '#tests/support/scripted-device.ts';

const PUT = 'PUT /adjunto/…/contenido';
const POST = 'POST /adjunto';
/** Milliseconds until the answer to the largest file. */
const LONGEST_UPLOAD_MS = timeoutFor(Number.POSITIVE_INFINITY);

describe('Bytes of a device with several tabs', () => {
  it('Bytes are sent by one of two tabs', async () => {
    const { script, engine, device, send } = await openWithPhoto();
    const { engine: other } = await device.open();
    const gate = createGate<Answer>();
    script.respond = (call) => (isUpload(call) ? gate.promise : createdAnswer());
    await send();
    await other.sync(true);
    await settled();
    expect(callsOf(script)).toEqual([PUT]);
    gate.open(storedBytes());
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual([PUT, POST]);
  });

  it('A photo that another tab has just saved waits for its bytes', async () => {
    const { script, engine, device, send } = await openWithPhoto();
    const { engine: other } = await device.open({ transport: async () => NO_NETWORK });
    await takePhoto(other, 2000);
    script.respond = accept;
    await send();
    await waitUntil(() => engine.rows.length === 0);
    const records = script.sent.filter(({ method }) => method === 'POST');
    expect(records.length).toBe(2);
    for (const record of records) {
      const { uuid } = record.body as { uuid: string };
      const bytes = script.sent.findIndex(({ path }) => path === `/adjunto/${uuid}/contenido`);
      expect(bytes).toBeGreaterThanOrEqual(0);
      expect(script.sent.indexOf(record)).toBeGreaterThan(bytes);
    }
  });

  it('Bytes whose tab is closed in the middle are sent by the next tab, whole', async () => {
    const { script, device, uuid, send, kill } = await openWithPhoto();
    script.respond = () => new Promise<Answer>(() => {});
    await send();
    await waitUntil(() => script.sent.length === 1);
    kill();
    script.respond = accept;
    const { engine } = await device.open();
    expect(engine.contents.metas.get(uuid)?.state).toBe('unsent');
    await engine.sync(true);
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual([PUT, PUT, POST]);
  });

  it('Bytes that take as long as a request may are sent by one tab only', async () => {
    const { script, device, engine, send } = await openWithPhoto();
    const gate = createGate<Answer>();
    script.respond = (call) => (isUpload(call) ? gate.promise : createdAnswer());
    await send();
    await waitUntil(() => script.sent.length === 1);
    const { engine: other } = await device.open();
    device.clock.advance(LONGEST_UPLOAD_MS);
    await other.sync(true);
    await settled();
    expect(callsOf(script)).toEqual([PUT]);
    gate.open(storedBytes());
    await waitUntil(() => engine.rows.length === 0 && other.rows.length === 0);
    expect(callsOf(script)).toEqual([PUT, POST]);
  });

  it('Bytes whose tab is frozen in the middle are sent by another tab once its lease has ended', async () => {
    const { script, device, send } = await openWithPhoto();
    script.respond = () => new Promise<Answer>(() => {});
    await send();
    await waitUntil(() => script.sent.length === 1);
    const { engine: other } = await device.open();
    script.respond = accept;
    device.clock.advance(UPLOAD_LEASE_MS + 1000);
    await other.sync(true);
    await waitUntil(() => other.rows.length === 0);
    expect(callsOf(script)).toEqual([PUT, PUT, POST]);
  });
});

describe('Bytes and the users of a device', () => {
  it('The service worker sends changes, then bytes and their records, without any tab', async () => {
    const { script, device, work } = await prepareBackgroundPhoto((engine) =>
      engine.mutate('chofer.create', driverRequest('Ana'), 0),
    );
    expect(await work()).toBe(true);
    expect(callsOf(script)).toEqual(['POST /chofer', PUT, POST]);
    expect((await device.outbox()).map(({ state }) => state)).toEqual(['acked', 'acked']);
  });

  it('Bytes that the service worker sends for as long as a request may take are sent by no tab beside it', async () => {
    const { script, device, work } = await prepareBackgroundPhoto();
    const gate = createGate<Answer>();
    script.respond = (call) => (isUpload(call) ? gate.promise : createdAnswer());
    const working = work();
    await waitUntil(() => script.sent.length === 1);
    const { engine: other } = await device.open();
    device.clock.advance(LONGEST_UPLOAD_MS);
    await other.sync(true);
    await settled();
    expect(callsOf(script)).toEqual([PUT]);
    gate.open(storedBytes());
    await working;
    expect(callsOf(script)).toEqual([PUT, POST]);
  });

  it('The service worker asks for another sync event while bytes get no answer', async () => {
    const { script, device, work } = await prepareBackgroundPhoto();
    script.respond = () => NO_NETWORK;
    expect(await work()).toBe(false);
    expect((await device.outbox()).map(({ state }) => state)).toEqual(['pending']);
  });

  it('Another user of the device neither sees nor sends the bytes', async () => {
    const { script, device, uuid, kill } = await openWithPhoto();
    kill();
    const { engine, db } = await device.open({ userId: 2 });
    script.respond = accept;
    await engine.sync(true);
    expect(script.sent).toEqual([]);
    expect(engine.contents.metas.get(uuid)).toBeUndefined();
    expect(await db.bytes.count()).toBe(0);
  });

  it('A full disk refuses a photo in words, and nothing else is lost', async () => {
    const { engine, device } = await openScriptedDevice();
    await takePhoto(engine, 10);
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    const result = await withoutSpaceForBytes(() => takePhoto(engine, 2000));
    expect(result).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('No queda espacio en este dispositivo') as string,
    });
    expect((await device.outbox()).map(({ name }) => name)).toEqual(['adjunto.create', 'chofer.create']);
    expect(engine.contents.metas.size).toBe(1);
  });
});
