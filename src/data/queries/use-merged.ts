import type { ListQuery, PageOf } from '#contracts/common.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListWithClosed } from '../replica/lists-with-closed.ts';
import type { ScreenEngine } from '../engine/loading-engine.ts';
import { NOT_STORED } from '../store/query-client.ts';
import { useEngine } from './provider.tsx';
import { listCall } from '../replica/table-of.ts';
import { askServer } from './server-answer.ts';
import { useEngineVersion } from './use-query-answer.ts';

type Page = PageOf<Record<string, unknown>>;

interface Merged<F> {
  page: PageOf<F> | undefined;
  isComing: boolean;
}

async function fetchAround(engine: ScreenEngine, key: ListWithClosed, query: ListQuery) {
  const whole = await engine.complete();
  const ask = (each: ListQuery): Promise<Page> => askServer(listCall(key), {}, { ...each }) as Promise<Page>;
  return whole.localAnswers.mergeAround(whole, key, query, ask);
}

/**
 * One page of a list of which this device has only a part, while changes wait: the server's rows with those changes
 * applied. A change that is saved while the rows load shows at once. Undefined where the list needs no merging, and
 * until the server has answered (`isComing`). `key` is null where this device has all rows.
 */
export function useMerged<F>(key: ListWithClosed | null, query: ListQuery): Merged<F> {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const isWanted = key !== null && engine.rows.length > 0 && engine.state.connected !== false;
  const { data, isFetching } = useQuery({
    queryKey: ['merged', key, query],
    queryFn: key === null ? skipToken : () => fetchAround(engine, key, query),
    enabled: isWanted,
    ...NOT_STORED,
  });
  const hash = JSON.stringify(query);
  const page = useMemo(
    () =>
      isWanted && data
        ? (engine.localAnswers?.mergePage(engine, key, query, data) as PageOf<F> | undefined)
        : undefined,
    // `version` stands for all that the engine holds, `hash` for the query.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
    [engine, version, isWanted, data, key, hash],
  );
  return { page, isComing: isWanted && data === undefined && isFetching };
}
