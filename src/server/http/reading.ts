/**
 * Reads use a part of the process's connections, and each user a part of that. The other connections are for writes,
 * sessions and the event stream (docs/decisions/035).
 */
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type ReadOptions, readTransaction } from '../db/transaction.ts';
import { ApiError } from './api-error.ts';
import { QueueIsFull } from './fair-queue.ts';
import type { ApiRequest } from './route.ts';

const RETRY_AFTER_S = '5';

export interface TurnOptions extends ReadOptions {
  /** Reads that may take seconds, since they read whole tables. */
  heavy?: boolean;
}

/**
 * Runs a read transaction when it is the user's turn.
 * @throws ApiError 429 where too many reads of the user wait
 */
export async function readInTurn<T>(
  { db, reads, usuario }: Pick<ApiRequest, 'db' | 'reads' | 'usuario'>,
  fn: (trx: Transaction<Database>) => Promise<T>,
  { heavy = false, ...options }: TurnOptions = {},
): Promise<T> {
  const queue = heavy ? reads.heavy : reads.light;
  try {
    return await queue.run(usuario.id, () => readTransaction(db, fn, options));
  } catch (error) {
    if (!(error instanceof QueueIsFull)) throw error;
    const mensaje = 'Demasiadas solicitudes. Intente nuevamente en unos segundos.';
    throw new ApiError({ codigo: 'limite', mensaje }, undefined, { 'retry-after': RETRY_AFTER_S });
  }
}
