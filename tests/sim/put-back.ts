/**
 * Steps that replace the database under a running server by older states or other schemas, or that remove a row from a
 * device.
 */
import { horizonOf } from '#contracts/digests.ts';
import type { ReplicaMeta } from '#data/store/db.ts';
import type { SimDevice } from './device.ts';
import { openToLook } from './looked-at.ts';
import type { Scene } from './scene.ts';
import { count } from './tally.ts';
import type { Stage, Step } from './steps.ts';

/** Milliseconds between checks whether a pull is under way. */
const LOOKS = 60;
const LOOK_MS = 5;
/** The device whose pulls consist of many pages. */
const PAGED = 2;

/** Writes something, so that every device has a reason to pull. */
const writeAnything = ({ server, random }: Stage): Promise<boolean> =>
  server.elsewhere('PATCH', '/camion/1', { capacidad: 1 + random.below(80) });

async function putSnapshotBack(stage: Stage): Promise<boolean> {
  const { server, witness, random, cuenta } = stage;
  if (!(await server.putSnapshotBack(random.chance(0.5)))) return false;
  witness.restored();
  count(cuenta, 'snapshot put back');
  // A server that is started on the snapshot opens an epoch; a running server detects it at its first write.
  if (random.chance(0.3)) await server.restart();
  if (random.chance(0.6)) await writeAnything(stage);
  return true;
}

async function changeSchema({ server, cuenta, random }: Stage): Promise<void> {
  const { schema } = server;
  if (schema.isAhead) {
    if (await schema.rollBack()) count(cuenta, 'server rolled back');
  } else if (await schema.deploy()) count(cuenta, 'server deployed');
  // Until the new process has started, the old one runs on the new tables.
  if (random.chance(0.8)) await server.restart();
}

/** Starts a pull of many pages on that device. @returns whether one could be started */
async function beginPull(stage: Stage): Promise<boolean> {
  const device = stage.devices[PAGED]!;
  if (device.connection.cut || stage.network.down) return false;
  const tab = await stage.tabOf(device);
  if (!tab) return false;
  device.bringToFront(tab);
  for (let look = 0; look < LOOKS && !tab.pages.areUnderWay; look++) {
    // oxlint-disable-next-line no-await-in-loop -- time goes by
    await stage.virtualTime.pass(LOOK_MS);
  }
  return tab.pages.areUnderWay;
}

/**
 * Removes a row whose absence the digests have to detect. Of closed work a device need not have every row. @returns
 * whether there was one
 */
async function loseRow(device: SimDevice, userId: number, scene: Scene): Promise<boolean> {
  const { random } = scene;
  const db = openToLook(device, userId, scene);
  try {
    return await db.transaction('rw', db.bloques, db.meta, async () => {
      const meta = (await db.meta.get('replica'))?.valor as ReplicaMeta | undefined;
      if (meta?.at == null || meta.horizonte === undefined) return false;
      const { horizonte } = meta;
      const found = (await db.bloques.toArray()).flatMap((block) =>
        block.filas
          .filter((row) => row.version > horizonOf(block.tabla, horizonte) && row.deleted_at === null)
          .map((row) => ({ block, row })),
      );
      if (found.length === 0) return false;
      const { block, row } = random.oneOf(found);
      await db.bloques.put({ ...block, filas: block.filas.filter((each) => each !== row) });
      return true;
    });
  } finally {
    db.close();
  }
}

export const PUT_BACK: Readonly<Record<string, Step>> = {
  'closed work is opened': {
    times: 1,
    // The invoice that was paid before any device existed (company.ts).
    happen: async ({ server }) => void (await server.elsewhere('PATCH', '/factura/1', { pagada: false })),
  },
  'a snapshot is put back': { times: 2, happen: async (stage) => void (await putSnapshotBack(stage)) },
  'a snapshot is put back in mid-pull': {
    times: 2,
    async happen(stage) {
      const { server, witness } = stage;
      await server.backUp();
      witness.backUp();
      // Changes that the snapshot lacks: the pulling device has all or part of them.
      for (let n = 0; n < 3; n++) await writeAnything(stage);
      await server.restored();
      if (await beginPull(stage)) await putSnapshotBack(stage);
    },
  },
  'the schema of the server changes': { times: 2, happen: changeSchema },
  'the schema of the server changes in mid-pull': {
    times: 2,
    async happen(stage) {
      await changeSchema(stage);
      if (await beginPull(stage)) await changeSchema(stage);
    },
  },
  'a row gets an older version by hand': {
    times: 1,
    async happen(stage) {
      const table = stage.random.oneOf(['chofer', 'camion', 'puerto', 'operacion'] as const);
      if (!(await stage.server.setVersionBack(table, stage.random.next()))) return;
      count(stage.cuenta, 'row put back by hand');
      await writeAnything(stage);
    },
  },
  'a device loses a row': {
    times: 2,
    async happen(stage, device) {
      const userId = device.sesion?.userId;
      if (userId === undefined || device.full !== 'no') return;
      for (const tab of device.tabs) tab.close();
      if (await loseRow(device, userId, stage)) {
        device.hasLostRows = true;
        count(stage.cuenta, 'row lost on a device');
      }
      device.open();
    },
  },
};
