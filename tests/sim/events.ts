/** Events of devices, network and server, and the actions of other users, one at a time. */
import { hasContent } from '#data/store/content-meta.ts';
import { payInvoice } from './abonos.ts';
import { PULLED_MS } from './desk-work.ts';
import type { SimDevice } from './device.ts';
import { HIRED } from './staff.ts';
import type { Single } from './story.ts';
import type { Stage } from './steps.ts';
import type { SimTab } from './tab.ts';
import { count, DEATHS } from './tally.ts';

/** The usual user of each device: the first user has two. */
export const USERS = [1, 2, 1] as const;
/** The same in stories with roles. */
export const USERS_WITH_ROLES = [1, ...HIRED.map(({ id }) => id)] as const;
/** Milliseconds until a saved change is on its way. */
const SENT_MS = 300;
const TWO_DAYS = 2 * 86_400_000;

function someTab({ random }: Pick<Stage, 'random'>, { tabs }: SimDevice): SimTab | null {
  return tabs.length === 0 ? null : random.oneOf(tabs);
}

function wake({ tabs }: SimDevice): void {
  for (const { timers, frozen } of tabs) if (!frozen) void timers.tick(true);
}

/** The id of a record that the device shows; null where the server has none of them. */
function serverId({ random }: Stage, { tabs }: SimDevice, table: 'chofer' | 'operacion'): number | null {
  const ids = tabs.flatMap(({ engine }) => [...engine.reader.all(table)].map(({ id }) => id));
  const numbers = ids.filter((id) => typeof id === 'number');
  return numbers.length === 0 ? null : random.oneOf(numbers);
}

async function logOut({ cuenta, random }: Stage, device: SimDevice): Promise<void> {
  const { sesion } = device;
  if (!sesion) return;
  if (random.chance(0.2)) device.trap = 'in logout';
  if ((await device.unsent(sesion.userId)).length > 0) count(cuenta, 'logout with unsent work');
  if (device.trap === 'in logout') for (const tab of device.tabs) if (tab.reach('in logout')) break;
  await device.endSession();
}

const hasRoles = ({ users }: SimDevice): boolean => HIRED.some(({ id }) => users.has(id));

async function hasPhotos(device: SimDevice): Promise<boolean> {
  const queues = await Promise.all([...device.users].map((userId) => device.unsent(userId)));
  return queues.flat().some(hasContent);
}

/** The tab freezes with a payment that the server has made, and another tab pulls the payment while its answer is missing. */
async function pullBehindFrozen(stage: Stage, device: SimDevice): Promise<void> {
  const { random, virtualTime, network, cuenta } = stage;
  const tab = await stage.tabOf(device);
  if (!tab || device.connection.cut || network.down) return;
  stage.work(tab, device, 'pays an invoice', payInvoice(tab.engine.reader, random));
  await virtualTime.pass(SENT_MS);
  if (!tab.frozen) return;
  device.bringToFront(device.open());
  await virtualTime.pass(PULLED_MS);
  count(cuenta, 'pulled behind a frozen tab');
}

