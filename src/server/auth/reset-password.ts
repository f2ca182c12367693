import type { AppDatabase } from '../db/database.ts';
import { writeTransaction } from '../db/transaction.ts';
import { hashPassword } from './password.ts';
import { hasEmail, setPassword } from './set-password.ts';

/**
 * Sets a password from the command line, ends all sessions of the user and resets the limit of failed logins. Null
 * where there is no such user. `isTemporary`: the user must replace it at the next login (R15.7).
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
    await write.trx
      .deleteFrom('intento_login')
      .where('clave', '=', `email:${email.trim().toLowerCase()}`)
      .execute();
    return { activo: user.activo };
  });
}
