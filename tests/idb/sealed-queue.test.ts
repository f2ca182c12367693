/** Unsent changes of a session that somebody ended (R15.9, docs/decisions/057): encrypted, and put back at the next login. */
import { describe, expect, it } from 'vitest';
import { ContentStore } from '#data/store/contents.ts';
import {
  acceptedAnswer,
  createDevice,
  NO_NETWORK,
  ScriptedTransport,
  settled,
} from '#tests/support/device.ts';
import {
  createUserKeys,
  forgetEnded,
  openEndedDevice,
  protectEndedQueue as protect,
  recoverEndedQueue as recover,
  storedText,
  ENDED_UUID as UUID,
} from '#tests/support/ended-device.ts';
import { driverRow } from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';
import { takePhoto } from '#tests/support/photos.ts';

const ANA = driverRow();

describe('An ended session with unsent changes', () => {
  it('An ended session leaves nothing readable but the owner, and after the login the same changes are sent once, under their keys', async () => {
    const { script, device, tab } = await openEndedDevice(3);
    const before = await device.outbox(UUID);
    tab.kill();
    await forgetEnded(device);
    expect(await protect(device)).toEqual({ encrypted: 3, plain: 0 });
    const content = await storedText(device);
    expect(content).toContain('ana@mail.cl');
    expect(content).not.toMatch(/Secreto|Ana"|chofer/);
    // The next start of the app.
    await forgetEnded(device);
    expect(await protect(device)).toEqual({ encrypted: 3, plain: 0 });

    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
    const { engine } = await device.open({ uuid: UUID, instancia: 'a' });
    script.sent = [];
    script.respond = () => acceptedAnswer({ ...ANA, id: 8, version: 6 });
    device.clock.advance(120_000);
    await engine.sync(true);
    expect(script.keys).toEqual(before.map(({ key }) => key));
  });

  it('Photos that were not sent are encrypted with their changes, and fetched ones are deleted', async () => {
    const { device, tab } = await openEndedDevice(1);
    await takePhoto(tab.engine, 3000, 7);
    const store = new ContentStore(tab.db, device.clock.now);
    const [uuid] = [...tab.engine.contents.metas.keys()];
    const photo = await store.read(uuid!);
    tab.kill();
    await forgetEnded(device);
    expect(await protect(device)).toEqual({ encrypted: 2, plain: 0 });
    expect(await storedText(device)).not.toContain('\u0007\u0007\u0007\u0007');
    await recover(device);
    const { engine } = await device.open({ uuid: UUID });
    expect(await engine.contents.read(uuid!)).toEqual(photo);
    expect(engine.contents.metas.get(uuid!)?.state).toBe('unsent');
  });

  it('A change that the server has accepted comes back too where unsent ones may build on it, and is not counted', async () => {
    const { script, device, tab } = await openEndedDevice(1);
    script.respond = () => acceptedAnswer({ ...ANA, id: 8, version: 6 });
    script.cambios = () => NO_NETWORK;
    device.clock.advance(120_000);
    await tab.engine.drain(true);
    script.respond = () => NO_NETWORK;
    await tab.engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Luz', comision: 1 }) }, 0);
    await settled();
    const before = await device.outbox(UUID);
    expect(before.map(({ state }) => state)).toContain('acked');
    tab.kill();
    await forgetEnded(device);
    expect(await protect(device)).toEqual({ encrypted: 1, plain: 0 });
    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
  });

  it('A key of another user opens nothing and loses nothing', async () => {
    const { device, tab } = await openEndedDevice(2);
    const before = await device.outbox(UUID);
    tab.kill();
    await protect(device);
    const other = await createUserKeys();
    expect(await recover(device, other.privada)).toBe(2);
    expect(await recover(device, 'no key')).toBe(2);
    expect(await device.outbox(UUID)).toEqual([]);
    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
  });
});

it('A session that began before there were keys leaves its unsent changes readable, as after any other end', async () => {
  const { device, tab } = await openEndedDevice(2, null);
  const before = await device.outbox(UUID);
  tab.kill();
  await forgetEnded(device);
  expect(await protect(device)).toEqual({ encrypted: 0, plain: 2 });
  expect(await device.outbox(UUID)).toEqual(before);
});

it('A device without data of the user has nothing to encrypt and nothing to put back', async () => {
  const device = createDevice(new ScriptedTransport().transport);
  expect(await protect(device)).toBeNull();
  expect(await recover(device)).toBe(0);
});
