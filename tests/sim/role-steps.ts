/**
 * Steps of stories with roles: users of other roles work on a device one after the other, roles change while changes wait,
 * and operations are given to others while their driver is offline.
 */
import { mayCall } from '#contracts/permissions.ts';
import { isParked, isUnsent } from '#data/changes/row.ts';
import type { Id } from '#domain/tables.ts';
import { movimientosOf } from '#views/operacion.ts';
import { INICIO, iso } from './company.ts';
import type { SimDevice } from './device.ts';
import { driverTask } from './driver-tasks.ts';
import { isLive, type Json } from './history.ts';
import { hire } from './initial-data.ts';
import { OFFICE_TASKS } from './office.ts';
import { checkDevice } from './own-devices.ts';
import { photoOf } from './photos.ts';
import type { SimServer } from './server.ts';
import { HIRED } from './staff.ts';
import type { Stage, Step } from './steps.ts';
import type { SimTab } from './tab.ts';
import { count } from './tally.ts';
import { DAY, HOUR, mover, remove } from './tasks.ts';

const HEARD_MS = 30;
/** Milliseconds until what waited has been sent and pulled, in most cases. */
const SENT_MS = 4000;
/** The drivers who have or may have a user (company.ts). */
const DRIVERS = [1, 2];
/** Operations that each story begins with beside those of the company, by driver. */
const FIRST_WORK = [1, 1, 1, 2, 2] as const;
/** Hours since a late movement was recorded: now, too long ago, and in the future. */
const AGES = [0, 0, 0, 0, 49, -1];

/** The users, and work whose assignment is in the log of changes. */
export async function openWithRoles(server: SimServer): Promise<void> {
  await hire(server.pool.query);
  await server.history.load();
  for (const [n, choferId] of FIRST_WORK.entries()) {
    const etas = { eta_puerto: iso(INICIO + n * DAY), eta_planta: iso(INICIO + (n + 1) * DAY) };
    const body = { tipo: n % 3 === 1 ? 'EXPORTACION' : 'IMPORTACION', cliente: 1, monto: 350_000, ...etas };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await server.asOther('POST', '/operacion', body);
    const { id } = (answer.body as { datos: { id: number } }).datos;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await server.elsewhere('PATCH', `/operacion/${id}`, { choferId, camionId: 1 });
  }
}

const isOnline = ({ network }: Stage, { connection }: SimDevice): boolean => !connection.cut && !network.down;

async function logIn(stage: Stage, device: SimDevice, userId: number): Promise<SimTab | null> {
  const { sesion } = device;
  if (!isOnline(stage, device)) return null;
  if (sesion && (await device.unsent(sesion.userId)).length > 0)
    count(stage.cuenta, 'logout with unsent work');
  await device.endSession();
  if (!(await device.login(userId))) return null;
  stage.tell(`user ${userId} logs in on device ${device.n} as ${device.user?.role}`);
  return device.open();
}

/** A tab of a driver, who may have to log in first. */
async function driverTab(stage: Stage, device: SimDevice): Promise<SimTab | null> {
  const { server, random } = stage;
  if (device.user?.role === 'CHOFER') return stage.tabOf(device);
  const drivers = HIRED.filter(({ id }) => server.history.driverOf(id) !== null);
  if (drivers.length === 0 || random.chance(0.4)) return null;
  const tab = await logIn(stage, device, random.oneOf(drivers).id);
  await stage.virtualTime.pass(SENT_MS);
  return tab && device.tabs.includes(tab) && tab.role === 'CHOFER' ? tab : null;
}

const liveRows = ({ server }: Stage, table: 'operacion' | 'chofer' | 'camion'): Json[] =>
  server.history.all(table).filter(isLive);

