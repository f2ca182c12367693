/** The database becomes another one under a running server: older states, other schemas; and a device loses a row. */
import { IDBKeyRange } from 'fake-indexeddb';
import { horizonOf } from '#contracts/digests.ts';
import { LocalDb, type ReplicaMeta } from '#data/store/db.ts';
import type { Aparato } from './device.ts';
import type { Azar } from './random.ts';
import { count } from './tally.ts';
import { authorOf } from './server.ts';
import type { Stage, Step } from './steps.ts';

/** Looks whether a pull is under way. */
const LOOKS = 60;
const LOOK_MS = 5;
/** The device whose pulls have many pages. */
const PAGED = 2;

/** Something is written, so that every device has a reason to look. */
const writeAnything = ({ servidor, azar }: Stage): Promise<boolean> =>
  servidor.elsewhere('PATCH', '/camion/1', { capacidad: 1 + azar.below(80) });

async function putSnapshotBack(stage: Stage): Promise<boolean> {
  const { servidor, testigo, azar, cuenta } = stage;
  if (!(await servidor.putSnapshotBack(azar.chance(0.5)))) return false;
  testigo.restored();
  count(cuenta, 'snapshot put back');
  // A server that is started on it opens an epoch; one that runs on notices with its first write.
  if (azar.chance(0.3)) await servidor.restart();
  if (azar.chance(0.6)) await writeAnything(stage);
  return true;
}

async function changeSchema({ servidor, cuenta, azar }: Stage): Promise<void> {
  const { schema } = servidor;
  if (schema.isAhead) {
    if (await schema.rollBack()) count(cuenta, 'server rolled back');
  } else if (await schema.deploy()) count(cuenta, 'server deployed');
  // Until the new process has started, the old one runs on the new tables.
  if (azar.chance(0.8)) await servidor.restart();
}

/** A pull of many pages begins on that device. @returns whether one could */
async function beginPull(stage: Stage): Promise<boolean> {
  const aparato = stage.aparatos[PAGED]!;
  if (aparato.conexion.cut || stage.red.down) return false;
  const tab = await stage.tabOf(aparato);
  if (!tab) return false;
  aparato.bringToFront(tab);
  for (let look = 0; look < LOOKS && !tab.pages.areUnderWay; look++) {
    // oxlint-disable-next-line no-await-in-loop -- time goes by
    await stage.tiempo.pass(LOOK_MS);
  }
  return tab.pages.areUnderWay;
}

/** Takes a row away that digests have to miss: of closed work a device need not have all. @returns whether there was one */
async function loseRow({ indexedDB }: Aparato, userId: number, azar: Azar): Promise<boolean> {
  const db = new LocalDb(authorOf(userId), { indexedDB, IDBKeyRange });
  try {
    return await db.transaction('rw', db.bloques, db.meta, async () => {
      const meta = (await db.meta.get('replica'))?.valor as ReplicaMeta | undefined;
      if (meta?.at == null || meta.horizonte === undefined) return false;
      const { horizonte } = meta;
      const found = (await db.bloques.toArray()).flatMap((bloque) =>
        bloque.filas
          .filter((row) => row.version > horizonOf(bloque.tabla, horizonte) && row.deleted_at === null)
          .map((row) => ({ bloque, row })),
      );
      if (found.length === 0) return false;
      const { bloque, row } = azar.oneOf(found);
      await db.bloques.put({ ...bloque, filas: bloque.filas.filter((each) => each !== row) });
      return true;
    });
  } finally {
    db.close();
  }
}

export const PUT_BACK: Readonly<Record<string, Step>> = {
  'closed work is opened': {
    times: 1,
    // The one invoice that was paid before any device was there (company.ts).
    happen: async ({ servidor }) => void (await servidor.elsewhere('PATCH', '/factura/1', { pagada: false })),
  },
  'a snapshot is put back': { times: 2, happen: async (stage) => void (await putSnapshotBack(stage)) },
  'a snapshot is put back in mid-pull': {
    times: 2,
    async happen(stage) {
      const { servidor, testigo } = stage;
      await servidor.backUp();
      testigo.backUp();
      // What the snapshot lacks: the device that pulls has it, or a part of it.
      for (let n = 0; n < 3; n++) await writeAnything(stage);
      await servidor.restored();
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
      const tabla = stage.azar.oneOf(['chofer', 'camion', 'puerto', 'operacion'] as const);
      if (!(await stage.servidor.setVersionBack(tabla, stage.azar.next()))) return;
      count(stage.cuenta, 'row put back by hand');
      await writeAnything(stage);
    },
  },
  'a device loses a row': {
    times: 2,
    async happen(stage, aparato) {
      const userId = aparato.sesion?.userId;
      if (userId === undefined || aparato.full !== 'no') return;
      for (const tab of aparato.tabs) tab.close();
      if (await loseRow(aparato, userId, stage.azar)) count(stage.cuenta, 'row lost on a device');
      aparato.open();
    },
  },
};
