/**
 * Virtual time: due tasks run in order, each after the previous one has settled.
 * Real work (the server, Postgres) takes no virtual time.
 */
interface TimedEvent {
  at: number;
  nth: number;
  work: () => void | Promise<void>;
}

const realImmediate = globalThis.setImmediate;
/** fake-indexeddb works in immediates: while some are pending, something is under way. */
const immediates = { pending: 0 };

function countImmediates(): void {
  const counting = (work: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate => {
    immediates.pending++;
    return realImmediate(() => {
      immediates.pending--;
      work(...args);
    });
  };
  globalThis.setImmediate = Object.assign(counting, realImmediate);
}
countImmediates();

/** Waits until everything pending waits for a timer or the network. */
export async function settle(): Promise<void> {
  do {
    // oxlint-disable-next-line no-await-in-loop -- turn after turn
    await new Promise<void>((resolve) => {
      realImmediate(resolve);
    });
  } while (immediates.pending > 0);
}

export class VirtualTime {
  /** Epoch ms. */
  ms = Date.parse('2026-03-02T12:00:00.000Z');
  private nth = 0;
  private readonly due: TimedEvent[] = [];

  /** Runs `work` after `ms`. @returns a function that cancels it */
  after = (ms: number, work: () => void | Promise<void>): (() => void) => {
    const event: TimedEvent = { at: this.ms + Math.max(0, ms), nth: this.nth++, work };
    const later = this.due.findIndex(({ at }) => at > event.at);
    this.due.splice(later === -1 ? this.due.length : later, 0, event);
    return () => {
      const index = this.due.indexOf(event);
      if (index !== -1) this.due.splice(index, 1);
    };
  };

  /** Advances the time without running tasks, as when all machines are off. Tasks that became due run afterwards. */
  jump(ms: number): void {
    this.ms += ms;
  }

  /** Advances the time and runs the tasks that become due. */
  async pass(ms: number): Promise<void> {
    const end = this.ms + ms;
    await settle();
    for (let next = this.due[0]; next && next.at <= end; next = this.due[0]) {
      this.due.shift();
      this.ms = Math.max(this.ms, next.at);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await next.work();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await settle();
    }
    this.ms = end;
  }
}
