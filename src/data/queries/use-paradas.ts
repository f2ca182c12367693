import type { Id } from '#domain/tables.ts';
import { type Parada, paradasOf } from '#views/running-times.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';
import { useServerMinute } from './use-server-minute.ts';

/**
 * The running clocks of one operation now, and the present minute by the server's clock (epoch ms); anew at each `tick` of the
 * screen. None where this device lacks the operation.
 */
export function useParadas(operacionId: Id, tick: number): { now: number; paradas: Parada[] } {
  const now = useServerMinute(tick);
  const engine = useEngine();
  useEngineVersion(engine);
  const operacion = engine.reader.get('operacion', operacionId);
  const paradas = operacion ? paradasOf(engine.reader, operacion, new Date(now).toISOString()) : [];
  return { now, paradas };
}
