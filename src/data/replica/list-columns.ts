/** Values of the rows of a list by their numbers, in little memory (list-index.ts). Pure. */
import type { Id } from '#domain/tables.ts';
import type { SortKey } from '#views/list-rows.ts';
import type { ListedOperacion } from '#views/operacion.ts';

export const SHARED_FIELDS = ['cliente_id', 'chofer_id', 'camion_id', 'tipo'] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

/** One shared column: for each row the number of its value, and for each value a row that has it. */
export interface SharedColumn {
  column: SharedField;
  /** The searched fields that show it. */
  fields: string[];
  values: Uint16Array | Uint32Array;
  examples: readonly ListedOperacion[];
}

export function sharedColumn(
  rows: readonly ListedOperacion[],
  column: SharedField,
  fields: string[],
): SharedColumn {
  const numbers = new Map<unknown, number>();
  const examples: ListedOperacion[] = [];
  const values = Uint32Array.from(rows, (row) => {
    const known = numbers.get(row[column]);
    if (known !== undefined) return known;
    numbers.set(row[column], examples.length);
    return examples.push(row) - 1;
  });
  // A company has some hundred clients, drivers and trucks.
  return { column, fields, values: examples.length < 2 ** 16 ? Uint16Array.from(values) : values, examples };
}

/** The sort keys of rows without an object for each, and equal texts once. No list of operations has a second id. */
export function compactKeys(keys: readonly SortKey[]): (place: number) => SortKey {
  const shared = new Map<unknown, unknown>();
  const values = keys.map(({ key }) => {
    if (!shared.has(key)) shared.set(key, key);
    return shared.get(key);
  });
  const ids: Id[] = keys.map(({ id }) => id);
  const last = Uint8Array.from(keys, (each) => Number(each.last));
  return (place) => ({ key: values[place], last: last[place] === 1, id: ids[place]!, id2: null });
}

/** The first number below `length` that fits, where all after it do; `length` where none does. */
export function lowerBound(length: number, fits: (n: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
