import type { TableName } from '#contracts/tables.ts';
import { atOnce } from '#domain/steps.ts';
import type { Id } from '#domain/tables.ts';
import type { IndexedList } from './indexed-rows.ts';
import { ListIndex } from './list-index.ts';
import type { Replica } from './replica.ts';

/** With more changed rows than this the index is rebuilt. */
const MAX_TOUCHED = 2000;
/** What the rows of both lists are asked for by their operation. */
const ASKED = ['movimiento', 'adjunto', 'factura_item'] as const;

/** The indexes of one replica, and the rows that changed since they were built. */
export class Indices {
  private readonly replica: Replica;
  private readonly built = new Map<IndexedList, ListIndex>();
  /** How many indexes are being made in steps. */
  private making = 0;
  /** How often the indexes were dropped. */
  private drops = 0;
  readonly touched = new Set<Id>();

  constructor(replica: Replica) {
    this.replica = replica;
    replica.watch((table, row) => this.change(table, row));
  }

  of(key: IndexedList): ListIndex {
    const known = this.built.get(key);
    if (known) return known;
    const index = atOnce(ListIndex.of(this.replica, key));
    queueMicrotask(() => index.letGo());
    this.built.set(key, index);
    return index;
  }

  has(key: IndexedList, sort: string): boolean {
    return this.built.get(key)?.hasOrder(sort) === true;
  }

  /** Makes the index of a list and that order. It stops now and then, so that its caller can pause. */
  *make(key: IndexedList, sort: string): Generator<void, void> {
    this.making++;
    try {
      const index = this.built.get(key) ?? (yield* this.build(key));
      if (!index.hasOrder(sort)) yield* index.ordering(sort);
      index.letGo();
      for (const table of ASKED) {
        yield;
        this.replica.values(table, 'operacion_id', 0, 'id');
      }
    } finally {
      this.making--;
    }
  }

  private *build(key: IndexedList): Generator<void, ListIndex> {
    for (;;) {
      const { drops } = this;
      const index = yield* ListIndex.of(this.replica, key);
      if (drops !== this.drops) continue;
      this.built.set(key, index);
      return index;
    }
  }

  /** `row` was put; null: all rows were discarded. */
  private change(table: TableName, row: { id: Id } | null): void {
    if (this.built.size + this.making === 0) return;
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
    this.drops++;
    this.built.clear();
    this.touched.clear();
  }
}
