/** The service worker from the page's side: registered once, a new version offered and never forced. */
import { useSyncExternalStore } from 'react';

const HOUR_MS = 3_600_000;
const listeners = new Set<() => void>();
/** What taking the new version does; null while there is none to take. */
let take: (() => void) | null = null;

function offer(action: (() => void) | null): void {
  take = action;
  for (const listener of listeners) listener();
}

const reload = (): void => window.location.reload();

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  const isFirst = navigator.serviceWorker.controller === null;
  let takenHere = false;
  const activate = (): void => {
    takenHere = true;
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('waiting', () => offer(activate));
  workbox.addEventListener('controlling', () => {
    if (takenHere) reload();
    // Taken in another tab. This one may be in the middle of a form, so it is only asked.
    else if (!isFirst) offer(reload);
  });
  const registration = await workbox.register();
  // A tab may stay open for days; a tablet's seldom closes.
  if (registration) setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

function start(): void {
  // Without it the application still works, only not from a cold start without a network.
  register().catch((error: unknown) => console.error('Service worker:', error));
}

/** After the page has loaded, so that precaching takes nothing from the first screen. Not in development. */
export function startPwa(): void {
  // The code of a screen is no longer there: this page is older than what the server has.
  window.addEventListener('vite:preloadError', () => offer(reload));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Puts the new version in charge of this page. */
export const takeUpdate = (): void => take?.();

/** Until the next start of the page. */
export const postponeUpdate = (): void => offer(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a new version waits for the user's word. */
export function useUpdateOffer(): boolean {
  return useSyncExternalStore(subscribe, () => take !== null);
}