export const EVENTS: Readonly<Record<Single, (stage: Stage, device: SimDevice) => void | Promise<void>>> = {
  'the network is cut': (stage, device) => {
    device.connection.cut = true;
    count(stage.cuenta, 'network cut');
  },
  'the network is back': (_stage, device) => {
    device.connection.cut = false;
    wake(device);
  },
  'the network gets worse': (stage, device) => {
    device.connection.bad = stage.random.oneOf([0.2, 0.5, 0.8]);
  },
  'the network gets better': (_stage, device) => {
    device.connection.bad = 0;
  },
  'the tray is looked through': async (stage, device) => {
    const tab = await stage.tabOf(device);
    if (tab) await stage.usuario.lookThrough(tab, false);
  },
  'a tab is killed': (stage, device) => {
    const tab = someTab(stage, device);
    tab?.kill();
  },
  'a tab is closed': (stage, device) => {
    const tab = someTab(stage, device);
    if (!tab) return;
    tab.close();
    count(stage.cuenta, 'tab closed');
  },
  'another tab is opened': (_stage, device) => {
    if (device.sesion && device.tabs.length < 3) device.open();
  },
  'a tab freezes': (stage, device) => {
    const tab = someTab(stage, device);
    if (!tab) return;
    tab.frozen = true;
    count(stage.cuenta, 'tab frozen');
  },
  'a tab freezes in mid-request': async (stage, device) => {
    device.freezeNext = true;
    if (stage.random.chance(0.8)) await pullBehindFrozen(stage, device);
  },
  'a frozen tab wakes': (_stage, device) => {
    for (const tab of device.tabs) if (tab.frozen) tab.thaw();
  },
  'a trap is set': (stage, device) => {
    device.trap = stage.random.oneOf(DEATHS);
    stage.tell(`device ${device.n}: the next tab to get there dies ${device.trap}`);
  },
  'the disk fills up': (stage, device) => {
    device.full = stage.random.oneOf(['until trimmed', 'yes']);
  },
  'the disk has room': (_stage, device) => {
    device.full = 'no';
  },
  'the system closes the database': (stage, device) => {
    const tab = someTab(stage, device);
    if (tab?.closeDatabase()) count(stage.cuenta, 'database closed');
  },
  'the clock jumps': (stage, device) => {
    device.clockOff = stage.random.oneOf([0, TWO_DAYS, -TWO_DAYS]);
    if (device.clockOff !== 0) count(stage.cuenta, 'clock two days off');
  },
  'the session is revoked': async (stage, device) => {
    if (!device.sesion) return;
    await stage.server.revoke(device.sesion.userId);
    count(stage.cuenta, 'session revoked');
  },
  'the user logs out': (stage, device) => logOut(stage, device),
  'another user logs in': async (stage, device) => {
    if (device.connection.cut || stage.network.down) return;
    const userId = stage.anotherUser(device.sesion?.userId);
    await logOut(stage, device);
    if (await device.login(userId)) device.open();
  },
  'the server goes down': (stage) => {
    stage.network.down = true;
    count(stage.cuenta, 'server down');
  },
  'the server is back': async (stage) => {
    if (!stage.network.down) return;
    stage.network.down = false;
    await stage.server.restart();
    count(stage.cuenta, 'server restarted');
  },
  'the server is replaced': async (stage) => {
    await stage.server.restart();
    count(stage.cuenta, 'server restarted');
  },
  'the app is replaced': async (stage, device) => {
    for (const tab of device.tabs) tab.close();
    // The first version knew no attachments and no roles.
    if (!hasRoles(device) && !(await hasPhotos(device)) && (await device.downgrade()))
      count(stage.cuenta, 'deploy in mid-queue');
    if (stage.random.chance(0.3)) device.trap = 'in migration';
    if (device.sesion) device.open();
  },
  'a waiting change is edited': async (stage, device) => {
    const tab = await stage.tabOf(device);
    if (tab) await stage.usuario.edit(tab);
  },
  'the queue is carried to the other device': async (stage, device) => void (await stage.carry(device)),
  'the database is restored': async (stage) => {
    await stage.server.restored();
    count(stage.cuenta, 'database restored');
  },
  'tombstones are forgotten': async (stage) => {
    if (await stage.server.forgetTombstones()) count(stage.cuenta, 'tombstones forgotten');
  },
  'somebody else works': async (stage) => {
    if (await stage.others.work(stage.random)) count(stage.cuenta, 'others worked');
  },
  'a backup is made': async (stage) => {
    await stage.server.backUp();
    stage.witness.backUp();
  },
  'a backup is restored': async (stage) => {
    if (!(await stage.server.restoreBackup())) return;
    stage.witness.restored();
    count(stage.cuenta, 'backup restored');
  },
  'somebody else edits a chofer': async (stage, device) => {
    const id = serverId(stage, device, 'chofer');
    const body = stage.random.chance(0.5)
      ? { comision: stage.random.below(40) }
      : { nombre: `Otro ${stage.random.below(99)}` };
    if (id !== null) await stage.server.elsewhere('PATCH', `/chofer/${id}`, body);
  },
  'somebody else deletes a chofer': async (stage, device) => {
    const id = serverId(stage, device, 'chofer');
    if (id !== null) await stage.server.elsewhere('DELETE', `/chofer/${id}`);
  },
  'somebody else corrects an operation': async (stage, device) => {
    const id = serverId(stage, device, 'operacion');
    const body = stage.random.chance(0.5)
      ? { monto: stage.random.below(999) }
      : { eta_puerto: '2026-06-01T12:00:00.000Z' };
    if (id !== null) await stage.server.elsewhere('PATCH', `/operacion/${id}`, body);
  },
  'the user comes back to the tab': (stage, device) => {
    const tab = someTab(stage, device);
    if (tab && !tab.frozen) device.bringToFront(tab);
  },
  'the worker is woken': (_stage, device) => void device.wakeWorker(),
};
