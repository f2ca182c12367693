/** The cache of the server's own answers. It holds nothing that could be lost: changes live in the outbox. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';

/** Bump when the answers change their shape: the cached ones are then dropped. */
const BUSTER = '1';
/** Names what is kept of each user's answers in local storage. */
export const CONSULTAS = 'consultas-';
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

/** Keeps only what the first paint needs: queries that say so in their meta, one store a user. */
export function createPersistOptions(userId: number): Omit<PersistQueryClientOptions, 'queryClient'> {
  return {
    persister: createSyncStoragePersister({ storage: localStorage, key: `${CONSULTAS}${userId}` }),
    buster: BUSTER,
    maxAge: WEEK_MS,
    dehydrateOptions: {
      // An answer outlives the attempts to renew it that failed.
      shouldDehydrateQuery: ({ meta, state }) => meta?.firstPaint === true && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  };
}
