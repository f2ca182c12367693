import { LIMIT_MAX, type ListQuery, type PageOf } from '#contracts/common.ts';
import type { ListKey } from '#contracts/lists.ts';
import { hasClosed } from '../replica/lists-with-closed.ts';
import type { EngineState } from '../engine/env.ts';
import type { Engine } from '../engine/engine.ts';
import { useEngine } from './provider.tsx';
import { callOf, TABLE_OF_LIST } from '../replica/table-of.ts';
import type { QueryAnswer } from './query.ts';
import { askServer, askServerForAll } from './server-answer.ts';
import { useMerged } from './use-merged.ts';
import { useQueryAnswer } from './use-query-answer.ts';

/** Longer than any disk that works takes to read what this device has. */
const READ_MS = 10_000;

/** Just after a start the rows are still on their way from the disk; a disk that does not answer holds nobody. */
function whenRead(engine: Engine): Promise<void> {
  if (engine.state.ready) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = engine.subscribe(() => engine.state.ready && done());
    const late = setTimeout(() => done(), READ_MS);
    const done = (): void => {
      clearTimeout(late);
      unsubscribe();
      resolve();
    };
  });
}

/** All rows of a list. `own`: those of this device, where it has not got all of them. */
export type AllRows<F> = (own?: boolean) => Promise<readonly F[]>;

export interface ListAnswer<F> extends QueryAnswer<PageOf<F>> {
  /** All rows, searched and sorted as the page is. */
  all: AllRows<F>;
  /**
   * Where this device has not got all rows: from when on it has the closed ones (ISO), null where it does not know. Null
   * where nothing is missing.
   */
  missing: { cerradoDesde: string | null } | null;
}

type ListRequest = Pick<ListQuery, 'search' | 'sort'>;

const NO_SERVER = 'No hay conexión con el servidor.';

const isMissing = (key: ListKey, { complete, cerradoDesde }: EngineState): boolean =>
  hasClosed(key) && complete && cerradoDesde !== null;

/**
 * All rows of a list when they are asked for: this device's own, or the server's where this device has not got them
 * all, with what waits to be sent laid over them. Rejects where the server is needed and does not answer.
 */
export function useAllRows<F>(key: ListKey, { search, sort }: ListRequest): AllRows<F> {
  const engine = useEngine();
  return async (own = false) => {
    const whole = await engine.complete().catch(() => null);
    if (whole) await whenRead(whole);
    const query = { page: 1, limit: LIMIT_MAX, search, sort };
    if (!whole?.state.complete) return askServerForAll<F>(callOf(key), query);
    if (own || !hasClosed(key) || !isMissing(key, whole.state)) {
      return whole.respuestas.allOf(whole.reader, key, query) as unknown as readonly F[];
    }
    if (whole.state.connected === false) throw new Error(NO_SERVER);
    const since = whole.cursor;
    const rows = await askServerForAll<Record<string, unknown>>(callOf(key), query);
    const server = { start: 0, rows, total: rows.length, since };
    const all = { ...query, limit: Number.MAX_SAFE_INTEGER };
    return whole.respuestas.mergePage(whole, key, all, server).results as unknown as readonly F[];
  };
}

/** One page of a list, searched and sorted. */
export function useList<F>(key: ListKey, query: ListQuery): ListAnswer<F> {
  const { state } = useEngine();
  const call = callOf(key);
  const all = useAllRows<F>(key, query);
  const missing = isMissing(key, state) ? { cerradoDesde: state.cerradoDesde ?? null } : null;
  const merged = useMerged<F>(missing && hasClosed(key) ? key : null, query);
  const answer = useQueryAnswer<PageOf<F>>({
    key: [call, query],
    tabla: TABLE_OF_LIST[key],
    local: ({ reader, respuestas }) => respuestas?.pageOf(reader, key, query) as unknown as PageOf<F>,
    remote: () => askServer(call, {}, { ...query }) as Promise<PageOf<F>>,
    // That this device has none does not say that there are none: the server is asked. Without it the list says so.
    isBeyond: ({ totalPages, totalDocs }) =>
      query.page > totalPages || (missing !== null && totalDocs === 0 && state.connected !== false),
    merged: merged.page,
    isMergedComing: merged.isComing,
    firstPaint: query.page === 1 && query.search === '',
    keepPrevious: true,
  });
  return { ...answer, all, missing };
}
