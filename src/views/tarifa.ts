/** Which tariff an operation is charged by (R17.1, R19.1). */
import { CAMPOS_TARIFA, type Id, type OperacionRow, type Tarifa } from '#domain/tables.ts';
import type { Lector } from './reader.ts';

/** The twelve tariff columns of a row. */
export function tarifaDeFila(row: Tarifa): Tarifa {
  return Object.fromEntries(CAMPOS_TARIFA.map((campo) => [campo, row[campo]])) as Tarifa;
}

/** The client's current tariff, or null. */
export function tarifaVigente(lector: Lector, clienteId: Id): Tarifa | null {
  const [row] = lector.where('negociacion', 'cliente_id', clienteId);
  return row ? tarifaDeFila(row) : null;
}

/** The tariff of an operation: its copy, else the client's current tariff (R17.1). */
export function tarifaDeOperacion(
  lector: Lector,
  { tarifa, cliente_id }: Pick<OperacionRow, 'tarifa' | 'cliente_id'>,
): Tarifa | null {
  return tarifa ?? tarifaVigente(lector, cliente_id);
}
