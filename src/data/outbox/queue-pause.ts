/** Pauses of the replay: of the whole queue while the server cannot be reached, and of single rows. */
import { backoff, MAX_PAUSE_MS } from '../net/decision.ts';
import type { Retry } from './settle.ts';

/**
 * When a pause ends. A pause longer than the longest possible one was begun before the clock was set back, and is over.
 */
export function endOf(until: number, now: number): number {
  return Number.isFinite(until) && until > now + MAX_PAUSE_MS + 1 ? 0 : until;
}

export class QueuePause {
  /** Epoch ms. */
  private until = 0;
  /** The server asked for the pause (429): an eager replay does not shorten it. */
  private firm = false;
  /** The number of consecutive failures to reach the server. */
  private failures = 0;

  /** Epoch ms; 0 where there is no pause. */
  end(now: number): number {
    return endOf(this.until, now);
  }

  /** Whether nothing may be sent now. */
  forbids(now: number, eager: boolean): boolean {
    return now < this.end(now) && !(eager && !this.firm);
  }

  /** The server could not be reached, or asked for a pause. `random`: 0 to 1. */
  fail({ error, retryAfter }: Retry, now: number, random: number): void {
    this.failures++;
    this.until = now + backoff(this.failures, retryAfter, random);
    this.firm = error.status === 429;
  }

  /** Until the same user logs in. */
  awaitLogin(): void {
    this.until = Number.POSITIVE_INFINITY;
    this.firm = false;
  }

  /** The server has answered a change. */
  answered(): void {
    this.failures = 0;
    this.until = 0;
    this.firm = false;
  }

  /** Another part of the app has reached the server: a pause that the server asked for goes on. */
  reached(): void {
    this.failures = 0;
    if (!this.firm) this.until = 0;
  }

  /**
   * Epoch ms when a row that waits for the server may be sent: after the pause, so that the others are sent first, for
   * this row may be the one that crashes the server.
   */
  get afterwards(): number {
    return this.until + 1;
  }
}
