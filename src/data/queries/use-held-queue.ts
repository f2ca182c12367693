import { useEffect, useState } from 'react';
import { useMotor } from '../provider.tsx';
import { download } from './use-bandeja.ts';

export interface HeldChanges {
  cambios: number;
  exportar: () => void;
}

/** Changes that this device keeps under the user's number and does not send (adopt-queue.ts); null where there are none. */
export function useHeldQueue(): HeldChanges | null {
  const motor = useMotor();
  const [held, setHeld] = useState<HeldChanges | null>(null);
  useEffect(() => {
    let over = false;
    const look = async (): Promise<void> => {
      const found = await (await motor.entero()).held();
      if (over || !found) return;
      setHeld({ cambios: found.cambios, exportar: () => download('otra-copia', found.texto) });
    };
    // A disk that cannot be read is told of elsewhere.
    look().catch(() => {});
    return () => {
      over = true;
    };
  }, [motor]);
  return held;
}
