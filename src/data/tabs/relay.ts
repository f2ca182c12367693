/**
 * Notifies the service worker that a page has accepted a new version: the worker ends its replay after the current
 * request. A BroadcastChannel reaches a running worker without waking a stopped one. (Chromium keeps a worker that is
 * just starting alive for half a minute before it is replaced.)
 */
const CHANNEL = 'transporte-relevo';

export function announceRelay(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Runs `work` with a function that tells whether the worker has been asked to end in the meantime. */
export async function untilRelay<T>(work: (isRelieved: () => boolean) => Promise<T>): Promise<T> {
  const channel = new BroadcastChannel(CHANNEL);
  let relieved = false;
  channel.addEventListener('message', () => {
    relieved = true;
  });
  try {
    return await work(() => relieved);
  } finally {
    channel.close();
  }
}