/** Another client gives the operation to another driver. */
async function giveAway(stage: Stage, id: number | string): Promise<boolean> {
  const { random, server, cuenta } = stage;
  const row = liveRows(stage, 'operacion').find((each) => each.id === id || each.uuid === id);
  const others = liveRows(stage, 'chofer').filter((each) => each.id !== row?.chofer_id);
  const trucks = liveRows(stage, 'camion');
  if (!row || others.length === 0 || trucks.length === 0) return false;
  const users = others.filter((each) => DRIVERS.includes(each.id));
  const choferId = random.oneOf(users.length > 0 && random.chance(0.8) ? users : others).id;
  stage.tell(`operation ${row.id} is given to chofer ${choferId}`);
  const body = { choferId, camionId: random.oneOf(trucks).id };
  const isGiven = await server.elsewhere('PATCH', `/operacion/${row.id}`, body);
  if (isGiven) count(cuenta, 'operation given to another driver');
  return isGiven;
}

/** The network is back, and the user looks at the app. */
async function comeBack(stage: Stage, device: SimDevice, tab: SimTab): Promise<void> {
  Object.assign(device.connection, { cut: false, bad: stage.random.oneOf([0, 0, 0.5]) });
  if (device.tabs.includes(tab) && !tab.frozen) device.bringToFront(tab);
  await stage.virtualTime.pass(SENT_MS);
}

/** A movement, and sometimes its photo, of an operation that is then given to another driver. */
async function workLate(stage: Stage, device: SimDevice): Promise<void> {
  const { random, virtualTime } = stage;
  const tab = await driverTab(stage, device);
  if (!tab) return;
  const { reader } = tab.engine;
  const task = mover(reader, random);
  if (!task) return;
  const body = task.request.body as { operacion: Id };
  device.connection.cut = true;
  const capturado = new Date(Date.now() - random.oneOf(AGES) * HOUR).toISOString();
  const request = { body: { ...body, capturado } };
  stage.work(tab, device, 'records a movement without a network', { ...task, request });
  if (random.chance(0.5)) stage.work(tab, device, 'takes a photo', photoOf(reader, body.operacion, random));
  await virtualTime.pass(HEARD_MS);
  await giveAway(stage, body.operacion);
  // It may be his again by then.
  if (random.chance(0.15)) await giveAway(stage, body.operacion);
  await comeBack(stage, device, tab);
}

async function removeLate(stage: Stage, device: SimDevice): Promise<void> {
  const { random, virtualTime, cuenta } = stage;
  const tab = await driverTab(stage, device);
  if (!tab) return;
  const { reader } = tab.engine;
  const lastOnes = () =>
    [...reader.all('operacion')].flatMap(({ id }) => movimientosOf(reader, id).at(-1) ?? []);
  if (lastOnes().length === 0) stage.work(tab, device, 'records a movement', mover(reader, random));
  await virtualTime.pass(SENT_MS);
  const begun = lastOnes();
  if (!device.tabs.includes(tab) || begun.length === 0) return;
  const { id, operacion_id } = random.oneOf(begun);
  device.connection.cut = true;
  stage.work(tab, device, 'undoes a movement without a network', remove('movimiento.remove', id));
  await virtualTime.pass(HEARD_MS);
  await giveAway(stage, operacion_id);
  await comeBack(stage, device, tab);
  if (tab.engine.rows.some((row) => row.name === 'movimiento.remove' && isParked(row)))
    count(cuenta, 'removal of lost work in sight');
}

/** The user has changes that the server does not have, or whose answers were lost. @returns whether changes wait */
async function leaveWaiting(stage: Stage, device: SimDevice): Promise<boolean> {
  const { random, virtualTime } = stage;
  const tab = await stage.tabOf(device);
  if (!tab) return false;
  if (isOnline(stage, device) && random.chance(0.6)) {
    device.connection.next = 'lost answer';
    // What drivers may not do, where the user may.
    const creates = OFFICE_TASKS['creates a chofer']![1](tab.engine.reader, random);
    const task = mayCall(tab.role, 'chofer.create') ? creates : stage.anyTask(tab);
    stage.work(tab, device, 'works before the role changes', task);
    await virtualTime.pass(HEARD_MS * 10);
    device.connection.next = null;
  }
  device.connection.cut = true;
  for (let n = 0; n < 3; n++) {
    stage.work(tab, device, 'works before the role changes', stage.anyTask(tab));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await virtualTime.pass(HEARD_MS);
  }
  return tab.engine.rows.some(isUnsent);
}

