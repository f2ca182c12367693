/**
 * Every store of this device, on one screen. One database a user, named by identityKey(): another user of the same device
 * neither sees nor sends what this one saved. All writes are strict: they are on the disk when they resolve. Open it with
 * openDb() (open-db.ts).
 */
import { TABLES } from '#contracts/tables.ts';
import { Dexie, type DexieOptions, type Table, type Transaction } from 'dexie';
import type { JournalRecord } from './journal-record.ts';
import type { OutboxRow } from '../changes/row.ts';
import { migrateRow } from './migration.ts';
import { type Blocks, inBlocks } from './blocks.ts';

export interface MetaRow {
  clave: 'replica' | 'arriendo' | 'mark' | 'owner' | 'adopted' | 'brought';
  valor: unknown;
}

/** What the replica knows of itself. */
export interface ReplicaMeta {
  /** The last version that it covers. */
  cursor: number;
  /** The database that it came from. */
  instancia: string;
  /** The epoch of `cursor`: what is valid of it (docs/decisions/030). Older servers named none. */
  epoca?: string | undefined;
  /** The server's replica schema number that its rows were filled under. */
  esquema?: number | undefined;
  /** Of rows of closed work up to that version some are missing (contracts/digests.ts). */
  horizonte?: number | undefined;
  /** Names the filling: where it is another one, rows may be gone of which no page said so. Version 1 had none. */
  llenado?: string | undefined;
  /** When it was last in step with the server (epoch ms); null until a pull has brought everything once. */
  at: number | null;
  /**
   * Closed work from before was not sent (ISO); null where nothing was left out. A replica that was filled before the
   * server said so does not have it.
   */
  cerradoDesde?: string | null;
}

/** Before version 4 each table had a store, and each row a record. */
const each = <V>(value: V): Record<string, V> => Object.fromEntries(TABLES.map((table) => [table, value]));

/** The copy of the server that an older version left: whoever updates without a network goes on working. */
async function migrateReplica(upgrade: Transaction): Promise<void> {
  for (const table of TABLES) {
    // One after the other, so that memory has one table at a time.
    const rows = await upgrade.table(table).toArray();
    await upgrade.table('bloques').bulkAdd(inBlocks(table, rows));
  }
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

/** All of them or none: a crash in the middle leaves the old version whole. Rows to be set aside stay as they are. */
async function migrateOutbox(upgrade: Transaction): Promise<void> {
  const outbox = upgrade.table<unknown, number>('outbox');
  const rows = await outbox.toArray();
  await outbox.bulkPut(rows.flatMap((row) => migrateRow(row) ?? []));
}

/** Where the databases are; the browser's own where none is given. */
export type DbOptions = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

export const dbName = (key: string | number): string => `transporte-${key}`;

export class LocalDb extends Dexie {
  /** Closed on purpose, and not to be opened again. */
  cerrada = false;
  /** There is no room for the copy of the server: an upgrade still to come leaves it behind. */
  sinCopia = false;
  /**
   * Changes not yet known to be in the replica, in the order in which they were made. Read them through journal.ts: what
   * became of them since stands beside them; and through migration.ts: a tab of another version may have written them.
   */
  declare outbox: Table<OutboxRow, number>;
  declare avances: Table<JournalRecord, number, Omit<JournalRecord, 'n'>>;
  /** The rows of the server, as it has them. */
  declare bloques: Blocks;
  declare meta: Table<MetaRow, MetaRow['clave']>;

  /** `key`: identityKey() of its user. */
  constructor(key: string | number, options: DbOptions = {}) {
    super(dbName(key), { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ ...each('&id, version'), outbox: '++seq, &key', meta: '&clave' });
    // One step from any version before: Dexie would go on with the stores of a step in between, where that step failed (a
    // full disk) and another tab took all of them meanwhile.
    this.version(4)
      .stores({ ...each(null), avances: '++n', bloques: '[tabla+n], version' })
      .upgrade(async (upgrade) => {
        await migrateOutbox(upgrade);
        if (this.sinCopia) await upgrade.table('meta').delete('replica');
        else await migrateReplica(upgrade);
      });
  }

  /**
   * Adds a change to the outbox in a transaction of its own; resolves once it is on the disk. A form waits for it, and
   * Dexie's transaction takes a third longer than the browser's own (docs/BENCH.md).
   */
  async addQueued(row: Omit<OutboxRow, 'seq'>): Promise<OutboxRow> {
    const seq = this.isOpen()
      ? await addStrict(this.backendDB(), 'outbox', row)
      : await this.outbox.add({ ...row } as OutboxRow);
    return { ...row, seq };
  }

  override close(options = { disableAutoOpen: true }): void {
    this.cerrada ||= options.disableAutoOpen;
    super.close(options);
  }
}
