import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { type IndexedList, ListIndex } from './list-index.ts';
import type { Replica } from './replica.ts';

/** With more changed rows than this the index is rebuilt. */
const MAX_TOUCHED = 2000;

/** The indexes of one replica, and the rows that changed since they were built. */
export class Indices {
  private readonly replica: Replica;
  private readonly built = new Map<IndexedList, ListIndex>();
  readonly touched = new Set<Id>();

  constructor(replica: Replica) {
    this.replica = replica;
    replica.watch((table, row) => this.change(table, row));
  }

  of(key: IndexedList): ListIndex {
    const index = this.built.get(key) ?? new ListIndex(this.replica, key);
    this.built.set(key, index);
    return index;
  }

  /** `row` was put; null: all rows were discarded. */
  private change(table: TableName, row: { id: Id } | null): void {
    if (this.built.size === 0) return;
    if (row === null) this.drop();
    else if (table === 'cliente' || table === 'chofer' || table === 'camion') {
      for (const index of this.built.values()) index.forgetNames();
    } else if (table === 'operacion') this.touched.add(row.id);
    else if (table === 'contenedor') {
      for (const { id } of this.replica.where('operacion', 'contenedor_id', row.id)) this.touched.add(id);
    }
    if (this.touched.size > MAX_TOUCHED) this.drop();
  }

  private drop(): void {
    this.built.clear();
    this.touched.clear();
  }
}
