/**
 * Searches, counts, sorts and pages lists of many operations without building the rows that are not shown. Rows are in
 * the order of their ids. For each row the index stores the row's own text, and numbers for client, driver and truck,
 * whose texts are shared and searched once. Rows that a pull or an unsent change has altered since the index was built
 * are left out and merged in (indexed-page.ts).
 */
import { LISTS, type ListSpec, parseSort } from '#contracts/lists.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { toAgendadoListRow, toAsignadoListRow } from '#views/operacion.ts';
import type { RowTest } from '#views/list-filters.ts';
import { byId, type Reader } from '#views/reader.ts';
import { type SortKey, type ListRow, orderOf, searchedTexts } from '#views/list-rows.ts';
import type { Replica } from './replica.ts';

const SHARED_FIELDS = ['cliente_id', 'chofer_id', 'camion_id', 'tipo'] as const;
type SharedField = (typeof SHARED_FIELDS)[number];

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

/** With more changed rows than this the index is rebuilt. */
const MAX_TOUCHED = 2000;
/** A separator that no text contains. */
export const SEPARATOR = '\0';

export const isIndexed = (key: string): key is IndexedList => key === 'operacion' || key === 'asignado';

/** Whether a list is sorted by the name of a shared record: then a rename moves all rows that refer to it. */
export const isByName = (field: string): boolean => (SHARED_COLUMNS[field] ?? 'tipo') !== 'tipo';

export function rowOf(reader: Reader, key: IndexedList, row: OperacionRow): ListRow {
  return key === 'asignado' ? toAsignadoListRow(reader, row) : toAgendadoListRow(reader, row);
}

export const isOf = (key: IndexedList, { chofer_id, deleted_at }: OperacionRow): boolean =>
  deleted_at === null && (chofer_id !== null) === (key === 'asignado');

export function textOf(row: ListRow, fields: readonly string[]): string {
  return fields.flatMap((field) => searchedTexts(row, field)).join(SEPARATOR);
}

/** One shared column: for each row the number of its value, and for each value a row that has it. */
interface SharedColumn {
  column: SharedField;
  fields: string[];
  values: Uint32Array;
  examples: OperacionRow[];
}

interface IndexOrder {
  field: string;
  /** Row numbers in sorted order. */
  places: Uint32Array;
  keys: SortKey[];
}

export class ListIndex {
  readonly rows: OperacionRow[];
  readonly placeOf: Map<Id, number>;
  /** The offset of each row's own text in `text`. */
  private readonly starts: Uint32Array;
  private readonly text: string;
  private readonly sharedColumns: SharedColumn[];
  private readonly orders = new Map<string, IndexOrder>();
  private readonly key: IndexedList;
  private readonly replica: Replica;

  constructor(replica: Replica, key: IndexedList) {
    this.replica = replica;
    this.key = key;
    this.rows = [...replica.all('operacion')].filter((row) => isOf(key, row)).toSorted(byId);
    this.placeOf = new Map(this.rows.map(({ id }, place) => [id, place]));
    const { searched }: ListSpec = LISTS[key];
    const ownFields = searched.filter((field) => SHARED_COLUMNS[field] === undefined);
    this.starts = new Uint32Array(this.rows.length + 1);
    const texts = this.rows.map((row, place) => {
      const text = textOf(rowOf(replica, key, row), ownFields) + SEPARATOR;
      this.starts[place + 1] = this.starts[place]! + text.length;
      return text;
    });
    this.text = texts.join('');
    this.sharedColumns = SHARED_FIELDS.flatMap((column) => {
      const fields = searched.filter((field) => SHARED_COLUMNS[field] === column);
      return fields.length === 0 ? [] : [this.sharedColumn(column, fields)];
    });
  }

  private sharedColumn(column: SharedField, fields: string[]): SharedColumn {
    const numeros = new Map<unknown, number>();
    const examples: OperacionRow[] = [];
    const values = Uint32Array.from(this.rows, (row) => {
      const known = numeros.get(row[column]);
      if (known !== undefined) return known;
      numeros.set(row[column], examples.length);
      return examples.push(row) - 1;
    });
    return { column, fields, values, examples };
  }

  /** 1 for each row that matches. `needle` is not empty. */
  search(reader: Reader, needle: string): Uint8Array {
    const found = new Uint8Array(this.rows.length);
    for (const { fields, values, examples } of this.sharedColumns) {
      const matches = Uint8Array.from(examples, (row) =>
        Number(textOf(rowOf(reader, this.key, row), fields).includes(needle)),
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
    const found = new Uint8Array(this.rows.length).fill(1);
    for (const { column, fits } of tests) {
      const shared = this.sharedColumns.find((each) => each.column === column);
      if (shared) {
        const matches = Uint8Array.from(shared.examples, (row) => Number(fits(row)));
        for (let place = 0; place < found.length; place++) found[place]! &= matches[shared.values[place]!]!;
      } else {
        for (let place = 0; place < found.length; place++)
          if (found[place] === 1 && !fits(this.rows[place]!)) found[place] = 0;
      }
    }
    return found;
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
      const keys = this.rows.map((row) => entryKey(rowOf(this.replica, this.key, row)));
      const places = Uint32Array.from(keys, (_, place) => place).toSorted((a, b) =>
        compare(keys[a]!, keys[b]!),
      );
      order = { field: parsed.field, places, keys };
      this.orders.set(name, order);
    }
    return order;
  }
}

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
