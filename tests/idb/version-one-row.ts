/** Devices of the first version of the app: a database of version 1 with rows of schema 1. */
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { TABLES } from '#contracts/tables.ts';
import { OUTBOX_SCHEMA } from '#data/changes/row.ts';
import { createDevice, ScriptedTransport } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

/** A row as that version wrote it. */
export function versionOneRow(more: object = {}) {
  const uuid = crypto.randomUUID();
  return {
    key: crypto.randomUUID(),
    name: 'chofer.create',
    args: { id: null, body: payloads.chofer({ nombre: 'Ana', uuid }), etiqueta: 'Ana' },
    creates: [uuid],
    refs: [],
    records: [uuid],
    base: null,
    userId: 1,
    capturedAt: 1_770_000_000_000,
    schema: 1,
    state: 'pending',
    attempts: 0,
    nextAt: 0,
    error: null,
    answer: null,
    ...more,
  };
}

/** The fields that a migration adds to rows of versions 1 and 2: with unknown reads and writes, each keeps its place among all others. */
export const WITHOUT_READS = {
  schema: OUTBOX_SCHEMA,
  uuids: {},
  reads: ['*'],
  writes: ['*'],
  outcome: null,
  instancia: null,
  author: null,
  unseen: [],
  released: false,
};

/** A row of the current version that depends on its own record only. */
export const currentRow = (more: object = {}) =>
  versionOneRow({ ...WITHOUT_READS, reads: [], writes: [], origen: 'dispositivo', ...more });

/** Writes the rows to the device as that version did, or version 2, which had the same stores. */
export async function leaveVersionOne(
  indexedDB: IDBFactory,
  rows: readonly unknown[],
  version: 1 | 2 = 1,
): Promise<void> {
  const db = new Dexie('transporte-1', { indexedDB, IDBKeyRange });
  const replica = Object.fromEntries(TABLES.map((table) => [table, '&id, version']));
  db.version(version).stores({ ...replica, outbox: '++seq, &key', meta: '&clave' });
  await db.table('outbox').bulkAdd([...rows]);
  db.close();
}

/** A device with rows of the first version, and its script. */
export async function openVersionOne(...rows: unknown[]) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  await leaveVersionOne(device.indexedDB, rows);
  return { script, device };
}

/** Fills that version's replica with as many trucks, each with a version of its own. */
export async function leaveCopyOne(indexedDB: IDBFactory, camiones: number): Promise<void> {
  const db = await new Dexie('transporte-1', { indexedDB, IDBKeyRange }).open();
  const rows = Array.from({ length: camiones }, (_, index) => ({
    id: index + 1,
    uuid: crypto.randomUUID(),
    version: index + 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    deleted_at: null,
    marca: `Camión ${index + 1}`,
  }));
  await db.table('camion').bulkAdd(rows);
  const value = { cursor: camiones, instancia: 'a', llenado: 'uno', at: 1_770_000_000_000 };
  await db.table('meta').put({ clave: 'replica', valor: value });
  db.close();
}

/** The device's contents: the version of its database, and the rows unchanged. */
export async function contentsOf(indexedDB: IDBFactory): Promise<{ version: number; filas: unknown[] }> {
  const db = await new Dexie('transporte-1', { indexedDB, IDBKeyRange }).open();
  const rows = (await db.table('outbox').toArray()) as unknown[];
  db.close();
  return { version: db.verno, filas: rows };
}
