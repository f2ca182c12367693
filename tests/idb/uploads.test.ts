import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { accept, callsOf, isUpload, openWithPhoto, storedBytes, takePhoto } from '#tests/support/photos.ts';
import { jpegOf, withoutSpaceForBytes } from '#tests/support/contents.ts';
import { createGate, NO_NETWORK, refusedAnswer, settled, waitUntil } from '#tests/support/device.ts';
import {
  createdAnswer,
  driverRequest,
  openScriptedDevice,
  RULE_REFUSAL,
} from '#tests/support/scripted-device.ts';

const PUT = 'PUT /adjunto/…/contenido';
const POST = 'POST /adjunto';

/** Two photos that wait, before an attempt to send them. */
async function openWithTwoPhotos() {
  const device = await openWithPhoto();
  await takePhoto(device.engine, 2000);
  await device.engine.drain();
  device.script.sent = [];
  return device;
}

describe('The order of bytes and changes', () => {
  it('The record of a photo is sent once the server has acknowledged its bytes', async () => {
    const { script, engine, uuid, send } = await openWithPhoto();
    script.respond = accept;
    await send();
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual([PUT, POST]);
    const { path, headers, bytes } = script.sent[0]!;
    const { sha256, bytes: sent } = jpegOf(1000);
    const digest = Buffer.from(sha256, 'hex').toString('base64');
    expect(path).toBe(`/adjunto/${uuid}/contenido`);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-digest': `sha-256=:${digest}:` });
    expect(bytes).toEqual(sent);
    expect(engine.contents.metas.get(uuid)).toMatchObject({ state: 'sent', size: 1000 });
  });

  it('A photo whose bytes get no answer does not hold up the next one', async () => {
    const { script, engine, uuid, send } = await openWithTwoPhotos();
    script.respond = (call) => (isUpload(call) && call.path.includes(uuid) ? NO_NETWORK : accept(call));
    await send();
    await send();
    await waitUntil(() => engine.rows.length === 1);
    expect(engine.rows[0]!.creates).toEqual([uuid]);
  });

  it('Changes that were saved after a photo are sent before its bytes', async () => {
    const { script, engine, send } = await openWithPhoto();
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await engine.drain();
    script.sent = [];
    script.respond = accept;
    await send();
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual(['POST /chofer', PUT, POST]);
  });

  it('A change that is saved while bytes are sent leaves at once', async () => {
    const { script, engine, send } = await openWithPhoto();
    const gate = createGate<Answer>();
    script.respond = (call) => (isUpload(call) ? gate.promise : createdAnswer());
    await send();
    await waitUntil(() => script.sent.length === 1);
    expect(await engine.mutate('chofer.create', driverRequest('Ana'), 4000)).toMatchObject({
      estado: 'aceptado',
    });
    expect(callsOf(script)).toEqual([PUT, 'POST /chofer']);
    gate.open(storedBytes());
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script).at(-1)).toBe(POST);
  });

  it('Bytes that get no answer pause, and other changes do not', async () => {
    const { script, engine, device, send } = await openWithPhoto();
    script.respond = (call) => (isUpload(call) ? NO_NETWORK : createdAnswer());
    await send();
    await waitUntil(() => script.sent.length === 1);
    await settled();
    expect(engine.nextAt()).toBeGreaterThan(device.clock.now());
    expect(await engine.mutate('chofer.create', driverRequest('Ana'), 4000)).toMatchObject({
      estado: 'aceptado',
    });
    script.respond = accept;
    await send();
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script).slice(-2)).toEqual([PUT, POST]);
  });

  it('The bytes of several photos are sent one after the other', async () => {
    const { script, engine, send } = await openWithTwoPhotos();
    const gate = createGate<Answer>();
    script.respond = (call) => (isUpload(call) ? gate.promise : accept(call));
    await send();
    await waitUntil(() => script.sent.length === 1);
    await settled();
    expect(callsOf(script)).toEqual([PUT]);
    gate.open(storedBytes());
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script).toSorted()).toEqual([POST, POST, PUT, PUT]);
  });

  it('The bytes of the next photo are sent while the server has not acknowledged the record of the last one', async () => {
    const { script, engine, send } = await openWithTwoPhotos();
    const gate = createGate<Answer>();
    script.respond = (call) => (isUpload(call) ? storedBytes() : gate.promise);
    await send();
    await waitUntil(() => callsOf(script).filter((call) => call === PUT).length === 2);
    script.respond = accept;
    gate.open(createdAnswer());
    await waitUntil(() => engine.rows.length === 0);
  });
});

