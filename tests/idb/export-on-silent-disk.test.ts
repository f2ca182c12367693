/** The file of unsent changes on a disk that does not answer (decision 077). */
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leftQueues } from '#data/outbox/left-queues.ts';
import { dbName } from '#data/store/db.ts';
import type { ExportedChanges } from '#data/outbox/change-file.ts';
import { blockDatabase } from '#tests/support/faulty-disk.ts';
import { takePhoto } from '#tests/support/photos.ts';
import { driverRequest, openScriptedDevice } from '#tests/support/scripted-device.ts';
import { openFaulty, SILENT, soon } from '#tests/support/silent-disk.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const namesIn = ({ text }: ExportedChanges): string[] =>
  (JSON.parse(text) as { filas: { args: { body: { nombre: string } } }[] }).filas.map(
    ({ args }) => args.body.nombre,
  );

describe('The file of unsent changes', () => {
  it('The file of unsent changes has those in memory where the disk neither answers nor can be aborted', async () => {
    const { device, engine, db } = await openFaulty(false);
    for (const nombre of ['Ana', 'Eva']) await engine.mutate('chofer.create', driverRequest(nombre), 0);
    const free = await blockDatabase(device.indexedDB, db.name);
    vi.spyOn(db.device, 'drop').mockReturnValue(false);
    expect(await engine.mutate('chofer.create', driverRequest('Luis'), 0)).toMatchObject({ mensaje: SILENT });
    const file = await engine.tray.exportChanges();
    await free();
    expect(namesIn(file)).toEqual(['Ana', 'Eva']);
    expect(file.unread).toBe(0);
  });

  it('The file of unsent changes lacks all photos after the first that a silent disk does not return', async () => {
    const { engine, faulty } = await openFaulty(false);
    for (const seed of [1, 2, 3]) await takePhoto(engine, 100, seed);
    const read = vi.spyOn(engine.contents, 'read');
    faulty.fail('silent');
    const { text, unread } = await engine.tray.exportChanges();
    faulty.fail('none');
    expect(JSON.parse(text)).toMatchObject({ filas: [{}, {}, {}] });
    expect(unread).toBe(3);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('The file of another user’s unsent changes', () => {
  const ANA = { userId: 1, uuid: '00000000-0000-4000-8000-000000000001', email: 'ana@mail.cl' };
  const LUIS = {
    id: 2,
    uuid: '00000000-0000-4000-8000-000000000002',
    instancia: null,
    role: 'SUPER_ADMIN' as const,
  };

  async function openLeft() {
    const { device, engine, kill } = await openScriptedDevice(ANA);
    await takePhoto(engine);
    kill();
    const options = { indexedDB: device.indexedDB, IDBKeyRange, after: soon };
    return { device, options, read: () => leftQueues(LUIS, device.clock.ms, options) };
  }

  it('The file of another user’s changes is made without their photos where the disk does not answer', async () => {
    const { device, read } = await openLeft();
    const [left] = await read();
    const free = await blockDatabase(device.indexedDB, dbName(ANA.uuid));
    const { text, unread } = await left!.exportChanges();
    expect(JSON.parse(text)).toMatchObject({ formato: 3, filas: [{ name: 'adjunto.create' }] });
    expect(unread).toBe(1);
    await free();
    expect(await left!.exportChanges()).toMatchObject({ unread: 0 });
  });

  it('The changes of other users are shown though the disk does not answer for one of them', async () => {
    const { device, read } = await openLeft();
    const eva = await device.open({
      userId: 3,
      uuid: '00000000-0000-4000-8000-000000000003',
      email: 'e@mail.cl',
    });
    await eva.engine.mutate('chofer.create', driverRequest('Eva'), 0);
    eva.kill();
    const free = await blockDatabase(device.indexedDB, dbName(ANA.uuid));
    expect(await read()).toMatchObject([{ email: 'e@mail.cl' }]);
    await free();
  });
});
