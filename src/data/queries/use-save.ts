import type { EndpointKey } from '#contracts/endpoints.ts';
import { useCallback } from 'react';
import type { SaveRequest } from '../outbox/prepare.ts';
import type { SaveResult } from '../changes/result.ts';
import { heardAnswers } from '../net/server-clock.ts';
import { Silence } from '../net/silence.ts';
import { useEngine } from './provider.tsx';

/** How long a form waits for the server before it says that the change is kept and will be sent. */
const WAIT_MS = 4000;

const silence = new Silence(heardAnswers, () => performance.now());

export type SaveFn = (key: EndpointKey, request: SaveRequest) => Promise<SaveResult>;

/**
 * The one way of writing, with a network or without. With another `waitMs` than a form's: 0 answers as soon as the
 * change is kept on this device, and what the server says of it is seen in the tray.
 */
export function useSave(waitMs = WAIT_MS): SaveFn {
  const engine = useEngine();
  return useCallback(
    (key, request) => silence.during(waitMs, (wait) => engine.mutate(key, request, wait)),
    [engine, waitMs],
  );
}