describe('Bytes that the server does not take', () => {
  it('Refused bytes park the record with the server’s message', async () => {
    const { script, engine, send } = await openWithPhoto();
    script.respond = () => refusedAnswer(415, 'validacion', 'El contenido no es image/jpeg');
    await send();
    await waitUntil(() => engine.rows[0]?.state === 'rejected');
    expect(engine.rows[0]!.error).toMatchObject({ status: 415, mensaje: 'El contenido no es image/jpeg' });
    expect(callsOf(script)).toEqual([PUT]);
  });

  it('Bytes that the server has lost are sent again when it refuses their record', async () => {
    const { script, engine, send } = await openWithPhoto();
    let isThere = true;
    script.respond = (call) => {
      if (isUpload(call)) {
        isThere = script.sent.length > 1;
        return storedBytes();
      }
      return isThere ? createdAnswer() : RULE_REFUSAL;
    };
    await send();
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual([PUT, POST, PUT, POST]);
  });

  it('A record that is refused although its bytes are there is parked, and may be sent again later', async () => {
    const { script, engine, uuid, send } = await openWithPhoto();
    script.respond = (call) =>
      isUpload(call) ? storedBytes(script.sent.length > 1 ? 200 : 201) : RULE_REFUSAL;
    await send();
    await waitUntil(() => engine.rows[0]?.state === 'rejected');
    expect(callsOf(script)).toEqual([PUT, POST, PUT, POST]);
    await waitUntil(() => engine.contents.metas.get(uuid)?.state === 'sent');
    script.respond = accept;
    await engine.tray.retry(engine.rows[0]!.seq);
    await waitUntil(() => engine.rows.length === 0);
  });

  it('A record whose bytes are gone from this device is sent, and the server’s refusal shown', async () => {
    const { script, engine, db, send } = await openWithPhoto();
    await db.bytes.clear();
    script.respond = () => RULE_REFUSAL;
    await send();
    await waitUntil(() => engine.rows[0]?.state === 'rejected');
    expect(callsOf(script)).toEqual([POST]);
  });
});

describe('The user’s decisions about a waiting photo', () => {
  it('A discarded photo loses its bytes, also while they are being sent', async () => {
    const { script, engine, db, uuid, send } = await openWithPhoto();
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    await send();
    await waitUntil(() => script.sent.length === 1);
    expect(await engine.tray.discard(engine.rows[0]!.seq)).toBe(true);
    expect(await db.bytes.get(uuid)).toBeUndefined();
    gate.open(storedBytes());
    await settled();
    expect(await db.contenidos.count()).toBe(0);
    expect(callsOf(script)).toEqual([PUT]);
  });

  it('A discarded photo that is put back has its bytes again, and is sent once', async () => {
    const { script, engine, db, uuid, send } = await openWithPhoto();
    const before = await db.bytes.get(uuid);
    const putBack = await engine.tray.discardWithUndo(engine.rows[0]!.seq);
    expect(await db.bytes.get(uuid)).toBeUndefined();
    await putBack?.();
    expect(await db.bytes.get(uuid)).toEqual(before);
    // A second press changes nothing.
    await putBack?.().catch(() => {});
    expect(engine.rows).toHaveLength(1);
    script.respond = accept;
    script.sent = [];
    await send();
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual([PUT, POST]);
  });

  it('An edited photo keeps its bytes and its uuid', async () => {
    const { script, engine, uuid, send } = await openWithPhoto();
    const body = { operacion: engine.rows[0]!.args.body!.operacion, tipo: 'Daño' };
    await engine.tray.replace(engine.rows[0]!.seq, { body });
    script.respond = accept;
    script.sent = [];
    await send();
    await waitUntil(() => engine.rows.length === 0);
    expect(script.sent[1]?.body).toMatchObject({ uuid, tipo: 'Daño' });
    expect(callsOf(script)).toEqual([PUT, POST]);
  });

  it('A photo with invalid values is refused, and its bytes are not kept', async () => {
    const { engine, db } = await openScriptedDevice();
    const result = await engine.attach(jpegOf(10), { body: { operacion: 'x', tipo: 'Otro' } });
    expect(result.estado).toBe('rechazado');
    expect(await db.bytes.count()).toBe(0);
  });

  it('A photo that is sent hours later has the time at which it was taken', async () => {
    const { script, engine, device, send } = await openWithPhoto();
    const taken = new Date(device.clock.now()).toISOString();
    device.clock.advance(5 * 3_600_000);
    script.respond = accept;
    await send();
    await waitUntil(() => engine.rows.length === 0);
    expect(script.sent.at(-1)?.body).toMatchObject({ tomada_en: taken });
  });

  it('The file of unsent changes has the bytes of a photo on a full disk too', async () => {
    const { engine, device } = await openWithPhoto();
    device.clock.advance(1000);
    const { text } = await withoutSpaceForBytes(() => engine.tray.exportChanges(), 'contenidos');
    expect(JSON.parse(text)).toMatchObject({ contenidos: [{ sha256: jpegOf(1000).sha256 }] });
  });

  it('Bytes whose change was never saved are deleted at the first start after an hour', async () => {
    const { engine, device, db } = await openWithPhoto();
    await engine.contents.keep('lost', jpegOf(10));
    device.clock.advance(3_600_000);
    await device.open();
    await waitUntil(async () => (await db.bytes.count()) === 1);
    expect((await db.contenidos.toArray()).map(({ size }) => size)).toEqual([1000]);
  });
});
