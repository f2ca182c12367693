/** POST /auth/login and /auth/logout (R15.1, R15.2). */
import { type Kysely, sql } from 'kysely';
import { loginBody } from '#contracts/usuario.ts';
import type { Database } from '../db/schema.ts';
import { forgetEvents, noteEvent } from '../db/security-log.ts';
import { ApiError } from '../http/api-error.ts';
import { inPasswordQueue } from './password-queue.ts';
import { verifyPassword } from './password.ts';
import type { ApiAnswer, ApiRequest, Route } from '../http/route.ts';
import { validate } from '../http/validation.ts';
import { addFailure, keysOf, clearFailures, secondsClosed } from './login-limit.ts';
import { closeSession, openSession } from './session.ts';
import { bearerToken } from './token.ts';

function findUser(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('usuario')
    .crossJoin('reloj')
    .select(['id', 'uuid', 'email', 'role', 'password_hash', 'instalacion', 'instancia'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('activo', '=', true)
    .executeTakeFirst();
}

async function requireOpen(db: Kysely<Database>, keys: string[]): Promise<void> {
  const seconds = await secondsClosed(db, keys);
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const mensaje = `Demasiados intentos fallidos. Intente nuevamente en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
  throw new ApiError({ codigo: 'limite', mensaje }, undefined, { 'retry-after': String(seconds) });
}

/** The answer takes the same time and is the same for a wrong password, an unknown user and a disabled one. */
async function login({ db, json, address }: ApiRequest): Promise<ApiAnswer> {
  const { email, password } = validate(loginBody, await json());
  const keys = keysOf(email, address);
  await requireOpen(db, Object.values(keys));
  const user = await findUser(db, email);
  const right = await inPasswordQueue(address, async () => {
    // Checked again in turn, so that a hundred concurrent attempts do not all pass the first check.
    await requireOpen(db, Object.values(keys));
    const verified = await verifyPassword(password, user?.password_hash);
    if (verified) return true;
    await addFailure(db, Object.values(keys));
    // Within the queue, so that many attempts at once do not take all connections.
    const afectado = { id: user?.id ?? null, email };
    await noteEvent(db, { tipo: 'Inicio de sesión fallido', afectado, direccion: address });
    return false;
  });
  const token = user && right ? await openSession(db, user) : null;
  if (!user || token === null) {
    throw new ApiError({ codigo: 'no_autenticado', mensaje: 'Correo o contraseña incorrectos' });
  }
  await clearFailures(db, keys.email);
  await noteEvent(db, { tipo: 'Inicio de sesión', usuario: user, direccion: address });
  await forgetEvents(db);
  const { password_hash: _, ...known } = user;
  return { status: 200, body: { ...known, token } };
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
