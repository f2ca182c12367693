/** Work of many users in turn, so that one of them, however much he asks for, does not keep the others waiting. */

export interface Limits {
  /** How many pieces run at once, and how many of them of one user. */
  places: number;
  perUser: number;
  /** How many of one user may wait, and of all together. */
  waiting: number;
  waitingInAll?: number;
}

/** More of this user's work waits than may. */
export class QueueIsFull extends Error {}

/** Runs work as places get free: of those who wait, each user's first in turn. */
export class FairQueue<User = number> {
  private readonly limits: Limits;
  private running = 0;
  private waitingNow = 0;
  private readonly runningOf = new Map<User, number>();
  /** By user, in the order of their turns; no list is empty. */
  private readonly waiting = new Map<User, (() => void)[]>();

  constructor(limits: Limits) {
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
      // To the end of the turns.
      this.waiting.delete(next);
      if (own.length > 0) this.waiting.set(next, own);
      return;
    }
  }
}
