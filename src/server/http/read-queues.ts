import { FairQueue } from './fair-queue.ts';

/** Connections for reads, of those in db/pool.ts, in all and for one user: a whole office may share one user. */
const HEAVY = { places: 3, perOwner: 2, waiting: 250 };
const LIGHT = { places: 5, perOwner: 4, waiting: 2_000 };

/** The queues of the reads of one process. Heavy reads may take seconds (docs/decisions/035). */
export class ReadQueues {
  readonly heavy = new FairQueue(HEAVY);
  readonly light = new FairQueue(LIGHT);
}
