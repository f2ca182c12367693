/// <reference lib="webworker" />
/**
 * The service worker: serves the shell of the application from this device. Answers of the API are not cached; without
 * a network the screens read the replica (src/data). A new version waits until the user accepts it.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SYNC_TAG, WIFI_SYNC_TAG } from '#data/engine/sync-registration.ts';
import type { WorkerReplay } from './replay.ts';
// oxlint-disable-next-line import/default -- the build makes it: the script's address
import replayUrl from './replay.ts?worker&url';

/** Fired by the browser when the network is back (Chromium); TypeScript's own list of events lacks it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** With static routes, where the browser has them (Chromium). */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  /** Provided by replay.ts once it has run. */
  sendQueue?: WorkerReplay;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
};

// oxlint-disable-next-line no-underscore-dangle -- the name that Workbox looks for
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

// The first page was loaded without a worker; claiming it lets the worker serve its next requests.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('install', (event: InstallEvent) => {
  // A worker may import only what it imported while it was installed.
  importScripts(replayUrl);
  // Calls of the API need not start the worker, and a starting worker would delay its replacement (decision 014).
  const routed = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  event.waitUntil(Promise.resolve(routed).catch(() => {}));
});

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** Tabs pull by themselves; the lock decides whether a tab or the worker sends. */
async function wakeTabs(tag: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a Client takes none
  for (const tab of tabs) tab.postMessage({ type: 'SYNC', tag });
}

async function sync(tag: string): Promise<void> {
  await wakeTabs(tag);
  if (!self.sendQueue) importScripts(replayUrl);
  // A rejected promise makes the browser fire the event again some minutes later. The queue stays in any case.
  if (!(await self.sendQueue?.(tag === WIFI_SYNC_TAG))) throw new Error('Quedan cambios por enviar');
}

self.addEventListener('sync', (event: SyncEvent) => {
  const { tag } = event;
  if (tag === SYNC_TAG || tag === WIFI_SYNC_TAG) event.waitUntil(sync(tag));
});
