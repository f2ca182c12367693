import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/**
 * Why this tab cannot use its data: a newer tab has upgraded the database, an older one keeps it open, or the disk does not
 * answer.
 */
export type TabState = 'obsolete' | 'blocked' | 'withoutDisk';

export function useTabState(): TabState | null {
  const engine = useEngine();
  useEngineVersion(engine);
  const { state } = engine;
  return (['obsolete', 'blocked', 'withoutDisk'] as const).find((each) => state[each]) ?? null;
}
