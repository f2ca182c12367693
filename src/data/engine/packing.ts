/** Has the rows of a large replica packed (docs/decisions/083) while the page has nothing else to do. */
import type { Replica } from '../replica/replica.ts';
import type { After } from '../store/after.ts';

/** Milliseconds after rows came, so that the screen shows them first. */
const DELAY_MS = 300;

export class Packing {
  private readonly replica: Replica;
  private readonly after: After;
  private isRunning = false;

  constructor(replica: Replica, after: After) {
    this.replica = replica;
    this.after = after;
  }

  /** Called when rows were put. A small replica loads no code for this. */
  check(): void {
    if (this.isRunning || !this.replica.isPackable) return;
    this.isRunning = true;
    // Without the code, rows stay as they are until the next call.
    void this.run()
      .catch(() => {})
      .finally(() => {
        this.isRunning = false;
      });
  }

  private async run(): Promise<void> {
    await this.pause(DELAY_MS);
    const { pack } = await import('../replica/packed/pack.ts');
    await this.replica.pack(pack, () => this.pause(0));
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }
}
