/** Runs the work of many owners in turn, so that one with many calls does not delay the others. */
import { QueueIsFull, Turns } from '../db/turns.ts';
import { ApiError } from './api-error.ts';

export interface QueueLimits {
  /** The number of jobs that run at once, in all and for one owner. */
  places: number;
  perOwner: number;
  /** The number of jobs that may wait, for one owner and in all. */
  waiting: number;
  waitingInAll?: number;
}

interface Waiting {
  begin: () => void;
  refuse: (error: Error) => void;
}

/** Runs jobs as places become free: the waiting owners take turns, with the oldest job of each. */
export class FairQueue<Owner = number> {
  private readonly limits: QueueLimits;
  private running = 0;
  private readonly runningOf = new Map<Owner, number>();
  private readonly turns = new Turns<Owner, Waiting>();

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  /**
   * Where too many wait in all, the newest job of the owner with the most jobs is refused, so that many callers of one
   * owner do not lock the others out.
   * @throws QueueIsFull, and what `work` throws
   */
  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    if (this.hasPlace(owner)) this.take(owner);
    else await this.wait(owner);
    try {
      return await work();
    } finally {
      this.leave(owner);
    }
  }

  private hasPlace(owner: Owner): boolean {
    const { places, perOwner } = this.limits;
    return this.running < places && (this.runningOf.get(owner) ?? 0) < perOwner;
  }

  private take(owner: Owner): void {
    this.running += 1;
    this.runningOf.set(owner, (this.runningOf.get(owner) ?? 0) + 1);
  }

  private wait(owner: Owner): Promise<void> {
    const { waiting, waitingInAll = Infinity } = this.limits;
    const full = new QueueIsFull('too much waits');
    const own = this.turns.countOf(owner);
    if (own >= waiting) throw full;
    if (this.turns.size >= waitingInAll) {
      const dropped = this.turns.dropOfLongest(own + 1);
      if (!dropped) throw full;
      dropped.refuse(full);
    }
    return new Promise<void>((begin, refuse) => this.turns.add(owner, { begin, refuse }));
  }

  private leave(owner: Owner): void {
    this.running -= 1;
    const left = (this.runningOf.get(owner) ?? 0) - 1;
    if (left > 0) this.runningOf.set(owner, left);
    else this.runningOf.delete(owner);
    const next = this.turns.take((each) => this.hasPlace(each));
    if (!next) return;
    this.take(next.owner);
    next.item.begin();
  }
}

/** Answers 429 where a queue is full. @throws ApiError 429, and what `run` throws */
export async function refuseWhenFull<T>(
  retryAfterSeconds: number,
  run: () => Promise<T>,
  mensaje = 'Demasiadas solicitudes. Inténtelo de nuevo en unos segundos.',
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof QueueIsFull)) throw error;
    throw new ApiError({ codigo: 'limite', mensaje }, undefined, {
      'retry-after': String(retryAfterSeconds),
    });
  }
}
