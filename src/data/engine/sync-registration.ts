/**
 * Registers a Background Sync with the browser, where it supports that, while unsent changes exist: once for a whole
 * queue, and again whenever the page is hidden, since it may never be shown again.
 */
import type { After } from '../store/after.ts';
import type { Engine } from './engine.ts';
import { isParked, isUnsent } from '../changes/row.ts';

/** The tag of the sync event. */
export const SYNC_TAG = 'replay';

/** Milliseconds: with a network a change is answered sooner, and the service worker need not start. */
export const DELAY_MS = 2000;

interface SyncRegistrationEnv {
  engine: Pick<Engine, 'rows' | 'subscribe'>;
  after: After;
  /** The browser's registration; where it refuses, the page's timers do the work. */
  register: () => Promise<void>;
}

export interface SyncRegistration {
  /** The page is hidden. */
  hidden: () => void;
  stop: () => void;
}

export function keepSyncRegistration({ engine, after, register }: SyncRegistrationEnv): SyncRegistration {
  let asked = false;
  let callOff: (() => void) | null = null;
  const waits = (): boolean => engine.rows.some((row) => isUnsent(row) && !isParked(row));
  const forget = (): void => {
    callOff?.();
    callOff = null;
  };
  const ask = (): void => {
    forget();
    if (!waits()) return;
    asked = true;
    void register().catch(() => {});
  };
  const look = (): void => {
    if (!waits()) {
      asked = false;
      forget();
    } else if (!asked) callOff ??= after(DELAY_MS, ask);
  };
  const unsubscribe = engine.subscribe(look);
  look();
  return {
    hidden: ask,
    stop: () => {
      unsubscribe();
      forget();
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
  // In advance: a page that is being closed has no time for it.
  void fetchSync().then((found) => (sync = found));
  return async () => sync?.register(SYNC_TAG);
}
