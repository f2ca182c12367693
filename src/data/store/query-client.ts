/** The cache of the server's own answers. It holds nothing that could be lost: changes live in the outbox. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hydrate, QueryClient } from '@tanstack/react-query';
import { type PersistedClient, persistQueryClientSubscribe } from '@tanstack/query-persist-client-core';

/** Bump when the answers change their shape: the cached ones are then dropped. */
const BUSTER = '1';
/** Names what is kept of each user's answers in local storage. */
export const QUERIES = 'consultas-';
/** The meta of what changes with a start of the server only: no other change makes it be asked again. */
export const SETTING = { setting: true } as const;
const WEEK_MS = 7 * 24 * 3_600_000;

export function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The engine knows whether the server answers; navigator.onLine does not.
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 10_000,
        gcTime: WEEK_MS,
        refetchOnWindowFocus: false,
      },
    },
  });
}

const keyOf = (user: string): string => `${QUERIES}${user}`;

/**
 * What was kept for that user's first paint, into a client that is still empty. At once, as local storage answers: the
 * library's own provider would draw the screens twice, without it and with it.
 */
function restore(client: QueryClient, user: string): void {
  const key = keyOf(user);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below; what is not is dropped
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as PersistedClient | null;
    if (kept?.buster !== BUSTER || Date.now() - kept.timestamp > WEEK_MS) localStorage.removeItem(key);
    else hydrate(client, kept.clientState);
  } catch {
    localStorage.removeItem(key);
  }
}

/** `user`: identityKey(). */
export function createClientOf(user: string): QueryClient {
  const client = createClient();
  restore(client, user);
  return client;
}

/** Keeps, from now on, what the first paint needs: queries that say so in their meta. The answer ends it. */
export const keepAnswers = (queryClient: QueryClient, user: string): (() => void) =>
  persistQueryClientSubscribe({
    queryClient,
    persister: createSyncStoragePersister({ storage: localStorage, key: keyOf(user) }),
    buster: BUSTER,
    dehydrateOptions: {
      // An answer outlives the attempts to renew it that failed.
      shouldDehydrateQuery: ({ meta, state }) => meta?.firstPaint === true && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  });
