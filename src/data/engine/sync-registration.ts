/**
 * Registers a Background Sync with the browser, where it supports that, while unsent changes exist: once for a whole
 * queue, and again whenever the page is hidden, since it may not be shown again.
 */
import type { After } from '../store/after.ts';
import type { Engine } from './engine.ts';
import { isParked, isUnsent } from '../changes/row.ts';
import { hasContent } from '../store/content-meta.ts';

/** The tag of the sync event. */
export const SYNC_TAG = 'replay';
/**
 * The tag of the event of bytes that may wait for Wi-Fi. The browser repeats it while they wait, later each time, and
 * ends it after some attempts: the event of changes is not delayed by that.
 */
export const WIFI_SYNC_TAG = 'replay-wifi';

/** Milliseconds: with a network a change is answered sooner, and the service worker is not started for nothing. */
export const DELAY_MS = 2000;

interface SyncRegistrationEnv {
  engine: Pick<Engine, 'rows' | 'subscribe'>;
  after: After;
  /** Whether photos wait for Wi-Fi by the user's choice. */
  isWifiOnly: () => boolean;
  /** Registers with the browser. Where the browser refuses, the page's timers do the work. */
  register: (tag: string) => Promise<void>;
}

export interface SyncRegistration {
  /** Called when the page is hidden. */
  hidden: () => void;
  stop: () => void;
}

export function keepSyncRegistration({
  engine,
  after,
  isWifiOnly,
  register,
}: SyncRegistrationEnv): SyncRegistration {
  let asked: readonly string[] = [];
  let cancelTimer: (() => void) | null = null;
  const neededTags = (): string[] => {
    const waiting = engine.rows.filter((row) => isUnsent(row) && !isParked(row));
    const tags = waiting.length > 0 ? [SYNC_TAG] : [];
    return isWifiOnly() && waiting.some(hasContent) ? [...tags, WIFI_SYNC_TAG] : tags;
  };
  const cancel = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  const ask = (): void => {
    cancel();
    asked = neededTags();
    for (const tag of asked) void register(tag).catch(() => {});
  };
  const update = (): void => {
    const needed = neededTags();
    asked = asked.filter((tag) => needed.includes(tag));
    if (asked.length === needed.length) cancel();
    else cancelTimer ??= after(DELAY_MS, ask);
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
export function createRegister(): (tag: string) => Promise<void> {
  let sync: SyncManager | undefined;
  // In advance: a page that is closing has no time for it.
  void fetchSync().then((found) => (sync = found));
  return async (tag) => sync?.register(tag);
}
