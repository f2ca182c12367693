/**
 * One question, two answers: this device's own, at once, and the server's as it arrives. The server's stands where it
 * is newer than the last change known here and nothing unsent touches it; else the device's does.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { TableName } from '#contracts/tables.ts';
import { type FetchQueryOptions, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { ScreenEngine } from '../engine/loading-engine.ts';
import { useEngine } from './provider.tsx';
import type { PendingRecords } from '../outbox/pending-records.ts';
import type { QueryAnswer } from './query.ts';
import { ApiFailure } from './server-answer.ts';

/** Renders again whenever what the engine shows has changed. */
export function useEngineVersion(engine: ScreenEngine): number {
  return useSyncExternalStore(engine.subscribe, () => engine.version);
}

export interface Question<D> {
  key: readonly [EndpointKey, unknown];
  /** The table whose unsent changes matter to it; null where only the server's answer counts. */
  tabla: TableName | null;
  /** This device's answer: null where it does not have the record. */
  local: (engine: ScreenEngine) => D | null | undefined;
  remote: () => Promise<D>;
  /** Whether this device's answer has nothing of what is asked for; the server is waited for where it may have. */
  isBeyond?: (own: D) => boolean;
  /** The server's answer with what waits to be sent laid over it, where this device alone has not got all of it. */
  merged?: D | undefined;
  /** It is on its way: the server's own answer would hide what waits. */
  isMergedComing?: boolean;
  /** Whether the server may have the record though this device has not: then its absence says nothing. */
  mayLack?: (engine: ScreenEngine) => boolean;
  /** Kept for the next first paint. */
  firstPaint: boolean;
  /** Shows the previous answer while the next one comes. */
  keepPrevious: boolean;
  /** What is said where no answer can be had for want of a connection. */
  offline?: string;
}

const NONE: PendingRecords = new Map();
const NO_DATA = 'Sin conexión, y este dispositivo aún no tiene estos datos.';

/**
 * When the server's last answer to each question was asked for, by its hash: what changed while it was on its way is not
 * in it. Of an answer that was kept since an earlier start there is only the time when it came.
 */
const askedAt = new Map<string, number>();

async function ask<D>(hash: string, remote: () => Promise<D>): Promise<D> {
  const at = Date.now();
  const data = await remote();
  askedAt.set(hash, Math.max(at, askedAt.get(hash) ?? 0));
  return data;
}

/** What was never asked is asked while the screen is being drawn: `useQuery` alone would wait until it has been. */
function useHeadStart(question: FetchQueryOptions, isAllowed: boolean): void {
  const client = useQueryClient();
  if (!isAllowed || client.getQueryState(question.queryKey) !== undefined) return;
  void client.prefetchQuery(question);
}

export function useQueryAnswer<D>({
  key,
  tabla,
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
  const { ready, complete, connected, at } = engine.state;
  const hash = JSON.stringify(key);
  // `version` stands for all that the engine holds, `hash` for the question and so for `local`.
  const own = useMemo(() => (ready ? local(engine) : undefined), [engine, version, hash]);
  const pending = useMemo(() => (tabla === null ? NONE : engine.pending(tabla)), [engine, version, tabla]);
  const question = { queryKey: key, queryFn: () => ask(hash, remote), meta: { firstPaint } };
  useHeadStart(question, connected !== false);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...question,
    enabled: connected !== false,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  const asOf = askedAt.get(hash) ?? dataUpdatedAt;
  const newer = data !== undefined && !isPlaceholderData && asOf >= engine.changedAt;
  const asked = newer && engine.rows.length === 0 && connected !== false;
  // Of what this device does not have, the server's answer stands whatever waits to be sent.
  const isShort = (isFetching || data !== undefined) && own != null && isBeyond?.(own) === true;
  // Until a pull has brought everything, an empty answer of our own says nothing.
  const usable = complete && !isShort ? (own ?? undefined) : undefined;
  const refused = error instanceof ApiFailure && error.status === 404;
  const [goneHash, setGoneHash] = useState('');
  if (refused && goneHash !== hash) setGoneHash(hash);
  // A query that never had data forgets its error while it asks again, as after each change of anybody's.
  const gone = refused || (goneHash === hash && isFetching && data === undefined);
  // What the server said before a 404 is of a record that has been deleted since.
  const datos =
    gone && own === null
      ? undefined
      : asked
        ? data
        : (merged ?? usable ?? (isMergedComing ? undefined : data));
  const isAbsent = gone || (connected === false && mayLack?.(engine) !== true);
  const missing = complete && own === null && isAbsent;
  const retry = useCallback(() => {
    void engine.sync(true);
    void refetch();
  }, [engine, refetch]);
  const failed = datos === undefined && !missing && !isFetching && (error !== null || connected === false);
  return {
    datos,
    loading: datos === undefined && !missing && !gone && !failed,
    notFound: datos === undefined && (missing || gone),
    error:
      failed && !gone
        ? error instanceof ApiFailure && error.status > 0
          ? error.message
          : withoutConnection
        : null,
    retry,
    // The server's own answer of earlier is as old as the day it came.
    local:
      connected === false && datos !== undefined ? { at: usable === undefined ? dataUpdatedAt : at } : null,
    pendientes: pending,
  };
}
