/**
 * The page's side of the service worker: registers it once, detects new versions soon, offers them, and never forces
 * them.
 */
import { CALLS } from '#contracts/calls.ts';
import { engineArrival } from '#data/engine/load-engine.ts';
import { announceHandover } from '#data/tabs/handover.ts';
import { transport } from '#data/net/session.ts';
import { useSyncExternalStore } from 'react';
import { HOUR_MS } from '#domain/milliseconds.ts';

/** Milliseconds between checks for a new version: a tab may stay open for days. */
const CHECK_MS = HOUR_MS;
/** The least milliseconds between two checks, since the page may become visible many times a minute. */
const LEAST_MS = 180_000;
/** Milliseconds after which a first visit installs the app although nobody has logged in. */
const LATEST_MS = 10_000;

const listeners = new Set<() => void>();
/** Activates the new version; null while there is none. */
let take: (() => void) | null = null;
/** Called before the page is reloaded for the new version. */
let beforeReload = (): void => {};

function offer(action: (() => void) | null): void {
  take = action;
  for (const listener of listeners) listener();
}

function reload(): void {
  beforeReload();
  window.location.reload();
}

/** Checks the server for a new version at intervals, and on events that suggest one. */
function keepChecking(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = (): void => {
    checkedAt = Date.now();
    // Without a network the next check is early enough.
    void registration.update().catch(() => {
      checkedAt = 0;
    });
  };
  const checkIfDue = (): void => {
    const age = Date.now() - checkedAt;
    // After the clock was set back, the last check appears to be in the future.
    if (document.visibilityState === 'visible' && (age >= LEAST_MS || age < 0)) check();
  };
  document.addEventListener('visibilitychange', checkIfDue);
  window.addEventListener('focus', checkIfDue);
  window.addEventListener('online', checkIfDue);
  setInterval(check, CHECK_MS);
  check();
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  let { controller } = serviceWorker;
  let takenHere = false;
  const registration = await serviceWorker.register('/sw.js');
  const activate = (): void => {
    takenHere = true;
    if (!registration.waiting) return reload();
    // The old worker may be sending: it ends after the current request and is replaced only then.
    announceHandover();
    const { waiting } = registration;
    void import('workbox-window').then(({ messageSW }) => messageSW(waiting, { type: 'SKIP_WAITING' }));
  };
  const offerWaiting = (): void => {
    // The first worker of a device replaces no other.
    if (registration.waiting && registration.active) offer(activate);
  };
  const watchInstalling = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting();
    });
  };
  registration.addEventListener('updatefound', watchInstalling);
  watchInstalling();
  offerWaiting();
  serviceWorker.addEventListener('controllerchange', () => {
    const before = controller;
    ({ controller } = serviceWorker);
    if (takenHere) reload();
    // The new version was activated in another tab. This tab may have a half-filled form, so it asks.
    else if (before) offer(reload);
  });
  keepChecking(registration);
}

async function start(): Promise<void> {
  // Where nothing is installed, the first screen's files and answers have the line first: precaching fetches all others.
  if (!navigator.serviceWorker.controller) {
    await Promise.race([engineArrival, new Promise((resolve) => setTimeout(resolve, LATEST_MS))]);
  }
  // Without a service worker the application still works, but cannot start without a network.
  await register().catch((error: unknown) => console.error('Service worker:', error));
}

/**
 * Handles a failure to load a screen's code. If the server answers, this page is older than the server's build and
 * offers a reload; without a network a reload might leave no page at all.
 */
async function offerIfReached(error: unknown): Promise<void> {
  // Code that was loaded and threw is not outdated. For a failed fetch of a module all engines throw a TypeError that names
  // the import: 'Failed to fetch dynamically imported module', 'Importing a module script failed.'
  if (!/^TypeError.*import/i.test(String(error))) return;
  const { status } = await transport(CALLS.salud);
  if (status === 200) offer(reload);
}

/** Registers after the page has loaded. Not in development. */
export function startPwa(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void offerIfReached(payload));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void start();
  else window.addEventListener('load', () => void start(), { once: true });
}

/** Whether unsaved input would be lost: fires the event on which the browser would ask. */
export const wouldLoseInput = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Activates the new version and reloads this page; `before` runs last. */
export function takeUpdate(before: () => void = () => {}): void {
  beforeReload = before;
  take?.();
}

/** Dismisses the offer until the next page load. */
export const postponeUpdate = (): void => offer(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a new version waits for the user's confirmation. */
export function useUpdateOffer(): boolean {
  return useSyncExternalStore(subscribe, () => take !== null);
}
