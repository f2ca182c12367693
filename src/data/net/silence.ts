/**
 * Decides how long a form waits for the server. A network may be connected while nothing answers: after one save
 * without an answer in time the next ones wait only briefly, until the server answers again.
 */
const BRIEF_MS = 800;

export class Silence {
  private readonly answers: () => number;
  private readonly now: () => number;
  /** The count of answers when a save got no answer in time; null while none has. */
  private unanswered: number | null = null;

  /** `answers` counts the server's answers; `now` is any clock (ms). */
  constructor(answers: () => number, now: () => number) {
    this.answers = answers;
    this.now = now;
  }

  /** Runs a save with the time that it may wait, at most `waitMs`. */
  async during<R>(waitMs: number, save: (waitMs: number) => Promise<R>): Promise<R> {
    const before = this.answers();
    const wait = this.unanswered === before ? Math.min(waitMs, BRIEF_MS) : waitMs;
    const start = this.now();
    const result = await save(wait);
    const gotNoAnswer = wait > 0 && this.now() - start >= wait && this.answers() === before;
    this.unanswered = gotNoAnswer ? before : this.unanswered;
    return result;
  }
}
