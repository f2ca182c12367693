/** The rows of the lists of operations, and what of them is searched (list-index.ts). Pure. */
import type { OperacionRow } from '#domain/tables.ts';
import { type ListRow, searchedTexts } from '#views/list-rows.ts';
import { type ListedOperacion, toAgendadoListRow, toAsignadoListRow } from '#views/operacion.ts';
import type { Reader } from '#views/reader.ts';
import type { SharedField } from './list-columns.ts';

/** The column that many rows share, for a field that shows it; the texts of other fields are the row's own. */
export const SHARED_COLUMNS: Readonly<Record<string, SharedField>> = {
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

/** What is searched and sorted by is in the row itself and in those that it refers to, not in those that refer to it. */
export const withoutOthers = (reader: Reader): Reader => ({
  get: (table, id) => reader.get(table, id),
  all: (table) => reader.all(table),
  where: () => [],
});
