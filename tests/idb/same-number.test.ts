import { describe, expect, it } from 'vitest';
import { createDevice, ScriptedTransport } from '#tests/support/device.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { chofer } from './choferes.ts';
import { leaveVersionOne, versionOneRow } from './version-one-row.ts';
import { ANA, EVA, left, names } from './old-queue.ts';

describe('The queue of an older version under a number that may be another person’s', () => {
  it.each([
    ['is of another state of the server', { ...ANA, instancia: 'b' }],
    ['is of a server whose state at the login is not known', { ...ANA, instancia: null }],
  ])(
    'The queue of an older version under a number stays where it is, unsent and hidden, if its replica %s',
    async (_, user) => {
      const { script, device, before } = await left();
      script.respond = createdAnswer;
      const { engine } = await device.open(user);
      await engine.sync(true);
      expect([engine.rows, script.sent]).toEqual([[], []]);
      expect(await device.outbox()).toEqual(before);
      const [held] = await engine.leftQueues();
      expect(held?.changes).toBe(4);
      const text = (await held!.exportChanges()).text;
      expect(JSON.parse(text)).toMatchObject({
        instancia: 'a',
        usuario: { id: 1, uuid: null },
        filas: before,
      });
      expect(await engine.tray.importChanges(text)).toMatchObject({
        estado: 'rechazado',
        mensaje: expect.stringContaining('otra copia del servidor') as string,
      });
    },
  );

  it('The queue of an older version under a number stays where it is if no replica names its server', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    await leaveVersionOne(device.indexedDB, [versionOneRow()]);
    const { engine } = await device.open(ANA);
    expect(engine.rows).toEqual([]);
    expect(await engine.leftQueues()).toMatchObject([{ origin: 'copia', changes: 1 }]);
  });
});

describe('Two people who had the same number', () => {
  it('Two people who had the same number never see or send each other’s changes', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const ana = await device.open(ANA);
    await ana.engine.mutate('chofer.create', chofer('De Ana'), 0);
    ana.kill();
    script.sent = [];
    script.respond = createdAnswer;
    const eva = await device.open(EVA);
    await eva.engine.sync(true);
    expect([eva.engine.rows, script.sent]).toEqual([[], []]);
    expect(await eva.engine.leftQueues()).toEqual([]);
    eva.kill();
    await (await device.open(ANA)).engine.sync(true);
    expect(script.sent).toHaveLength(1);
  });

  it('Two people who had the same number keep their data apart: a session without a uuid uses the database of the number', async () => {
    const device = createDevice(new ScriptedTransport().transport);
    const { engine, kill } = await device.open();
    await engine.mutate('chofer.create', chofer('Sin red'), 0);
    kill();
    const again = await device.open();
    expect(again.engine.rows).toHaveLength(1);
    expect(await names(device)).toEqual(['transporte-1']);
  });
});
