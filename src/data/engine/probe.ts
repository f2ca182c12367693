/**
 * Checks with one small call whether the server answers: when the system reports that the network is gone, and before a change
 * that got no answer is blamed (decision 087).
 */
import { CALLS } from '#contracts/calls.ts';
import type { EngineEnv } from './env.ts';

/** Milliseconds after which the chip shows that there is no network. */
const LIMIT_MS = 800;

/** `limitMs`: a later answer counts as none. */
export async function isReachable(
  { transport, after }: Pick<EngineEnv, 'transport' | 'after'>,
  limitMs = LIMIT_MS,
): Promise<boolean> {
  const late = Promise.withResolvers<null>();
  const callOff = after(limitMs, () => late.resolve(null));
  const answer = await Promise.race([transport({ method: 'GET', path: CALLS.salud.path }), late.promise]);
  callOff();
  // A captive portal answers with an HTML page.
  return answer?.status === 200 && answer.body !== undefined;
}
