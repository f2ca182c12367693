/// <reference lib="webworker" />
/**
 * Sends the outbox without a page (src/data/engine/background.ts), with the network, locks, clock and channels of a
 * worker. It is a separate script that the service worker loads when it has something to send: without it the worker
 * starts eight times as fast (decision 014).
 */
import { SessionCopy } from '#data/store/session-copy.ts';
import { dbName, type LocalDb } from '#data/store/db.ts';
import { identityKey, type Owner } from '#data/store/identity.ts';
import { awaitsWifi, readWifiOnly } from '#data/net/metered.ts';
import { createTransport } from '#data/net/http.ts';
import { openDb } from '#data/engine/open-db.ts';
import { withHandoverSignal } from '#data/tabs/handover.ts';
import { forgetCopy } from '#data/engine/forget-copies.ts';
import { protectQueue, sealLock } from '#data/engine/sealed-queue.ts';
import { sendInBackground } from '#data/engine/background.ts';

/** Sends the queue. True where nothing is left that can be sent; `retryForWifi`: nor bytes that wait for Wi-Fi. */
export type WorkerReplay = (retryForWifi: boolean) => Promise<boolean>;

const sessionCopy = new SessionCopy();

function announce({ name }: LocalDb): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

/** No page is needed for it: somebody may have the device who never opens the app. */
async function erase(user: Owner): Promise<void> {
  const name = dbName(identityKey(user));
  await navigator.locks.request(sealLock(name), async () => {
    // A page may have begun another session meanwhile.
    if ((await sessionCopy.current()) !== null) return;
    await forgetCopy(name, () => false);
    await protectQueue(name, { isWanted: () => true });
  });
}

const workerReplay: WorkerReplay = (retryForWifi) =>
  withHandoverSignal((isStopped) =>
    sendInBackground({
      sesion: sessionCopy,
      open: (user) => openDb(user),
      send: (token) => createTransport(() => token),
      readWifiOnly,
      awaitsWifi,
      retryForWifi,
      locks: navigator.locks,
      now: Date.now,
      random: Math.random,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      announce,
      erase,
      isStopped,
    }),
  );

Object.assign(self, { sendQueue: workerReplay });
