import { useEffect, useState } from 'react';
import type { LeftQueue } from '../outbox/left-queues.ts';
import { useEngine } from './provider.tsx';

/** Unsent changes on this device that the user's engine does not send (left-queues.ts). */
export function useLeftQueues(): readonly LeftQueue[] {
  const engine = useEngine();
  const [left, setLeft] = useState<readonly LeftQueue[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const load = async (): Promise<void> => {
      const found = await (await engine.complete()).leftQueues();
      if (isUnmounted) return;
      setLeft(found);
    };
    // A disk that cannot be read is reported elsewhere.
    load().catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [engine]);
  return left;
}
