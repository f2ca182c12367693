/** The service worker of a browser, controlled from outside any page: its events, as the browser would fire them. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { SYNC_TAG } from '#data/engine/sync-registration.ts';

export interface WorkerHandle {
  /** An empty page, which keeps the browser open. */
  blank: Page;
  /** Fires the browser's `sync` event; by default that of changes. */
  sync(tag?: string): Promise<void>;
  /** The log of the browser's own Background Sync: 'Registered sync', 'Dispatched sync event'… */
  events: string[];
}

async function registrationId(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

/** Requires that a page of the app has registered the worker. */
export async function openServiceWorker(context: BrowserContext, url: string): Promise<WorkerHandle> {
  await context.grantPermissions(['background-sync'], { origin: url });
  const blank = await context.newPage();
  const session = await context.newCDPSession(blank);
  const events: string[] = [];
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) =>
    events.push(backgroundServiceEvent.eventName),
  );
  await session.send('BackgroundService.startObserving', { service: 'backgroundSync' });
  await session.send('BackgroundService.setRecording', { shouldRecord: true, service: 'backgroundSync' });
  const id = await registrationId(session, url);
  return {
    blank,
    events,
    async sync(tag = SYNC_TAG) {
      const params = { origin: url, registrationId: id, tag, lastChance: false };
      await session.send('ServiceWorker.dispatchSyncEvent', params);
    },
  };
}
