/** One piece of work at a time, in the order of asking: what is in memory then follows what is on the disk. */
export class Turno {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(work);
    this.last = run.catch(() => {});
    return run;
  }
}
