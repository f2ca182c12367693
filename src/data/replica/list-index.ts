/**
 * Searches, counts, sorts and pages lists of many operations without building the rows that are not shown. Rows are in
 * the order of their ids. For each row the index stores the row's own text, and numbers for client, driver and truck,
 * whose texts are shared and searched once. Rows that a pull or an unsent change has altered since the index was built
 * are left out and merged in (indexed-page.ts). Rows themselves are not kept: the replica may have packed them.
 */
import { LISTS, type ListSpec, parseSort } from '#contracts/lists.ts';
import { atOnce, sorting } from '#domain/steps.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { LISTED_COLUMNS, type ListedOperacion } from '#views/operacion.ts';
import type { RowTest } from '#views/list-filters.ts';
import { byId, type Reader } from '#views/reader.ts';
import { type SortKey, orderOf } from '#views/list-rows.ts';
import {
  type IndexedList,
  isByName,
  isOf,
  rowOf,
  SEPARATOR,
  SHARED_COLUMNS,
  textOf,
  withoutOthers,
} from './indexed-rows.ts';
import { compactKeys, lowerBound, SHARED_FIELDS, sharedColumn, type SharedColumn } from './list-columns.ts';
import type { Replica } from './replica.ts';

interface IndexOrder {
  field: string;
  /** Row numbers in sorted order. */
  places: Uint32Array;
  /** The sort key of the row with that number. */
  keyAt: (place: number) => SortKey;
}

/** What the filters of both lists read besides the shared columns, and the values that are computed from it. */
const TESTED_COLUMNS = ['id', 'tipo', 'eta_puerto', 'eta_planta', 'finalizado'] as const;
type TestedRow = Pick<OperacionRow, (typeof TESTED_COLUMNS)[number]>;
const TESTED: ReadonlySet<string> = new Set(['eta_relevante', 'estado_operacion']);

/** Rows after which a generator stops, so that its caller can pause. */
const ROWS_PER_STEP = 256;

/** What an index is made of. */
interface IndexParts {
  rows: readonly ListedOperacion[];
  starts: Uint32Array;
  text: string;
  sharedColumns: SharedColumn[];
}

export class ListIndex {
  /** In their order, which is that of the row numbers. */
  readonly ids: readonly Id[];
  /** The offset of each row's own text in `text`. */
  private readonly starts: Uint32Array;
  private readonly text: string;
  private readonly sharedColumns: SharedColumn[];
  private readonly orders = new Map<string, IndexOrder>();
  private readonly key: IndexedList;
  private readonly replica: Replica;
  /** The values that filters read, once one was used. */
  private tested: TestedRow[] | null = null;
  /** The rows by their numbers, for the first order. */
  private read: readonly ListedOperacion[] | null;
  /** How often names have changed. */
  private renames = 0;

  private constructor(replica: Replica, key: IndexedList, { rows, starts, text, sharedColumns }: IndexParts) {
    this.replica = replica;
    this.key = key;
    this.ids = rows.map(({ id }) => id);
    this.starts = starts;
    this.text = text;
    this.sharedColumns = sharedColumns;
    this.read = rows;
  }

  /** Makes an index. It stops now and then, so that its caller can pause. After the first order `letGo` is due. */
  static *of(replica: Replica, key: IndexedList): Generator<void, ListIndex> {
    const found: ListedOperacion[] = [];
    let read = 0;
    for (const row of replica.picked('operacion', ...LISTED_COLUMNS)) {
      if (isOf(key, row)) found.push(row);
      if (++read % ROWS_PER_STEP === 0) yield;
    }
    // One that was put meanwhile comes twice.
    const rows = found.toSorted(byId).filter(({ id }, n, all) => id !== all[n - 1]?.id);
    const { searched }: ListSpec = LISTS[key];
    const ownFields = searched.filter((field) => SHARED_COLUMNS[field] === undefined);
    const starts = new Uint32Array(rows.length + 1);
    const reader = withoutOthers(replica);
    const texts: string[] = [];
    for (const [place, row] of rows.entries()) {
      const text = textOf(rowOf(reader, key, row), ownFields) + SEPARATOR;
      starts[place + 1] = starts[place]! + text.length;
      texts.push(text);
      if (place % ROWS_PER_STEP === 0) yield;
    }
    const sharedColumns: SharedColumn[] = [];
    for (const column of SHARED_FIELDS) {
      const fields = searched.filter((field) => SHARED_COLUMNS[field] === column);
      if (fields.length > 0) sharedColumns.push(sharedColumn(rows, column, fields));
      yield;
    }
    return new ListIndex(replica, key, { rows, starts, text: texts.join(''), sharedColumns });
  }

