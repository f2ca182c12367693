import { MINUTE_MS } from '#domain/milliseconds.ts';
import { useMemo } from 'react';
import { serverTime } from '../net/server-clock.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/**
 * The present minute by the server's clock (epoch ms). Taken anew at each `tick` of a screen and with each change of the
 * rows: times are entered in minutes, so a row that has just come is never later than what its screen calls now.
 */
export function useServerMinute(tick: number): number {
  const version = useEngineVersion(useEngine());
  return useMemo(() => Math.floor(serverTime() / MINUTE_MS) * MINUTE_MS, [version, tick]);
}
