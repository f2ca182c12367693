/**
 * The rows that screens read: the server's rows in memory (`Replica`), and on top of them the rows that unsent changes
 * create or alter (`OverlayLayer`). Rows of the replica are never edited in place, so discarding a change needs no
 * rollback.
 */
import { TABLES, type TableName, type Tables } from '#contracts/tables.ts';
import type { BaseRow, Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { MemoryTable } from './memory-table.ts';
import type { Packed } from './packed/packed-rows.ts';
import { type Packer, ReplicaTable } from './replica-table.ts';

type MemoryTables = { [T in TableName]: MemoryTable<Tables[T]> };
type ReplicaTables = { [T in TableName]: ReplicaTable<Tables[T]> };

const memoryTables = (): MemoryTables =>
  Object.fromEntries(TABLES.map((table) => [table, new MemoryTable()])) as unknown as MemoryTables;
const replicaTables = (): ReplicaTables =>
  Object.fromEntries(TABLES.map((table) => [table, new ReplicaTable()])) as unknown as ReplicaTables;

function* live<R extends { deleted_at: string | null }>(rows: Iterable<R>): Generator<R> {
  for (const row of rows) if (row.deleted_at === null) yield row;
}

/** Casts the tables of memory, since the compiler cannot infer that `all[table]` holds rows of `Tables[T]`. */
const memoryOf = <T extends TableName>(all: MemoryTables, table: T): MemoryTable<Tables[T]> => all[table];

const replicaOf = <T extends TableName>(all: ReplicaTables, table: T): ReplicaTable<Tables[T]> => all[table];

type RowListener = (table: TableName, row: { id: Id } | null) => void;

/** The server's rows as of the last pull. A record can be found by its uuid too. */
export class Replica implements Reader {
  private readonly tables = replicaTables();
  private listener: RowListener = () => {};

  /** Reports every row that is put from now on, deleted ones included, and null where all rows are discarded. */
  watch(listener: RowListener): void {
    this.listener = listener;
  }

  get<T extends TableName>(table: T, id: Id | null): Tables[T] | undefined {
    return id === null || !this.has(table) ? undefined : replicaOf(this.tables, table).get(id);
  }

  all<T extends TableName>(table: T): Iterable<Tables[T]> {
    return live(replicaOf(this.tables, table).rows());
  }

  /** All live rows with these columns only: of many rows, faster than whole ones. */
  picked<T extends TableName, C extends keyof Tables[T] & string>(
    table: T,
    ...columns: C[]
  ): Iterable<Pick<Tables[T], C>> {
    const rows = replicaOf(this.tables, table).picked(['deleted_at', ...columns]);
    return live(rows) as Iterable<Pick<Tables[T], C>>;
  }

  where<T extends TableName, C extends keyof Tables[T] & string>(
    table: T,
    column: C,
    value: Tables[T][C],
  ): Tables[T][] {
    return replicaOf(this.tables, table).where(column, value);
  }

  values<T extends TableName, C extends keyof Tables[T] & string, W extends keyof Tables[T] & string>(
    table: T,
    column: C,
    value: Tables[T][C],
    wanted: W,
  ): Tables[T][W][] {
    return replicaOf(this.tables, table).values(column, value, wanted);
  }

  /** Rows of all tables, deleted ones included. */
  get size(): number {
    return TABLES.reduce((sum, table) => sum + this.tables[table].size, 0);
  }

  /** Rows of a table, deleted ones included. */
  sizeOf(table: TableName): number {
    return this.tables[table].size;
  }

  /** The ids of all rows of a table, deleted ones included. */
  *ids(table: TableName): Generator<number> {
    for (const id of this.tables[table].ids()) yield Number(id);
  }

  /** A table that only a newer server has stays on the disk, for the next version of the app. */
  put<T extends TableName>(table: T, row: Tables[T]): void {
    if (!this.has(table)) return;
    replicaOf(this.tables, table).put(row);
    this.listener(table, row);
  }

  /** Takes the rows of these tables, which were packed while they were read, in place of all. */
  fill(tables: ReadonlyMap<TableName, Packed<BaseRow>>): void {
    for (const [table, rows] of tables) {
      if (!this.has(table)) continue;
      (this.tables[table] as unknown as ReplicaTable<BaseRow>).fill(rows);
      this.listener(table, null);
    }
  }

  private has(table: string): boolean {
    return table in this.tables;
  }

  /** Forgets rows as if they had never been here. */
  remove(removed: ReadonlyMap<TableName, ReadonlySet<number>>): void {
    for (const [table, ids] of removed) {
      const kept = [...this.tables[table].rows()].filter(({ id }) => !ids.has(Number(id)));
      this.tables[table].clear();
      this.listener(table, null);
      for (const row of kept) this.put(table, row);
    }
  }

  clear(): void {
    for (const table of TABLES) {
      this.tables[table].clear();
      this.listener(table, null);
    }
  }

  /** Whether a table has many rows that are not packed. */
  get isPackable(): boolean {
    return TABLES.some((table) => this.tables[table].isPackable());
  }

  /** Packs the rows of the tables that have many, or `least`. */
  async pack(packer: Packer, pause: () => Promise<void>, least?: number): Promise<void> {
    for (const table of TABLES) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that only one is in memory twice
      if (this.tables[table].isPackable(least)) await this.tables[table].pack(packer, pause);
    }
  }
}

