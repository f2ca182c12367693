/**
 * The rows that screens read: the server's rows in memory (`Replica`), and on top of them the rows that unsent changes
 * create or alter (`OverlayLayer`). Rows of the replica are never edited in place, so discarding a change needs no
 * rollback.
 */
import { TABLES, type TableName, type Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { MemoryTable } from './memory-table.ts';

type MemoryTables = { [T in TableName]: MemoryTable<Tables[T]> };

const memoryTables = (): MemoryTables =>
  Object.fromEntries(TABLES.map((table) => [table, new MemoryTable()])) as unknown as MemoryTables;

function* live<R extends { deleted_at: string | null }>(rows: Iterable<R>): Generator<R> {
  for (const row of rows) if (row.deleted_at === null) yield row;
}

/** Casts the tables of memory, since the compiler cannot infer that `all[table]` holds rows of `Tables[T]`. */
const memoryOf = <T extends TableName>(all: MemoryTables, table: T): MemoryTable<Tables[T]> => all[table];

type RowListener = (table: TableName, row: { id: Id } | null) => void;

/** The server's rows as of the last pull. A record can be found by its uuid too. */
export class Replica implements Reader {
  private readonly memories = memoryTables();
  private listener: RowListener = () => {};

  /** Reports every row that is put from now on, deleted ones included, and null where all rows are discarded. */
  watch(listener: RowListener): void {
    this.listener = listener;
  }

  get<T extends TableName>(table: T, id: Id | null): Tables[T] | undefined {
    if (id === null || !this.has(table)) return undefined;
    const memory = memoryOf(this.memories, table);
    return (
      memory.rows.get(id) ?? (typeof id === 'string' ? memory.rows.get(memory.idOf(id) ?? '') : undefined)
    );
  }

  all<T extends TableName>(table: T): Iterable<Tables[T]> {
    return live(memoryOf(this.memories, table).rows.values());
  }

  where<T extends TableName, C extends keyof Tables[T] & string>(
    table: T,
    column: C,
    value: Tables[T][C],
  ): Tables[T][] {
    return [...memoryOf(this.memories, table).where(column, value)];
  }

  /** Rows of all tables, deleted ones included. */
  get size(): number {
    return TABLES.reduce((sum, table) => sum + this.memories[table].rows.size, 0);
  }

  /** The ids of all rows of a table, deleted ones included. */
  *ids(table: TableName): Generator<number> {
    for (const id of this.memories[table].rows.keys()) yield Number(id);
  }

  /** A table that only a newer server has stays on the disk, for the next version of the app. */
  put<T extends TableName>(table: T, row: Tables[T]): void {
    if (!this.has(table)) return;
    memoryOf(this.memories, table).put(row);
    this.listener(table, row);
  }

  private has(table: string): boolean {
    return table in this.memories;
  }

  /** Forgets rows as if they had never been here. */
  remove(removed: ReadonlyMap<TableName, ReadonlySet<number>>): void {
    for (const [table, ids] of removed) {
      const kept = [...this.memories[table].rows.values()].filter(({ id }) => !ids.has(Number(id)));
      this.memories[table].clear();
      this.listener(table, null);
      for (const row of kept) this.put(table, row);
    }
  }

  clear(): void {
    for (const table of TABLES) {
      this.memories[table].clear();
      this.listener(table, null);
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

  put<T extends TableName>(table: T, row: Tables[T]): void {
    memoryOf(this.memories, table).put(row);
  }

  /** Alters a row of the overlay or the replica; does nothing where there is none. */
  patch<T extends TableName>(table: T, id: Id, values: Partial<Tables[T]>): void {
    const row = this.get(table, id);
    if (row) this.put(table, { ...row, ...values });
  }
}
