import { MINUTE_MS } from '#domain/milliseconds.ts';
import { useEffect, useState } from 'react';

/** The time (epoch ms), updated every `everyMs`: every minute without it. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
