/**
 * Notifies the service worker that a page has accepted a new version: the worker ends its replay after the current
 * request. A BroadcastChannel reaches a running worker without waking a stopped one. (Chromium keeps a worker that is
 * just starting alive for half a minute before it is replaced.)
 */
// Workers of older versions listen to this name.
const CHANNEL = 'transporte-relevo';

export function announceHandover(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Runs `work` with a function that tells whether a handover has been announced in the meantime. */
export async function withHandoverSignal<T>(work: (isAnnounced: () => boolean) => Promise<T>): Promise<T> {
  const channel = new BroadcastChannel(CHANNEL);
  let isAnnounced = false;
  channel.addEventListener('message', () => {
    isAnnounced = true;
  });
  try {
    return await work(() => isAnnounced);
  } finally {
    channel.close();
  }
}
