/** Unsent changes of a session that somebody ended (R15.9, docs/decisions/057): encrypted, and put back at the next login. */
import { webcrypto } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetCopies } from '#data/engine/forget-copies.ts';
import { protectQueue, recoverQueue } from '#data/engine/sealed-queue.ts';
import { ContentStore } from '#data/store/contents.ts';
import { dbName } from '#data/store/db.ts';
import { withoutSpaceIn } from '#tests/support/contents.ts';
import {
  acceptedAnswer,
  answerOf,
  createDevice,
  NO_NETWORK,
  ScriptedTransport,
  settled,
  type TestDevice,
} from '#tests/support/device.ts';
import { driverRow } from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';
import { takePhoto } from '#tests/support/photos.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const NAME = dbName(UUID);
const ANA = driverRow();
const PAGE = answerOf(200, {
  cambios: [{ tabla: 'chofer', filas: [ANA], eliminados: [] }],
  cursor: 5,
  hayMas: false,
  reinicio: false,
  instancia: 'a',
});

interface Keys {
  publica: string;
  privada: string;
}
async function createKeys(): Promise<Keys> {
  const { subtle } = webcrypto;
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
  return {
    publica: text(await subtle.exportKey('raw', pair.publicKey)),
    privada: text(await subtle.exportKey('pkcs8', pair.privateKey)),
  };
}

let keys: Keys;
beforeAll(async () => {
  keys = await createKeys();
});

/** A device with a driver of the server and so many unsent ones; its session had a key, unless `llave` is null. */
async function openDevice(changes: number, llave: string | null = keys.publica) {
  const script = new ScriptedTransport();
  script.cambios = () => PAGE;
  script.respond = () => NO_NETWORK;
  const device = createDevice(script.transport);
  const tab = await device.open({ uuid: UUID, email: 'ana@mail.cl', instalacion: 'i' });
  await tab.engine.pull();
  for (let nth = 1; nth <= changes; nth++) {
    const body = payloads.chofer({ nombre: `Secreto ${nth}`, comision: 1 });
    // oxlint-disable-next-line no-await-in-loop -- in order
    await tab.engine.mutate('chofer.create', { body }, 0);
  }
  await settled();
  const owner = { id: 1, uuid: UUID, email: 'ana@mail.cl', instalacion: 'i', ...(llave && { llave }) };
  await tab.db.meta.put({ clave: 'owner', valor: owner });
  return { script, device, tab };
}

const optionsOf = ({ indexedDB }: TestDevice) => ({ indexedDB, IDBKeyRange });
const forget = (device: TestDevice) => forgetCopies(() => [], optionsOf(device));
const protect = (device: TestDevice, isWanted = () => true) =>
  protectQueue(NAME, { isWanted, ...optionsOf(device) });
const recover = (device: TestDevice, privateKey = keys.privada) =>
  recoverQueue(NAME, privateKey, optionsOf(device));

/** All that the database has, with bytes as text. */
async function contentOf(device: TestDevice): Promise<string> {
  const db = await new Dexie(NAME, optionsOf(device)).open();
  const rows = await Promise.all(db.tables.map((table) => table.toArray()));
  db.close();
  return JSON.stringify(rows, (_, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(
          value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer),
        ).toString('latin1')
      : value,
  );
}

