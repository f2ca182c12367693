/** Bytes in the file of unsent changes. */
import { describe, expect, it } from 'vitest';
import { waitUntil } from '#tests/support/device.ts';
import { jpegOf, withUnreadableBytes } from '#tests/support/contents.ts';
import { accept, callsOf, takePhoto } from '#tests/support/photos.ts';
import { openScriptedDevice } from '#tests/support/scripted-device.ts';

const ANA = { uuid: '00000000-0000-4000-8000-000000000001', instalacion: 'i', email: 'ana@mail.cl' };

const LUIS = '00000000-0000-4000-8000-000000000002';

/** A file with a photo, and its uuid. */
async function exportPhoto() {
  const { engine, device } = await openScriptedDevice(ANA);
  await takePhoto(engine);
  await engine.drain();
  return { device, text: (await engine.tray.exportChanges()).text, uuid: engine.rows[0]!.creates[0]! };
}

describe('A file of unsent changes with a photo', () => {
  it('A file of unsent changes carries the bytes of a photo to another device, which sends them before the record', async () => {
    const { text, uuid } = await exportPhoto();
    expect(JSON.parse(text)).toMatchObject({ formato: 4, contenidos: [{ uuid, tipo: 'image/jpeg' }] });
    const { script, engine, device } = await openScriptedDevice(ANA);
    expect(await engine.tray.importChanges(text)).toMatchObject({ estado: 'importado', imported: 1 });
    expect(engine.contents.metas.get(uuid)).toMatchObject({ state: 'unsent', usedAt: device.clock.now() });
    expect(engine.uploads).toBe('1 foto · 1 KB · 0 %');
    script.respond = accept;
    device.clock.advance(120_000);
    await engine.sync(true);
    await waitUntil(() => engine.rows.length === 0);
    expect(callsOf(script)).toEqual(['PUT /adjunto/…/contenido', 'POST /adjunto']);
    expect(script.sent[0]!.bytes).toEqual(jpegOf(1000).bytes);
  });

  it('A file of unsent changes without a photo that the disk does not return says how many it lacks', async () => {
    const { engine } = await openScriptedDevice(ANA);
    await takePhoto(engine);
    await engine.drain();
    const { text, unread } = await withUnreadableBytes(() => engine.tray.exportChanges());
    expect(unread).toBe(1);
    expect(JSON.parse(text)).toMatchObject({ formato: 3, filas: [{ name: 'adjunto.create' }] });
    expect(await engine.tray.exportChanges()).toMatchObject({ unread: 0 });
    await engine.contents.remove(engine.rows[0]!.creates[0]!);
    expect(await engine.tray.exportChanges()).toMatchObject({ unread: 1 });
  });

  it('A file of unsent changes with damaged bytes is refused as a whole', async () => {
    const { text } = await exportPhoto();
    const { engine } = await openScriptedDevice(ANA);
    const damaged = text.replace(/"base64": "..../, '"base64": "?');
    expect(await engine.tray.importChanges(damaged)).toMatchObject({
      estado: 'rechazado',
      mensaje: expect.stringContaining('está dañado') as string,
    });
    expect(engine.rows).toEqual([]);
  });

  it('A file of unsent changes without photos is readable by older versions of the app', async () => {
    const { engine } = await openScriptedDevice(ANA);
    expect(JSON.parse((await engine.tray.exportChanges()).text)).toMatchObject({ formato: 3 });
  });

  it('The file of another user’s unsent changes carries their bytes', async () => {
    const { device, uuid } = await exportPhoto();
    const { engine } = await device.open({ userId: 2, uuid: LUIS, role: 'SUPER_ADMIN' });
    const [left] = await engine.leftQueues();
    expect(JSON.parse((await left!.exportChanges()).text)).toMatchObject({
      formato: 4,
      contenidos: [{ uuid }],
    });
  });
});
