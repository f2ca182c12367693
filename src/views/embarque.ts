/** What is planned for an operation, as its detail shows it (R17.9). */
import type { EmbarqueRecord } from '#contracts/embarque.ts';
import {
  EMBARQUE_FIELDS,
  type EmbarqueField,
  isPlannedPlace,
  lastFreeDay,
  PLANNED_PLACES,
} from '#domain/embarque.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { Reader } from './reader.ts';

/** A place keeps its name after it was deleted. */
function place(reader: Reader, table: 'puerto' | 'planta' | 'deposito', id: Id | null | undefined) {
  if (id === null || id === undefined) return null;
  const row = reader.get(table, id);
  return { id: row?.id ?? id, nombre: row?.nombre ?? '—' };
}

/** Rows that were stored before an upgrade lack the columns until they are fetched again: those are null. */
export function toEmbarqueRecord(reader: Reader, row: OperacionRow): EmbarqueRecord {
  const valueOf = (field: EmbarqueField): unknown =>
    isPlannedPlace(field) ? place(reader, PLANNED_PLACES[field], row[`${field}_id`]) : (row[field] ?? null);
  const planned = Object.fromEntries(EMBARQUE_FIELDS.map((field) => [field, valueOf(field)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of the payload, each by its name
  return { ...planned, ultimo_dia_libre: lastFreeDay(row) } as EmbarqueRecord;
}
