import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** Whether another tab blocks this one: a newer one has upgraded the database, or an older one keeps it open. */
export function useTabState(): 'obsolete' | 'blocked' | null {
  const engine = useEngine();
  useEngineVersion(engine);
  const { obsolete, blocked } = engine.state;
  if (obsolete) return 'obsolete';
  return blocked ? 'blocked' : null;
}
