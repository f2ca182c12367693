/** The service worker from the page's side: registered once, a new version offered and never forced. */
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';

const HOUR_MS = 3_600_000;
const listeners = new Set<() => void>();
let waiting: Workbox | null = null;

function offer(workbox: Workbox | null): void {
  waiting = workbox;
  for (const listener of listeners) listener();
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => offer(workbox));
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
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Puts the waiting version in charge, then loads it. */
export function takeUpdate(): void {
  if (waiting === null) return;
  waiting.addEventListener('controlling', () => window.location.reload());
  waiting.messageSkipWaiting();
}

/** Until the next start of the page. */
export const postponeUpdate = (): void => offer(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a new version waits for the user's word. */
export function useUpdateOffer(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null);
}
