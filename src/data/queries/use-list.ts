import { LIMIT_MAX, type ListQuery, type PageOf } from '#contracts/common.ts';
import { activeFilters, type FilterValues } from '#contracts/filters.ts';
import { type ListKey, LISTS, type ListSpec } from '#contracts/lists.ts';
import { hasClosed } from '../replica/lists-with-closed.ts';
import type { EngineState } from '../engine/env.ts';
import type { Engine } from '../engine/engine.ts';
import { useEngine } from './provider.tsx';
import { listCall, CREATED_ON_LIST, TABLE_OF_LIST } from '../replica/table-of.ts';
import type { QueryAnswer } from './query.ts';
import { askServer, askServerForAll } from './server-answer.ts';
import { useMerged } from './use-merged.ts';
import { useEngineVersion, useQueryAnswer } from './use-query-answer.ts';
import { useMemo } from 'react';

/** Milliseconds: longer than a working disk takes to read this device's rows. */
const READ_MS = 10_000;

/**
 * Waits until this device's rows are read, just after a start; a disk that does not answer must not block the list.
 */
export function whenRead(engine: Engine): Promise<void> {
  if (engine.state.ready) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(late);
      unsubscribe();
      resolve();
    };
    const late = setTimeout(done, READ_MS);
    const unsubscribe = engine.subscribe(() => engine.state.ready && done());
  });
}

/** Fetches all rows of a list. `own`: only this device's rows, where it does not have all. */
export type AllRows<F> = (own?: boolean) => Promise<readonly F[]>;

export interface ListAnswer<F> extends QueryAnswer<PageOf<F>> {
  /** All rows, with the search, filters and order of the page. */
  all: AllRows<F>;
  /**
   * Where this device does not have all rows: the time (ISO) from which it has closed ones (`cerradoDesde`), which is
   * null where it is not known. Null where this device has all rows.
   */
  missing: { cerradoDesde: string | null } | null;
  /** The number of records created here that the list does not show, because they wait for a decision in the tray. */
  hidden: number;
}

type ListRequest = Pick<ListQuery, 'search' | 'sort'> & FilterValues;

const NO_SERVER = 'No hay conexión con el servidor.';

const isMissing = (key: ListKey, { complete, cerradoDesde }: EngineState): boolean =>
  hasClosed(key) && complete && cerradoDesde !== null;

/**
 * Fetches all rows of a list on demand: this device's, or, where it does not have all, the server's with the unsent
 * changes applied. Rejects where the server is needed and does not answer.
 */
export function useAllRows<F>(key: ListKey, asked: ListRequest): AllRows<F> {
  const engine = useEngine();
  return async (own = false) => {
    const whole = await engine.complete().catch(() => null);
    if (whole) await whenRead(whole);
    const query = { ...asked, page: 1, limit: LIMIT_MAX };
    if (!whole?.state.complete) return askServerForAll<F>(listCall(key), query);
    if (own || !hasClosed(key) || !isMissing(key, whole.state)) {
      return whole.localAnswers.allOf(whole.reader, key, query) as unknown as readonly F[];
    }
    if (whole.state.connected === false) throw new Error(NO_SERVER);
    const since = whole.cursor;
    const rows = await askServerForAll<Record<string, unknown>>(listCall(key), query);
    const server = { start: 0, rows, total: rows.length, since };
    const all = { ...query, limit: Number.MAX_SAFE_INTEGER };
    return whole.localAnswers.mergePage(whole, key, all, server).results as unknown as readonly F[];
  };
}

function useHidden(key: ListKey): number {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const table = CREATED_ON_LIST[key];
  return useMemo(() => (table && engine.tray?.hiddenCreations(table)) ?? 0, [engine, version, table]);
}

function isFiltered(key: ListKey, query: ListQuery): boolean {
  const { filters = {} }: ListSpec = LISTS[key];
  return activeFilters(filters, query).length > 0;
}

/** One page of a list, searched, filtered and sorted. */
export function useList<F>(key: ListKey, query: ListQuery): ListAnswer<F> {
  const { state } = useEngine();
  const call = listCall(key);
  const all = useAllRows<F>(key, query);
  const missing = isMissing(key, state) ? { cerradoDesde: state.cerradoDesde ?? null } : null;
  const merged = useMerged<F>(missing && hasClosed(key) ? key : null, query);
  const answer = useQueryAnswer<PageOf<F>>({
    key: [call, query],
    table: TABLE_OF_LIST[key],
    local: ({ reader, localAnswers }) => localAnswers?.pageOf(reader, key, query) as unknown as PageOf<F>,
    remote: () => askServer(call, {}, { ...query }) as Promise<PageOf<F>>,
    // An empty list on this device does not mean that there are no rows: the server is asked. Without an answer the
    // list says so.
    isBeyond: ({ totalPages, totalDocs }) =>
      query.page > totalPages || (missing !== null && totalDocs === 0 && state.connected !== false),
    merged: merged.page,
    isMergedComing: merged.isComing,
    firstPaint: query.page === 1 && query.search === '' && !isFiltered(key, query),
    keepPrevious: true,
  });
  return { ...answer, all, missing, hidden: useHidden(key) };
}
