/**
 * Lets one tab at a time replay: a Web Lock for each cycle, and a lease beside it. A frozen tab keeps its lock but
 * cannot renew its lease, so the next tab steals the lock. Sending a change twice is harmless because of its key, so
 * the lease need not be exact.
 */
import { timeoutFor } from '../net/http.ts';
import type { LocalDb } from '../store/db.ts';
import { onFullDisk } from '../store/disk-errors.ts';

/** Milliseconds by which a lease is longer than any request may take. Must be greater than FRESH_MS. */
const MARGIN_MS = 15_000;
/** Milliseconds: a lease younger than this is not renewed. The rest of it is still longer than a request. */
const FRESH_MS = 9000;

/** Milliseconds of the lease of changes and preferences. */
export const LEASE_MS = timeoutFor(0) + MARGIN_MS;
/**
 * Milliseconds of the lease of bytes. No timer renews it while they are sent: a browser may delay those of a hidden page
 * for a minute.
 */
export const UPLOAD_LEASE_MS = timeoutFor(Number.POSITIVE_INFINITY) + MARGIN_MS;

export type Locks = Pick<LockManager, 'request'>;

interface Lease {
  /** Identifies one cycle of one tab. */
  holder: string;
  until: number;
}

/** What is done by one tab at a time, with its lease. Bytes and preferences are sent beside changes. */
const PURPOSES = {
  replay: { key: 'arriendo', leaseMs: LEASE_MS },
  upload: { key: 'arriendo-subida', leaseMs: UPLOAD_LEASE_MS },
  preferences: { key: 'arriendo-preferencias', leaseMs: LEASE_MS },
} as const;
type Purpose = keyof typeof PURPOSES;

/**
 * Called in each transaction of a cycle: renews its lease where needed and possible. False where another tab has taken it. Without
 * `canWrite` it only reads.
 */
export type RenewLease = (canWrite?: boolean) => Promise<boolean>;

/** The same outside of a transaction, also on a full disk. */
export const renewed = (renew: RenewLease): Promise<boolean> => renew().catch(onFullDisk(() => renew(false)));

export class ReplayLock {
  private readonly db: LocalDb;
  private readonly locks: Locks;
  private readonly now: () => number;
  private readonly purpose: Purpose;
  private readonly key: (typeof PURPOSES)[Purpose]['key'];
  private readonly leaseMs: number;
  /** When another tab without a lease was first seen with the lock (epoch ms). */
  private blockedSince: number | null = null;

  constructor(db: LocalDb, locks: Locks, now: () => number, purpose: Purpose = 'replay') {
    this.purpose = purpose;
    ({ key: this.key, leaseMs: this.leaseMs } = PURPOSES[purpose]);
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
    let isOver = false;
    try {
      const ran: unknown = await this.locks.request(
        `${this.db.name}-${this.purpose}`,
        options,
        async (lock) => {
          if (!lock) return false;
          this.blockedSince = null;
          // A page that the browser freezes gives the lock back before; its cycle ends once it has lost the lease.
          const left = Promise.withResolvers<void>();
          const stop = this.db.device.onSuspend(left.resolve);
          await Promise.race([this.cycle(cycle, () => isOver), left.promise]).finally(stop);
          return true;
        },
      );
      return ran === true;
    } finally {
      isOver = true;
    }
  }

  /** `isLost`: whether the lock is gone. */
  private async cycle(cycle: (renew: RenewLease) => Promise<void>, isLost: () => boolean): Promise<void> {
    const holder = crypto.randomUUID();
    const isLeased = await this.write(holder).then(
      () => true,
      // A full disk takes no lease, but deletes that of a tab that was killed: the lock alone keeps the others away.
      onFullDisk(() => this.db.meta.delete(this.key).then(() => false)),
    );
    await cycle(async (canWrite = true) => {
      const lease = await this.read();
      if (!isLeased) return lease === undefined && !isLost();
      if (lease?.holder !== holder) return false;
      const left = lease.until - this.now();
      const isFresh = left > this.leaseMs - FRESH_MS && left <= this.leaseMs;
      return isFresh || !canWrite || this.renewLease(holder);
    });
    // A lease left behind would look abandoned to a tab that checks it while the next cycle begins.
    await this.db.transaction('rw', this.db.meta, async () => {
      if ((await this.read())?.holder === holder) await this.db.meta.delete(this.key);
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
    if (lease) return lease.until < this.now() || lease.until > this.now() + this.leaseMs;
    this.blockedSince ??= this.now();
    return this.now() - this.blockedSince > this.leaseMs;
  }

  private async write(holder: string): Promise<void> {
    const value: Lease = { holder, until: this.now() + this.leaseMs };
    await this.db.meta.put({ clave: this.key, valor: value });
  }

  private async read(): Promise<Lease | undefined> {
    return (await this.db.meta.get(this.key))?.valor as Lease | undefined;
  }
}
