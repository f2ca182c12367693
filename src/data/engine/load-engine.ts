/**
 * Loads the code of the engine, which is a third of the JavaScript that the first list would otherwise wait for. It
 * loads once the first screen has its answers, or at once where the service worker has cached it.
 */
import type { QueryClient } from '@tanstack/react-query';
import { noteReturned } from '../net/ended-sessions.ts';
import { setRecovery } from '../net/session.ts';
import { identityKey } from '../store/identity.ts';
import { soon } from '../store/soon.ts';

type StartupModule = Pick<
  typeof import('./startup.ts'),
  'engineOf' | 'stopEngine' | 'unsaved' | 'draftsOf' | 'clearDrafts'
>;

/** Milliseconds between attempts while the code cannot be fetched. */
const RETRY_MS = 5000;
/** Milliseconds after an answer, so that the screen is drawn first. */
const DRAWN_MS = 50;
/** Milliseconds after which the code is loaded although the server does not answer: this device may have the data. */
const LATEST_MS = 8000;

const arrival = Promise.withResolvers<void>();
/** Resolves when the engine's code is here: after the answers of a first visit's first screen. */
export const engineArrival = arrival.promise;

let loaded: StartupModule | null = null;
let loading: Promise<StartupModule> | null = null;

export const engineLoaded = (): StartupModule | null => loaded;

/** Rejects where the code cannot be fetched; a later call tries again. */
export function loadEngine(): Promise<StartupModule> {
  loading ??= import('./startup.ts').then(
    ({ engineOf, stopEngine, unsaved, draftsOf, clearDrafts }) => {
      arrival.resolve();
      return (loaded = { engineOf, stopEngine, unsaved, draftsOf, clearDrafts });
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * Deletes the data of users who are not logged in from this device. A device without any database need not load the
 * engine for this. If its code cannot be fetched, the next start tries again.
 */
export async function forgetCopiesHere(): Promise<void> {
  try {
    if ((await indexedDB.databases()).length === 0) return;
    await loadEngine();
    await (await import('./forget-others.ts')).forgetOtherCopies();
  } catch {
    // The next start tries again.
  }
}

// A login on a device without data of its user loads no code for this.
setRecovery(async (login) => {
  const databases = await soon(indexedDB.databases());
  // The disk does not answer: what is encrypted stays so until the next login.
  if (!databases) return;
  if (!databases.some(({ name }) => name?.endsWith(`-${identityKey(login.user)}`))) {
    noteReturned(login.user, 0);
    return;
  }
  await (await import('./ended-queues.ts')).recoverAtLogin(login);
});

/** Calls `start` once loading the engine no longer delays the first screen. @returns a function that cancels this */
export function whenIdle(client: QueryClient, start: () => void): () => void {
  const begin = (): void => {
    unsubscribe();
    start();
  };
  let timer = setTimeout(begin, navigator.serviceWorker?.controller ? 0 : LATEST_MS);
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || client.isFetching() > 0) return;
    unsubscribe();
    clearTimeout(timer);
    timer = setTimeout(begin, DRAWN_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Loads the engine's code, retrying without limit. @returns a function that cancels this */
export function loadAlways(use: (startup: StartupModule) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelled = false;
  const attempt = async (): Promise<void> => {
    const startup = await loadEngine().catch(() => null);
    if (cancelled) return;
    if (startup) use(startup);
    else timer = setTimeout(() => void attempt(), RETRY_MS);
  };
  void attempt();
  return () => {
    cancelled = true;
    clearTimeout(timer);
  };
}
