/**
 * Reads use a part of the process's connections, and each user a part of that. The other connections are for writes,
 * sessions and the event stream (docs/decisions/035).
 */
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type ReadOptions, readTransaction } from '../db/transaction.ts';
import { refuseWhenFull } from './fair-queue.ts';
import type { ApiRequest } from './route.ts';

const RETRY_AFTER_S = 5;

export interface TurnOptions extends ReadOptions {
  /** Reads that may take seconds, since they read whole tables. */
  heavy?: boolean;
}

/**
 * Runs the work of a read when it is the user's turn.
 * @throws ApiError 429 where too many reads of the user wait
 */
export function inReadTurn<T>(
  { reads, usuario }: Pick<ApiRequest, 'reads' | 'usuario'>,
  { heavy = false }: Pick<TurnOptions, 'heavy'>,
  work: () => Promise<T>,
): Promise<T> {
  const queue = heavy ? reads.heavy : reads.light;
  return refuseWhenFull(RETRY_AFTER_S, () => queue.run(usuario.id, work));
}

/**
 * Runs a read transaction when it is the user's turn.
 * @throws ApiError 429 where too many reads of the user wait
 */
export const readInTurn = <T>(
  request: Pick<ApiRequest, 'db' | 'reads' | 'usuario'>,
  fn: (trx: Transaction<Database>) => Promise<T>,
  { heavy = false, ...options }: TurnOptions = {},
): Promise<T> => inReadTurn(request, { heavy }, () => readTransaction(request.db, fn, options));
