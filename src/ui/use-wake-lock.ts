import { useEffect } from 'react';

/** Keeps the screen lit while mounted and in sight; where the system refuses (no such API, little battery) it dims as ever. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: Promise<WakeLockSentinel | null> | null = null;
    const ask = (): void => {
      // The browser lets go of it whenever the page is hidden.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      held = navigator.wakeLock.request('screen').catch(() => null);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void held?.then((lock) => lock?.release());
    };
  }, []);
}
