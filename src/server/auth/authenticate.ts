import type { MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { findSession } from './session.ts';
import { bearerToken, hashToken } from './token.ts';
import type { Database } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { Proxies } from '../http/client-address.ts';
import { addressOf, type AppEnv } from '../http/mount.ts';
import { createRateLimit } from '../http/rate-limit.ts';

const OPEN = new Set(
  Object.values<Endpoint>(ENDPOINTS)
    .filter(({ open }) => open)
    .map(({ method, path }) => `${method} /api${path}`),
);

/** The calls of a user in 10 seconds. */
const MAX_CALLS = 5_000;

/**
 * The calls of an address in 10 seconds with tokens that this process has not seen valid. A device stops at its first
 * 401, so a few would do for invalid tokens; but a process that has just started has seen none of an office's tokens.
 */
const MAX_UNSEEN = 1_000;

/** The tokens that this process remembers: 2 MB at most. */
const MAX_REMEMBERED = 10_000;

function refuseFor(seconds: number): void {
  if (seconds === 0) return;
  const mensaje = 'Demasiadas solicitudes. Intente nuevamente en unos segundos.';
  throw new ApiError({ codigo: 'limite', mensaje }, undefined, { 'retry-after': String(seconds) });
}

/**
 * Finds the session of a token. An address that sends many unknown tokens is refused without a query: otherwise a
 * stranger could occupy the connections that are kept for sessions. Tokens that were valid before are not refused:
 * otherwise a stranger could lock out the office behind the same address.
 */
function sessionFinder(db: Kysely<Database>) {
  const unseen = createRateLimit<string>(MAX_UNSEEN);
  const seen = new Set<string>();
  return async (token: string, address: string) => {
    const hash = hashToken(token);
    if (!seen.has(hash)) {
      refuseFor(unseen.secondsToWait(address));
      unseen.add(address);
    }
    const found = await findSession(db, token);
    if (!found) seen.delete(hash);
    else {
      if (seen.size >= MAX_REMEMBERED) seen.clear();
      seen.add(hash);
    }
    return found;
  };
}

/**
 * Requires a session for every call of the API except the open ones; for unknown addresses too, so that they reveal
 * nothing.
 */
export function authenticate(db: Kysely<Database>, proxies: Proxies): MiddlewareHandler<AppEnv> {
  const calls = createRateLimit<number>(MAX_CALLS);
  const find = sessionFinder(db);
  return async (c, next) => {
    if (OPEN.has(`${c.req.method} ${c.req.path}`)) return next();
    // A batch is authenticated once, as a whole. A request from outside cannot set this value.
    const known = c.env?.usuario;
    const token = known ? null : bearerToken(c.req.header('authorization'));
    const found = token ? await find(token, addressOf(c, proxies)) : null;
    const usuario = known ?? found?.usuario;
    if (!usuario) {
      const mensaje = 'Inicie sesión para continuar';
      throw new ApiError({ codigo: 'no_autenticado', mensaje }, undefined, { 'www-authenticate': 'Bearer' });
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