describe('An ended session with unsent changes', () => {
  it('An ended session leaves nothing readable but the owner, and after the login the same changes are sent once, under their keys', async () => {
    const { script, device, tab } = await openDevice(3);
    const before = await device.outbox(UUID);
    tab.kill();
    await forget(device);
    expect(await protect(device)).toEqual({ encrypted: 3, plain: 0 });
    const content = await contentOf(device);
    expect(content).toContain('ana@mail.cl');
    expect(content).not.toMatch(/Secreto|Ana"|chofer/);
    // The next start of the app.
    await forget(device);
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
    const { device, tab } = await openDevice(1);
    await takePhoto(tab.engine, 3000, 7);
    const store = new ContentStore(tab.db, device.clock.now);
    const [uuid] = [...tab.engine.contents.metas.keys()];
    const photo = await store.read(uuid!);
    tab.kill();
    await forget(device);
    expect(await protect(device)).toEqual({ encrypted: 2, plain: 0 });
    expect(await contentOf(device)).not.toContain('\u0007\u0007\u0007\u0007');
    await recover(device);
    const { engine } = await device.open({ uuid: UUID });
    expect(await engine.contents.read(uuid!)).toEqual(photo);
    expect(engine.contents.metas.get(uuid!)?.state).toBe('unsent');
  });

  it('A change that the server has accepted comes back too where unsent ones may build on it, and is not counted', async () => {
    const { script, device, tab } = await openDevice(1);
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
    await forget(device);
    expect(await protect(device)).toEqual({ encrypted: 1, plain: 0 });
    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
  });

  it('A key of another user opens nothing and loses nothing', async () => {
    const { device, tab } = await openDevice(2);
    const before = await device.outbox(UUID);
    tab.kill();
    await protect(device);
    const other = await createKeys();
    expect(await recover(device, other.privada)).toBe(2);
    expect(await recover(device, 'no key')).toBe(2);
    expect(await device.outbox(UUID)).toEqual([]);
    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
  });
});

describe('An interruption', () => {
  it('A device that is killed while it encrypts has each change once, plain or encrypted, and the next start goes on', async () => {
    const { device, tab } = await openDevice(120);
    const before = await device.outbox(UUID);
    tab.kill();
    await forget(device);
    let batches = 0;
    await protect(device, () => {
      if (++batches === 2) throw new Error('killed');
      return true;
    });
    const plain = (await device.outbox(UUID)).length;
    expect(plain).toBe(70);
    await forget(device);
    expect(await protect(device)).toEqual({ encrypted: 120, plain: 0 });
    expect(await contentOf(device)).not.toContain('Secreto');
    await recover(device);
    expect(await device.outbox(UUID)).toEqual(before);
  });

  it('A user who logs in after a device was killed while it encrypted gets all changes back', async () => {
    const { device, tab } = await openDevice(60);
    const before = await device.outbox(UUID);
    tab.kill();
    let batches = 0;
    await protect(device, () => ++batches < 2);
    expect((await device.outbox(UUID)).length).toBe(10);
    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
  });

  it('Two tabs that encrypt at the same time lose and double nothing', async () => {
    const { device, tab } = await openDevice(60);
    const before = await device.outbox(UUID);
    tab.kill();
    await Promise.all([protect(device), protect(device)]);
    expect(await protect(device)).toEqual({ encrypted: 60, plain: 0 });
    await Promise.all([recover(device), recover(device)]);
    expect(await device.outbox(UUID)).toEqual(before);
  });

  it('A change that another tab writes while the queue is encrypted is encrypted as it is then', async () => {
    const { device, tab } = await openDevice(1);
    const { encrypt } = crypto.subtle;
    const encrypting = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...args) => {
      await tab.db.avances.add({ filas: [[1, { attempts: 9 }]] });
      return encrypt.apply(crypto.subtle, args);
    });
    expect(await protect(device)).toEqual({ encrypted: 1, plain: 0 });
    expect(encrypting).toHaveBeenCalledTimes(2);
    encrypting.mockRestore();
    await recover(device);
    expect(await device.outbox(UUID)).toMatchObject([{ attempts: 9 }]);
    tab.kill();
  });

  it('A user who has logged in again meanwhile keeps the queue as it is', async () => {
    const { device, tab } = await openDevice(2);
    tab.kill();
    expect(await protect(device, () => false)).toEqual({ encrypted: 0, plain: 2 });
  });
});

describe('A full disk', () => {
  it('On a full disk the changes stay as they are, and are encrypted once there is space', async () => {
    const { device, tab } = await openDevice(2);
    const before = await device.outbox(UUID);
    tab.kill();
    await forget(device);
    expect(await withoutSpaceIn('meta', () => protect(device))).toEqual({ encrypted: 0, plain: 2 });
    expect(await device.outbox(UUID)).toEqual(before);
    expect(await protect(device)).toEqual({ encrypted: 2, plain: 0 });
  });

  it('On a full disk a login leaves the changes encrypted, and the next one brings them back', async () => {
    const { device, tab } = await openDevice(2);
    const before = await device.outbox(UUID);
    tab.kill();
    await protect(device);
    expect(await withoutSpaceIn('outbox', () => recover(device))).toBe(2);
    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
  });
});

it('A session that began before there were keys leaves its unsent changes readable, as after any other end', async () => {
  const { device, tab } = await openDevice(2, null);
  const before = await device.outbox(UUID);
  tab.kill();
  await forget(device);
  expect(await protect(device)).toEqual({ encrypted: 0, plain: 2 });
  expect(await device.outbox(UUID)).toEqual(before);
});

it('A device without data of the user has nothing to encrypt and nothing to put back', async () => {
  const device = createDevice(new ScriptedTransport().transport);
  expect(await protect(device)).toBeNull();
  expect(await recover(device)).toBe(0);
});
