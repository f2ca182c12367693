/** Whether the server answers now: one small call, for when the system says that the network is gone. */
import { ENDPOINTS } from '#contracts/endpoints.ts';
import type { EngineEnv } from './env.ts';

/** A server that can be reached answers sooner; what is later counts as gone, until a pull says otherwise. */
const LIMIT_MS = 800;

export async function isReachable({
  transport,
  after,
}: Pick<EngineEnv, 'transport' | 'after'>): Promise<boolean> {
  const late = Promise.withResolvers<null>();
  const callOff = after(LIMIT_MS, () => late.resolve(null));
  const answer = await Promise.race([transport({ method: 'GET', path: ENDPOINTS.salud.path }), late.promise]);
  callOff();
  // A captive portal answers with a page.
  return answer?.status === 200 && answer.body !== undefined;
}
