/** Runs the work of many users in turn, so that one user with many calls does not delay the others. */

export interface QueueLimits {
  /** The number of jobs that run at once, in all and for one user. */
  places: number;
  perUser: number;
  /** The number of jobs that may wait, for one user and in all. */
  waiting: number;
  waitingInAll?: number;
}

/** Too many jobs of this user wait. */
export class QueueIsFull extends Error {}

/** Runs jobs as places become free: the waiting users take turns, with the oldest job of each. */
export class FairQueue<User = number> {
  private readonly limits: QueueLimits;
  private running = 0;
  private waitingNow = 0;
  private readonly runningOf = new Map<User, number>();
  /** Waiting jobs by user, in the order of their turns; no list is empty. */
  private readonly waiting = new Map<User, (() => void)[]>();

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  /** @throws QueueIsFull, and what `work` throws */
  async run<T>(user: User, work: () => Promise<T>): Promise<T> {
    if (this.hasPlace(user)) this.take(user);
    else await this.wait(user);
    try {
      return await work();
    } finally {
      this.leave(user);
    }
  }

  private hasPlace(user: User): boolean {
    const { places, perUser } = this.limits;
    return this.running < places && (this.runningOf.get(user) ?? 0) < perUser;
  }

  private take(user: User): void {
    this.running += 1;
    this.runningOf.set(user, (this.runningOf.get(user) ?? 0) + 1);
  }

  private wait(user: User): Promise<void> {
    const own = this.waiting.get(user) ?? [];
    const { waiting, waitingInAll = Infinity } = this.limits;
    if (own.length >= waiting || this.waitingNow >= waitingInAll) throw new QueueIsFull('too much waits');
    this.waiting.set(user, own);
    this.waitingNow += 1;
    return new Promise<void>((resolve) => own.push(resolve));
  }

  private leave(user: User): void {
    this.running -= 1;
    const left = (this.runningOf.get(user) ?? 0) - 1;
    if (left > 0) this.runningOf.set(user, left);
    else this.runningOf.delete(user);
    for (const [next, own] of this.waiting) {
      if (!this.hasPlace(next)) continue;
      this.take(next);
      this.waitingNow -= 1;
      own.shift()!();
      // The user goes to the end of the turns.
      this.waiting.delete(next);
      if (own.length > 0) this.waiting.set(next, own);
      return;
    }
  }
}
