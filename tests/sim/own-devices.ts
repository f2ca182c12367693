/** Searches the devices of drivers for rows, fields and bytes that are not theirs (oracles/own-work.ts). */
import { isUnsent } from '#data/changes/row.ts';
import { type ContentMeta, contentsOf } from '#data/store/content-meta.ts';
import type { LocalDb } from '#data/store/db.ts';
import type { SimDevice } from './device.ts';
import { rowsOf } from './equality.ts';
import type { FetchedRows } from '#views/rows.ts';
import { openToLook } from './looked-at.ts';
import { differentOwnRows, foreignOperaciones, hiddenIn, rowsOfDriver } from './oracles/own-work.ts';
import type { Scene } from './scene.ts';
import type { SimTab } from './tab.ts';
import { count } from './tally.ts';
import { BY_HAND } from './oracles/healing.ts';

type Expected = ReturnType<typeof rowsOfDriver>;

const isLive = (row: object): boolean => (row as { deleted_at: unknown }).deleted_at === null;

/** Readers do not list deleted rows. */
const liveOf = (expected: Expected): Expected =>
  new Map([...expected].map(([table, rows]) => [table, new Map([...rows].filter(([, row]) => isLive(row)))]));

/** All that the disk has but bytes. */
async function searchDisk(db: LocalDb, name: string, expected: Expected): Promise<string[]> {
  const blocks = await db.bloques.toArray();
  const others = await Promise.all(
    db.tables
      .filter((table) => table.name !== 'bytes')
      .map(async (table) => [table.name, await table.toArray()] as const),
  );
  const hidden = [
    ...new Set(others.flatMap(([table, rows]) => hiddenIn(rows).map((field) => `${table}.${field}`))),
  ];
  const where = `the disk of ${name}`;
  const isThere = blocks.length > 0;
  return [
    ...(isThere
      ? differentOwnRows(
          where,
          (table) => blocks.filter(({ tabla }) => tabla === table).flatMap(({ filas }) => filas),
          expected,
        )
      : []),
    ...(hidden.length > 0 ? [`${where} has ${hidden.join(', ')}, which a driver may not see`] : []),
  ];
}

/**
 * Bytes of photos that are neither the driver's nor in his queue. Those that he has just taken with a tab which died
 * before their change was on the disk are his; they are deleted after an hour (bytes-left.ts).
 */
async function foreignPhotos(
  { db, engine, name }: SimTab,
  { photos }: Scene,
  expected: Expected,
): Promise<string[]> {
  const own = new Set([
    ...contentsOf(engine.rows.filter(isUnsent)),
    ...[...expected.get('adjunto')!.values()].map((row) => (row as { uuid: string }).uuid),
  ]);
  const isJustTaken = ({ uuid, state }: ContentMeta): boolean => state === 'unsent' && !photos.isKept(uuid);
  const metas = await db.contenidos.toArray();
  return metas
    .filter((each) => !own.has(each.uuid) && !isJustTaken(each))
    .map(({ uuid, state }) => `${name} has the bytes of ${uuid} (${state}), which is not its driver's work`);
}

/** On a device that a driver uses nobody's replica is left. */
async function othersLeft(device: SimDevice, scene: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const userId of device.users) {
    if (userId === device.sesion?.userId) continue;
    const db = openToLook(device, userId, scene);
    // oxlint-disable-next-line no-await-in-loop -- two
    if ((await db.bloques.count()) > 0) found.push(`${device.outboxOf(userId)} left its replica to a driver`);
    db.close();
  }
  return found;
}

/**
 * What the tab of a driver, which has pulled everything, has that it may not have, or lacks. Its queue is empty, or nothing
 * in it is shown.
 */
export async function differentOwnWork(tab: SimTab, scene: Scene, theirs: FetchedRows) {
  const { engine, name, userId, db } = tab;
  const chofer = scene.server.history.driverOf(userId);
  if (chofer === null) return [`${name} is a driver's, and user ${userId} is none`];
  const expected = rowsOfDriver(theirs, chofer);
  return [
    ...foreignOperaciones(name, engine.reader, chofer),
    ...differentOwnRows(name, (table) => engine.reader.all(table), liveOf(expected)),
    ...(await searchDisk(db, name, expected)),
    ...(await foreignPhotos(tab, scene, expected)),
  ];
}

/** In the middle of a story: only where the tab has pulled all that the server has. */
export async function checkDevice(scene: Scene, device: SimDevice, tab: SimTab): Promise<void> {
  const { cuenta, server, witness } = scene;
  const isThere = device.tabs.includes(tab) && !tab.frozen && device.full === 'no';
  if (!isThere || !tab.engine.state.complete || tab.engine.rows.length > 0) return;
  const { rows } = await server.pool.query('select version, instancia from reloj');
  if (Number(rows[0]?.version) !== tab.engine.cursor || BY_HAND.some((what) => cuenta.has(what))) return;
  count(cuenta, 'driver’s device searched in mid-story');
  for (const what of await differentOwnWork(tab, scene, await rowsOf(server, true))) witness.violated(what);
}

/** At the end, when every queue is empty. */
export async function checkOwnDevices(devices: readonly SimDevice[], scene: Scene): Promise<void> {
  const drivers = devices.filter(({ user }) => user?.role === 'CHOFER');
  if (drivers.length === 0) return;
  const theirs = await rowsOf(scene.server, true);
  for (const device of drivers) {
    count(scene.cuenta, 'driver’s device searched');
    for (const tab of device.tabs) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const what of await differentOwnWork(tab, scene, theirs)) scene.witness.violated(what);
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const what of await othersLeft(device, scene)) scene.witness.violated(what);
  }
}
