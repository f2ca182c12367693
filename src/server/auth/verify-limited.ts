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
  const mensaje = `Demasiados intentos fallidos. Intente nuevamente en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
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

/**
 * Whether the password is that of the user whom `find` returns; without a user it takes the same time.
 * @throws ApiError 429 after too many failures, and where too many attempts wait
 */
export async function verifyLimited<U extends { id: number; password_hash: string }>(
  db: AppDatabase,
  { email, password, address, keys, failure }: Attempt,
  find: () => Promise<U | undefined>,
): Promise<U | null> {
  return inPasswordQueue(address, async () => {
    // In turn, so that a hundred concurrent attempts neither all pass the check nor take all connections.
    await requireOpen(db, keys);
    const user = await find();
    if ((await verifyPassword(password, user?.password_hash)) && user) return user;
    await addFailure(db, keys);
    // Within the queue, so that many attempts at once do not take all connections.
    const afectado = { id: user?.id ?? null, email };
    await noteEvent(db, { ...failure, afectado, direccion: address });
    return null;
  });
}
