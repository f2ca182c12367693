import { describe, expect, it } from 'vitest';
import { createDevice, ScriptedTransport } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

const INSTALLATION = { instalacion: 'i', instancia: 'a' };
const ANA = {
  ...INSTALLATION,
  userId: 2,
  uuid: '11111111-1111-4111-8111-111111111111',
  email: 'ana@transporte.cl',
};
const EVA = {
  ...INSTALLATION,
  userId: 3,
  uuid: '22222222-2222-4222-8222-222222222222',
  email: 'eva@transporte.cl',
};
const chofer = { body: payloads.chofer({ nombre: 'De Ana' }) };

/** A device with an unsent change of Ana. */
async function left() {
  const device = createDevice(new ScriptedTransport().transport);
  const { engine, kill } = await device.open(ANA);
  await engine.mutate('chofer.create', chofer, 0);
  kill();
  return device;
}

describe('Changes that another user has left unsent on a device', () => {
  it('Changes that another user left unsent on a device are shown to a SUPER_ADMIN, and exported as a file that their user can import', async () => {
    const device = await left();
    const { engine } = await device.open({ ...EVA, role: 'SUPER_ADMIN' });
    const [queue, ...others] = await engine.leftQueues();
    expect(others).toEqual([]);
    expect(queue).toMatchObject({ origin: 'usuario', email: ANA.email, changes: 1 });
    const text = (await queue!.exportChanges()).text;
    expect(await engine.tray.importChanges(text)).toMatchObject({ estado: 'rechazado' });
    const elsewhere = await createDevice(new ScriptedTransport().transport).open(ANA);
    expect(await elsewhere.engine.tray.importChanges(text)).toMatchObject({ imported: 1 });
    // Both devices may send them from now on.
    expect((await device.open(ANA)).engine.rows).toMatchObject([{ exported: true }]);
  });

  it('A change that its user edited before it was left unsent is marked when a SUPER_ADMIN exports it', async () => {
    const device = createDevice(new ScriptedTransport().transport);
    const ana = await device.open({ ...ANA, isOnline: () => false });
    await ana.engine.mutate('chofer.create', chofer, 0);
    await ana.engine.tray.replace(ana.engine.rows[0]!.seq, { body: payloads.chofer({ nombre: 'Editado' }) });
    // The journal has a value for each field of the row.
    expect(await ana.db.avances.count()).toBe(1);
    ana.kill();
    const { engine } = await device.open({ ...EVA, role: 'SUPER_ADMIN' });
    const [queue] = await engine.leftQueues();
    await queue!.exportChanges();
    expect(await device.outbox(ANA.uuid)).toMatchObject([{ exported: true }]);
    expect((await device.open(ANA)).engine.rows).toMatchObject([
      { exported: true, args: { body: { nombre: 'Editado' } } },
    ]);
  });

  it('Changes that another user left unsent on a device are not shown to other users, nor to their owner', async () => {
    const device = await left();
    expect(await (await device.open(EVA)).engine.leftQueues()).toEqual([]);
    expect(await (await device.open({ ...ANA, role: 'SUPER_ADMIN' })).engine.leftQueues()).toEqual([]);
  });
});
