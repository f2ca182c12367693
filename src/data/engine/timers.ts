/** Decides when the engine syncs: at intervals, and on events that suggest that it will succeed. */
import type { After } from '../store/after.ts';
import type { Engine } from './engine.ts';
import { isUnsent } from '../changes/row.ts';

/** Milliseconds between pulls while the page is visible. */
const POLL_MS = 15_000;
/** The same while the server's event stream is connected. */
const SLOW_POLL_MS = 60_000;
const LEAST_MS = 500;

export const afterTimeout: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

export interface EngineTimersEnv {
  engine: Engine;
  now: () => number;
  after: After;
  /** The page is visible; otherwise only unsent changes justify a request. */
  isVisible: () => boolean;
  /** The event stream of the server is connected. */
  isLive: () => boolean;
}

export class EngineTimers {
  private readonly env: EngineTimersEnv;
  private callOff = (): void => {};
  private stopped = false;

  constructor(env: EngineTimersEnv) {
    this.env = env;
  }

  /** Syncs now and then at intervals. `eager`: rows that back off are sent without waiting. */
  async tick(eager = false): Promise<void> {
    const { engine, now, after, isVisible, isLive } = this.env;
    this.callOff();
    if (this.stopped) return;
    if (isVisible() || engine.rows.some(isUnsent)) await engine.sync(eager);
    if (this.stopped) return;
    const next = engine.nextAt();
    const poll = isLive() ? SLOW_POLL_MS : POLL_MS;
    const wait = next === null ? poll : Math.max(LEAST_MS, Math.min(poll, next - now()));
    this.callOff();
    this.callOff = after(wait, () => void this.tick());
  }

  stop(): void {
    this.stopped = true;
    this.callOff();
  }
}
