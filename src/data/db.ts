/**
 * Every store of this device, on one screen. One database a user: another user of the same device neither sees nor
 * sends what this one saved. All writes are strict: they are on the disk when they resolve.
 */
import { TABLAS, type Tabla, type Tablas } from '#contracts/tablas.ts';
import type { Stored } from '#domain/tablas.ts';
import { Dexie, type DexieOptions, type Table, type Transaction } from 'dexie';
import type { Avance } from './outbox/avance.ts';
import type { OutboxRow } from './outbox/fila.ts';
import { migrarFila } from './outbox/migracion.ts';

export interface MetaRow {
  clave: 'replica' | 'arriendo';
  valor: unknown;
}

/** What the replica knows of itself. */
export interface ReplicaMeta {
  /** The last version that it covers. */
  cursor: number;
  /** The database that it came from. */
  instancia: string;
  /** Names the filling: where it is another one, rows may be gone of which no page said so. Version 1 had none. */
  llenado?: string | undefined;
  /** When it was last in step with the server (epoch ms); null until a pull has brought everything once. */
  at: number | null;
}

const REPLICA = Object.fromEntries(TABLAS.map((tabla) => [tabla, '&id, version'])) as Record<Tabla, string>;

/** All of them or none: a crash in the middle leaves the old version whole. Rows to be set aside stay as they are. */
async function migrarOutbox(upgrade: Transaction): Promise<void> {
  const outbox = upgrade.table<unknown, number>('outbox');
  const rows = await outbox.toArray();
  await outbox.bulkPut(rows.flatMap((row) => migrarFila(row) ?? []));
}

export class LocalDb extends Dexie {
  /** Closed on purpose, and not to be opened again. */
  cerrada = false;
  /**
   * Changes not yet known to be in the replica, in the order in which they were made. Read them through avance.ts: what
   * became of them since stands beside them; and through migracion.ts: a tab of another version may have written them.
   */
  declare outbox: Table<OutboxRow, number>;
  declare avances: Table<Avance, number, Omit<Avance, 'n'>>;
  declare meta: Table<MetaRow, MetaRow['clave']>;

  constructor(userId: number, options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    super(`transporte-${userId}`, { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ ...REPLICA, outbox: '++seq, &key', meta: '&clave' });
    // One step from any version before: Dexie would go on with the stores of a step in between, where that step failed (a
    // full disk) and another tab took all of them meanwhile.
    this.version(3).stores({ avances: '++n' }).upgrade(migrarOutbox);
  }

  override close(options = { disableAutoOpen: true }): void {
    this.cerrada ||= options.disableAutoOpen;
    super.close(options);
  }

  /** One table per table of the server, its rows as the server has them. */
  replica<T extends Tabla>(tabla: T): Table<Stored<Tablas[T]>, number> {
    return this.table(tabla);
  }
}
