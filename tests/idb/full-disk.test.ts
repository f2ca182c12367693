/** A full disk takes no marks: what was saved before is sent all the same, since that frees space. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { fillDisk } from '#tests/support/contents.ts';
import { acceptedAnswer, createGate, NO_CHANGES, NO_NETWORK, waitUntil } from '#tests/support/device.ts';
import { lastPage, pulledChanges, pulledRow } from '#tests/support/pulled-page.ts';
import { accept, openWithPhoto } from '#tests/support/photos.ts';
import {
  createdAnswer,
  driverRequest,
  openScriptedDevice,
  RULE_REFUSAL,
} from '#tests/support/scripted-device.ts';

/** A device with a change that waits for the network. */
async function openWithChange() {
  const scripted = await openScriptedDevice();
  const { script, engine, device } = scripted;
  script.respond = () => NO_NETWORK;
  script.cambios = () => NO_NETWORK;
  await engine.mutate('chofer.create', driverRequest('Ana'), 0);
  await engine.drain();
  device.clock.advance(120_000);
  script.sent = [];
  const reconnect = (): void => {
    script.respond = createdAnswer;
    script.cambios = () => NO_CHANGES;
  };
  return { ...scripted, reconnect };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('A full disk', () => {
  it('A change that was saved before the disk became full is sent once, and leaves the disk', async () => {
    const { script, engine, device, reconnect } = await openWithChange();
    fillDisk();
    reconnect();
    await engine.sync(true);
    await waitUntil(() => engine.rows.length === 0);
    expect(script.calls).toEqual(['POST /chofer']);
    expect(await device.outbox()).toEqual([]);
  });

  it('A photo that was saved before the disk became full is sent once with its bytes, which can then be deleted', async () => {
    const { script, engine, device, db, uuid, send } = await openWithPhoto();
    const makeSpace = fillDisk();
    script.respond = accept;
    await send();
    await waitUntil(() => engine.rows.length === 0);
    expect(script.calls).toEqual([`PUT /adjunto/${uuid}/contenido`, 'POST /adjunto']);
    expect(await device.outbox()).toEqual([]);
    await engine.contents.release();
    expect(await db.bytes.count()).toBe(0);
    makeSpace();
  });

  it('Bytes that the server has lost are read to be sent again though a full disk refuses to mark them', async () => {
    const { engine, uuid } = await openWithPhoto();
    const { contents } = engine;
    await contents.mark(uuid, 'sent');
    const makeSpace = fillDisk();
    await contents.mark(uuid, 'verifying');
    expect(contents.awaitsUpload(engine.rows[0]!)).toBe(true);
    expect(await contents.outstanding(uuid)).not.toBeNull();
    makeSpace();
    await contents.mark(uuid, 'sent');
    expect(await contents.outstanding(uuid)).toBeNull();
  });

  it('A refused change is sent again on a full disk by the word of its user', async () => {
    const { script, engine, reconnect } = await openWithChange();
    script.respond = () => RULE_REFUSAL;
    await engine.sync(true);
    expect(engine.rows).toMatchObject([{ state: 'rejected' }]);
    fillDisk();
    reconnect();
    await engine.tray.retry(engine.rows[0]!.seq);
    await waitUntil(() => engine.rows.length === 0);
    expect(script.calls).toEqual(['POST /chofer', 'POST /chofer']);
  });

  it('A change that is being sent on a full disk can neither be edited nor discarded, also after the disk was read', async () => {
    const { script, engine, reconnect } = await openWithChange();
    fillDisk();
    const gate = createGate<Answer>();
    reconnect();
    script.respond = () => gate.promise;
    const syncing = engine.sync(true);
    await waitUntil(() => script.sent.length === 1);
    await engine.reload();
    const { seq } = engine.rows[0]!;
    expect(engine.tray.editable(seq)).toBe(false);
    expect(await engine.tray.discard(seq)).toBe(false);
    gate.open(createdAnswer());
    await syncing;
    await waitUntil(() => engine.rows.length === 0);
  });

  it('A tab that dies while it sends on a full disk leaves the change to the next one, under the same key', async () => {
    const { script, device, kill, engine, reconnect } = await openWithChange();
    fillDisk();
    reconnect();
    script.respond = () => new Promise<Answer>(() => {});
    void engine.sync(true);
    await waitUntil(() => script.sent.length === 1);
    kill();
    const next = await device.open();
    script.respond = createdAnswer;
    await next.engine.sync(true);
    await waitUntil(() => next.engine.rows.length === 0);
    expect(script.keys.length).toBe(2);
    expect(new Set(script.keys).size).toBe(1);
    expect(await device.outbox()).toEqual([]);
  });

  it('A device without a network keeps its copy of the data on a full disk when it tries to send', async () => {
    const { script, device, engine, kill } = await openScriptedDevice();
    script.cambios = () => lastPage(2, [pulledChanges('puerto', [pulledRow(1, { nombre: 'Molo Sur' })])]);
    await engine.pull();
    script.cambios = () => NO_NETWORK;
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    fillDisk();
    await engine.sync(true);
    expect(engine.rows).toMatchObject([{ state: 'pending' }]);
    kill();
    const next = await device.open();
    expect([...next.engine.reader.all('puerto')].map(({ nombre }) => nombre)).toEqual(['Molo Sur']);
    expect(next.engine.state.complete).toBe(true);
  });

  it('What a full disk has refused is written with the next change that it accepts', async () => {
    const { script, device, engine } = await openWithChange();
    const makeSpace = fillDisk();
    script.respond = () => acceptedAnswer({ id: 7, version: 1 });
    await engine.drain(true);
    expect(engine.rows).toMatchObject([{ state: 'acked', attempts: 2 }]);
    expect(await device.outbox()).toMatchObject([{ state: 'pending', attempts: 1 }]);
    makeSpace();
    await engine.mutate('chofer.create', driverRequest('Luis'), 0);
    await engine.drain(true);
    expect(await device.outbox()).toMatchObject([
      { state: 'acked', attempts: 2 },
      { state: 'acked', attempts: 1 },
    ]);
  });
});
