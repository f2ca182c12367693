/** Whether the browser may delete what is kept on this device, as it does for want of room; and where the app runs. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Null until the browser was asked. */
let persistent: boolean | null = null;

/** Asks the browser to keep this device's storage. Browsers grant it to installed applications, others seldom. */
export async function askPersistence(): Promise<void> {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  persistent = (await storage?.persist?.().catch(() => false)) ?? false;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until it was asked for, which unsent work does. */
export const usePersistent = (): boolean | null => useSyncExternalStore(subscribe, () => persistent);

/** An iPad says that it is a Mac; no Mac has a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
