/**
 * Asks the browser, where it can, to wake the service worker once there is a network, for as long as something waits
 * to be sent: once for a whole queue, and again each time the page goes out of sight, from where it may never return.
 */
import type { After } from '../store/after.ts';
import type { Engine } from './engine.ts';
import { isParked, isUnsent } from '../changes/row.ts';

/** The tag of the browser's event. */
export const SYNC_TAG = 'replay';

/** With a network a change is answered sooner than this, and the worker need not be started at all. */
export const DELAY_MS = 2000;

interface SyncRegistrationEnv {
  engine: Pick<Engine, 'rows' | 'subscribe'>;
  after: After;
  /** The browser's own registration; it may refuse, and then the page's timers do the work. */
  register: () => Promise<void>;
}

export interface SyncRegistration {
  /** The page goes out of sight. */
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

/** Registers with the browser's Background Sync; nothing where it has none (all but Chromium's kin). */
export function createRegister(): () => Promise<void> {
  let sync: SyncManager | undefined;
  // Beforehand: a page that is being closed has no time to ask for it.
  void fetchSync().then((found) => (sync = found));
  return async () => sync?.register(SYNC_TAG);
}