/** The overlay: its rows hide the replica's rows of the same ids. */
export class OverlayLayer implements Reader {
  readonly base: Replica;
  private readonly memories: MemoryTables;

  constructor(base: Replica, rows: MemoryTables = memoryTables()) {
    this.base = base;
    this.memories = rows;
  }

  /** A new layer with the same rows, for caches that are keyed by layer. */
  renew(): OverlayLayer {
    return new OverlayLayer(this.base, this.memories);
  }

  /** A layer with the same rows, on which changes can be tried. */
  copy(): OverlayLayer {
    const copied = memoryTables();
    for (const table of TABLES) {
      for (const row of this.onTop(table)) (copied[table] as MemoryTable<Tables[typeof table]>).put(row);
    }
    return new OverlayLayer(this.base, copied);
  }

  /** The layer's own rows of a table, deleted ones included. */
  onTop<T extends TableName>(table: T): Iterable<Tables[T]> {
    return memoryOf(this.memories, table).rows.values();
  }

  /** The server's number of a record known by uuid, once the replica has it. */
  resolve(table: TableName, id: Id): Id {
    return typeof id === 'string' ? (this.base.get(table, id)?.id ?? id) : id;
  }

  get<T extends TableName>(table: T, id: Id | null): Tables[T] | undefined {
    if (id === null) return undefined;
    const known = this.resolve(table, id);
    return memoryOf(this.memories, table).rows.get(known) ?? this.base.get(table, known);
  }

  isLive(table: TableName, id: Id): boolean {
    return this.get(table, id)?.deleted_at === null;
  }

  isDeleted(table: TableName, id: Id): boolean {
    return typeof this.get(table, id)?.deleted_at === 'string';
  }

  *all<T extends TableName>(table: T): Iterable<Tables[T]> {
    const { rows } = memoryOf(this.memories, table);
    for (const row of this.base.all(table)) if (!rows.has(row.id)) yield row;
    yield* live(rows.values());
  }

  *picked<T extends TableName, C extends keyof Tables[T] & string>(
    table: T,
    ...columns: C[]
  ): Generator<Pick<Tables[T], C>> {
    const { rows } = memoryOf(this.memories, table);
    const base = this.base.picked<T, C | 'id'>(table, 'id', ...columns);
    for (const row of base) if (!rows.has(row.id)) yield row;
    yield* live(rows.values());
  }

  where<T extends TableName, C extends keyof Tables[T] & string>(
    table: T,
    column: C,
    value: Tables[T][C],
  ): Tables[T][] {
    const memory = memoryOf(this.memories, table);
    const base = this.base.where(table, column, value);
    if (memory.rows.size === 0) return base;
    return [...base.filter(({ id }) => !memory.rows.has(id)), ...memory.where(column, value)];
  }

  values<T extends TableName, C extends keyof Tables[T] & string, W extends keyof Tables[T] & string>(
    table: T,
    column: C,
    value: Tables[T][C],
    wanted: W,
  ): Tables[T][W][] {
    if (memoryOf(this.memories, table).rows.size === 0) return this.base.values(table, column, value, wanted);
    return this.where(table, column, value).map((row) => row[wanted]);
  }

  put<T extends TableName>(table: T, row: Tables[T]): void {
    memoryOf(this.memories, table).put(row);
  }

  /** Alters a row of the overlay or the replica; does nothing where there is none. */
  patch<T extends TableName>(table: T, id: Id, values: Partial<Tables[T]>): void {
    const row = this.get(table, id);
    if (row) this.put(table, { ...row, ...values });
  }
}
