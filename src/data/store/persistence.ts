/** Whether the browser may evict this device's data when space is short, and where the app runs. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Null until the browser has answered. */
let persistent: boolean | null = null;

/** Requests persistent storage. Browsers grant it to installed applications, and to others seldom. */
export async function askPersistence(): Promise<void> {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  persistent = (await storage?.persist?.().catch(() => false)) ?? false;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The same at the start of a session, in browsers that decide by themselves: Firefox asks its user, who knows no reason yet.
 */
export async function askPersistenceEarly(): Promise<void> {
  if (!navigator.userAgent.includes('Firefox')) await askPersistence();
}

/** Null until it was requested. */
export const usePersistent = (): boolean | null => useSyncExternalStore(subscribe, () => persistent);

/** An iPad reports that it is a Mac; no Mac has a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
