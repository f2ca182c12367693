/// <reference lib="webworker" />
/**
 * The service worker: the shell of the application, from this device. The API is never cached by address; what the
 * screens know without a network is the replica's (src/data). A new version waits until the user takes it.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Fired by the browser when the network is back (Chromium); TypeScript's own list of events lacks it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

// oxlint-disable-next-line no-underscore-dangle -- the name that Workbox looks for
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** Only wakes the replay of the open tabs: the outbox is theirs. */
async function wakeTabs(tag: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a Client takes none
  for (const tab of tabs) tab.postMessage({ type: 'SYNC', tag });
}

self.addEventListener('sync', (event: SyncEvent) => event.waitUntil(wakeTabs(event.tag)));
