/** One piece of work at a time, in the order of asking: what is in memory then follows what is on the disk. */
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
