import { useEffect, useState } from 'react';
import type { LeftQueue } from '../outbox/left-queues.ts';
import { useMotor } from './provider.tsx';
import { download } from './use-tray.ts';

export interface LeftChanges extends Pick<LeftQueue, 'de' | 'email' | 'cambios'> {
  exportar: () => void;
}

/** Unsent changes on this device that the user's engine does not send (left-queues.ts). */
export function useLeftQueues(): readonly LeftChanges[] {
  const motor = useMotor();
  const [left, setLeft] = useState<readonly LeftChanges[]>([]);
  useEffect(() => {
    let over = false;
    const look = async (): Promise<void> => {
      const found = await (await motor.entero()).leftQueues();
      if (over) return;
      setLeft(
        found.map(({ texto, ...each }) => ({ ...each, exportar: () => download('sin-enviar', texto) })),
      );
    };
    // A disk that cannot be read is told of elsewhere.
    look().catch(() => {});
    return () => {
      over = true;
    };
  }, [motor]);
  return left;
}
