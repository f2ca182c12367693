import type { Id } from '#domain/tables.ts';
import { type Parada, paradasOf } from '#views/running-times.ts';
import { serverTime } from '../net/server-clock.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/**
 * The running clocks of one operation at `now` (epoch ms of this device), and the same time by the server's clock. None
 * where this device lacks the operation.
 */
export function useParadas(operacionId: Id, now: number): { now: number; paradas: Parada[] } {
  const serverNow = serverTime(now);
  const engine = useEngine();
  useEngineVersion(engine);
  const operacion = engine.reader.get('operacion', operacionId);
  const paradas = operacion ? paradasOf(engine.reader, operacion, new Date(serverNow).toISOString()) : [];
  return { now: serverNow, paradas };
}
