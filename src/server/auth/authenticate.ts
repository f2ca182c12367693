import type { MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { findSession } from './session.ts';
import { bearerToken } from './token.ts';
import type { Database } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { AppEnv } from '../http/mount.ts';
import { createRateLimit } from '../http/rate-limit.ts';

const OPEN = new Set(
  Object.values<Endpoint>(ENDPOINTS)
    .filter(({ open }) => open)
    .map(({ method, path }) => `${method} /api${path}`),
);

/**
 * Requires a session for every call of the API except the open ones; for unknown addresses too, so that they reveal
 * nothing.
 */
export function authenticate(db: Kysely<Database>): MiddlewareHandler<AppEnv> {
  const secondsToWait = createRateLimit();
  return async (c, next) => {
    if (OPEN.has(`${c.req.method} ${c.req.path}`)) return next();
    // A batch is authenticated once, as a whole. A request from outside cannot set this value.
    const known = c.env?.usuario;
    const token = known ? null : bearerToken(c.req.header('authorization'));
    const found = token ? await findSession(db, token) : null;
    const usuario = known ?? found?.usuario;
    if (!usuario) {
      const mensaje = 'Inicie sesión para continuar';
      throw new ApiError({ codigo: 'no_autenticado', mensaje }, undefined, { 'www-authenticate': 'Bearer' });
    }
    const seconds = known ? 0 : secondsToWait(usuario.id);
    if (seconds > 0) {
      const mensaje = 'Demasiadas solicitudes. Intente nuevamente en unos segundos.';
      throw new ApiError({ codigo: 'limite', mensaje }, undefined, { 'retry-after': String(seconds) });
    }
    c.set('usuario', usuario);
    if (found) c.set('estado', found.estado);
    return next();
  };
}