/** `position`: as in the body of the call that changes a user. */
async function changeRole(stage: Stage, userId: number, position: object): Promise<void> {
  const { server, cuenta, devices, random, virtualTime } = stage;
  const device = devices.find(({ sesion }) => sesion?.userId === userId);
  const isWaiting = device !== undefined && random.chance(0.8) && (await leaveWaiting(stage, device));
  const isChanged = await server.elsewhere('PATCH', `/usuario/${userId}`, position);
  stage.tell(`user ${userId}: ${JSON.stringify(position)}${isChanged ? '' : ', refused'}`);
  if (isChanged) count(cuenta, isWaiting ? 'role changed while changes waited' : 'role changed');
  if (!device) return;
  device.connection.cut = false;
  // The session has ended.
  await virtualTime.pass(SENT_MS);
  if (device.sesion || !(await logIn(stage, device, userId))) return;
  await virtualTime.pass(SENT_MS);
}

export const ROLE_STEPS: Readonly<Record<string, Step>> = {
  'a user of another role logs in': {
    times: 12,
    async happen(stage, device) {
      const before = device.user?.role;
      await logIn(stage, device, stage.anotherUser(device.sesion?.userId));
      await stage.virtualTime.pass(SENT_MS);
      if (before !== undefined && device.user?.role === 'CHOFER' && before !== 'CHOFER')
        count(stage.cuenta, 'driver after the office on one device');
    },
  },
  'a driver works': {
    times: 30,
    async happen(stage, device) {
      const tab = await driverTab(stage, device);
      if (!tab) return;
      for (let n = 0; n < 3 && device.tabs.includes(tab); n++) {
        stage.work(tab, device, 'works as a driver', driverTask(tab.engine.reader, stage.random));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await stage.virtualTime.pass(stage.random.oneOf([HEARD_MS, SENT_MS]));
      }
    },
  },
  'an operation is given to another driver': {
    times: 14,
    async happen(stage) {
      const open = liveRows(stage, 'operacion').filter(({ finalizado }) => finalizado === false);
      if (open.length > 0) await giveAway(stage, stage.random.oneOf(open).id);
    },
  },
  'an operation goes while its driver is offline': { times: 12, happen: workLate },
  'an operation goes before a movement is undone': { times: 8, happen: removeLate },
  'a role changes': {
    times: 7,
    async happen(stage) {
      const { random } = stage;
      const n = random.below(HIRED.length);
      const role = random.chance(0.5)
        ? 'CHOFER'
        : random.oneOf(['DESPACHO', 'CONTABILIDAD', 'LECTURA', 'ADMIN'] as const);
      await changeRole(stage, HIRED[n]!.id, { role, ...(role === 'CHOFER' && { chofer: DRIVERS[n] }) });
    },
  },
  'a role is given back': {
    times: 9,
    async happen(stage) {
      const { random, server } = stage;
      const others = HIRED.filter(({ id, chofer }) => server.history.driverOf(id) !== chofer);
      const { id, role, chofer } = random.oneOf(others.length > 0 ? others : HIRED);
      await changeRole(stage, id, { role, ...(chofer === null ? {} : { chofer }) });
    },
  },
  'the device of a driver is searched': {
    times: 8,
    async happen(stage, device) {
      if (device.user?.role !== 'CHOFER' || !isOnline(stage, device)) return;
      const tab = await stage.tabOf(device);
      if (!tab) return;
      Object.assign(device.connection, { bad: 0 });
      device.bringToFront(tab);
      await stage.virtualTime.pass(SENT_MS);
      await checkDevice(stage, device, tab);
    },
  },
};
