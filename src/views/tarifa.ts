/** Which tariff an operation is charged by (R17.1, R19.1). */
import { TARIFA_FIELDS, type Id, type OperacionRow, type Tarifa } from '#domain/tables.ts';
import type { Reader } from './reader.ts';

/** The twelve tariff columns of a row. */
export function rowTarifa(row: Tarifa): Tarifa {
  return Object.fromEntries(TARIFA_FIELDS.map((field) => [field, row[field]])) as Tarifa;
}

/** The client's current tariff, or null. */
export function currentTarifa(reader: Reader, clienteId: Id): Tarifa | null {
  const [row] = reader.where('negociacion', 'cliente_id', clienteId);
  return row ? rowTarifa(row) : null;
}

/** The tariff of an operation: its copy, else the client's current tariff (R17.1). */
export function operacionTarifa(
  reader: Reader,
  { tarifa, cliente_id }: Pick<OperacionRow, 'tarifa' | 'cliente_id'>,
): Tarifa | null {
  return tarifa ?? currentTarifa(reader, cliente_id);
}
