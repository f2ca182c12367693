import { loadEngine } from '#data/engine/load-engine.ts';
import { getSession, logout } from '#data/net/session.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

export interface LogoutFlow {
  /** The number of unsent changes in the question; null while there is no question. */
  asking: number | null;
  busy: boolean;
  start: () => void;
  confirm: () => void;
  cancel: () => void;
}

/** Ends the session; with unsent changes only after the user confirms. */
export function useLogout(): LogoutFlow {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await logout();
    // The guard of /admin redirects in most cases. Another user may have logged in before the server answered.
    if (getSession() === null) await navigate({ to: '/login' });
  };
  const start = async (): Promise<void> => {
    // If the code of the engine cannot be loaded, this device has no unsent changes.
    const startup = await loadEngine().catch(() => null);
    const unsent = (await startup?.unsentCount()) ?? 0;
    if (unsent > 0) setAsking(unsent);
    else await leave();
  };
  return {
    asking,
    busy,
    start: () => void start(),
    confirm: () => void leave(),
    cancel: () => setAsking(null),
  };
}
