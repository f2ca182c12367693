/** Steps in which something happens to a photo whose bytes wait, or are being sent. */
import { isUnsent } from '#data/changes/row.ts';
import { hasContent } from '#data/store/content-meta.ts';
import { sha256Of } from '#tests/support/attachments.ts';
import type { SimDevice } from './device.ts';
import { OFFICE_TASKS } from './office.ts';
import { photoOf } from './photos.ts';
import type { Stage, Step } from './steps.ts';
import type { SimTab } from './tab.ts';
import { count, PHOTO_DEATHS } from './tally.ts';
import { mover, type OfficeTask } from './tasks.ts';

const HEARD_MS = 30;
/** Milliseconds until a tab that was idle has begun to send bytes. */
const BEGUN_MS = 400;
/** Milliseconds that the bytes of an interrupted photo take. */
const SLOW_MS = 4000;
/** The same where changes have to overtake them. */
const VERY_SLOW_MS = 60_000;
/** Milliseconds until a change that waits for nothing has been sent, also after a pause of some seconds. */
const SENT_MS = 8000;

const isOnline = ({ network }: Stage, { connection }: SimDevice): boolean => !connection.cut && !network.down;

/** A tab whose requests arrive. */
async function onlineTab(stage: Stage, device: SimDevice): Promise<SimTab | null> {
  if (!isOnline(stage, device)) return null;
  device.connection.bad = 0;
  return stage.tabOf(device);
}

const taskOf = (tab: SimTab, { random }: Stage, what: string): OfficeTask | null =>
  OFFICE_TASKS[what]![1](tab.engine.reader, random);

/** Takes a photo whose bytes are slow. @returns whether they are being sent by now */
async function beginUpload(stage: Stage, device: SimDevice, tab: SimTab): Promise<boolean> {
  device.uploadMs = SLOW_MS;
  stage.work(tab, device, 'takes a photo', taskOf(tab, stage, 'takes a photo'));
  await stage.virtualTime.pass(BEGUN_MS);
  device.uploadMs = null;
  return device.tabs.includes(tab) && tab.engine.state.upload !== null;
}

const INTERRUPTIONS: readonly ((stage: Stage, device: SimDevice, tab: SimTab) => void | Promise<void>)[] = [
  async ({ usuario, cuenta }, _, tab) => {
    const uuid = tab.engine.state.upload?.uuid;
    const row = tab.engine.rows.find(({ creates }) => creates[0] === uuid);
    if (!row) return;
    count(cuenta, 'photo discarded in mid-upload');
    await usuario.discard(tab, row);
  },
  async ({ cuenta, devices }, device) => {
    const before = device.sesion?.userId;
    count(cuenta, 'session ended in mid-upload');
    await device.endSession();
    const other = devices.flatMap(({ users }) => [...users]).find((each) => each !== before);
    if (other !== undefined && (await device.login(other))) device.open();
  },
  ({ cuenta }, _, tab) => {
    count(cuenta, 'tab killed in mid-upload');
    tab.kill();
  },
  ({ cuenta }, _, tab) => {
    count(cuenta, 'tab frozen in mid-upload');
    tab.frozen = true;
  },
  (_, device) => {
    device.connection.cut = true;
  },
];

/** The movement is sent, however long the bytes of the photo take. */
async function overtakePhoto(stage: Stage, device: SimDevice): Promise<void> {
  const { random, virtualTime, witness, cuenta, network } = stage;
  const tab = await onlineTab(stage, device);
  if (!tab || tab.engine.rows.some(isUnsent)) return;
  const { reader } = tab.engine;
  const movement = mover(reader, random);
  if (!movement) return;
  const { operacion } = movement.request.body as { operacion: number };
  device.uploadMs = VERY_SLOW_MS;
  stage.work(tab, device, 'takes a photo', photoOf(reader, operacion, random));
  await virtualTime.pass(BEGUN_MS);
  device.uploadMs = null;
  if (!device.tabs.includes(tab) || tab.engine.state.upload === null) return;
  const before = new Set(witness.changes.keys);
  stage.work(tab, device, 'records a movement', movement);
  await virtualTime.pass(SENT_MS);
  const key = [...witness.changes.keys].find(
    (each) => !before.has(each) && witness.changes.row(each)?.name === 'movimiento.create',
  );
  const isThere = device.tabs.includes(tab) && !tab.frozen && device.sesion !== null;
  if (!isThere || key === undefined || tab.engine.state.upload === null) return;
  if (witness.isDone(key)) count(cuenta, 'movement sent before a photo');
  // One that was sent may wait for another reason: the server was restored, or the network is bad.
  else if (tab.engine.rows.some((row) => row.key === key && row.state === 'pending') && !network.hasSent(key))
    witness.violated(`${witness.describe(key)} waits while a photo is sent`);
}

/** Looks at a photo in the viewer, which stores fetched bytes. */
async function lookAt(stage: Stage, device: SimDevice, tab: SimTab): Promise<void> {
  const { random, server, witness } = stage;
  const rows = [...tab.engine.reader.all('adjunto')];
  if (rows.length === 0) return;
  const { uuid, sha256, tipo_contenido: tipo } = random.oneOf(rows);
  const { contents } = tab.engine;
  const stored = await contents.read(uuid).catch(() => null);
  if (stored && sha256 !== null && sha256Of(new Uint8Array(stored.bytes)) !== sha256)
    witness.violated(`${tab.name} shows other bytes for ${uuid}`);
  if (stored || sha256 === null || !isOnline(stage, device)) return;
  const { rows: found } = await server.pool.query(
    `select contenido from adjunto_contenido where uuid = '${uuid}'`,
  );
  const bytes = found[0]?.contenido as Buffer | undefined;
  if (!bytes) return;
  count(stage.cuenta, 'photo fetched');
  await contents.cache(uuid, { tipo: tipo as 'image/jpeg', sha256, bytes: Uint8Array.from(bytes).buffer });
}

