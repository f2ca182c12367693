import { isParked, isStuck, isUnsent } from '../changes/row.ts';
import { useEngine } from './provider.tsx';
import { type Sync, syncOf } from './sync-state.ts';
import { useEngineVersion } from './use-query-answer.ts';

export function useSync(): Sync {
  const engine = useEngine();
  useEngineVersion(engine);
  const errors = engine.rows.filter((row) => isParked(row) || isStuck(row));
  return syncOf(engine.state, engine.rows.filter(isUnsent).length, errors.length);
}
