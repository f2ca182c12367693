/** The queue of writers of this process: all that wait when a transaction begins share it (decision 019). */
import type { AppDatabase } from './database.ts';
import { writeGroup, type Writing } from './transaction.ts';

/**
 * The largest number of writes per transaction: Postgres keeps 64 savepoints in fast memory, and nobody should wait for
 * many others.
 */
const MAX_JOBS = 32;

/** One or more writes without others between them. The job may run again from its start. */
export type Job<T> = (write: Writing) => Promise<T>;

interface Waiting {
  /** When it was queued (performance.now()). */
  since: number;
  job: Job<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Settle = () => void;

/**
 * Runs the jobs one after the other; an error concerns its own job only. @returns the functions that settle each job
 * after the commit
 */
async function runAll(jobs: readonly Waiting[], write: Writing): Promise<Settle[]> {
  const settlements: Settle[] = [];
  for (const { job, resolve, reject } of jobs) {
    try {
      const value = await job(write);
      settlements.push(() => resolve(value));
    } catch (error) {
      settlements.push(() => reject(error));
    }
  }
  return settlements;
}

export class WriteLine {
  private readonly db: AppDatabase;
  private readonly waiting: Waiting[] = [];
  private isBusy = false;
  /** The jobs that are being written. */
  private oldest: number | null = null;

  constructor(db: AppDatabase) {
    this.db = db;
  }

  /**
   * Runs the job in turn; resolves when its transaction is committed. Sixteen concurrent writers cost one commit
   * instead of sixteen, and one connection, which leaves the others to readers.
   */
  enter<T>(job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ since: performance.now(), job, resolve: resolve as Waiting['resolve'], reject });
      if (!this.isBusy) void this.work();
    });
  }

  /** Milliseconds for which the oldest write has been pending; 0 while there is none. */
  oldestMs(): number {
    const since = this.oldest ?? this.waiting[0]?.since;
    return since === undefined ? 0 : performance.now() - since;
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) {
      const jobs = this.waiting.splice(0, MAX_JOBS);
      this.oldest = jobs[0]!.since;
      try {
        const settlements = await writeGroup(this.db, (write) => runAll(jobs, write));
        for (const settle of settlements) settle();
      } catch (error) {
        for (const { reject } of jobs) reject(error);
      }
    }
    this.oldest = null;
    this.isBusy = false;
  }
}
