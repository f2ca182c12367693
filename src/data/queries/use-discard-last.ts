import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tables.ts';
import { useCallback } from 'react';
import { useEngine } from './provider.tsx';

/**
 * A function that discards the last waiting change of a record. False, with nothing discarded, where it was sent, or
 * where later changes need it.
 */
export function useDiscardLast(): (name: EndpointKey, id: Id) => Promise<boolean> {
  const engine = useEngine();
  return useCallback(
    async (name, id) => {
      const { tray } = await engine.complete();
      const row = engine.rows.findLast((each) => each.name === name && each.args.id === id);
      if (!row || !tray.editable(row.seq) || tray.dependants(row.seq).length > 0) return false;
      return tray.discard(row.seq);
    },
    [engine],
  );
}
