/**
 * A queue of password hashes, fair between addresses. A hash takes 19 MiB and 25 ms of a core, and callers without a
 * session can request one.
 */
import { ApiError } from '../http/api-error.ts';
import { FairQueue, QueueIsFull } from '../http/fair-queue.ts';
import { hashPassword } from './password.ts';

/** The largest number waiting per address: an office of fifty users behind one address may log in at the same time. */
const queue = new FairQueue<string>({ places: 2, perUser: 2, waiting: 50, waitingInAll: 200 });
const RETRY_AFTER_S = '2';

/** @throws ApiError 429 where too many wait, and what `work` throws */
export async function inPasswordQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(address, work);
  } catch (error) {
    if (!(error instanceof QueueIsFull)) throw error;
    const mensaje = 'Demasiados intentos a la vez. Intente nuevamente en unos segundos.';
    throw new ApiError({ codigo: 'limite', mensaje }, undefined, { 'retry-after': RETRY_AFTER_S });
  }
}

/** @throws ApiError 429 where too many wait */
export const hashInTurn = (address: string, password: string): Promise<string> =>
  inPasswordQueue(address, () => hashPassword(password));
