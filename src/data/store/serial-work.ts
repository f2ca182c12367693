import { onFullDisk } from './disk-errors.ts';

/** The form has been told meanwhile that the disk does not answer. */
class NotWanted extends Error {
  override name = 'NotWanted';
}

/** Runs work one at a time in the order of the calls, so that memory follows the disk. */
export class SerialWork {
  private readonly wrap: <T>(work: () => Promise<T>, hasAlternative: boolean) => Promise<T>;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * `wrap` runs each piece of work, for example within a lock, or again after a failure. `hasAlternative`: whether something else
   * is done where the disk stays full.
   */
  constructor(wrap: <T>(work: () => Promise<T>, hasAlternative: boolean) => Promise<T>) {
    this.wrap = wrap;
  }

  /**
   * `instead`: what is done where the disk stays full.
   * @throws NotWanted where an attempt at the work would begin that is no longer wanted
   */
  run<T>(
    work: () => Promise<T>,
    isWanted: () => boolean = () => true,
    instead?: () => Promise<T>,
  ): Promise<T> {
    const attempt = (): Promise<T> => (isWanted() ? work() : Promise.reject(new NotWanted()));
    const done = this.last.then(() => this.wrap(attempt, instead !== undefined));
    const result = instead ? done.catch(onFullDisk(() => this.wrap(instead, false))) : done;
    this.last = result.catch(() => {});
    return result;
  }
}
