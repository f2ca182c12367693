import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** Whether another tab blocks this one: a newer one has upgraded the database, or an older one keeps it open. */
export function useTabState(): 'obsoleta' | 'bloqueada' | null {
  const engine = useEngine();
  useEngineVersion(engine);
  const { obsoleta, bloqueada } = engine.state;
  if (obsoleta) return 'obsoleta';
  return bloqueada ? 'bloqueada' : null;
}
