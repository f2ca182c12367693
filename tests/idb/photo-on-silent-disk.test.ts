/** A photo or a signature whose form is told that the disk does not answer, and that is saved again (decision 077). */
import { afterEach, expect, it, vi } from 'vitest';
import type { LocalDb } from '#data/store/db.ts';
import { jpegOf } from '#tests/support/contents.ts';
import { createDevice, ScriptedTransport, type TestDevice } from '#tests/support/device.ts';
import { blockDatabase } from '#tests/support/faulty-disk.ts';
import { accept, isUpload, OPERACION, storedBytes, takePhoto } from '#tests/support/photos.ts';
import { lastPage, pulledChanges, pulledRow } from '#tests/support/pulled-page.ts';
import { RULE_REFUSAL } from '#tests/support/scripted-device.ts';
import { openFaulty, sessionArea, soon, storeUnanswered } from '#tests/support/silent-disk.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** It does not advise to reload: a dialog of photos keeps nothing over that. */
const FAILED = {
  estado: 'fallido',
  mensaje:
    'El disco de este dispositivo no responde, y puede no haberse guardado. Intente de nuevo: no se guarda dos veces.',
};
const SAVED = { estado: 'guardado' };

/** The uuids of the queued photos, and those of the stored bytes. */
async function storedIn(device: TestDevice, db: LocalDb): Promise<{ photos: string[]; bytes: string[] }> {
  const rows = await device.outbox();
  const keys = await db.bytes.toCollection().primaryKeys();
  return { photos: rows.flatMap(({ creates }) => creates), bytes: keys };
}

it('A photo that the disk has stored without an answer is stored once if it is saved again', async () => {
  const { device, engine, db, script } = await openFaulty(false);
  storeUnanswered(db);
  expect(await takePhoto(engine)).toMatchObject(FAILED);
  expect(await takePhoto(engine)).toMatchObject(SAVED);
  const { photos, bytes } = await storedIn(device, db);
  expect(photos).toHaveLength(1);
  expect(bytes).toEqual(photos);
  expect(engine.rows).toHaveLength(1);
  script.respond = accept;
  script.sent = [];
  device.clock.advance(60_000);
  await engine.sync(true);
  await engine.sync(true);
  expect(await device.outbox()).toEqual([]);
  expect(script.sent.filter(isUpload)).toHaveLength(1);
  expect(script.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('A photo whose bytes the silent disk has not confirmed is stored once if it is saved again', async () => {
  const { device, engine, db } = await openFaulty(false);
  const free = await blockDatabase(device.indexedDB, db.name);
  expect(await takePhoto(engine)).toMatchObject(FAILED);
  await free();
  expect(await takePhoto(engine)).toMatchObject(SAVED);
  const { photos, bytes } = await storedIn(device, db);
  expect(photos).toHaveLength(1);
  expect(bytes).toEqual(photos);
});

it('The bytes of a photo are not stored any more once its form was told that the disk does not answer', async () => {
  const { device, engine, db } = await openFaulty(false);
  const free = await blockDatabase(device.indexedDB, db.name);
  // Other work on bytes is before it.
  const reading = engine.contents.load().catch(() => {});
  expect(await takePhoto(engine)).toMatchObject(FAILED);
  await free();
  await reading;
  await engine.contents.load();
  expect(await storedIn(device, db)).toEqual({ photos: [], bytes: [] });
});

it('A photo that the disk has stored without an answer is stored once if it is chosen again after a reload, and then anew', async () => {
  const device = createDevice(new ScriptedTransport().transport);
  const session = sessionArea();
  const first = await device.open({ after: soon, session });
  storeUnanswered(first.db);
  expect(await takePhoto(first.engine)).toMatchObject(FAILED);
  first.kill();
  const { engine, db } = await device.open({ after: soon, session });
  expect(await takePhoto(engine)).toMatchObject(SAVED);
  expect((await storedIn(device, db)).photos).toHaveLength(1);
  expect(await takePhoto(engine)).toMatchObject(SAVED);
  expect((await storedIn(device, db)).photos).toHaveLength(2);
});

it('A photo that has reached the server meanwhile is neither stored nor sent again', async () => {
  const { device, engine, db, script } = await openFaulty(false);
  storeUnanswered(db);
  expect(await takePhoto(engine)).toMatchObject(FAILED);
  await engine.reload();
  const [uuid] = engine.rows[0]!.creates;
  script.respond = accept;
  script.cambios = () => lastPage(2, [pulledChanges('adjunto', [pulledRow(2, { uuid })])]);
  device.clock.advance(60_000);
  await engine.sync(true);
  await engine.sync(true);
  expect(script.sent.filter(isUpload)).toHaveLength(1);
  const { bytes } = await storedIn(device, db);
  expect(bytes).toHaveLength(1);
  expect(await takePhoto(engine)).toMatchObject(SAVED);
  await engine.sync(true);
  expect(script.sent.filter(isUpload)).toHaveLength(1);
  expect(await storedIn(device, db)).toEqual({ photos: [], bytes });
});

it('A photo that was refused before it is saved again stays in the tray, and its dialog shows the refusal', async () => {
  const { device, engine, db, script } = await openFaulty(false);
  storeUnanswered(db);
  expect(await takePhoto(engine)).toMatchObject(FAILED);
  await engine.reload();
  script.respond = (call) => (isUpload(call) ? storedBytes(200) : RULE_REFUSAL);
  // Its bytes are sent again before the refusal counts.
  for (let turn = 0; engine.rows[0]!.state !== 'rejected' && turn < 10; turn++) {
    device.clock.advance(60_000);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await engine.sync(true);
  }
  expect(await takePhoto(engine)).toMatchObject({ estado: 'rechazado', mensaje: 'No se puede' });
  expect(await device.outbox()).toMatchObject([{ state: 'rejected' }]);
});

it('A photo whose operation has got its number before it is saved again is stored once', async () => {
  const { device, engine, db, script } = await openFaulty(false);
  const attach = (operacion: string | number) =>
    engine.attach(jpegOf(100), { body: { operacion, tipo: 'Sello' } });
  storeUnanswered(db);
  expect(await attach(OPERACION)).toMatchObject(FAILED);
  script.cambios = () => lastPage(1, [pulledChanges('operacion', [pulledRow(5, { uuid: OPERACION })])]);
  await engine.pull();
  expect(engine.reader.get('operacion', 5)?.uuid).toBe(OPERACION);
  expect(await attach(5)).toMatchObject(SAVED);
  expect((await storedIn(device, db)).photos).toHaveLength(1);
});

it('A signature of another signer, or another photo, is a change of its own after the disk was silent', async () => {
  const { device, engine, db } = await openFaulty(false);
  const sign = (nombre: string, seed: number) =>
    engine.attach(jpegOf(100, seed), {
      body: { operacion: OPERACION, tipo: 'Firma', firmante_nombre: nombre },
    });
  storeUnanswered(db);
  expect(await sign('Eva', 1)).toMatchObject(FAILED);
  await engine.reload();
  expect(await sign('Ana', 1)).toMatchObject(SAVED);
  expect(await sign('Eva', 2)).toMatchObject(SAVED);
  expect(await sign('Eva', 1)).toMatchObject(SAVED);
  expect((await storedIn(device, db)).photos).toHaveLength(3);
});
