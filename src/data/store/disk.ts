/**
 * Runs work on a disk that may be full, or that the system may close (iOS does after a sleep). A closed database is
 * reopened, and on a full disk data that can be fetched again is deleted. The outbox is never deleted.
 */
import type { LocalDb } from './db.ts';

const LOSS_ERROR_NAMES = new Set([
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'DatabaseClosedError',
  'TransactionInactiveError',
]);

/** Dexie wraps the browser's error: as `inner`, or in the `failures` of a bulk operation. */
interface WrappingError {
  inner?: unknown;
  failures?: readonly unknown[];
}

export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  const { inner, failures = [] } = error as WrappingError;
  return isFull(inner) || failures.some((each) => isFull(each));
}

function isLost(error: unknown): boolean {
  return error instanceof Error && LOSS_ERROR_NAMES.has(error.name) && !isFull(error);
}

/** The reason for a failed write, for the user. */
export function explainDiskError(error: unknown): string {
  return isFull(error)
    ? 'No queda espacio en este dispositivo: el cambio no se guardó. Libere espacio e intente de nuevo.'
    : 'No se pudo guardar en este dispositivo. Intente de nuevo; si se repite, recargue la página.';
}

export const LOW_SPACE = 'Queda muy poco espacio en este dispositivo: libere espacio.';

export class Disk {
  private readonly db: LocalDb;
  private readonly steps: readonly (() => Promise<void>)[];
  /** How often work succeeded only after space was freed. */
  pressure = 0;

  /** `steps` free space; the first one costs the least. */
  constructor(db: LocalDb, steps: readonly (() => Promise<void>)[]) {
    this.db = db;
    this.steps = steps;
  }

  /** Runs `work`, which must be repeatable: an unfinished attempt leaves nothing behind. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.runReopening(work);
    } catch (error) {
      if (!isFull(error)) throw error;
      return this.withSpace(work, error);
    }
  }

  private async runReopening<T>(work: () => Promise<T>): Promise<T> {
    // The database could not be opened, perhaps for lack of space in an upgrade: Dexie would repeat that error forever.
    if (!this.db.isClosed && this.db.hasFailed()) this.db.close({ disableAutoOpen: false });
    try {
      return await work();
    } catch (error) {
      if (this.db.isClosed || !isLost(error)) throw error;
      this.db.close({ disableAutoOpen: false });
      return work();
    }
  }

  private async withSpace<T>(work: () => Promise<T>, error: unknown): Promise<T> {
    for (const step of this.steps) {
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
