/** A device with unsent changes of a user whose session somebody ends (R15.9), and what is then done with its database. */
import { webcrypto } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { forgetCopies } from '#data/engine/forget-copies.ts';
import { protectQueue, recoverQueue } from '#data/engine/sealed-queue.ts';
import { dbName } from '#data/store/db.ts';
import { answerOf, createDevice, NO_NETWORK, ScriptedTransport, settled, type TestDevice } from './device.ts';
import { driverRow } from './drivers.ts';
import { payloads } from './payloads.ts';

export const ENDED_UUID = '00000000-0000-4000-8000-000000000001';
const NAME = dbName(ENDED_UUID);
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
export async function createUserKeys(): Promise<Keys> {
  const { subtle } = webcrypto;
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
  return {
    publica: text(await subtle.exportKey('raw', pair.publicKey)),
    privada: text(await subtle.exportKey('pkcs8', pair.privateKey)),
  };
}

/** Those of the user of the device. */
const keys = await createUserKeys();

/** A device with a driver of the server and so many unsent ones; its session had a key, unless `llave` is null. */
export async function openEndedDevice(changes: number, llave: string | null = keys.publica) {
  const script = new ScriptedTransport();
  script.cambios = () => PAGE;
  script.respond = () => NO_NETWORK;
  const device = createDevice(script.transport);
  const tab = await device.open({ uuid: ENDED_UUID, email: 'ana@mail.cl', instalacion: 'i' });
  await tab.engine.pull();
  for (let nth = 1; nth <= changes; nth++) {
    const body = payloads.chofer({ nombre: `Secreto ${nth}`, comision: 1 });
    // oxlint-disable-next-line no-await-in-loop -- in order
    await tab.engine.mutate('chofer.create', { body }, 0);
  }
  await settled();
  const owner = { id: 1, uuid: ENDED_UUID, email: 'ana@mail.cl', instalacion: 'i', ...(llave && { llave }) };
  await tab.db.meta.put({ clave: 'owner', valor: owner });
  return { script, device, tab };
}

const optionsOf = ({ indexedDB }: TestDevice) => ({ indexedDB, IDBKeyRange });
export const forgetEnded = (device: TestDevice) => forgetCopies(() => [], optionsOf(device));
export const protectEndedQueue = (device: TestDevice, isWanted = () => true) =>
  protectQueue(NAME, { isWanted, ...optionsOf(device) });
export const recoverEndedQueue = (device: TestDevice, privateKey = keys.privada) =>
  recoverQueue(NAME, privateKey, optionsOf(device));

/** All that the database has, with bytes as text. */
export async function storedText(device: TestDevice): Promise<string> {
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
