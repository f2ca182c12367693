/**
 * Decides how long a form waits for the server. A network may be up without any answer: after one wait in vain the next
 * saves wait only briefly, until the server answers again.
 */
const BRIEF_MS = 800;

export class Silence {
  private readonly heard: () => number;
  private readonly now: () => number;
  /** The value of `heard` when a save had waited in vain; null while none has. */
  private since: number | null = null;

  /** `heard` counts the server's answers; `now` is any clock (ms). */
  constructor(heard: () => number, now: () => number) {
    this.heard = heard;
    this.now = now;
  }

  /** Runs a save with the time that it may wait, at most `waitMs`. */
  async during<R>(waitMs: number, save: (waitMs: number) => Promise<R>): Promise<R> {
    const heard = this.heard();
    const wait = this.since === heard ? Math.min(waitMs, BRIEF_MS) : waitMs;
    const start = this.now();
    const result = await save(wait);
    const isInVain = wait > 0 && this.now() - start >= wait && this.heard() === heard;
    this.since = isInVain ? heard : this.since;
    return result;
  }
}
