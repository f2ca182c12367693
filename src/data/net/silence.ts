/**
 * How long a form waits for the server. A network may be up and answer nothing: once a save has waited in vain, the next
 * ones wait only briefly, until anything is heard from the server again.
 */
const BRIEF_MS = 800;

export class Silence {
  private readonly heard: () => number;
  private readonly now: () => number;
  /** `heard` when a save had waited in vain; null while none has. */
  private since: number | null = null;

  /** `heard` counts the server's answers; `now` is any clock (ms). */
  constructor(heard: () => number, now: () => number) {
    this.heard = heard;
    this.now = now;
  }

  /** Runs a save that waits up to the time that it is given, at most `waitMs`. */
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
