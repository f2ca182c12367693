/**
 * Registers a Background Sync with the browser, where it supports that, while unsent changes exist: once for a whole
 * queue, and again whenever the page is hidden, since it may not be shown again.
 */
import type { After } from '../store/after.ts';
import type { Engine } from './engine.ts';
import { isParked, isUnsent } from '../changes/row.ts';

/** The tag of the sync event. */
export const SYNC_TAG = 'replay';

/** Milliseconds: with a network a change is answered sooner, and the service worker is not started for nothing. */
export const DELAY_MS = 2000;

interface SyncRegistrationEnv {
  engine: Pick<Engine, 'rows' | 'subscribe'>;
  after: After;
  /** Registers with the browser. Where the browser refuses, the page's timers do the work. */
  register: () => Promise<void>;
}

export interface SyncRegistration {
  /** Called when the page is hidden. */
  hidden: () => void;
  stop: () => void;
}

export function keepSyncRegistration({ engine, after, register }: SyncRegistrationEnv): SyncRegistration {
  let asked = false;
  let cancelTimer: (() => void) | null = null;
  const hasUnsent = (): boolean => engine.rows.some((row) => isUnsent(row) && !isParked(row));
  const cancel = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  const ask = (): void => {
    cancel();
    if (!hasUnsent()) return;
    asked = true;
    void register().catch(() => {});
  };
  const update = (): void => {
    if (!hasUnsent()) {
      asked = false;
      cancel();
    } else if (!asked) cancelTimer ??= after(DELAY_MS, ask);
  };
  const unsubscribe = engine.subscribe(update);
  update();
  return {
    hidden: ask,
    stop: () => {
      unsubscribe();
      cancel();
    },
  };
}

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

async function fetchSync(): Promise<SyncManager | undefined> {
  const registration = await navigator.serviceWorker?.ready;
  return (registration as (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined)?.sync;
}

/**
 * Registers with the browser's Background Sync; does nothing where the browser has none (all but Chromium-based ones).
 */
export function createRegister(): () => Promise<void> {
  let sync: SyncManager | undefined;
  // In advance: a page that is closing has no time for it.
  void fetchSync().then((found) => (sync = found));
  return async () => sync?.register(SYNC_TAG);
}
