/** The login of the demo: its first user, with the given password or a new one at each start. */
import type { Config } from '../config.ts';
import { createFirstUser, generatePassword } from '../auth/first-user.ts';
import type { AppDatabase } from '../db/database.ts';
import { writeTransaction } from '../db/transaction.ts';
import { hashPassword } from '../auth/password.ts';

/** A password printed at the first start would be lost by the next one, and one in the code would be public. */
async function resetPassword(db: AppDatabase, email: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return writeTransaction(db, async ({ trx, version, now }) => {
    const { numUpdatedRows } = await trx
      .updateTable('usuario')
      .set({
        password_hash,
        clave_temporal: false,
        password_at: now,
        activo: true,
        version,
        updated_at: now,
      })
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** A line that says how to log in. */
export async function openLogin(
  db: AppDatabase,
  { adminEmail: email, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<string> {
  const password = adminPassword ?? generatePassword();
  const known =
    (await createFirstUser(db, { email, password })) !== null || (await resetPassword(db, email, password));
  if (!known) return `Los usuarios de esta base de datos son otros: no hay ninguno con el correo ${email}.`;
  return adminPassword === null
    ? `Usuario: ${email}  contraseña: ${password}  (nueva en cada inicio)`
    : `Usuario: ${email}  con la contraseña de ADMIN_PASSWORD`;
}
