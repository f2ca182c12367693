import type { EndpointKey } from '#contracts/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type DirectCall, DirectCaller } from '../net/direct-call.ts';
import type { SaveResult } from '../changes/result.ts';
import { expireSession, transport } from '../net/session.ts';

export type DirectCallFn = (key: EndpointKey, call: DirectCall) => Promise<SaveResult>;

/** Writes without the outbox: at once or not at all. */
export function useDirectCall(): DirectCallFn {
  const client = useQueryClient();
  const [caller] = useState(() => new DirectCaller(transport, expireSession));
  return useCallback(
    async (key, call) => {
      const result = await caller.call(key, call);
      if (result.estado === 'aceptado') void client.invalidateQueries();
      return result;
    },
    [client, caller],
  );
}
