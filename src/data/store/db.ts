/**
 * All stores of this device. There is one database per user, named by identityKey(), so that another user of the
 * device neither sees nor sends this user's changes. All writes are strict: they are on the disk when they resolve.
 * Open it with openDb() (open-db.ts).
 */
import { TABLES } from '#contracts/tables.ts';
import { type DBCore, Dexie, type DexieOptions, type Table, type Transaction } from 'dexie';
import type { ContentBytes, ContentMeta } from './content-meta.ts';
import { DeviceDisk } from './device-disk.ts';
import type { JournalRecord } from './journal-record.ts';
import type { SealedKey } from './sealed-keys.ts';
import type { OutboxRow, UnqueuedRow } from '../changes/row.ts';
import { migrateRow } from './migration.ts';
import { pageDisk } from './page-disk.ts';
import { type Blocks, inBlocks } from './blocks.ts';

/** Of the preference with that key. */
export type PreferenceKey = `preferencia-${string}`;

/** Of the draft of the form with that key. */
export type DraftKey = `borrador-${string}`;

/**
 * A single value of the database. Devices have stored these keys, so they keep their names:
 * - `replica`: the state of the replica (ReplicaMeta)
 * - `arriendo`, `arriendo-subida`, `arriendo-preferencias`: the leases of the tab or worker that sends changes, bytes or
 *   preferences (tabs/lock.ts)
 * - `mark`: in a database named by a number, whose queue it has, until that is moved (outbox/adopt-queue.ts)
 * - `adopted`: for each such queue, by the id of its mark, the last seq that was moved from it
 * - `owner`: the user who opened the database last (engine/open-db.ts)
 * - `brought`: the keys of the last changes that a pull removed from the outbox (pulled-rows.ts)
 * - `sellado-7`, `sellado-8-enviado`: the change of that seq, encrypted; the latter is on the server (engine/sealed-queue.ts)
 * - `preferencia-filas.factura`: the preference of that key (stored-preferences.ts)
 * - `borrador-cliente.create`: what was typed in that form and not saved (stored-drafts.ts)
 */
export interface MetaRow {
  clave:
    | 'replica'
    | 'arriendo'
    | 'arriendo-subida'
    | 'arriendo-preferencias'
    | 'mark'
    | 'adopted'
    | 'owner'
    | 'brought'
    | SealedKey
    | PreferenceKey
    | DraftKey;
  valor: unknown;
}

/** The state of the replica. */
export interface ReplicaMeta {
  /** The last version that it covers. */
  cursor: number;
  /** The database that it was pulled from. */
  instancia: string;
  /** The epoch of `cursor` (docs/decisions/030). Older servers send none. */
  epoca?: string | undefined;
  /** The number of the server's replica schema when its rows were pulled. */
  esquema?: number | undefined;
  /** Up to this version some rows of closed work are missing (contracts/digests.ts). */
  horizonte?: number | undefined;
  /**
   * Until a full pull of several pages is complete: `inicio` of its first page, which the next ones need
   * (contracts/sync.ts).
   */
  inicio?: number | undefined;
  /** Identifies the full pull: after another one, rows may be gone without a tombstone. Version 1 had none. */
  llenado?: string | undefined;
  /** When it was last up to date (epoch ms); null until a full pull is complete. */
  at: number | null;
  /**
   * Closed work from before this time (ISO) was not sent; null where nothing was left out. A replica that an older
   * server filled does not have it.
   */
  cerradoDesde?: string | null;
  /** It has a driver's own work only: the server tells what he holds. */
  ownWork?: true | undefined;
}

/** Before version 4 each table had a store, and each row a record. */
const hasStoreOfEach = ({ idbtrans }: Transaction): boolean =>
  idbtrans.db.objectStoreNames.contains('camion');
const each = <V>(value: V): Record<string, V> => Object.fromEntries(TABLES.map((table) => [table, value]));

/** Keeps the replica of an older version, so that a device that updates without a network continues to work. */
async function migrateReplica(upgrade: Transaction): Promise<void> {
  for (const table of TABLES) {
    // One after the other, so that only one table is in memory at a time.
    const rows = await upgrade.table(table).toArray();
    await upgrade.table('bloques').bulkAdd(inBlocks(table, rows));
  }
}

/** Notes each answer of the disk, since one transaction may take long. */
function noticing(core: DBCore, device: DeviceDisk): DBCore {
  const noticed = <T extends Promise<unknown>>(answer: T): T => {
    answer.then(
      () => device.progress++,
      () => {},
    );
    return answer;
  };
  return {
    ...core,
    table: (name) => {
      const table = core.table(name);
      return {
        ...table,
        get: (request) => noticed(table.get(request)),
        getMany: (request) => noticed(table.getMany(request)),
        query: (request) => noticed(table.query(request)),
        mutate: (request) => noticed(table.mutate(request)),
      };
    },
  };
}

