/** The cache of the server's answers. Nothing in it can be lost: changes are in the outbox. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hydrate, QueryClient } from '@tanstack/react-query';
import { type PersistedClient, persistQueryClientSubscribe } from '@tanstack/query-persist-client-core';
import { PREFERENCES_PREFIX } from './preference-copy.ts';
import { DAY_MS, HOUR_MS } from '#domain/milliseconds.ts';

/** Increase it when the answers change their shape: the cached ones are then dropped. */
const BUSTER = '1';
/** The key of a user's stored answers in local storage. */
const QUERIES_PREFIX = 'consultas-';
/** The meta of queries whose answers change only with a restart of the server: other changes do not refetch them. */
export const SETTING = { setting: true } as const;
/** Of queries whose answers are not stored for the first paint: those of each search would stay in memory for a week. */
export const NOT_STORED = { gcTime: HOUR_MS } as const;
const WEEK_MS = 7 * DAY_MS;

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

const keyOf = (user: string): string => `${QUERIES_PREFIX}${user}`;

/**
 * Restores the stored answers for the user's first paint into an empty client. Synchronous, as local storage is: the
 * library's provider would render the screens twice, without and with them.
 */
function restore(client: QueryClient, user: string): void {
  const key = keyOf(user);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below; other content is dropped
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

/** Deletes the stored answers and the preferences of all users but this one; null: of all. */
export function forgetAnswers(user: string | null): void {
  for (const key of Object.keys(localStorage))
    for (const prefix of [QUERIES_PREFIX, PREFERENCES_PREFIX])
      if (key.startsWith(prefix) && key !== prefix + user) localStorage.removeItem(key);
}

/**
 * Stores a value in local storage. Where that is full, it is worth more than the stored answers, which make room.
 * @throws where local storage refuses it nevertheless
 */
export function storeWithRoom(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    forgetAnswers(null);
    localStorage.setItem(key, value);
  }
}

/** Stores from now on the queries whose meta asks for it, for the first paint. @returns a function that stops this */
export function keepAnswers(queryClient: QueryClient, user: string): () => void {
  let stopped = false;
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => localStorage.getItem(key),
    // The persister writes up to a second late: after the end of the session it must not store answers again.
    setItem: (key, value) => {
      if (!stopped) localStorage.setItem(key, value);
    },
    removeItem: (key) => localStorage.removeItem(key),
  };
  const unsubscribe = persistQueryClientSubscribe({
    queryClient,
    persister: createSyncStoragePersister({ storage, key: keyOf(user) }),
    buster: BUSTER,
    dehydrateOptions: {
      // A stored answer survives failed attempts to refetch it.
      shouldDehydrateQuery: ({ meta, state }) => meta?.firstPaint === true && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  });
  return () => {
    stopped = true;
    unsubscribe();
  };
}
