import { useMemo, useSyncExternalStore } from 'react';
import type { ScreenEngine } from '../engine/loading-engine.ts';
import { useEngine } from './provider.tsx';

/** The user's preferences. A new object whenever one of them changes. */
export function usePreferences(): Pick<ScreenEngine['preferences'], 'values' | 'refusals' | 'set'> {
  const { subscribe, preferences } = useEngine();
  const values = useSyncExternalStore(subscribe, () => preferences.values);
  return useMemo(
    () => ({ values, refusals: preferences.refusals, set: preferences.set }),
    [values, preferences],
  );
}
