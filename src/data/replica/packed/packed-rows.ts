/**
 * The rows of a table as leaves of columns, in the order of their ids (docs/decisions/083). A row is made when it is read, and
 * given again to who reads it soon after. Nothing here changes: rows that are put later lie on top (../replica-table.ts).
 */
import type { BaseRow, Id } from '#domain/tables.ts';
import { Buckets, LEAF_ROWS } from './buckets.ts';
import type { Leaf } from './leaf.ts';

/** Rows as columns, and those that stay objects. */
export interface Packed<R extends BaseRow> {
  packed: PackedRows<R> | null;
  left: R[];
}

/** Whether another row with that id lies on top. */
type IsHidden = (id: Id) => boolean;

/** As many rows that were read last are given again: more than a screen reads. */
const KEPT = 256;

export class PackedRows<R extends BaseRow> {
  readonly leaves: readonly Leaf<R>[];
  /** Rows, hidden ones included. */
  readonly size: number;
  private readonly indexes = new Map<string, Buckets<R>>();
  /** By their number: those read last, and those before them. */
  private kept = new Map<number, R>();
  private keptBefore = new Map<number, R>();
  /** The leaf that was read last: most reads are of neighbours. */
  private lastLeaf = 0;

  /** `leaves`: in the order of their ids, without a common one. */
  constructor(leaves: readonly Leaf<R>[]) {
    this.leaves = leaves;
    this.size = leaves.reduce((sum, { size }) => sum + size, 0);
  }

  /** The number of a row; -1 where it is not here. */
  private find(id: Id): number {
    if (typeof id !== 'number') return -1;
    const leaf = this.leafOf(id);
    const place = this.leaves[leaf]?.placeOf(id) ?? -1;
    return place === -1 ? -1 : leaf * LEAF_ROWS + place;
  }

  /** The number of the only leaf that may have the id. */
  private leafOf(id: number): number {
    const { leaves, lastLeaf } = this;
    const last = leaves[lastLeaf];
    if (last && last.first <= id && id <= last.last) return lastLeaf;
    let [low, high] = [0, leaves.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (leaves[middle]!.last < id) low = middle + 1;
      else high = middle;
    }
    return (this.lastLeaf = Math.max(0, low));
  }

  has(id: Id): boolean {
    return this.find(id) !== -1;
  }

  get(id: Id): R | undefined {
    const row = this.find(id);
    return row === -1 ? undefined : this.row(row);
  }

  /** The id of the row with that uuid. */
  idOf(uuid: string): Id | undefined {
    const [row] = this.index('uuid', false).find(uuid);
    return row === undefined ? undefined : this.id(row);
  }

  /** Live rows whose column has that value. */
  where(column: string, value: unknown, isHidden: IsHidden): R[] {
    return this.matching(column, value, isHidden).map((row) => this.row(row));
  }

  /** The values of another column in these rows. */
  values<W extends keyof R & string>(column: string, value: unknown, wanted: W, isHidden: IsHidden): R[W][] {
    return this.matching(column, value, isHidden).map(
      (row) => this.leaves[Math.floor(row / LEAF_ROWS)]!.column(wanted)?.at(row % LEAF_ROWS) as R[W],
    );
  }

  /** The rows that are not hidden, with these columns only. */
  *picked<C extends keyof R & string>(columns: readonly C[], isHidden: IsHidden): Generator<Pick<R, C>> {
    for (const leaf of this.leaves) {
      const maker = leaf.maker(columns);
      for (let place = 0; place < leaf.size; place++) {
        if (!isHidden(leaf.ids[place]!)) yield maker.at(place) as Pick<R, C>;
      }
    }
  }

  /** All rows; in place of one that `newest` has, that one. */
  *rows(newest: (id: Id) => R | undefined): Generator<R> {
    for (const [n, leaf] of this.leaves.entries()) {
      for (let place = 0; place < leaf.size; place++) {
        yield newest(leaf.ids[place]!) ?? this.read(n * LEAF_ROWS + place) ?? leaf.row(place);
      }
    }
  }

  *ids(): Generator<number> {
    for (const leaf of this.leaves) yield* leaf.ids;
  }

  private matching(column: string, value: unknown, isHidden: IsHidden): number[] {
    return this.index(column, true)
      .find(value)
      .filter((row) => !isHidden(this.id(row)));
  }

  private index(column: string, isLiveOnly: boolean): Buckets<R> {
    const name = isLiveOnly ? column : `${column}, deleted or not`;
    const index = this.indexes.get(name) ?? new Buckets(this.leaves, column, isLiveOnly);
    this.indexes.set(name, index);
    return index;
  }

  private id(row: number): number {
    return this.leaves[Math.floor(row / LEAF_ROWS)]!.ids[row % LEAF_ROWS]!;
  }

  /** A row that was read before. */
  private read(row: number): R | undefined {
    return this.kept.get(row) ?? this.keptBefore.get(row);
  }

  private row(row: number): R {
    const now = this.kept.get(row);
    if (now) return now;
    const made = this.keptBefore.get(row) ?? this.leaves[Math.floor(row / LEAF_ROWS)]!.row(row % LEAF_ROWS);
    if (this.kept.size === KEPT) {
      this.keptBefore = this.kept;
      this.kept = new Map();
    }
    this.kept.set(row, made);
    return made;
  }
}
