/** A temporary password is replaced at the login, before there is a session (R15.7). */
import { sql } from 'kysely';
import { ApiError, refuseField } from '../http/api-error.ts';
import type { ApiRequest } from '../http/route.ts';
import { noteEvent } from '../db/security-log.ts';
import { setPassword } from './set-password.ts';
import { prepareChosen, requireStrong } from './strong-password.ts';

const NOT_TEMPORARY = 'La contraseña de este usuario no es temporal: entre sin elegir otra';

/** What the security log says of a right password that opened no session. */
const TEMPORARY = 'Contraseña temporal correcta; falta elegir otra';
const NOT_REPLACED = 'Contraseña correcta, pero no temporal; se pidió elegir otra';

interface Verified {
  id: number;
  email: string;
  /** The hash of the typed password. */
  password_hash: string;
  clave_temporal: boolean;
}

interface Typed {
  password: string;
  /** The new password, if the user chose one. */
  nueva?: string | undefined;
}

async function replace<U extends Verified>(
  user: U,
  { password, nueva }: Typed,
  { write, address }: Pick<ApiRequest, 'write' | 'address'>,
): Promise<U | null> {
  if (!user.clave_temporal) {
    if (nueva !== undefined) throw refuseField('nueva', NOT_TEMPORARY);
    return user;
  }
  if (nueva === undefined) {
    const mensaje = 'Su contraseña es temporal: elija una nueva para entrar';
    throw new ApiError({ codigo: 'clave_temporal', mensaje });
  }
  const chosen = await prepareChosen(nueva, { address, current: password });
  requireStrong(chosen, user.email, 'nueva');
  const isStillValid = sql<boolean>`id = ${user.id} and password_hash = ${user.password_hash} and activo and deleted_at is null`;
  const done = await write((each) =>
    setPassword(each, isStillValid, {
      hash: chosen.hash,
      isTemporary: false,
      author: 'user',
      direccion: address,
      detalle: 'Al iniciar sesión',
    }),
  );
  return done && { ...user, password_hash: chosen.hash };
}

/**
 * The user with the password that the login leaves: the chosen one in place of a temporary one, else the current one.
 * Null where the password was changed meanwhile. Where it throws, the password was right but opens no session, which is
 * in the security log: otherwise a guess of a temporary password would leave no trace.
 * @throws ApiError 403 where the password is temporary and none was chosen; 400, 429
 */
export async function replaceTemporary<U extends Verified>(
  user: U,
  typed: Typed,
  request: Pick<ApiRequest, 'db' | 'write' | 'address'>,
): Promise<U | null> {
  try {
    return await replace(user, typed, request);
  } catch (error) {
    const detalle = user.clave_temporal ? TEMPORARY : NOT_REPLACED;
    const event = { tipo: 'Inicio de sesión incompleto', usuario: user, detalle } as const;
    await noteEvent(request.db, { ...event, direccion: request.address });
    throw error;
  }
}
