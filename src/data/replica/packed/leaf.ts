/** Some rows of a table, in the order of their ids, as columns. They do not change. */
import type { BaseRow } from '#domain/tables.ts';
import { type PackedColumn, Same } from './columns.ts';
import { Maker } from './object-columns.ts';
import { encodeColumn, type ShareText } from './encode.ts';

type Fields = Record<string, unknown>;

const ABSENT = new Same(undefined);

/** Whether a row can be packed: it has a number as id, and only columns that an object has of its own. */
export const isPackable = (row: BaseRow): row is BaseRow & { id: number } =>
  Number.isSafeInteger(row.id) && row.id !== 0 && !Object.hasOwn(row, '__proto__');

export class Leaf<R extends BaseRow> {
  readonly ids: Float64Array;
  private readonly columns: ReadonlyMap<string, PackedColumn>;
  private readonly whole: Maker;

  private constructor(ids: Float64Array, columns: ReadonlyMap<string, PackedColumn>) {
    this.ids = ids;
    this.columns = columns;
    this.whole = new Maker([...columns]);
  }

  /**
   * `rows`: packable ones of one shape, in the order of their ids; at least one. It stops after each column, so that its
   * caller can pause.
   */
  static *of<R extends BaseRow>(rows: readonly R[], share: ShareText): Generator<void, Leaf<R>> {
    const columns = new Map<string, PackedColumn>();
    for (const key of Object.keys(rows[0]!)) {
      const values = rows.map((row) => (row as unknown as Fields)[key]);
      // Most rows have not changed since they were made.
      const isCreation = key === 'updated_at' && rows.every(({ created_at }, n) => values[n] === created_at);
      const column = isCreation ? columns.get('created_at') : undefined;
      columns.set(key, column ?? encodeColumn(values, share));
      yield;
    }
    return new Leaf(
      Float64Array.from(rows, ({ id }) => Number(id)),
      columns,
    );
  }

  get size(): number {
    return this.ids.length;
  }

  get first(): number {
    return this.ids[0]!;
  }

  get last(): number {
    return this.ids.at(-1)!;
  }

  /** The place of the row with that id; -1 where there is none. */
  placeOf(id: number): number {
    const { ids } = this;
    // Most ids follow each other without a gap.
    const guess = id - this.first;
    if (ids[guess] === id) return guess;
    let [low, high] = [0, ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (ids[middle] === id) return middle;
      if (ids[middle]! < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Undefined where the rows do not have that column. */
  column(key: string): PackedColumn | undefined {
    return this.columns.get(key);
  }

  row(place: number): R {
    return this.whole.at(place) as unknown as R;
  }

  /** Makes rows with these columns only. */
  maker(keys: readonly string[]): Maker {
    return new Maker(keys.map((key) => [key, this.column(key) ?? ABSENT]));
  }
}
