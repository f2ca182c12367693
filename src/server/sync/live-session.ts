import { liveSessions, NO_SESSION } from '../auth/session.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/route.ts';

/**
 * Requires that the session is live still. Whoever gets another role loses his sessions in the same transaction, so rows that
 * were read before this check are those of the role that the call was authenticated with. A call may wait for its turn
 * in between, and its rows would then be kept on a device that may not have them (R26.6).
 * @throws ApiError 401
 */
export async function requireLiveSession({ db, usuario }: Pick<ApiRequest, 'db' | 'usuario'>): Promise<void> {
  if ((await liveSessions(db, [usuario.sesion])).has(usuario.sesion)) return;
  throw new ApiError(NO_SESSION);
}
