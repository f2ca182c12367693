import type { Reader } from '#views/reader.ts';
import { useMemo } from 'react';
import { useEngine } from './provider.tsx';
import type { QueryAnswer } from './query.ts';
import { useEngineVersion } from './use-query-answer.ts';
import { useServerMinute } from './use-server-minute.ts';

export interface DayAnswer<D> extends Pick<QueryAnswer<D>, 'local'> {
  /** The present minute by the server's clock (epoch ms). */
  now: number;
  /** Null until this device has everything. */
  datos: D | null;
  /** Whether the server can be reached: without a connection missing data does not arrive. */
  connected: boolean;
  retry: () => void;
}

/**
 * What a screen of the day shows now, computed from this device's rows, with or without a network; anew at each `tick` of
 * the screen. `of` takes an ISO time and is the same function at each call.
 */
export function useDay<D>(tick: number, of: (reader: Reader, now: string) => D): DayAnswer<D> {
  const now = useServerMinute(tick);
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const { ready, complete, connected, at } = engine.state;
  const datos = useMemo(
    () => (ready && complete ? of(engine.reader, new Date(now).toISOString()) : null),
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
    [engine, version, ready, complete, now, of],
  );
  return {
    now,
    datos,
    connected: connected !== false,
    retry: () => void engine.sync(true),
    local: connected === false && datos ? { at } : null,
  };
}
