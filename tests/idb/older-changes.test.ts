/** Changes that an older version of the app has stored. */
import { describe, expect, it } from 'vitest';
import { refusedAnswer, NO_NETWORK } from '#tests/support/device.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { nameOf } from './choferes.ts';
import { versionOneRow, WITHOUT_READS, openVersionOne } from './version-one-row.ts';
import { payloads } from '#tests/support/payloads.ts';

const CAMION = { body: { placa: 'BBBB11', marca: 'Volvo', capacidad: 20 }, label: 'Camión' };

describe('Changes of an older version, whose reads are unknown', () => {
  const nombre = (each: string) => ({
    args: { id: null, body: payloads.chofer({ nombre: each }), etiqueta: each },
  });

  it('Changes of an older version are sent in their order, before later changes', async () => {
    const { script, device } = await openVersionOne(
      versionOneRow(nombre('Uno')),
      versionOneRow(nombre('Dos')),
    );
    const { engine } = await device.open();
    await engine.mutate('camion.create', CAMION, 0);
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.calls).toEqual(['POST /chofer', 'POST /chofer', 'POST /camion']);
    expect(script.sent.map(nameOf)).toEqual(['Uno', 'Dos', '']);
  });

  it('Changes of an older version keep their order when requests are lost', async () => {
    const { script, device } = await openVersionOne(
      versionOneRow(nombre('Uno')),
      versionOneRow(nombre('Dos')),
    );
    const { engine } = await device.open();
    const done: string[] = [];
    script.respond = (call, nth) => {
      if (nth <= 2) return NO_NETWORK;
      done.push(nameOf(call));
      return createdAnswer();
    };
    for (let round = 0; round < 10 && engine.nextAt() !== null; round++) {
      device.clock.ms = Math.max(device.clock.ms, engine.nextAt()!);
      await engine.drain();
    }
    expect(done).toEqual(['Uno', 'Dos']);
  });

  it('Changes of an older version do not wait for one that the server fails on, nor do newer changes', async () => {
    const { script, device } = await openVersionOne(
      versionOneRow(nombre('Mala')),
      versionOneRow(nombre('Buena')),
    );
    const { engine } = await device.open();
    script.respond = (call) =>
      nameOf(call) === 'Mala' ? refusedAnswer(500, 'interno', 'Error') : createdAnswer();
    await engine.mutate('camion.create', CAMION, 0);
    for (let round = 0; round < 5; round++) {
      device.clock.ms = Math.max(device.clock.ms, engine.nextAt() ?? 0);
      await engine.sync();
    }
    expect(engine.rows.map(({ args }) => args.etiqueta)).toEqual(['Mala']);
  });

  it('Changes of an older version do not wait for a refused one, unless they touch its record', async () => {
    const refused = versionOneRow(nombre('Mala'));
    const args = { id: refused.creates[0], body: { comision: 12 }, etiqueta: 'Edición' };
    const edit = versionOneRow({ name: 'chofer.update', args, creates: [], records: refused.records });
    const { script, device } = await openVersionOne(refused, versionOneRow(nombre('Buena')), edit);
    const { engine } = await device.open();
    script.respond = (call) =>
      nameOf(call) === 'Mala' ? refusedAnswer(409, 'regla', 'No') : createdAnswer();
    await engine.sync(true);
    expect(engine.rows.map(({ args: { etiqueta }, state }) => `${etiqueta} ${state}`)).toEqual([
      'Mala rejected',
      'Edición pending',
    ]);
    expect([...engine.tray.blocked()]).toEqual([[3, 1]]);
  });
});

describe('A row of an older version that still runs in another tab', () => {
  it('A row of an older version that still runs in another tab is migrated in memory when it is read, and on the disk when it changes', async () => {
    const { script, device } = await openVersionOne();
    const { engine, db } = await device.open();
    await db.outbox.add(versionOneRow() as never);
    await engine.reload();
    expect(engine.rows).toMatchObject([{ ...WITHOUT_READS, origen: 'dispositivo' }]);
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    await engine.sync(true);
    expect(await device.outbox()).toMatchObject([
      { ...WITHOUT_READS, origen: 'dispositivo', state: 'rejected' },
    ]);
  });
});
