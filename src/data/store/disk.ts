/**
 * Runs work on a disk that may be full, that the system may close (iOS does after a sleep), or that may not answer. A closed
 * database is reopened, through another IndexedDB if need be (decision 077), and on a full disk data that can be fetched again
 * is deleted. The outbox is never deleted.
 */
import type { After } from './after.ts';
import type { LocalDb } from './db.ts';
import type { DeviceDisk } from './device-disk.ts';
import { DiskSilence, isFull, isLost } from './disk-errors.ts';

/** Milliseconds without any answer after which work on the disk is ended. It doubles each time, for a slow disk. */
const LIMIT_MS = 10_000;
const LONGEST_LIMIT_MS = 80_000;
/** Milliseconds without any answer after which a form is told. Longer, since the work is tried a second time. */
const FORM_LIMIT_MS = 14_000;
/** Milliseconds in which aborted work ends. */
const END_MS = 500;

/**
 * Rejects once the disk has not answered for `ms`, counted from its last answer. The time of a page that does not run does not
 * count, nor that in which another tab keeps the database from being opened.
 */
function silenceOf(
  db: Pick<LocalDb, 'device' | 'isBlocked'>,
  after: After,
  ms: number,
): { promise: Promise<never>; stop: () => void } {
  const { device } = db;
  const { promise, reject } = Promise.withResolvers<never>();
  let stop = (): void => {};
  const wait = (progress: number, turns: number): void => {
    stop = after(ms / 2, () => {
      if (device.progress !== progress || db.isBlocked) wait(device.progress, 1);
      else if (turns === 1) wait(progress, 2);
      else reject(new DiskSilence());
    });
  };
  wait(device.progress, 1);
  return { promise, stop: () => stop() };
}

/** Waits for work on a database that no Disk runs. It cannot be aborted. @throws DiskSilence where it gets no answer */
export async function untilSilence<T>(device: DeviceDisk, after: After, work: () => Promise<T>): Promise<T> {
  const silence = silenceOf({ device, isBlocked: false }, after, LIMIT_MS);
  try {
    return await Promise.race([work(), silence.promise]);
  } finally {
    silence.stop();
  }
}

export class Disk {
  private readonly db: LocalDb;
  private readonly steps: readonly (() => Promise<void>)[];
  private readonly after: After | undefined;
  private limit = LIMIT_MS;
  /** Work that is neither answered nor could be aborted: nothing else runs before it ends, so that memory follows the disk. */
  private stuck = 0;
  /** How often work succeeded only after space was freed. */
  pressure = 0;

  /** `steps` free space, the cheapest first. Without `after` it waits without a limit. */
  constructor(db: LocalDb, steps: readonly (() => Promise<void>)[], after?: After) {
    this.db = db;
    this.steps = steps;
    this.after = after;
  }

  /** The last work failed because the disk could not be reached or did not answer. */
  get isFailing(): boolean {
    return this.db.device.isFailing;
  }

  /**
   * Runs `work`, which must be repeatable: an unfinished attempt leaves nothing behind. `steps`: how space may be freed for it.
   * @throws the browser's or Dexie's error, or DiskSilence; explainDiskError() says it to users
   */
  async run<T>(work: (db: LocalDb) => Promise<T>, steps = this.steps): Promise<T> {
    const own = (): Promise<T> => work(this.db);
    try {
      return await this.runReopening(own);
    } catch (error) {
      if (!isFull(error)) throw error;
      return this.withSpace(own, error, steps);
    }
  }

  /**
   * Runs a write that a form waits for. Once the disk has not answered for some time, no attempt at it begins any more.
   * `isWanted` tells the write whether it may still begin.
   */
  async runForForm<T>(write: (isWanted: () => boolean) => Promise<T>): Promise<T> {
    const { after, db } = this;
    if (!after) return write(() => true);
    let isWanted = true;
    const writing = write(() => isWanted);
    const silence = silenceOf(db, after, FORM_LIMIT_MS);
    try {
      return await Promise.race([writing, silence.promise]);
    } catch (error) {
      if (!(error instanceof DiskSilence)) throw error;
      isWanted = false;
      db.device.drop();
      return await this.ended(writing, error);
    } finally {
      silence.stop();
    }
  }

  /**
   * After a failure it reopens the database once, and then once through another IndexedDB; after a silence through that one at
   * once. An attempt that the suspension of its page has ended does not count.
   * @throws the last failure, where neither helps
   */
  private async runReopening<T>(work: () => Promise<T>): Promise<T> {
    const { db } = this;
    const { device } = db;
    if (this.stuck > 0) throw new DiskSilence();
    let [hasReopened, hasMoved] = [false, false];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await device.running();
      const { suspensions } = device;
      // Dexie by itself never opens again a database that it could not open, perhaps for lack of space in an upgrade, or one that
      // was closed while it was being opened.
      if (!db.isClosed && !db.isOpen()) db.close({ disableAutoOpen: false });
      try {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const done = await this.attempt(work);
        device.setFailing(false);
        return done;
      } catch (error) {
        const isSilent = error instanceof DiskSilence;
        if (db.isClosed || !(isSilent || isLost(error))) {
          // Opening failed for another reason: the next work tries again.
          if (db.hasFailed() && !isFull(error)) device.setFailing(!db.isClosed);
          throw error;
        }
        // A page that was left in mid-work goes on when the user comes back.
        if (device.suspensions === suspensions) {
          const mustMove = hasReopened || isSilent;
          if (mustMove && (hasMoved || this.stuck > 0 || !device.moveElsewhere())) {
            device.setFailing(true);
            throw error;
          }
          hasMoved = mustMove;
          hasReopened = true;
        }
        if (db.isOpen()) db.close({ disableAutoOpen: false });
      }
    }
  }

  /** Ends work that gets no answer within the limit. @throws DiskSilence then */
  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const { after, db, limit } = this;
    if (!after) return work();
    const running = work();
    const silence = silenceOf(db, after, limit);
    try {
      return await Promise.race([running, silence.promise]);
    } catch (error) {
      if (!(error instanceof DiskSilence)) throw error;
      this.limit = Math.min(2 * limit, LONGEST_LIMIT_MS);
      db.device.setFailing(true);
      const isEnded = db.device.drop();
      // Ends an opening that got no answer.
      db.cancelOpening();
      if (!isEnded) {
        this.stuck++;
        void running.catch(() => {}).finally(() => this.stuck--);
      }
      return await this.ended(running, error);
    } finally {
      silence.stop();
    }
  }

  /** The result of work that was aborted, if it was answered just then. @throws `silence` otherwise */
  private async ended<T>(running: Promise<T>, silence: DiskSilence): Promise<T> {
    const late = Promise.withResolvers<null>();
    const callOff = this.after?.(END_MS, () => late.resolve(null));
    const result = running.then(
      (value) => ({ value }),
      () => null,
    );
    const ended = await Promise.race([result, late.promise]);
    callOff?.();
    if (!ended) throw silence;
    return ended.value;
  }

  private async withSpace<T>(work: () => Promise<T>, error: unknown, steps: Disk['steps']): Promise<T> {
    for (const step of steps) {
      await step().catch(() => {});
      try {
        const done = await this.runReopening(work);
        this.pressure++;
        return done;
      } catch (again) {
        if (!isFull(again)) throw again;
      }
    }
    throw error;
  }
}
