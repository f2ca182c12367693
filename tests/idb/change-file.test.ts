import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '#data/changes/row.ts';
import {
  createDevice,
  ScriptedTransport,
  waitUntil,
  refusedAnswer,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { versionOneRow, WITHOUT_READS } from './version-one-row.ts';
import { payloads } from '#tests/support/payloads.ts';

const chofer = (nombre: string) => ({
  body: payloads.chofer({ nombre }),
  label: nombre,
});

async function newOne(userId = 1) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  return { script, device, ...(await device.open({ userId })) };
}

/** A device with changes that depend on each other, a refused one, one that is being sent, and one that is set aside. */
async function loaded() {
  const from = await newOne();
  const { script, engine, db } = from;
  script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
  await engine.mutate('chofer.create', chofer('Mala'), 0);
  await waitUntil(() => engine.rows.some(({ state }) => state === 'rejected'));
  script.respond = () => NO_NETWORK;
  await engine.mutate('chofer.create', chofer('Ana'), 0);
  const uuid = engine.rows[1]!.creates[0]!;
  await engine.mutate('chofer.update', { id: uuid, body: { comision: 12 } }, 0);
  await engine.drain();
  await db.outbox.update(2, { state: 'sending' });
  await db.outbox.add(versionOneRow({ schema: 99, novedad: [1] }) as never);
  await engine.reload();
  return { ...from, uuid };
}

describe('The file of unsent changes', () => {
  it('The file of unsent changes carries all changes to another device, with order, keys, refusals and unreadable rows', async () => {
    const { engine, device, uuid } = await loaded();
    const text = (await engine.tray.exportChanges()).text;
    const disk = await device.outbox();
    expect(JSON.parse(text)).toMatchObject({ formato: 2, usuario: { id: 1 }, filas: disk });
    expect(engine.rows.map(({ exported }) => exported)).toEqual([true, true, true, undefined]);
    const other = await newOne();
    other.script.respond = () => NO_NETWORK;
    await other.engine.mutate('chofer.create', chofer('Propia'), 0);
    await other.engine.drain();
    expect(await other.engine.tray.importChanges(text)).toEqual({
      estado: 'importado',
      imported: 4,
      duplicates: 0,
    });
    const rows = (await other.device.outbox()).slice(1);
    expect(rows.map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
    expect(rows.map(({ key }) => key)).toEqual(disk.map(({ key }) => key));
    expect(rows).toMatchObject([
      { origen: 'archivo', state: 'rejected', error: { mensaje: 'No se puede' } },
      { origen: 'archivo', state: 'pending', creates: [uuid], records: disk[1]!.records },
      { origen: 'archivo', state: 'pending', refs: [uuid], base: disk[2]!.base },
      { schema: 99, novedad: [1] },
    ]);
    expect(other.engine.rows.at(-1)).toMatchObject({ state: 'rejected' });
    expect([...other.engine.reader.all('chofer')].map(({ nombre }) => nombre)).toEqual(['Propia', 'Ana']);
    other.script.sent = [];
    other.script.respond = createdAnswer;
    await other.engine.sync(true);
    expect(other.script.calls).toEqual(['POST /chofer', 'POST /chofer', `PATCH /chofer/${uuid}`]);
    expect(other.script.keys.slice(1)).toEqual(disk.slice(1, 3).map(({ key }) => key));
  });

  it('The file of unsent changes leaves out a change that is saved while it is written, or marks it too', async () => {
    for (const turns of [0, 2, 5, 10, 20, 40]) {
      const { script, engine } = await newOne();
      script.respond = () => NO_NETWORK;
      await engine.mutate('chofer.create', chofer('Ana'), 0);
      const saving = engine.mutate('chofer.create', chofer('Beto'), 0);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      const { filas } = JSON.parse((await engine.tray.exportChanges()).text) as { filas: OutboxRow[] };
      await saving;
      expect(filas.map(({ exported }) => exported)).toEqual(filas.map(() => true));
      const inFile = new Set(filas.map(({ key }) => key));
      for (const { key, exported } of engine.rows) expect(exported).toBe(inFile.has(key) || undefined);
    }
  });

  it('The file of unsent changes leaves a mark on each of them on the disk, and a later edit of one gets another key', async () => {
    const { script, engine, device, kill } = await newOne();
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    await engine.tray.exportChanges();
    kill();
    const { engine: again } = await device.open({ userId: 1 });
    const [{ key, seq, exported } = {} as OutboxRow] = again.rows;
    expect(exported).toBe(true);
    await again.tray.replace(seq, chofer('Berta'));
    expect(again.rows).toMatchObject([{ exported: true, args: { body: { nombre: 'Berta' } } }]);
    expect(again.rows[0]!.key).not.toBe(key);
  });

  it('The file of unsent changes is imported once: changes that are here already are counted and not added', async () => {
    const { engine, device } = await loaded();
    const text = (await engine.tray.exportChanges()).text;
    const before = await device.outbox();
    expect(await engine.tray.importChanges(text)).toEqual({
      estado: 'importado',
      imported: 0,
      duplicates: 4,
    });
    expect(await device.outbox()).toEqual(before);
    const other = await newOne();
    const { filas, ...rest } = JSON.parse(text) as { filas: unknown[] };
    const twice = JSON.stringify({ ...rest, filas: [...filas, ...filas] });
    expect(await other.engine.tray.importChanges(twice)).toMatchObject({ imported: 4, duplicates: 4 });
  });

  it('The file of unsent changes in format 1 is imported, and its rows get the current schema', async () => {
    const { engine } = await newOne();
    const text = JSON.stringify({
      formato: 1,
      exportado: '2026-01-01',
      filas: [{ ...versionOneRow(), seq: 9 }],
    });
    expect(await engine.tray.importChanges(text)).toMatchObject({ imported: 1 });
    expect(engine.rows).toMatchObject([{ seq: 1, ...WITHOUT_READS, origen: 'archivo' }]);
  });

  it('The file of unsent changes leaves out what the server already has', async () => {
    const { script, engine } = await newOne();
    script.cambios = () => NO_NETWORK;
    script.respond = createdAnswer;
    await engine.mutate('chofer.create', chofer('Ana'), 4000);
    expect(engine.rows).toMatchObject([{ state: 'acked' }]);
    expect(JSON.parse((await engine.tray.exportChanges()).text)).toMatchObject({ filas: [] });
  });

  it.each([
    [
      'another user’s',
      { formato: 2, usuario: { id: 2, email: 'eva@x.cl' }, filas: [] },
      'otro usuario (eva@x.cl)',
    ],
    ['another user’s row by row', { formato: 1, filas: [versionOneRow({ userId: 2 })] }, 'otro usuario'],
    ['mixed', { formato: 2, usuario: { id: 1 }, filas: [versionOneRow({ userId: 2 })] }, 'otro usuario'],
    ['a newer app’s', { formato: 5, filas: [] }, 'más nueva'],
    ['something else', { hola: 1 }, 'no contiene cambios'],
    ['rows that are none', { formato: 2, usuario: { id: 1 }, filas: [1] }, 'no contiene cambios'],
  ])(
    'The file of unsent changes is refused with a reason, and nothing is queued: %s',
    async (_, file, reason) => {
      const { device, engine } = await newOne();
      expect(await engine.tray.importChanges(JSON.stringify(file))).toEqual({
        estado: 'rechazado',
        mensaje: expect.stringContaining(reason) as string,
      });
      expect(await engine.tray.importChanges('%PDF-1.7')).toMatchObject({ estado: 'rechazado' });
      expect(await device.outbox()).toEqual([]);
    },
  );
});
