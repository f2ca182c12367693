import type { Reader } from '#views/reader.ts';
import { useMemo } from 'react';
import { useEngine } from './provider.tsx';
import type { QueryAnswer } from './query.ts';
import { serverTime } from '../net/server-clock.ts';
import { useEngineVersion } from './use-query-answer.ts';

export interface DayAnswer<D> extends Pick<QueryAnswer<D>, 'local'> {
  /** `now` by the server's clock (epoch ms). */
  now: number;
  /** Null until this device has everything. */
  datos: D | null;
  /** Whether the server can be reached: without a connection missing data does not arrive. */
  connected: boolean;
  retry: () => void;
}

/**
 * What a screen of the day shows at `now` (epoch ms of this device), computed from this device's rows, with or without
 * a network. `of` takes an ISO time and is the same function at each call.
 */
export function useDay<D>(now: number, of: (reader: Reader, now: string) => D): DayAnswer<D> {
  const serverNow = serverTime(now);
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const { ready, complete, connected, at } = engine.state;
  const datos = useMemo(
    () => (ready && complete ? of(engine.reader, new Date(serverNow).toISOString()) : null),
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
    [engine, version, ready, complete, serverNow, of],
  );
  return {
    now: serverNow,
    datos,
    connected: connected !== false,
    retry: () => void engine.sync(true),
    local: connected === false && datos ? { at } : null,
  };
}
