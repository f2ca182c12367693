/** A photo of another version of the app that is set aside, and whose row does not list what it creates as this version does. */
import { describe, expect, it } from 'vitest';
import { openEndedDevice, protectEndedQueue } from '#tests/support/ended-device.ts';
import { takePhoto } from '#tests/support/photos.ts';
import { openScriptedDevice } from '#tests/support/scripted-device.ts';

const SHAPES: [string, object][] = [
  ['without the list of its records', {}],
  ['whose list of its records is none', { creates: 7 }],
  ['whose list of its records has no uuid', { creates: [{}] }],
];

const photo = (more: object) => ({ key: 'k', name: 'adjunto.create', schema: 99, ...more }) as never;

describe.each(SHAPES)('A set-aside photo %s', (_, more) => {
  it('A set-aside photo is discarded and put back', async () => {
    const { device, engine, db } = await openScriptedDevice();
    await db.outbox.add(photo(more));
    await engine.reload();
    const [before] = await device.outbox();
    const putBack = await engine.tray.discardWithUndo(engine.rows[0]!.seq);
    expect(await device.outbox()).toEqual([]);
    await putBack!();
    expect(await device.outbox()).toEqual([before]);
  });

  it('A set-aside photo lets the store of bytes free space, and be exported', async () => {
    const { engine, db } = await openScriptedDevice();
    await db.outbox.add(photo(more));
    await takePhoto(engine);
    await engine.contents.release();
    expect(engine.contents.metas.size).toBe(1);
    expect(await engine.tray.exportChanges()).toMatchObject({ unread: 0 });
  });

  it('A set-aside photo is encrypted when its session ends', async () => {
    const { device, tab } = await openEndedDevice(1);
    await tab.db.outbox.add(photo(more));
    tab.kill();
    expect(await protectEndedQueue(device)).toEqual({ encrypted: 2, plain: 0 });
  });
});
