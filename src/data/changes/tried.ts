import type { Outcome } from '#contracts/promise.ts';

/**
 * The reads, writes and outcome of a change on the rows before it; the outcome is null where the rules refuse it there.
 */
export interface Tried {
  reads: string[];
  writes: string[];
  outcome: Outcome | null;
}
