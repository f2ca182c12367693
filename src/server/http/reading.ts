/**
 * Reads use a part of the process's connections, and each user a part of that: the rest is for writes, sessions and the
 * event stream (docs/decisions/035).
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type ReadOptions, readTransaction } from '../db/transaction.ts';
import { ApiError } from './api-error.ts';
import { FairQueue, QueueIsFull } from './fair-queue.ts';
import type { ApiRequest } from './route.ts';

/** Connections for reads, of those in db/pool.ts, in all and for one user: a whole office may share one user. */
const HEAVY = { places: 3, perUser: 2, waiting: 250 };
const LIGHT = { places: 5, perUser: 4, waiting: 2_000 };
const RETRY_AFTER_S = '5';

interface Queues {
  heavy: FairQueue;
  light: FairQueue;
}
const queues = new WeakMap<Kysely<Database>, Queues>();

function queuesOf(db: Kysely<Database>): Queues {
  let found = queues.get(db);
  if (!found) {
    found = { heavy: new FairQueue(HEAVY), light: new FairQueue(LIGHT) };
    queues.set(db, found);
  }
  return found;
}

export interface TurnOptions extends ReadOptions {
  /** Reads that may take seconds, since they read whole tables. */
  heavy?: boolean;
}

/**
 * Runs a read transaction in the user's turn.
 * @throws ApiError 429 where too many reads of the user wait
 */
export async function readInTurn<T>(
  { db, usuario }: Pick<ApiRequest, 'db' | 'usuario'>,
  fn: (trx: Transaction<Database>) => Promise<T>,
  { heavy = false, ...options }: TurnOptions = {},
): Promise<T> {
  const queue = queuesOf(db)[heavy ? 'heavy' : 'light'];
  try {
    return await queue.run(usuario.id, () => readTransaction(db, fn, options));
  } catch (error) {
    if (!(error instanceof QueueIsFull)) throw error;
    const mensaje = 'Demasiadas solicitudes. Intente nuevamente en unos segundos.';
    throw new ApiError({ codigo: 'limite', mensaje }, undefined, { 'retry-after': RETRY_AFTER_S });
  }
}
