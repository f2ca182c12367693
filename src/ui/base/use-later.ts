import { useEffect, useState } from 'react';

type Load = () => Promise<unknown>;

/** What was loaded, by the function that loads it. */
const loaded = new Map<Load, unknown>();

/**
 * Code that a screen shows without but does not wait for: null until `load` has fetched it, at once the next time. `load` must
 * be the same function in each render. Where it fails, e.g. without a network before everything is stored, the next screen
 * tries again.
 */
export function useLater<T>(load: () => Promise<T>, isWanted = true): T | null {
  const [, show] = useState(false);
  useEffect(() => {
    if (!isWanted || loaded.has(load)) return undefined;
    let isGone = false;
    const fetch = async (): Promise<void> => {
      loaded.set(load, await load());
      if (!isGone) show(true);
    };
    void fetch().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [load, isWanted]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set above, by the same function
  return (loaded.get(load) as T | undefined) ?? null;
}
