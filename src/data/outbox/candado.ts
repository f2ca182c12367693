/**
 * One replayer for all tabs: a Web Lock for each cycle, and a lease beside it. A tab that the system has frozen keeps
 * its lock but cannot renew its lease, so the next one takes the lock from it. Sending twice is harmless (the key),
 * so the lease need not be exact.
 */
import type { LocalDb } from '../db.ts';

const LEASE_MS = 45_000;

export type Locks = Pick<LockManager, 'request'>;

interface Arriendo {
  holder: string;
  until: number;
}

export class Candado {
  private readonly db: LocalDb;
  private readonly locks: Locks;
  private readonly now: () => number;
  private readonly holder = crypto.randomUUID();

  constructor(db: LocalDb, locks: Locks, now: () => number) {
    this.db = db;
    this.locks = locks;
    this.now = now;
  }

  /** Runs `cycle` as the only replayer; false where another tab is at it. */
  async run(cycle: () => Promise<void>): Promise<boolean> {
    const name = `${this.db.name}-replay`;
    const attempt = (options: LockOptions): Promise<boolean> =>
      this.locks.request(name, options, async (lock) => {
        if (!lock) return false;
        await this.renew();
        await cycle();
        return true;
      }) as Promise<boolean>;
    if (await attempt({ ifAvailable: true })) return true;
    const lease = await this.read();
    return lease && lease.until < this.now() ? attempt({ steal: true }) : false;
  }

  /** Prolongs the lease; false where another tab has taken it since. */
  async renew(): Promise<void> {
    await this.db.meta.put({
      clave: 'arriendo',
      valor: { holder: this.holder, until: this.now() + LEASE_MS },
    });
  }

  /** Whether this tab is still the one that replays. */
  async holds(): Promise<boolean> {
    return (await this.read())?.holder === this.holder;
  }

  private async read(): Promise<Arriendo | undefined> {
    return (await this.db.meta.get('arriendo'))?.valor as Arriendo | undefined;
  }
}
