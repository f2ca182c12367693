import { loadEngine } from '#data/engine/load-engine.ts';
import { getSession } from '#data/net/session.ts';
import { useEffect, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

async function readUnfinished(names: readonly string[]): Promise<string[]> {
  const user = getSession();
  if (!user) return [];
  // Without its code, or after the end of the session, no form has a draft either.
  const drafts = await loadEngine()
    .then(({ draftsOf }) => draftsOf(user))
    .catch(() => null);
  return (await drafts?.unfinished(names)) ?? [];
}

/**
 * Those of the forms, by the names of their drafts, that their user has left unfinished on this device. `isOpen`: one of
 * them is on the screen; they are read again once it is closed.
 */
export function useUnfinished(names: readonly string[], isOpen: boolean): ReadonlySet<string> {
  const [unfinished, setUnfinished] = useState(NONE);
  const key = JSON.stringify(names);
  useEffect(() => {
    let isUnmounted = false;
    const load = async (): Promise<void> => {
      const found = await readUnfinished(JSON.parse(key) as string[]);
      if (!isUnmounted) setUnfinished(new Set(found));
    };
    if (!isOpen) void load();
    return () => {
      isUnmounted = true;
    };
  }, [key, isOpen]);
  return unfinished;
}
