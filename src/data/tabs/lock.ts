/**
 * Lets one tab at a time replay: a Web Lock for each cycle, and a lease beside it. A frozen tab keeps its lock but
 * cannot renew its lease, so the next tab steals the lock. Sending a change twice is harmless because of its key, so
 * the lease need not be exact.
 */
import type { LocalDb } from '../store/db.ts';

/** Milliseconds of a lease: longer than any request may take. */
export const LEASE_MS = 45_000;
/** While more milliseconds than these are left, the lease is not renewed: they are still longer than a request. */
const FRESH_MS = 36_000;

export type Locks = Pick<LockManager, 'request'>;

interface Lease {
  /** Identifies one cycle of one tab. */
  holder: string;
  until: number;
}

/** What is done by one tab at a time, with the key of its lease. Bytes and preferences are sent beside changes. */
const PURPOSES = {
  replay: 'arriendo',
  upload: 'arriendo-subida',
  preferences: 'arriendo-preferencias',
} as const;

/** Called in each transaction of a cycle: renews its lease where needed. False where another tab has taken it. */
export type RenewLease = () => Promise<boolean>;

export class ReplayLock {
  private readonly db: LocalDb;
  private readonly locks: Locks;
  private readonly now: () => number;
  private readonly purpose: keyof typeof PURPOSES;
  /** When another tab without a lease was first seen with the lock (epoch ms). */
  private blockedSince: number | null = null;

  constructor(db: LocalDb, locks: Locks, now: () => number, purpose: keyof typeof PURPOSES = 'replay') {
    this.purpose = purpose;
    this.db = db;
    this.locks = locks;
    this.now = now;
  }

  /** Runs `cycle` as the only replayer; false where another tab is replaying. */
  async run(cycle: (renew: RenewLease) => Promise<void>): Promise<boolean> {
    if (await this.attempt({ ifAvailable: true }, cycle)) return true;
    return (await this.isAbandoned()) ? this.attempt({ steal: true }, cycle) : false;
  }

  private async attempt(options: LockOptions, cycle: (renew: RenewLease) => Promise<void>): Promise<boolean> {
    const ran: unknown = await this.locks.request(
      `${this.db.name}-${this.purpose}`,
      options,
      async (lock) => {
        if (!lock) return false;
        this.blockedSince = null;
        // A page that the browser freezes gives the lock back before; its cycle ends once it has lost the lease.
        const left = Promise.withResolvers<void>();
        const stop = this.db.device.onSuspend(left.resolve);
        await Promise.race([this.cycle(cycle), left.promise]).finally(stop);
        return true;
      },
    );
    return ran === true;
  }

  private async cycle(cycle: (renew: RenewLease) => Promise<void>): Promise<void> {
    const holder = crypto.randomUUID();
    await this.write(holder);
    await cycle(async () => {
      const lease = await this.read();
      if (lease?.holder !== holder) return false;
      const left = lease.until - this.now();
      return (left > FRESH_MS && left <= LEASE_MS) || this.renewLease(holder);
    });
    // A lease left behind would look abandoned to a tab that checks it while the next cycle begins.
    await this.db.transaction('rw', this.db.meta, async () => {
      if ((await this.read())?.holder === holder) await this.db.meta.delete(PURPOSES[this.purpose]);
    });
  }

  private renewLease(holder: string): Promise<boolean> {
    return this.db.transaction('rw', this.db.meta, async () => {
      const own = (await this.read())?.holder === holder;
      if (own) await this.write(holder);
      return own;
    });
  }

  /** Whether the tab that has the lock is frozen: its lease has expired, or it never wrote one. */
  private async isAbandoned(): Promise<boolean> {
    const lease = await this.read();
    // A lease that ends later than the longest possible one was written before the clock was set back.
    if (lease) return lease.until < this.now() || lease.until > this.now() + LEASE_MS;
    this.blockedSince ??= this.now();
    return this.now() - this.blockedSince > LEASE_MS;
  }

  private async write(holder: string): Promise<void> {
    const value: Lease = { holder, until: this.now() + LEASE_MS };
    await this.db.meta.put({ clave: PURPOSES[this.purpose], valor: value });
  }

  private async read(): Promise<Lease | undefined> {
    return (await this.db.meta.get(PURPOSES[this.purpose]))?.valor as Lease | undefined;
  }
}
