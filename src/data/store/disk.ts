/**
 * Work on a disk that may be full, or that the system takes away (iOS does, from an app that slept): what was taken
 * away is opened again, and where there is no room, what can be fetched again makes some. The outbox never does.
 */
import type { LocalDb } from './db.ts';

const LOSS_ERROR_NAMES = new Set([
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'DatabaseClosedError',
  'TransactionInactiveError',
]);

const innerOf = (error: unknown): unknown => (error as { inner?: unknown } | null)?.inner;

export function isFull(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : '';
  return /Quota/i.test(text) || (innerOf(error) !== undefined && isFull(innerOf(error)));
}

function isLost(error: unknown): boolean {
  return error instanceof Error && LOSS_ERROR_NAMES.has(error.name) && !isFull(error);
}

/** Why the disk of this device refused a change, for its user. */
export function explainDiskError(error: unknown): string {
  return isFull(error)
    ? 'No queda espacio en este dispositivo: el cambio no se guardó. Libere espacio e intente de nuevo.'
    : 'No se pudo guardar en este dispositivo. Intente de nuevo; si se repite, recargue la página.';
}

export const LOW_SPACE = 'Queda muy poco espacio en este dispositivo: libere espacio.';

export class Disk {
  private readonly db: LocalDb;
  private readonly steps: readonly (() => Promise<void>)[];
  /** Times that work succeeded only because room was made for it. */
  pressure = 0;

  /** `pasos` make room, the most harmless first. */
  constructor(db: LocalDb, steps: readonly (() => Promise<void>)[]) {
    this.db = db;
    this.steps = steps;
  }

  /** Runs `work`, which can be repeated: what it has not finished has left nothing. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.insist(work);
    } catch (error) {
      if (!isFull(error)) throw error;
      return this.withSpace(work, error);
    }
  }

  private async insist<T>(work: () => Promise<T>): Promise<T> {
    // It could not be opened, perhaps for want of room in an upgrade: Dexie would say so for ever.
    if (!this.db.cerrada && this.db.hasFailed()) this.db.close({ disableAutoOpen: false });
    try {
      return await work();
    } catch (error) {
      if (this.db.cerrada || !isLost(error)) throw error;
      this.db.close({ disableAutoOpen: false });
      return work();
    }
  }

  private async withSpace<T>(work: () => Promise<T>, error: unknown): Promise<T> {
    for (const step of this.steps) {
      await step().catch(() => {});
      try {
        const done = await this.insist(work);
        this.pressure++;
        return done;
      } catch (again) {
        if (!isFull(again)) throw again;
      }
    }
    throw error;
  }
}
