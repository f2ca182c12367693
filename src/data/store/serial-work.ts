/** One piece of work at a time, in the order of asking: what is in memory then follows what is on the disk. */
export class Turno {
  private readonly hacer: <T>(work: () => Promise<T>) => Promise<T>;
  private last: Promise<unknown> = Promise.resolve();

  /** `hacer` runs each piece. */
  constructor(hacer: <T>(work: () => Promise<T>) => Promise<T>) {
    this.hacer = hacer;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(() => this.hacer(work));
    this.last = run.catch(() => {});
    return run;
  }
}