export const PHOTOS: Readonly<Record<string, Step>> = {
  'photos of new work wait': {
    times: 4,
    async happen(stage, device) {
      const { virtualTime, random, cuenta } = stage;
      const tab = await stage.tabOf(device);
      if (!tab) return;
      device.connection.cut = true;
      stage.work(tab, device, 'works offline', taskOf(tab, stage, 'schedules an operation'));
      await virtualTime.pass(HEARD_MS);
      const made = tab.engine.rows.at(-1);
      const uuid = made?.name === 'operacion.create' ? made.creates[0] : undefined;
      if (uuid !== undefined && tab.engine.reader.get('operacion', uuid)) {
        count(cuenta, 'photo of new work');
        stage.work(tab, device, 'takes a photo of it', photoOf(tab.engine.reader, uuid, random));
        await virtualTime.pass(HEARD_MS);
      }
      for (const what of ['takes a photo', 'corrects a photo', 'records a movement', 'deletes a photo']) {
        if (!device.tabs.includes(tab) || random.chance(0.4)) continue;
        stage.work(tab, device, what, taskOf(tab, stage, what));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await virtualTime.pass(HEARD_MS);
      }
      Object.assign(device.connection, { cut: false, bad: random.oneOf([0, 0.5, 0.8]) });
      if (device.tabs.includes(tab) && !tab.frozen) device.bringToFront(tab);
    },
  },
  'a movement is recorded while a photo is sent': { times: 5, happen: overtakePhoto },
  'a photo is interrupted': {
    times: 6,
    async happen(stage, device) {
      const tab = await onlineTab(stage, device);
      if (tab && (await beginUpload(stage, device, tab)))
        await stage.random.oneOf(INTERRUPTIONS)(stage, device, tab);
    },
  },
  'a tab dies with a photo': {
    times: 5,
    async happen(stage, device) {
      const tab = await onlineTab(stage, device);
      if (!tab) return;
      device.trap = stage.random.oneOf(PHOTO_DEATHS);
      stage.tell(`device ${device.n}: the next tab to get there dies ${device.trap}`);
      stage.work(tab, device, 'takes a photo', taskOf(tab, stage, 'takes a photo'));
      await stage.virtualTime.pass(BEGUN_MS);
    },
  },
  'a photo meets a full disk': {
    times: 3,
    async happen(stage, device) {
      const { witness, cuenta, virtualTime, random } = stage;
      const tab = await stage.tabOf(device);
      if (!tab || device.full !== 'no') return;
      device.full = 'for photos';
      stage.work(tab, device, 'takes a photo', taskOf(tab, stage, 'takes a photo'));
      await virtualTime.pass(HEARD_MS);
      const before = new Set(witness.changes.keys);
      const movement = mover(tab.engine.reader, random) ?? taskOf(tab, stage, 'edits a chofer');
      if (device.tabs.includes(tab)) stage.work(tab, device, 'records a movement all the same', movement);
      await virtualTime.pass(random.oneOf([HEARD_MS, 3000]));
      if ([...witness.changes.keys].some((key) => !before.has(key)))
        count(cuenta, 'movement saved where a photo was refused');
      if (device.full === 'for photos') device.full = 'no';
    },
  },
  'a backup lacks the bytes of a photo': {
    times: 3,
    async happen(stage, device) {
      const { server, witness, virtualTime, cuenta } = stage;
      const tab = await onlineTab(stage, device);
      if (!tab || tab.engine.rows.some(isUnsent)) return;
      await server.backUp();
      witness.backUp();
      device.connection.next = 'lost request';
      device.uploadMs = 0;
      stage.work(tab, device, 'takes a photo', taskOf(tab, stage, 'takes a photo'));
      for (let waited = 0; waited < SENT_MS && device.connection.next; waited += HEARD_MS) {
        // oxlint-disable-next-line no-await-in-loop -- time goes by
        await virtualTime.pass(HEARD_MS);
      }
      Object.assign(device, { uploadMs: null });
      device.connection.next = null;
      if (!(await server.restoreBackup())) return;
      witness.restored();
      count(cuenta, 'backup restored');
    },
  },
  'a photo is carried in a file': {
    times: 2,
    async happen(stage, device) {
      const tab = await stage.tabOf(device);
      if (!tab) return;
      device.connection.cut = true;
      stage.work(tab, device, 'takes a photo', taskOf(tab, stage, 'takes a photo'));
      await stage.virtualTime.pass(HEARD_MS);
      if (tab.engine.rows.some((row) => hasContent(row) && isUnsent(row))) await stage.carry(device);
      device.connection.cut = false;
    },
  },
  'a photo is looked at': {
    times: 2,
    async happen(stage, device) {
      const tab = await stage.tabOf(device);
      if (tab) await lookAt(stage, device, tab);
    },
  },
};

/** The steps that a user who works alone can take. */
export const ALONE_WITH_PHOTOS = [
  'photos of new work wait',
  'a movement is recorded while a photo is sent',
  'a tab dies with a photo',
  'a photo is looked at',
] as const;
