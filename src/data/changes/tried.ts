import type { Outcome } from '#contracts/promise.ts';

/** What a change reads, writes and comes to on the rows below it; null where the rules refuse it on those. */
export interface Tried {
  reads: string[];
  writes: string[];
  outcome: Outcome | null;
}
