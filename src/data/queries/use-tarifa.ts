import type { Id, Tarifa } from '#domain/tables.ts';
import { operacionTarifa } from '#views/tarifa.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/**
 * The tariff of an operation, as far as this device knows; null without one. Undefined while the device's rows are
 * loading.
 */
export function useTarifa(operacionId: Id): Tarifa | null | undefined {
  const engine = useEngine();
  useEngineVersion(engine);
  if (!engine.state.ready) return undefined;
  const operacion = engine.reader.get('operacion', operacionId);
  return operacion ? operacionTarifa(engine.reader, operacion) : null;
}
