/**
 * One table of the replica. New rows are objects in memory; where there are many, `pack` makes columns of them, which take a
 * quarter of the memory (docs/decisions/083). Its code is loaded when a table first has that many.
 */
import type { BaseRow, Id } from '#domain/tables.ts';
import { MemoryTable } from './memory-table.ts';
import type { Packed, PackedRows } from './packed/packed-rows.ts';

/** With fewer rows than this, objects take little memory. */
const LEAST_ROWS = 2000;
/** Packed rows are made anew once this part of them, 1 / n, has changed. */
const LEAST_SHARE = 8;

/** Makes columns of rows and those packed before (packed/pack.ts), unless `isOver`. */
export type Packer = <R extends BaseRow>(
  packed: PackedRows<R> | null,
  rows: ReadonlyMap<Id, R>,
  pause: () => Promise<void>,
  isOver: () => boolean,
) => Promise<Packed<R> | null>;

export class ReplicaTable<R extends BaseRow> {
  /** The rows that were put last. */
  private top = new MemoryTable<R>();
  /** Those that are being packed, below them. */
  private middle: MemoryTable<R> | null = null;
  private packed: PackedRows<R> | null = null;
  /** Rows of `top` that cannot be packed; all, once packing has failed. */
  private unpackable = 0;
  /** Rows, deleted ones included. */
  size = 0;
  private readonly isHidden = (id: Id): boolean => this.newest(id) !== undefined;

  /** A row by its id, or by its uuid. */
  get(id: Id): R | undefined {
    return this.at(id) ?? (typeof id === 'string' ? this.at(this.idOf(id) ?? '') : undefined);
  }

  private at(id: Id): R | undefined {
    return this.newest(id) ?? this.packed?.get(id);
  }

  private newest(id: Id): R | undefined {
    return this.top.rows.get(id) ?? this.middle?.rows.get(id);
  }

  private idOf(uuid: string): Id | undefined {
    return this.top.idOf(uuid) ?? this.middle?.idOf(uuid) ?? this.packed?.idOf(uuid);
  }

  put(row: R): void {
    const { id } = row;
    if (!this.newest(id) && this.packed?.has(id) !== true) this.size++;
    this.top.put(row);
  }

  clear(): void {
    this.top = new MemoryTable();
    this.middle = null;
    this.packed = null;
    this.unpackable = 0;
    this.size = 0;
  }

  /** Takes these rows, which were packed while they were read, in place of all. */
  fill({ packed, left }: Packed<R>): void {
    this.clear();
    this.packed = packed;
    this.size = packed?.size ?? 0;
    for (const row of left) this.put(row);
    this.unpackable = this.top.rows.size;
  }

  /** All rows, deleted ones included. Packing rows meanwhile does not alter what is given. */
  *rows(): Generator<R> {
    const { top, middle, packed } = this;
    const newest = (id: Id): R | undefined => top.rows.get(id) ?? middle?.rows.get(id);
    if (packed) yield* packed.rows(newest);
    const isGiven = (id: Id): boolean => packed?.has(id) === true;
    for (const row of middle?.rows.values() ?? []) if (!isGiven(row.id)) yield top.rows.get(row.id) ?? row;
    for (const row of top.rows.values()) if (!isGiven(row.id) && middle?.rows.has(row.id) !== true) yield row;
  }

  /** Their ids. */
  *ids(): Generator<Id> {
    const { top, middle, packed } = this;
    if (packed) yield* packed.ids();
    for (const id of middle?.rows.keys() ?? []) if (packed?.has(id) !== true) yield id;
    for (const id of top.rows.keys()) if (packed?.has(id) !== true && middle?.rows.has(id) !== true) yield id;
  }

  /** All rows with these columns only: faster than whole ones. */
  *picked<C extends keyof R & string>(columns: readonly C[]): Generator<Pick<R, C>> {
    const { top, middle, packed } = this;
    const isHidden = (id: Id): boolean => top.rows.has(id) || middle?.rows.has(id) === true;
    if (packed) yield* packed.picked(columns, isHidden);
    for (const row of middle?.rows.values() ?? []) if (!top.rows.has(row.id)) yield row;
    yield* top.rows.values();
  }

  /** Live rows whose column has that value. */
  where<C extends keyof R & string>(column: C, value: R[C]): R[] {
    const found = this.packed?.where(column, value, this.isHidden) ?? [];
    for (const row of this.unpackedWhere(column, value)) found.push(row);
    return found;
  }

  /** The values of another column in these rows. */
  values<C extends keyof R & string, W extends keyof R & string>(column: C, value: R[C], wanted: W): R[W][] {
    const found = this.packed?.values(column, value, wanted, this.isHidden) ?? [];
    for (const row of this.unpackedWhere(column, value)) found.push(row[wanted]);
    return found;
  }

  private *unpackedWhere<C extends keyof R & string>(column: C, value: R[C]): Generator<R> {
    const { top, middle } = this;
    if (middle) for (const row of middle.where(column, value)) if (!top.rows.has(row.id)) yield row;
    yield* top.where(column, value);
  }

  /** Whether so many rows are not packed that it is worth it, `least` or more. */
  isPackable(least = LEAST_ROWS): boolean {
    const rows = this.top.rows.size - this.unpackable;
    return !this.middle && rows >= Math.max(least, (this.packed?.size ?? 0) / LEAST_SHARE);
  }

  /** Makes columns of the rows. `pause` yields to the page: rows may be put, and all be cleared, meanwhile. */
  async pack(packer: Packer, pause: () => Promise<void>): Promise<void> {
    if (this.middle) return;
    const { top: middle, packed } = this;
    this.middle = middle;
    this.top = new MemoryTable();
    const isOver = (): boolean => this.middle !== middle;
    const made = await packer(packed, middle.rows, pause, isOver).catch(() => null);
    // All rows were cleared meanwhile.
    if (isOver()) return;
    const left = made ? made.left : middle.rows.values();
    for (const row of left) if (!this.top.rows.has(row.id)) this.top.put(row);
    this.unpackable = made ? made.left.length : Infinity;
    this.packed = made ? made.packed : packed;
    this.middle = null;
  }
}