  /** Forgets the rows that were read for the first order. */
  letGo(): void {
    this.read = null;
  }

  /** These columns of the rows, by their numbers; without those that were deleted since the index was built. */
  private *byPlace<C extends keyof OperacionRow>(
    columns: readonly C[],
  ): Generator<void, Pick<OperacionRow, C>[]> {
    const rows: Pick<OperacionRow, C>[] = [];
    let next = 0;
    let read = 0;
    for (const row of this.replica.picked<'operacion', C | 'id'>('operacion', 'id', ...columns)) {
      if (++read % ROWS_PER_STEP === 0) yield;
      // Most come in the order of the list.
      const place = this.ids[next] === row.id ? next : this.placeOf(row.id);
      if (place === -1) continue;
      rows[place] = row;
      next = place + 1;
    }
    return rows;
  }

  row(place: number): OperacionRow {
    return this.replica.get('operacion', this.ids[place]!)!;
  }

  /** The number of the row with that id; -1 where it is not in the list. */
  placeOf(id: Id): number {
    const place = lowerBound(this.ids.length, (n) => byId({ id: this.ids[n]! }, { id }) >= 0);
    return this.ids[place] === id ? place : -1;
  }

  /** 1 for each row that matches. `needle` is not empty. */
  search(reader: Reader, needle: string): Uint8Array {
    const found = new Uint8Array(this.ids.length);
    const named = withoutOthers(reader);
    for (const { fields, values, examples } of this.sharedColumns) {
      const matches = Uint8Array.from(examples, (row) =>
        Number(textOf(rowOf(named, this.key, row), fields).includes(needle)),
      );
      if (!matches.includes(1)) continue;
      for (let place = 0; place < values.length; place++) found[place]! |= matches[values[place]!]!;
    }
    let place = 0;
    for (let at = this.text.indexOf(needle); at !== -1;) {
      while (this.starts[place + 1]! <= at) place++;
      found[place] = 1;
      at = this.text.indexOf(needle, this.starts[place + 1]);
    }
    return found;
  }

  /** 1 for each row that passes all tests. */
  filter(tests: readonly RowTest[]): Uint8Array {
    const found = new Uint8Array(this.ids.length).fill(1);
    for (const { column, fits } of tests) {
      const shared = this.sharedColumns.find((each) => each.column === column);
      if (shared) {
        const matches = Uint8Array.from(shared.examples, (row) => Number(fits(row)));
        for (let place = 0; place < found.length; place++) found[place]! &= matches[shared.values[place]!]!;
      } else {
        const rows = TESTED.has(column) ? this.testedRows() : null;
        for (let place = 0; place < found.length; place++)
          if (found[place] === 1 && !fits(rows?.[place] ?? this.row(place))) found[place] = 0;
      }
    }
    return found;
  }

  private testedRows(): readonly TestedRow[] {
    this.tested ??= atOnce(this.byPlace(TESTED_COLUMNS));
    return this.tested;
  }

  /** Names have changed: orders by them are computed anew when they are used. */
  forgetNames(): void {
    this.renames++;
    for (const [name, { field }] of this.orders) if (isByName(field)) this.orders.delete(name);
  }

  private nameOf(sort: string): string {
    const { field, direction } = parseSort(LISTS[this.key], sort);
    return `${field}:${direction}`;
  }

  hasOrder(sort: string): boolean {
    return this.orders.has(this.nameOf(sort));
  }

  order(sort: string): IndexOrder {
    return this.orders.get(this.nameOf(sort)) ?? atOnce(this.ordering(sort));
  }

  /** Makes an order. It stops now and then. */
  *ordering(sort: string): Generator<void, IndexOrder> {
    const spec: ListSpec = LISTS[this.key];
    const parsed = parseSort(spec, sort);
    const { keyOf: entryKey, compare } = orderOf(spec, parsed);
    const reader = withoutOthers(this.replica);
    const { renames } = this;
    const rows: readonly (ListedOperacion | undefined)[] = this.read ?? (yield* this.byPlace(LISTED_COLUMNS));
    const keys: SortKey[] = [];
    for (let place = 0; place < this.ids.length; place++) {
      keys.push(entryKey(rowOf(reader, this.key, rows[place] ?? this.row(place))));
      if (place % ROWS_PER_STEP === 0) yield;
    }
    const places = yield* sorting(keys.length, (a, b) => compare(keys[a]!, keys[b]!));
    const order = { field: parsed.field, places, keyAt: compactKeys(keys) };
    if (renames !== this.renames && isByName(parsed.field)) return yield* this.ordering(sort);
    this.orders.set(this.nameOf(sort), order);
    return order;
  }
}
