/**
 * Searches, counts, sorts and pages lists of many operations without building the rows that are not shown. Rows are in
 * the order of their ids. For each row the index stores the row's own text, and numbers for client, driver and truck,
 * whose texts are shared and searched once. Rows that a pull or an unsent change has altered since the index was built
 * are left out and merged in (indexed-page.ts). Rows themselves are not kept: the replica may have packed them.
 */
import { LISTS, type ListSpec, parseSort } from '#contracts/lists.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import {
  LISTED_COLUMNS,
  type ListedOperacion,
  toAgendadoListRow,
  toAsignadoListRow,
} from '#views/operacion.ts';
import type { RowTest } from '#views/list-filters.ts';
import { byId, type Reader } from '#views/reader.ts';
import { type SortKey, type ListRow, orderOf, searchedTexts } from '#views/list-rows.ts';
import {
  compactKeys,
  lowerBound,
  SHARED_FIELDS,
  sharedColumn,
  type SharedColumn,
  type SharedField,
} from './list-columns.ts';
import type { Replica } from './replica.ts';

/** The column that many rows share, for a field that shows it; the texts of other fields are the row's own. */
const SHARED_COLUMNS: Readonly<Record<string, SharedField>> = {
  cliente: 'cliente_id',
  cliente_nombre: 'cliente_id',
  tipo: 'tipo',
  op_tipo: 'tipo',
  chofer_nombre: 'chofer_id',
  camion_marca: 'camion_id',
  camion_placa: 'camion_id',
};
export type IndexedList = 'operacion' | 'asignado';

/** A separator that no text contains. */
export const SEPARATOR = '\0';

export const isIndexed = (key: string): key is IndexedList => key === 'operacion' || key === 'asignado';

/** Whether a list is sorted by the name of a shared record: then a rename moves all rows that refer to it. */
export const isByName = (field: string): boolean => (SHARED_COLUMNS[field] ?? 'tipo') !== 'tipo';

export function rowOf(reader: Reader, key: IndexedList, row: ListedOperacion): ListRow {
  return key === 'asignado' ? toAsignadoListRow(reader, row) : toAgendadoListRow(reader, row);
}

/** Whether a live row is of the list. */
export const isOf = (key: IndexedList, { chofer_id }: Pick<OperacionRow, 'chofer_id'>): boolean =>
  (chofer_id !== null) === (key === 'asignado');

export function textOf(row: ListRow, fields: readonly string[]): string {
  return fields.flatMap((field) => searchedTexts(row, field)).join(SEPARATOR);
}

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

/** What is searched and sorted by is in the row itself and in those that it refers to, not in those that refer to it. */
const withoutOthers = (reader: Reader): Reader => ({
  get: (table, id) => reader.get(table, id),
  all: (table) => reader.all(table),
  where: () => [],
});

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
  /** The rows by their numbers, until the end of the task that needs them. */
  private read: readonly ListedOperacion[] | null = null;

  constructor(replica: Replica, key: IndexedList) {
    this.replica = replica;
    this.key = key;
    const found: ListedOperacion[] = [];
    for (const row of replica.picked('operacion', ...LISTED_COLUMNS)) if (isOf(key, row)) found.push(row);
    const rows = found.toSorted(byId);
    this.ids = rows.map(({ id }) => id);
    this.keep(rows);
    const { searched }: ListSpec = LISTS[key];
    const ownFields = searched.filter((field) => SHARED_COLUMNS[field] === undefined);
    this.starts = new Uint32Array(rows.length + 1);
    const reader = withoutOthers(replica);
    const texts = rows.map((row, place) => {
      const text = textOf(rowOf(reader, key, row), ownFields) + SEPARATOR;
      this.starts[place + 1] = this.starts[place]! + text.length;
      return text;
    });
    this.text = texts.join('');
    this.sharedColumns = SHARED_FIELDS.flatMap((column) => {
      const fields = searched.filter((field) => SHARED_COLUMNS[field] === column);
      return fields.length === 0 ? [] : [sharedColumn(rows, column, fields)];
    });
  }

  private keep(rows: readonly ListedOperacion[]): void {
    this.read = rows;
    queueMicrotask(() => {
      this.read = null;
    });
  }

  /** The rows by their numbers; without those that were deleted since the index was built. */
  private rows(): readonly (ListedOperacion | undefined)[] {
    if (this.read) return this.read;
    const rows = this.byPlace(LISTED_COLUMNS);
    this.keep(rows);
    return rows;
  }

  /** These columns of the rows, by their numbers; likewise. */
  private byPlace<C extends keyof OperacionRow>(columns: readonly C[]): Pick<OperacionRow, C>[] {
    const rows: Pick<OperacionRow, C>[] = [];
    let next = 0;
    for (const row of this.replica.picked<'operacion', C | 'id'>('operacion', 'id', ...columns)) {
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
    this.tested ??= this.byPlace(TESTED_COLUMNS);
    return this.tested;
  }

  /** Names have changed: orders by them are computed anew when they are used. */
  forgetNames(): void {
    for (const [name, { field }] of this.orders) if (isByName(field)) this.orders.delete(name);
  }

  order(sort: string): IndexOrder {
    const spec: ListSpec = LISTS[this.key];
    const parsed = parseSort(spec, sort);
    const name = `${parsed.field}:${parsed.direction}`;
    let order = this.orders.get(name);
    if (!order) {
      const { keyOf: entryKey, compare } = orderOf(spec, parsed);
      const reader = withoutOthers(this.replica);
      const rows = this.rows();
      const keys = this.ids.map((_, place) =>
        entryKey(rowOf(reader, this.key, rows[place] ?? this.row(place))),
      );
      const places = Uint32Array.from(keys, (_, place) => place).toSorted((a, b) =>
        compare(keys[a]!, keys[b]!),
      );
      order = { field: parsed.field, places, keyAt: compactKeys(keys) };
      this.orders.set(name, order);
    }
    return order;
  }
}
