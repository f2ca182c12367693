/**
 * Word from the page, that takes a new version, to the service worker that is to go: it ends its replay after the
 * request that is under way. By a channel, which reaches a worker that runs and does not wake one that sleeps: Chromium
 * lets a worker that is just starting live on for half a minute before it is replaced.
 */
const CANAL = 'transporte-relevo';

export function announceRelay(): void {
  const channel = new BroadcastChannel(CANAL);
  channel.postMessage(null);
  channel.close();
}

/** Runs `work` knowing whether it has been relieved since it began. */
export async function untilRelay<T>(work: (isRelieved: () => boolean) => Promise<T>): Promise<T> {
  const channel = new BroadcastChannel(CANAL);
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