/** @returns the key that the store gave the row; throws the browser's DOMException */
function addStrict(db: IDBDatabase, store: string, row: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
    const adding = transaction.objectStore(store).add(row);
    transaction.addEventListener('complete', () => resolve(Number(adding.result)));
    transaction.addEventListener('abort', () => reject(transaction.error ?? adding.error));
  });
}

/** Migrates all rows or none: after a crash the old version is complete. Rows to be set aside stay unchanged. */
async function migrateOutbox(upgrade: Transaction): Promise<void> {
  const outbox = upgrade.table<unknown, number>('outbox');
  const rows = await outbox.toArray();
  await outbox.bulkPut(rows.flatMap((row) => migrateRow(row) ?? []));
}

/** The IndexedDB to use; the page's by default. */
export type DbOptions = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

const deviceOf = ({ indexedDB: factory }: DbOptions): DeviceDisk => {
  if (factory === undefined) return pageDisk;
  return factory instanceof DeviceDisk ? factory : new DeviceDisk(() => factory as IDBFactory);
};

export const dbName = (key: string | number): string => `transporte-${key}`;

export class LocalDb extends Dexie {
  /** Whether it was closed on purpose; then it must not be reopened. */
  isClosed = false;
  /** Whether there is no space for the replica; a pending upgrade then leaves it out. */
  withoutReplica = false;
  /** Whether a tab with an older version keeps it from being opened. */
  isBlocked = false;
  /** The IndexedDB that it is opened with. */
  readonly device: DeviceDisk;
  /**
   * Changes not yet known to be in the replica, in the order in which they were made. Read them through journal.ts,
   * which has their later states, and through migration.ts: a tab of another version may have written them.
   */
  declare outbox: Table<OutboxRow, number>;
  declare avances: Table<JournalRecord, number, Omit<JournalRecord, 'n'>>;
  /** The server's rows. */
  declare bloques: Blocks;
  /** What is known of the bytes of attachments on this device, and the bytes (contents.ts). */
  declare contenidos: Table<ContentMeta, string>;
  declare bytes: Table<ContentBytes, string>;
  declare meta: Table<MetaRow, MetaRow['clave']>;

  /** `key`: identityKey() of its user. */
  constructor(key: string | number, options: DbOptions = {}) {
    const device = deviceOf(options);
    super(dbName(key), {
      ...options,
      indexedDB: device,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    this.device = device;
    // They serve live queries, which nobody makes here: each write would compute the ranges of keys that it touches.
    for (const name of ['Observability', 'Cache']) this.unuse({ stack: 'dbcore', name });
    this.use({ stack: 'dbcore', name: 'progress', create: (core) => noticing(core, device) });
    this.version(1).stores({ ...each('&id, version'), outbox: '++seq, &key', meta: '&clave' });
    // One step from any earlier version. With several steps, Dexie would continue with the stores of an intermediate
    // step if that step failed (disk full) while another tab completed the upgrade.
    this.version(5)
      .stores({
        ...each(null),
        avances: '++n',
        bloques: '[tabla+n], version',
        contenidos: '&uuid',
        bytes: '&uuid',
      })
      .upgrade(async (upgrade) => {
        // Version 4 lacks only the stores of attachments.
        if (!hasStoreOfEach(upgrade)) return;
        await migrateOutbox(upgrade);
        if (this.withoutReplica) await upgrade.table('meta').delete('replica');
        else await migrateReplica(upgrade);
      });
  }

  /**
   * Adds a change to the outbox in a transaction of its own; resolves once it is on the disk. It bypasses Dexie's
   * transaction, which takes a third longer than the browser's own (docs/BENCH.md), since a form waits for it.
   */
  async addQueued(row: UnqueuedRow): Promise<OutboxRow> {
    const seq = this.isOpen()
      ? await addStrict(this.backendDB(), 'outbox', row)
      : await this.outbox.add({ ...row } as OutboxRow);
    return { ...row, seq };
  }

  /** Ends an opening that gets no answer; the next operation begins another one. */
  cancelOpening(): void {
    if (!this.isOpen()) super.close({ disableAutoOpen: true });
  }

  override close(options = { disableAutoOpen: true }): void {
    this.isClosed ||= options.disableAutoOpen;
    super.close(options);
  }
}
