import type { EndpointKey } from '#contracts/endpoints.ts';
import { useCallback } from 'react';
import type { SaveRequest } from '../outbox/prepare.ts';
import { type SaveResult, WAIT_MS } from '../changes/result.ts';
import { answerCount } from '../net/server-clock.ts';
import { Silence } from '../net/silence.ts';
import { useEngine } from './provider.tsx';

const silence = new Silence(answerCount, () => performance.now());

export type SaveFn = (key: EndpointKey, request: SaveRequest) => Promise<SaveResult>;

/**
 * Saves a change, with or without a network. With `waitMs` 0 it resolves as soon as the change is stored on this
 * device; the server's answer then appears in the tray only.
 */
export function useSave(waitMs = WAIT_MS): SaveFn {
  const engine = useEngine();
  return useCallback(
    (key, request) => silence.during(waitMs, (wait) => engine.mutate(key, request, wait)),
    [engine, waitMs],
  );
}
