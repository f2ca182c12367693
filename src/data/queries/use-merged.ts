import type { ListQuery, PaginaDe } from '#contracts/common.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListWithClosed } from '../replica/lists-with-closed.ts';
import type { MotorDePantalla } from '../engine/loading-engine.ts';
import { useMotor } from './provider.tsx';
import { callOf } from '../replica/table-of.ts';
import { preguntar } from './server-answer.ts';
import { useMotorVersion } from './use-query-answer.ts';

type Page = PaginaDe<Record<string, unknown>>;

interface Merged<F> {
  page: PaginaDe<F> | undefined;
  isComing: boolean;
}

async function fetchAround(motor: MotorDePantalla, key: ListWithClosed, query: ListQuery) {
  const whole = await motor.entero();
  const ask = (each: ListQuery): Promise<Page> => preguntar(callOf(key), {}, { ...each }) as Promise<Page>;
  return whole.respuestas.mergeAround(whole, key, query, ask);
}

/**
 * One page of a list of which this device has a part, while changes wait: the server's rows with those changes laid over
 * them. A change that is made while they are on their way shows at once. Undefined where the list needs no merging, and
 * until the server has answered (`isComing`). `key` is null where this device has all rows.
 */
export function useMerged<F>(key: ListWithClosed | null, query: ListQuery): Merged<F> {
  const motor = useMotor();
  const version = useMotorVersion(motor);
  const isWanted = key !== null && motor.rows.length > 0 && motor.state.connected !== false;
  const { data, isFetching } = useQuery({
    queryKey: ['merged', key, query],
    queryFn: key === null ? skipToken : () => fetchAround(motor, key, query),
    enabled: isWanted,
  });
  const page = useMemo(
    () =>
      isWanted && data
        ? (motor.respuestas?.mergePage(motor, key, query, data) as PaginaDe<F> | undefined)
        : undefined,
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
    [motor, version, isWanted, data, key, query.page, query.limit, query.search, query.sort],
  );
  return { page, isComing: isWanted && data === undefined && isFetching };
}
