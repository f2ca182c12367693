import { useMemo } from 'react';
import type { GroupUndo } from '../outbox/group-discard.ts';
import type { GroupChange, GroupOptions, GroupResult } from '../outbox/group-writer.ts';
import { isOnItsWay } from '../changes/row.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** Milliseconds during which a group can be undone for certain: a little longer than its message is shown (toast.ts). */
export const UNDO_MS = 10_500;

const NO_ENGINE_CODE = 'La aplicación aún no termina de cargarse. Inténtelo de nuevo.';

export interface SaveGroup {
  /**
   * Queues many changes as one group, with or without a network: all of them or none (`GroupWriter.queue`). It resolves
   * once they are on this device; what becomes of them appears in the tray.
   */
  save: (changes: readonly GroupChange[], options: GroupOptions) => Promise<GroupResult>;
  /** Removes the changes of a group that the server cannot have; those that it may have stay in the tray. */
  undo: (group: string) => Promise<GroupUndo>;
  /** The server did not answer lately. */
  isOffline: () => boolean;
}

export function useSaveGroup(): SaveGroup {
  const engine = useEngine();
  return useMemo(
    () => ({
      save: async (changes, options) => {
        const complete = await engine.complete().catch(() => null);
        if (complete === null) return { estado: 'fallido', mensaje: NO_ENGINE_CODE };
        return complete.groups.queue(changes, options);
      },
      undo: async (group) => (await engine.complete()).tray.undoGroup(group),
      isOffline: () => engine.state.connected === false,
    }),
    [engine],
  );
}

/** Whether some changes of the group are not on their way to the server, so that an undo can remove them. */
export function useCanUndoGroup(group: string): boolean {
  const engine = useEngine();
  useEngineVersion(engine);
  return engine.rows.some((row) => row.group?.id === group && !isOnItsWay(row));
}
