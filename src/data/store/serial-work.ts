/** Runs work one at a time in the order of the calls, so that memory follows the disk. */
export class SerialWork {
  private readonly wrap: <T>(work: () => Promise<T>) => Promise<T>;
  private last: Promise<unknown> = Promise.resolve();

  /** `wrap` runs each piece of work, for example within a lock. */
  constructor(wrap: <T>(work: () => Promise<T>) => Promise<T>) {
    this.wrap = wrap;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => this.wrap(work));
    this.last = result.catch(() => {});
    return result;
  }
}
