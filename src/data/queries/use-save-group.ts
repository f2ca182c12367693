import { useCallback } from 'react';
import type { GroupChange, GroupResult } from '../outbox/group-writer.ts';
import { useEngine } from './provider.tsx';

const NO_ENGINE_CODE = 'La aplicación aún no termina de cargarse. Inténtelo de nuevo.';

export type SaveGroupFn = (
  changes: readonly GroupChange[],
  options: { label: string },
) => Promise<GroupResult>;

/**
 * Queues many changes as one group, with or without a network: all of them or none (`GroupWriter.queue`). It resolves
 * once they are on this device; what becomes of them appears in the tray.
 */
export function useSaveGroup(): SaveGroupFn {
  const engine = useEngine();
  return useCallback(
    async (changes, options) => {
      const complete = await engine.complete().catch(() => null);
      if (complete === null) return { estado: 'fallido', mensaje: NO_ENGINE_CODE };
      return complete.groups.queue(changes, options);
    },
    [engine],
  );
}
