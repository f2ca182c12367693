/** Pauses of the replay: of the whole queue while the server cannot be reached, and of single rows. */
import { backoff, MAX_PAUSE_MS } from '../net/decision.ts';
import type { Retry } from './settle.ts';

/**
 * When a pause ends. If it is longer than the longest possible one, it began before the clock was set back, and is
 * over.
 */
export function endOf(until: number, now: number): number {
  return Number.isFinite(until) && until > now + MAX_PAUSE_MS + 1 ? 0 : until;
}

/** The earlier of two times (epoch ms); null is never. */
export const earliest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

export class QueuePause {
  /** When it ends (epoch ms). */
  private until = 0;
  /** What an eager replay does not shorten: a pause that the server requested (429), or one until the next pull. */
  private firm: 'requested' | 'pull' | null = null;
  /** The number of consecutive failures to reach the server. */
  private failures = 0;

  /** When the pause ends (epoch ms); 0 where there is none. */
  end(now: number): number {
    return endOf(this.until, now);
  }

  /** Whether nothing may be sent now. */
  forbids(now: number, eager: boolean): boolean {
    return now < this.end(now) && !(eager && this.firm === null);
  }

  /** Begins a pause after the server could not be reached, or requested one. `random`: 0 to 1. */
  fail({ error, retryAfter }: Retry, now: number, random: number): void {
    this.failures++;
    this.until = now + backoff(this.failures, retryAfter, random);
    this.firm = error.status === 429 ? 'requested' : null;
  }

  /** Pauses until the same user logs in. */
  awaitLogin(): void {
    this.until = Number.POSITIVE_INFINITY;
    this.firm = null;
  }

  /** Pauses until the replica was pulled from the server's present database. */
  awaitPull(): void {
    this.until = Number.POSITIVE_INFINITY;
    this.firm = 'pull';
  }

  /** Called when the server has answered a change. */
  answered(): void {
    this.failures = 0;
    this.until = 0;
    this.firm = null;
  }

  /** Called after a finished pull. Only a pause that the server requested continues. */
  pulled(): void {
    this.failures = 0;
    if (this.firm === 'requested') return;
    this.until = 0;
    this.firm = null;
  }
}
