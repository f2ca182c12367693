/** When the engine looks for something to send or to bring: by itself, and when there is a reason to hope. */
import type { After } from '../store/after.ts';
import type { Engine } from './engine.ts';
import { isUnsent } from '../changes/row.ts';

/** Between looks for changes of others, while the page is in sight. */
const POLL_MS = 15_000;
/** The same while the server tells of each change by itself. */
const SLOW_POLL_MS = 60_000;
const LEAST_MS = 500;

export const afterReal: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

export interface EngineTimersEnv {
  engine: Engine;
  now: () => number;
  after: After;
  /** Somebody is looking: else only what is unsent is worth the network. */
  isSeen: () => boolean;
  /** The server tells of each change. */
  isLive: () => boolean;
}

export class EngineTimers {
  private readonly env: EngineTimersEnv;
  private callOff = (): void => {};
  private stopped = false;

  constructor(env: EngineTimersEnv) {
    this.env = env;
  }

  /** Looks now, and from then on by itself. `eager`: what backs off need not wait for its time. */
  async tick(eager = false): Promise<void> {
    const { engine, now, after, isSeen, isLive } = this.env;
    this.callOff();
    if (this.stopped) return;
    if (isSeen() || engine.rows.some(isUnsent)) await engine.sync(eager);
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
