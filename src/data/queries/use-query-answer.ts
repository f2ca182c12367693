/**
 * A query with two answers: this device's at once, and the server's when it arrives. The server's is used where it is
 * newer than the last change known here and no unsent change affects it; otherwise this device's.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { TableName } from '#contracts/tables.ts';
import { type FetchQueryOptions, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ScreenEngine } from '../engine/loading-engine.ts';
import { NOT_STORED } from '../store/query-client.ts';
import { useEngine } from './provider.tsx';
import type { PendingRecords } from '../outbox/pending-records.ts';
import type { QueryAnswer } from './query.ts';
import { ApiFailure } from './server-answer.ts';
import { useMay } from './use-may.ts';

/** Renders again whenever the engine's state changes. */
export function useEngineVersion(engine: ScreenEngine): number {
  return useSyncExternalStore(engine.subscribe, () => engine.version);
}

export interface Question<D> {
  key: readonly [EndpointKey, unknown];
  /** The table whose unsent changes affect the answer; null where only the server's answer is used. */
  table: TableName | null;
  /** This device's answer: null where it does not have the record. */
  local: (engine: ScreenEngine) => D | null | undefined;
  remote: () => Promise<D>;
  /** Whether this device's answer is empty although the server may have rows: then the query waits for the server. */
  isBeyond?: (own: D) => boolean;
  /** The server's answer with the unsent changes applied, where this device does not have all rows. */
  merged?: D | undefined;
  /** Whether that answer is being fetched: the server's answer without it would hide unsent changes. */
  isMergedComing?: boolean;
  /**
   * Whether the server may have the record although this device does not: then a missing record here means nothing.
   */
  mayLack?: (engine: ScreenEngine) => boolean;
  /** Stored for the first paint after the next start. */
  firstPaint: boolean;
  /** Shows the previous answer while the next one loads. */
  keepPrevious: boolean;
  /** The text shown where no answer is available without a connection. */
  offline?: string;
}

const NONE: PendingRecords = new Map();
const NO_DATA = 'Sin conexión, y este dispositivo no tiene estos datos.';

/**
 * When the server's last answer to each query (by hash) was requested: it does not contain changes made since. For an
 * answer that an earlier start stored, only the time of its arrival is known.
 */
const askedAt = new Map<string, number>();

async function ask<D>(hash: string, remote: () => Promise<D>): Promise<D> {
  const at = Date.now();
  const data = await remote();
  askedAt.set(hash, Math.max(at, askedAt.get(hash) ?? 0));
  return data;
}

/** Requests a query during rendering that has never been requested: `useQuery` alone would wait for the effect. */
function useHeadStart(question: FetchQueryOptions, isAllowed: boolean): void {
  const client = useQueryClient();
  if (isAllowed && client.getQueryState(question.queryKey) === undefined) void client.prefetchQuery(question);
}

export function useQueryAnswer<D>({
  key,
  table,
  local,
  remote,
  isBeyond,
  merged,
  isMergedComing = false,
  mayLack,
  firstPaint,
  keepPrevious,
  offline: withoutConnection = NO_DATA,
}: Question<D>): QueryAnswer<D> {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const { ready, complete, connected, at, obsolete, blocked, withoutDisk } = engine.state;
  const hash = JSON.stringify(key);
  // `version` stands for all data of the engine, `hash` for the query and so for `local`.
  const own = useMemo(() => (ready ? local(engine) : undefined), [engine, version, hash]);
  const pending = useMemo(() => (table === null ? NONE : engine.pending(table)), [engine, version, table]);
  const question = {
    queryKey: key,
    queryFn: () => ask(hash, remote),
    meta: { firstPaint },
    ...(!firstPaint && NOT_STORED),
  };
  // The server would refuse a call that the role may not make: this device's answer is the only one.
  const mayAsk = useMay()(key[0]) && connected !== false;
  useHeadStart(question, mayAsk);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...question,
    enabled: mayAsk,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  const asOf = askedAt.get(hash) ?? dataUpdatedAt;
  const isNewer = data !== undefined && !isPlaceholderData && asOf >= engine.changedAt;
  const asked = isNewer && engine.rows.length === 0 && connected !== false;
  // A record that this device does not have cannot have unsent changes here, so the server's answer is used.
  const isShort = (isFetching || data !== undefined) && own != null && isBeyond?.(own) === true;
  // Until a full pull is complete, an empty answer of this device means nothing.
  const usable = complete && !isShort ? own : undefined;
  const refused = error instanceof ApiFailure && error.status === 404;
  const [goneHash, setGoneHash] = useState('');
  if (refused && goneHash !== hash) setGoneHash(hash);
  // A query without data loses its error while it refetches, as after each change.
  const gone = refused || (goneHash === hash && isFetching && data === undefined);
  // Data from before a 404 belongs to a record that has been deleted since.
  const datos =
    gone && own === null
      ? undefined
      : asked
        ? data
        : (merged ?? usable ?? (isMergedComing ? undefined : data));
  const isAbsent = gone || (!mayAsk && mayLack?.(engine) !== true);
  const missing = complete && own === null && isAbsent;
  const retry = useCallback(() => {
    void engine.sync(true);
    void refetch();
  }, [engine, refetch]);
  const isRefusal = error instanceof ApiFailure && error.status > 0;
  const isUnanswered = error !== null && !isRefusal;
  const found = useRef(connected);
  useEffect(() => {
    // Once for each time that the server is found: an error while it is there is retried by the user.
    if (found.current === connected) return;
    found.current = connected;
    // It failed before the engine had looked for the server, so it was never disabled, and nothing enables it.
    if (connected === true && isUnanswered) void refetch();
  }, [connected, isUnanswered, refetch]);
  // The device's own answer may still come from the disk or be in the making, unless the database cannot be opened.
  const isReading = table !== null && own === undefined && !obsolete && !blocked && !withoutDisk;
  const hasNoAnswer = isRefusal || (!isReading && (error !== null || connected === false));
  const failed = datos === undefined && !missing && !isFetching && hasNoAnswer;
  return {
    datos,
    loading: datos === undefined && !missing && !gone && !failed,
    notFound: datos === undefined && (missing || gone),
    error: failed && !gone ? (isRefusal ? error.message : withoutConnection) : null,
    retry,
    // An earlier answer of the server is as old as its arrival.
    local: connected === false && datos !== undefined ? { at: usable == null ? dataUpdatedAt : at } : null,
    unsentRecords: pending,
  };
}
