import { useEffect, useState } from 'react';
import type { LeftQueue } from '../outbox/left-queues.ts';
import { useEngine } from './provider.tsx';
import { download } from './use-tray.ts';

export interface LeftChanges extends Pick<LeftQueue, 'de' | 'email' | 'cambios'> {
  exportChanges: () => void;
}

/** Unsent changes on this device that the user's engine does not send (left-queues.ts). */
export function useLeftQueues(): readonly LeftChanges[] {
  const engine = useEngine();
  const [left, setLeft] = useState<readonly LeftChanges[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const load = async (): Promise<void> => {
      const found = await (await engine.complete()).leftQueues();
      if (isUnmounted) return;
      setLeft(
        found.map(({ text, ...each }) => ({ ...each, exportChanges: () => download('sin-enviar', text) })),
      );
    };
    // A disk that cannot be read is reported elsewhere.
    load().catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [engine]);
  return left;
}
