/** One table in memory: rows by id, with an index for each column that is queried. */
import type { BaseRow, Id } from '#domain/tables.ts';

export class MemoryTable<R extends BaseRow> {
  readonly rows = new Map<Id, R>();
  private readonly uuids = new Map<string, Id>();
  private readonly indexes = new Map<keyof R & string, Map<unknown, Map<Id, R>>>();

  /** The id of the row with that uuid. */
  idOf(uuid: string): Id | undefined {
    return this.uuids.get(uuid);
  }

  put(row: R): void {
    const before = this.rows.get(row.id);
    this.rows.set(row.id, row);
    this.uuids.set(row.uuid, row.id);
    for (const [column, index] of this.indexes) {
      if (before) index.get(before[column])?.delete(row.id);
      MemoryTable.addTo(index, column, row);
    }
  }

  clear(): void {
    this.rows.clear();
    this.uuids.clear();
    this.indexes.clear();
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
    index: Map<unknown, Map<Id, R>>,
    column: keyof R & string,
    row: R,
  ): void {
    if (row.deleted_at !== null) return;
    const rows = index.get(row[column]);
    if (rows) rows.set(row.id, row);
    else index.set(row[column], new Map([[row.id, row]]));
  }
}
