/** Runs work one at a time in the order of the calls, so that memory follows the disk. */
export class SerialWork {
  private readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  private last: Promise<unknown> = Promise.resolve();

  /** `run` runs each piece of work. */
  constructor(run: <T>(work: () => Promise<T>) => Promise<T>) {
    this.run = run;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(() => this.run(work));
    this.last = run.catch(() => {});
    return run;
  }
}
