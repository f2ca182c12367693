/** Runs work one at a time in the order of the calls, so that memory follows the disk. */
export class SerialWork {
  private readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  private last: Promise<unknown> = Promise.resolve();

  /** `hacer` runs each piece. */
  constructor(doIt: <T>(work: () => Promise<T>) => Promise<T>) {
    this.run = doIt;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(() => this.run(work));
    this.last = run.catch(() => {});
    return run;
  }
}
