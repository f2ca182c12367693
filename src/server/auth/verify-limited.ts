/** Verification of a typed password, whose failures are counted and logged (R15.2, R15.5). */
import type { AppDatabase } from '../db/database.ts';
import { noteEvent, type SecurityEvent } from '../db/security-log.ts';
import { ApiError } from '../http/api-error.ts';
import { addFailure, secondsClosed } from './login-limit.ts';
import { inPasswordQueue } from './password-queue.ts';
import { verifyPassword } from './password.ts';

async function requireOpen(db: AppDatabase, keys: string[]): Promise<void> {
  const seconds = await secondsClosed(db, keys);
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const mensaje = `Demasiados intentos fallidos. Inténtelo de nuevo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
  throw new ApiError({ codigo: 'limite', mensaje }, undefined, { 'retry-after': String(seconds) });
}

interface Attempt {
  /** The email as typed. */
  email: string;
  password: string;
  /** The client's address. */
  address: string;
  /** Failures are counted under each of them, and limited (login-limit.ts). */
  keys: string[];
  /** A failure in the security log. */
  failure: Pick<SecurityEvent, 'tipo' | 'usuario'>;
}

const DISABLED = 'Contraseña correcta, pero el usuario está desactivado';

/**
 * Returns the user whom `find` returns if the password is theirs and they are enabled, otherwise null. A wrong
 * password, a disabled user and no user take the same time. A right password of a disabled user counts as a failure,
 * and the security log says so.
 * @throws ApiError 429 after too many failures, and where too many attempts wait
 */
export async function verifyLimited<U extends { id: number; password_hash: string; activo: boolean }>(
  db: AppDatabase,
  { email, password, address, keys, failure }: Attempt,
  find: () => Promise<U | undefined>,
): Promise<U | null> {
  return inPasswordQueue(address, async () => {
    // In turn, so that a hundred concurrent attempts neither all pass the check nor take all connections.
    await requireOpen(db, keys);
    const user = await find();
    const isRight = await verifyPassword(password, user?.password_hash);
    if (isRight && user?.activo) return user;
    await addFailure(db, keys);
    const afectado = { id: user?.id ?? null, email };
    const detalle = isRight && user ? DISABLED : null;
    // Within the queue, so that many attempts at once do not take all connections.
    await noteEvent(db, { ...failure, afectado, detalle, direccion: address });
    return null;
  });
}
