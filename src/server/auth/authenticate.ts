import type { Context, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { findSession, sessionRefusal } from './session.ts';
import { createSessionCheck } from './live-session.ts';
import { createSessionFinder } from './session-finder.ts';
import { bearerToken } from './token.ts';
import type { Database } from '../db/schema.ts';
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

/** Finds the session of a call; null without a valid one. @throws ApiError 429 */
export type SessionOfCall = (c: Context<AppEnv>) => Promise<Awaited<ReturnType<typeof findSession>>>;

/** One for all calls, so that the limit of unknown tokens counts all of them (R15.2). */
export function createSessionOfCall(db: Kysely<Database>, proxies: Proxies): SessionOfCall {
  const find = createSessionFinder((token) => findSession(db, token));
  return async (c) => {
    const token = bearerToken(c.req.header('authorization'));
    return token === null ? null : find(token, addressOf(c, proxies));
  };
}

/**
 * Requires a session for every call of the API except the open ones; for unknown addresses too, so that they reveal
 * nothing.
 */
export function authenticate(db: Kysely<Database>, sessionOf: SessionOfCall): MiddlewareHandler<AppEnv> {
  const calls = createRateLimit<number>(MAX_CALLS);
  return async (c, next) => {
    if (OPEN.has(`${c.req.method} ${c.req.path}`)) return next();
    // A batch is authenticated once, as a whole. A request from outside cannot set this value.
    const known = c.env?.usuario;
    const found = known ? null : await sessionOf(c);
    const usuario = known ?? found?.usuario;
    if (!usuario) throw await sessionRefusal(db, bearerToken(c.req.header('authorization')));
    if (!known) {
      refuseFor(calls.secondsToWait(usuario.id));
      calls.add(usuario.id);
    }
    c.set('usuario', usuario);
    if (found) {
      c.set('estado', found.estado);
      const header = (name: string): string | undefined => c.req.header(name);
      c.set('requireSession', createSessionCheck({ db, usuario, header }));
    }
    return next();
  };
}
