/** POST /auth/login and /auth/logout (R15.1, R15.2, R15.7). */
import { type Kysely, sql } from 'kysely';
import { loginBody } from '#contracts/usuario.ts';
import type { Database } from '../db/schema.ts';
import { forgetContents } from '../db/contents.ts';
import { forgetEvents, noteEvent } from '../db/security-log.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiAnswer, ApiRequest, Route } from '../http/route.ts';
import { validate } from '../http/validation.ts';
import { noteAccess } from './access.ts';
import { cleanUp } from './clean-up.ts';
import { clearFailures, keysOf } from './login-limit.ts';
import { closeSession, forgetEndedSessions, forgetExpiredSessions, openSession } from './session.ts';
import { replaceTemporary } from './temporary-password.ts';
import { bearerToken } from './token.ts';
import { verifyLimited } from './verify-limited.ts';

function findUser(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('usuario')
    .crossJoin('reloj')
    .select(['id', 'uuid', 'email', 'role', 'activo', 'password_hash', 'clave_temporal'])
    .select(['instalacion', 'instancia'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The answer takes the same time and is the same for a wrong password, an unknown user and a disabled one. */
async function login(request: ApiRequest): Promise<ApiAnswer> {
  const { db, json, address, header } = request;
  const { email, password, nueva } = validate(loginBody, await json());
  const limits = keysOf(email, address);
  const failure = { tipo: 'Inicio de sesión fallido' } as const;
  const attempt = { email, password, address, keys: Object.values(limits), failure };
  const verified = await verifyLimited(db, attempt, () => findUser(db, email));
  const user = verified && (await replaceTemporary(verified, { password, nueva }, request));
  const token = user && (await openSession(db, user, header('user-agent')));
  if (!user || token === null) {
    throw new ApiError({ codigo: 'no_autenticado', mensaje: 'Correo o contraseña incorrectos' });
  }
  const keys = await noteAccess(db, user.id);
  await noteEvent(db, { tipo: 'Inicio de sesión', usuario: user, direccion: address });
  const old = [forgetExpiredSessions, forgetEndedSessions, forgetEvents, forgetContents];
  await cleanUp(db, [clearFailures(limits.email), ...old]);
  const { activo: _, password_hash: __, clave_temporal: ___, ...known } = user;
  return { status: 200, body: { ...known, token, ...keys } };
}

async function logout({ db, header, usuario, address }: ApiRequest): Promise<ApiAnswer> {
  const token = bearerToken(header('authorization'));
  if (token) {
    await closeSession(db, token);
    await noteEvent(db, { tipo: 'Cierre de sesión', usuario, direccion: address });
  }
  return { status: 200, body: { exito: true, mensaje: 'Sesión cerrada', datos: null } };
}

export const authRoutes: Route[] = [
  { key: 'login', handle: login },
  { key: 'logout', handle: logout },
];
