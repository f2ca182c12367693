/**
 * The queue of writers of this process: those that wait when a transaction begins share it, a few of each user
 * (decisions 019, 052).
 */
import type { AppDatabase } from './database.ts';
import { writeGroup } from './transaction.ts';
import { QueueIsFull, Turns } from './turns.ts';
import type { Writing } from './write-group.ts';

/**
 * A transaction takes jobs until it has this many writes. Postgres keeps 64 savepoints in fast memory, and the next
 * user waits for all of them.
 */
const ENOUGH_WRITES = 32;
/** The number of jobs of one user that may wait. */
const MAX_WAITING = 500;

/** One or more writes without others between them. The job may run again from its start. */
export type Job<T> = (write: Writing) => Promise<T>;

interface Waiting {
  /** The number of its writes. */
  size: number;
  job: Job<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Turn {
  /** The number of the user; 0 for callers without a session. */
  owner: number;
  /** The number of writes of the job. */
  size?: number;
}

type Settle = () => void;

/**
 * Runs the jobs in their order; an error concerns its own job only. @returns the functions that settle each job
 * after the commit
 */
async function runAll(jobs: readonly Waiting[], write: Writing): Promise<Settle[]> {
  const running: Promise<Settle>[] = [];
  for (const { size, job, resolve, reject } of jobs) {
    const run = job(write).then(
      (value) => () => resolve(value),
      (error: unknown) => () => reject(error),
    );
    running.push(run);
    // The next write may prepare while this one runs; but several of one job have none of others between them.
    if (size > 1) await run;
  }
  return Promise.all(running);
}

/**
 * Whether Postgres refused what one of the jobs has written (SQLSTATE classes 22, 23, 42, 54): then nothing was
 * committed. The log is written at the end of the transaction, where no savepoint tells whose row it was.
 */
const isOfOneJob = (error: unknown): boolean =>
  /^(?:22|23|42|54)\w{3}$/.test(String((error as { code?: unknown } | null)?.code));

export class WriteLine {
  private readonly db: AppDatabase;
  private readonly turns = new Turns<number, Waiting>();
  private isBusy = false;
  /** When a transaction was last committed, or the first job came (performance.now()). */
  private progress = 0;

  constructor(db: AppDatabase) {
    this.db = db;
  }

  /**
   * Runs the job in its user's turn; resolves when its transaction is committed. Sixteen concurrent writers cost one
   * commit instead of sixteen, and one connection, which leaves the others to readers.
   * @throws QueueIsFull where too many jobs of the user wait
   */
  enter<T>({ owner, size = 1 }: Turn, job: Job<T>): Promise<T> {
    if (this.turns.countOf(owner) >= MAX_WAITING) throw new QueueIsFull('too many writes wait');
    return new Promise<T>((resolve, reject) => {
      this.turns.add(owner, { size, job, resolve: resolve as Waiting['resolve'], reject });
      if (!this.isBusy) void this.work();
    });
  }

  /** Milliseconds for which writes have been pending and none was committed; 0 while none is pending. */
  stalledMs(): number {
    return this.isBusy ? performance.now() - this.progress : 0;
  }

  private next(): Waiting[] {
    const jobs: Waiting[] = [];
    let size = 0;
    while (size < ENOUGH_WRITES) {
      const next = this.turns.take();
      if (!next) break;
      jobs.push(next.item);
      size += next.item.size;
    }
    return jobs;
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    this.progress = performance.now();
    while (this.turns.size > 0) await this.run(this.next());
    this.isBusy = false;
  }

  private async run(jobs: readonly Waiting[]): Promise<void> {
    try {
      const settlements = await writeGroup(this.db, (write) => runAll(jobs, write));
      this.progress = performance.now();
      for (const settle of settlements) settle();
    } catch (error) {
      if (jobs.length > 1 && isOfOneJob(error)) for (const job of jobs) await this.run([job]);
      else for (const { reject } of jobs) reject(error);
    }
  }
}
