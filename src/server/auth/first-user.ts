import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashPassword } from './password.ts';
import { examine, weaknessOf } from './strong-password.ts';
import type { AppDatabase } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { securityRow } from '../db/security-log.ts';
import { writeTransaction } from '../db/transaction.ts';

/** Without 0/O and 1/l/I, since people copy it by hand. 16 of 55 letters are 92 bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function generatePassword(): string {
  return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export interface FirstUser {
  email: string;
  /** A temporary one (R15.7). Null where the operator chose the password: then it is not printed. */
  generatedPassword: string | null;
}

/** A line on a password of the operator that would be refused elsewhere, in Spanish; null for others. */
export async function warningOf(email: string, password: string): Promise<string | null> {
  const weakness = weaknessOf(await examine(password), email);
  return weakness && `Aviso: cambie la contraseña de ${email}, que viene de ADMIN_PASSWORD. ${weakness}.`;
}

async function hasUsers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Creates the SUPER_ADMIN of an empty database. Null where users exist, even deleted ones. */
export async function createFirstUser(
  db: AppDatabase,
  { email, password }: { email: string; password: string | null },
): Promise<FirstUser | null> {
  if (await hasUsers(db)) return null;
  const generatedPassword = password === null ? generatePassword() : null;
  const password_hash = await hashPassword(password ?? generatedPassword!);
  return writeTransaction(db, async ({ trx, version, now, keep }) => {
    // Another process may have created the user while the hash was computed.
    if (await hasUsers(trx)) return null;
    const stamp = { version, created_at: now, updated_at: now };
    const { id } = await trx
      .insertInto('usuario')
      .values({
        email,
        password_hash,
        clave_temporal: generatedPassword !== null,
        role: 'SUPER_ADMIN',
        nombre: 'Administrador',
        ...stamp,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detalle = 'Primer usuario';
    keep('evento_seguridad', securityRow({ tipo: 'Usuario creado', afectado: { id, email }, detalle }, now));
    return { email, generatedPassword };
  });
}
