/** One table in memory: rows by id, with an index for each column that is queried. */
import type { BaseRow, Id } from '#domain/tables.ts';

/**
 * The rows with one value of a column. Most values have few rows, for which a map takes several times the memory of an
 * array; a long array would be slow to take rows from.
 */
type Group<R> = readonly R[] | Map<Id, R>;

const FEW = 8;

export class MemoryTable<R extends BaseRow> {
  readonly rows = new Map<Id, R>();
  /** Null until a row is sought by its uuid, which most tables never see: only unsent changes name rows so. */
  private uuids: Map<string, Id> | null = null;
  private readonly indexes = new Map<keyof R & string, Map<unknown, Group<R>>>();

  /** The id of the row with that uuid. */
  idOf(uuid: string): Id | undefined {
    this.uuids ??= new Map(Array.from(this.rows.values(), (row) => [row.uuid, row.id]));
    return this.uuids.get(uuid);
  }

  put(row: R): void {
    const before = this.rows.get(row.id);
    this.rows.set(row.id, row);
    this.uuids?.set(row.uuid, row.id);
    for (const [column, index] of this.indexes) {
      if (before) MemoryTable.removeFrom(index, before[column], before);
      MemoryTable.addTo(index, column, row);
    }
  }

  /** Live rows whose column has that value. */
  where<C extends keyof R & string>(column: C, value: R[C]): Iterable<R> {
    let index = this.indexes.get(column);
    if (!index) {
      index = new Map();
      for (const row of this.rows.values()) MemoryTable.addTo(index, column, row);
      this.indexes.set(column, index);
    }
    return index.get(value)?.values() ?? [];
  }

  private static addTo<R extends BaseRow>(
    index: Map<unknown, Group<R>>,
    column: keyof R & string,
    row: R,
  ): void {
    if (row.deleted_at !== null) return;
    const value = row[column];
    const group = index.get(value);
    if (!group) index.set(value, [row]);
    else if (group instanceof Map) group.set(row.id, row);
    // As long as its rows: an array that grows has many more places.
    else if (group.length < FEW) index.set(value, group.concat(row));
    else index.set(value, new Map([...group, row].map((each) => [each.id, each])));
  }

  private static removeFrom<R extends BaseRow>(
    index: Map<unknown, Group<R>>,
    value: unknown,
    { id }: R,
  ): void {
    const group = index.get(value);
    if (group instanceof Map) group.delete(id);
    else if (group)
      index.set(
        value,
        group.filter((row) => row.id !== id),
      );
  }
}
