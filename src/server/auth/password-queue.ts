/**
 * A queue of password hashes, fair between addresses. A hash takes 19 MiB and 25 ms of a core, and callers without a
 * session can request one.
 */
import { FairQueue, refuseWhenFull } from '../http/fair-queue.ts';
import { hashPassword } from './password.ts';

/** The largest number waiting per address: an office of fifty users behind one address may log in at the same time. */
const queue = new FairQueue<string>({ places: 2, perOwner: 2, waiting: 50, waitingInAll: 200 });
const RETRY_AFTER_S = 2;

/** @throws ApiError 429 where too many wait, and what `work` throws */
export const inPasswordQueue = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  refuseWhenFull(
    RETRY_AFTER_S,
    () => queue.run(address, work),
    'Demasiados intentos a la vez. Inténtelo de nuevo en unos segundos.',
  );

/** @throws ApiError 429 where too many wait */
export const hashInTurn = (address: string, password: string): Promise<string> =>
  inPasswordQueue(address, () => hashPassword(password));
