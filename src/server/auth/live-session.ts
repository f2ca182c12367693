/** Whether a session is live still, after its call has waited. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { AuthenticatedUsuario } from '../http/route.ts';
import { liveSessions, sessionRefusal } from './session.ts';
import { bearerToken } from './token.ts';

interface Caller {
  db: Kysely<Database>;
  usuario: Pick<AuthenticatedUsuario, 'sesion'>;
  header: (name: string) => string | undefined;
}

/**
 * Requires that the session is live still. Whoever gets another role loses his sessions in the same transaction, so rows that
 * were read before this check are those of the role that the call was authenticated with. A call may wait for its turn
 * in between, and its rows would then be kept on a device that may not have them (R26.6).
 * @throws ApiError 401
 */
export async function requireLiveSession({ db, usuario, header }: Caller): Promise<void> {
  if ((await liveSessions(db, [usuario.sesion])).has(usuario.sesion)) return;
  throw await sessionRefusal(db, bearerToken(header('authorization')));
}

/** Milliseconds for which a look-up of the session counts: most bodies come with their headers, and need no second one. */
const MOMENT_MS = 100;

/**
 * The same for calls that write, whose session was found just now: it is looked up again where more than a moment has passed
 * since. Otherwise a body that comes slowly, or a long batch, would be written after its session was ended (R15.9).
 */
export function createSessionCheck(caller: Caller): () => Promise<void> {
  let found = performance.now();
  return async () => {
    if (performance.now() - found < MOMENT_MS) return;
    await requireLiveSession(caller);
    found = performance.now();
  };
}
