/** The movement that a record of an operation names: an attachment, a document. */
import type { Transaction } from 'kysely';
import type { Id } from '#domain/tables.ts';
import type { Database } from '../../db/schema.ts';
import { refuseField } from '../../http/api-error.ts';
import { findAny } from '../../http/rows.ts';

const NOT_OF_OPERACION = 'La operación no tiene este movimiento';

/**
 * Its number: null where it was undone meanwhile, as if it had been undone after the record came.
 * @throws ApiError 400 where it is none of this operation
 */
export async function namedMovimiento(
  trx: Transaction<Database>,
  operacionId: number,
  id: Id | null,
): Promise<number | null> {
  if (id === null) return null;
  const row = await findAny(trx, 'movimiento', id);
  // The same for one of another operation: a driver must not learn that it exists (R26.5).
  if (row?.operacion_id !== operacionId) throw refuseField('movimiento', NOT_OF_OPERACION);
  return row.deleted_at === null ? row.id : null;
}
