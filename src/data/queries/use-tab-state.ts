import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** What another tab of this app does to this one: it is newer and has taken the database over, or older and holds it. */
export function useTabState(): 'obsoleta' | 'bloqueada' | null {
  const engine = useEngine();
  useEngineVersion(engine);
  const { obsoleta, bloqueada } = engine.state;
  if (obsoleta) return 'obsoleta';
  return bloqueada ? 'bloqueada' : null;
}
