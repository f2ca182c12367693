import { useCallback } from 'react';
import { type Discarded, type DiscardOptions, discardSaved } from '../outbox/discard-saved.ts';
import { useEngine } from './provider.tsx';

/** A function that discards the waiting change with that key, as `discardSaved` does. */
export function useDiscardSaved(): (key: string, options?: DiscardOptions) => Promise<Discarded | null> {
  const engine = useEngine();
  return useCallback(async (key, options) => discardSaved(await engine.complete(), key, options), [engine]);
}
