/** What the device keeps of users who are not logged in (docs/decisions/045): unsent changes, and nothing else. */
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Transport } from '#data/net/http.ts';
import { forgetCopies } from '#data/engine/forget-copies.ts';
import { dbName } from '#data/store/db.ts';
import {
  acceptedAnswer,
  answerOf,
  createDevice,
  NO_NETWORK,
  refusedAnswer,
  ScriptedTransport,
  type TestDevice,
  waitUntil,
} from '#tests/support/device.ts';
import { ContentStore } from '#data/store/contents.ts';
import { jpegOf } from '#tests/support/contents.ts';
import { takePhoto } from '#tests/support/photos.ts';
import { driverRow } from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const ANA = driverRow();
const pageOf = (instance: string) =>
  answerOf(200, {
    cambios: [{ tabla: 'chofer', filas: [ANA], eliminados: [] }],
    cursor: 5,
    hayMas: false,
    reinicio: false,
    instancia: instance,
  });

/** A device with a driver of the server. */
async function openDevice(uuid: string | null = UUID) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const tab = await device.open({ uuid, email: 'ana@mail.cl', instalacion: 'i' });
  script.cambios = () => pageOf('a');
  await tab.engine.pull();
  const save = (nombre: string) =>
    tab.engine.mutate('chofer.create', { body: payloads.chofer({ nombre, comision: 1 }) }, 0);
  return { script, device, tab, save };
}

const forget = ({ indexedDB }: TestDevice, kept: readonly string[] = []) =>
  forgetCopies(() => kept, { indexedDB, IDBKeyRange });

/** The contents of the database as text, by store. */
async function contentOf({ indexedDB }: TestDevice, name: string): Promise<Record<string, string>> {
  const db = await new Dexie(name, { indexedDB, IDBKeyRange }).open();
  const entries = await Promise.all(
    db.tables.map(async (table) => [table.name, JSON.stringify(await table.toArray())]),
  );
  db.close();
  return Object.fromEntries(entries) as Record<string, string>;
}

describe('The database of a user who is not logged in', () => {
  it('The database of a user who is not logged in has no company data if nothing is unsent, nor accepted changes that were not pulled', async () => {
    const { script, device, tab, save } = await openDevice();
    await save('Eva');
    script.respond = () => acceptedAnswer({ ...ANA, id: 8, nombre: 'Eva', version: 6 });
    await tab.engine.drain(true);
    tab.kill();
    await forget(device);
    const content = await contentOf(device, dbName(UUID));
    expect(content).toMatchObject({ bloques: '[]', outbox: '[]', avances: '[]' });
    expect(JSON.stringify(content)).not.toMatch(/Ana|Eva|ana@mail\.cl/);
  });

  it('The database of a user who is not logged in keeps the bytes of unsent photos, and no fetched ones', async () => {
    const { device, tab } = await openDevice();
    await takePhoto(tab.engine);
    const store = new ContentStore(tab.db, device.clock.now);
    await store.cache('fetched', jpegOf(10));
    tab.kill();
    await forget(device);
    const { engine } = await device.open({ uuid: UUID });
    expect([...engine.contents.metas.keys()]).toEqual(engine.rows[0]!.creates);
  });

  it('The database of a user who is not logged in keeps unsent changes and their owner, and loses the replica', async () => {
    const { script, device, tab, save } = await openDevice();
    script.respond = () => NO_NETWORK;
    await save('Eva');
    tab.kill();
    await forget(device);
    const content = await contentOf(device, dbName(UUID));
    expect(content.bloques).toBe('[]');
    expect(content.outbox).toContain('Eva');
    expect(content.meta).toContain('ana@mail.cl');
    expect(JSON.stringify(content)).not.toContain('"nombre":"Ana"');
  });

  it('The database of a user who is not logged in keeps a refused change, and one that may have been sent', async () => {
    const { script, device, tab, save } = await openDevice();
    script.respond = () => refusedAnswer(409, 'regla', 'No');
    await save('Eva');
    await tab.engine.drain(true);
    script.respond = () => NO_NETWORK;
    await save('Luz');
    await tab.engine.drain(true);
    tab.kill();
    await forget(device);
    expect((await device.outbox(UUID)).map(({ args }) => (args.body as { nombre: string }).nombre)).toEqual([
      'Eva',
      'Luz',
    ]);
  });

  it('The database of a user who is not logged in keeps its replica too if unsent changes name records by number', async () => {
    const { script, device, tab, save } = await openDevice(null);
    script.respond = () => NO_NETWORK;
    await save('Eva');
    tab.kill();
    await forget(device);
    expect((await contentOf(device, dbName(1))).bloques).toContain('Ana');
  });
});

