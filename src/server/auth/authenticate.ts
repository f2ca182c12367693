import type { MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import type { Refusal } from '#domain/refusal.ts';
import { findSession, NO_SESSION, wasEnded } from './session.ts';
import { createSessionFinder } from './session-finder.ts';
import { bearerToken } from './token.ts';
import type { Database } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { Proxies } from '../http/client-address.ts';
import { addressOf, type AppEnv } from '../http/mount.ts';
import { createRateLimit, refuseFor } from '../http/rate-limit.ts';

const OPEN = new Set(
  Object.values<Endpoint>(ENDPOINTS)
    .filter(({ open }) => open)
    .map(({ method, path }) => `${method} /api${path}`),
);

/** The calls of a user in 10 seconds. */
const MAX_CALLS = 5_000;

/**
 * Requires a session for every call of the API except the open ones; for unknown addresses too, so that they reveal
 * nothing.
 */
export function authenticate(db: Kysely<Database>, proxies: Proxies): MiddlewareHandler<AppEnv> {
  const calls = createRateLimit<number>(MAX_CALLS);
  const find = createSessionFinder((token) => findSession(db, token));
  return async (c, next) => {
    if (OPEN.has(`${c.req.method} ${c.req.path}`)) return next();
    // A batch is authenticated once, as a whole. A request from outside cannot set this value.
    const known = c.env?.usuario;
    const token = known ? null : bearerToken(c.req.header('authorization'));
    const found = token ? await find(token, addressOf(c, proxies)) : null;
    const usuario = known ?? found?.usuario;
    if (!usuario) {
      const isEnded = token !== null && (await wasEnded(db, token));
      const refusal: Refusal = { ...NO_SESSION, ...(isEnded && { borrar: true }) };
      throw new ApiError(refusal, undefined, { 'www-authenticate': 'Bearer' });
    }
    if (!known) {
      refuseFor(calls.secondsToWait(usuario.id));
      calls.add(usuario.id);
    }
    c.set('usuario', usuario);
    if (found) c.set('estado', found.estado);
    return next();
  };
}
