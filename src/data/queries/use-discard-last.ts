import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tables.ts';
import { useCallback } from 'react';
import { useEngine } from './provider.tsx';

export interface DiscardOptions {
  /** Also one that was sent without an answer: the server may have it, as with 'Descartar' in the tray. */
  evenIfSent?: boolean;
}

/**
 * A function that discards the last waiting change of a record. False, with nothing discarded, where it was sent, or
 * where later changes need it.
 */
export function useDiscardLast(): (name: EndpointKey, id: Id, options?: DiscardOptions) => Promise<boolean> {
  const engine = useEngine();
  return useCallback(
    async (name, id, { evenIfSent = false } = {}) => {
      const { tray } = await engine.complete();
      const row = engine.rows.findLast((each) => each.name === name && each.args.id === id);
      if (!row || row.state === 'acked' || tray.dependants(row.seq).length > 0) return false;
      return (evenIfSent || tray.editable(row.seq)) && tray.discard(row.seq);
    },
    [engine],
  );
}