it('The database of the logged-in user stays as it is', async () => {
  const { device, tab } = await openDevice();
  tab.kill();
  await forget(device, [dbName(UUID)]);
  expect((await contentOf(device, dbName(UUID))).bloques).toContain('Ana');
});

it('A user who logs in while the data is being deleted keeps it', async () => {
  const { device, tab } = await openDevice();
  tab.kill();
  let asked = 0;
  // The user logs in between the listing of the databases and the deletion.
  await forgetCopies(() => (asked++ === 0 ? [] : [dbName(UUID)]), {
    indexedDB: device.indexedDB,
    IDBKeyRange,
  });
  expect(asked).toBeGreaterThan(1);
  expect((await contentOf(device, dbName(UUID))).bloques).toContain('Ana');
});

it('Another database of this origin stays as it is', async () => {
  const { device, tab } = await openDevice();
  tab.kill();
  const { indexedDB } = device;
  const foreign = new Dexie('transporte-sesion', { indexedDB, IDBKeyRange });
  foreign.version(1).stores({ sesion: '&clave' });
  await foreign.table('sesion').put({ clave: 'actual', token: 'secreto' });
  foreign.close();
  await forget(device);
  expect((await contentOf(device, 'transporte-sesion')).sesion).toContain('secreto');
});

describe('After the next login of the same user', () => {
  it('After the next login of the same user the replica is filled anew and queued changes are sent once, under their keys', async () => {
    const { script, device, tab, save } = await openDevice();
    script.respond = () => NO_NETWORK;
    await save('Eva');
    tab.kill();
    await forget(device);

    const { engine } = await device.open({ uuid: UUID, instancia: 'a' });
    const [{ key }] = engine.rows as [(typeof engine.rows)[number]];
    expect(engine.state.complete).toBe(false);
    script.sent = [];
    script.respond = () => acceptedAnswer({ ...ANA, id: 8, nombre: 'Eva', version: 6 });
    device.clock.advance(120_000);
    await engine.sync(true);
    expect(script.keys).toEqual([key]);
    expect([...engine.reader.all('chofer')].map(({ nombre }) => nombre)).toContain('Ana');
  });

  it('After the next login a change made on another state of the server waits until that state is here', async () => {
    const { script, device, tab, save } = await openDevice();
    script.respond = () => NO_NETWORK;
    await save('Eva');
    tab.kill();
    await forget(device);

    // The server was restored meanwhile: it answers 409 to changes that name another database.
    const named: (string | undefined)[] = [];
    const transport: Transport = async (call) => {
      if (call.method === 'GET') return script.transport(call);
      const database = call.headers?.['database-instance'];
      named.push(database);
      return database === 'b'
        ? script.transport(call)
        : refusedAnswer(409, 'instancia', 'Otra base de datos');
    };
    const { engine } = await device.open({ uuid: UUID, instancia: 'b', transport });
    script.respond = () => acceptedAnswer({ ...ANA, id: 8, nombre: 'Eva', version: 6 });
    script.cambios = () => pageOf('b');
    device.clock.advance(120_000);
    await engine.sync(true);
    await waitUntil(async () => {
      device.clock.advance(1000);
      await engine.sync();
      return engine.rows.length === 0;
    });
    expect(named[0]).toBe('a');
    expect(named.at(-1)).toBe('b');
  });
});

it('A tab that was frozen during the logout does not bring the data back', async () => {
  const { script, device, tab } = await openDevice();
  await forget(device);
  // The pull began before the logout and is answered now.
  script.cambios = () => ({ ...pageOf('a'), body: { ...(pageOf('a').body as object), cursor: 6 } });
  await tab.engine.pull();
  tab.kill();
  expect((await contentOf(device, dbName(UUID))).bloques).toBe('[]');
});

it('The database of a logged-out user loses its data while that of the logged-in user on the same device keeps it', async () => {
  const { device, tab } = await openDevice();
  tab.kill();
  const second = await device.open({ userId: 2, uuid: OTHER });
  await second.engine.pull();
  second.kill();
  await forget(device, [dbName(OTHER)]);
  expect((await contentOf(device, dbName(UUID))).bloques).toBe('[]');
  expect((await contentOf(device, dbName(OTHER))).bloques).toContain('Ana');
});
