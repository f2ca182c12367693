import { useEffect } from 'react';

/**
 * Keeps the screen on while mounted and visible. Where the system refuses (no such API, low battery) it dims as usual.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let held: Promise<WakeLockSentinel | null> | null = null;
    const ask = (): void => {
      // The browser releases the lock when the page is hidden.
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
