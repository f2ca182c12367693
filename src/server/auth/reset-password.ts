import type { AppDatabase } from '../db/database.ts';
import { writeTransaction } from '../db/transaction.ts';
import { clearAddressesOf, clearFailures, emailKey, ownPasswordKey } from './login-limit.ts';
import { hashPassword } from './password.ts';
import { hasEmail, setPassword } from './set-password.ts';

/**
 * Sets a password from the command line, ends all sessions of the user and resets the limits of failures: of the user, and
 * of the addresses from which the user's email was tried. Null where there is no such user. `isTemporary`: the user must replace it at the next login (R15.7).
 */
export async function resetPassword(
  db: AppDatabase,
  email: string,
  { password, isTemporary }: { password: string; isTemporary: boolean },
): Promise<{ activo: boolean } | null> {
  const hash = await hashPassword(password);
  return writeTransaction(db, async (write) => {
    const user = await setPassword(write, hasEmail(email), {
      hash,
      isTemporary,
      author: null,
      direccion: null,
      detalle: 'Con el comando clave',
    });
    if (!user) return null;
    await clearFailures(emailKey(email.trim()))(write.trx);
    await clearFailures(ownPasswordKey(user.id))(write.trx);
    await clearAddressesOf(write.trx, user.id);
    return { activo: user.activo };
  });
}
