/** The service worker from the page's side: registered once, a new version soon seen, offered, and never forced. */
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { announceRelay } from '#data/tabs/relay.ts';
import { transport } from '#data/net/session.ts';
import { useSyncExternalStore } from 'react';

/** A tab may stay open for days; a tablet's seldom closes. */
const HOUR_MS = 3_600_000;
/** The page may come into sight many times a minute. */
const LEAST_MS = 180_000;

const listeners = new Set<() => void>();
/** What taking the new version does; null while there is none to take. */
let take: (() => void) | null = null;
/** Runs before the page goes for the sake of the new version. */
let beforeReload = (): void => {};

function offer(action: (() => void) | null): void {
  take = action;
  for (const listener of listeners) listener();
}

function reload(): void {
  beforeReload();
  window.location.reload();
}

/** Asks the server for a new version now and then, and whenever there is a reason to hope. */
function keepChecking(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = (): void => {
    checkedAt = Date.now();
    // Without a network the next occasion is soon enough.
    void registration.update().catch(() => {
      checkedAt = 0;
    });
  };
  const checkIfDue = (): void => {
    const age = Date.now() - checkedAt;
    // A clock that was set back makes it look as if it had been in the future.
    if (document.visibilityState === 'visible' && (age >= LEAST_MS || age < 0)) check();
  };
  document.addEventListener('visibilitychange', checkIfDue);
  window.addEventListener('focus', checkIfDue);
  window.addEventListener('online', checkIfDue);
  setInterval(check, HOUR_MS);
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
    // The old one may be sending: it ends after the request that is under way, and only then is it replaced.
    announceRelay();
    const { waiting } = registration;
    void import('workbox-window').then(({ messageSW }) => messageSW(waiting, { type: 'SKIP_WAITING' }));
  };
  const offerWaiting = (): void => {
    // The very first one of this device waits for nobody.
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
    // Taken in another tab. This one may be in the middle of a form, so it is only asked.
    else if (before) offer(reload);
  });
  keepChecking(registration);
}

function start(): void {
  // Without it the application still works, only not from a cold start without a network.
  register().catch((error: unknown) => console.error('Service worker:', error));
}

/**
 * The code of a screen could not be had. Where the server answers, this page is older than what it has; without a
 * network, to load the page anew may leave none.
 */
async function offerIfReached(error: unknown): Promise<void> {
  // Code that came and failed is no older for it: a file that could not be fetched is a TypeError in every engine.
  if (!(error instanceof TypeError)) return;
  const { method, path } = ENDPOINTS.salud;
  const { status } = await transport({ method, path });
  if (status === 200) offer(reload);
}

/** After the page has loaded, so that precaching takes nothing from the first screen. Not in development. */
export function startPwa(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void offerIfReached(payload));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Whether something typed and not saved would be lost: asked of whoever would make the browser ask. */
export const wouldLoseInput = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Puts the new version in charge of this page, which is loaded anew; `before` runs at the last moment. */
export function takeUpdate(before: () => void = () => {}): void {
  beforeReload = before;
  take?.();
}

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
