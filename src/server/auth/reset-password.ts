import { sql } from 'kysely';
import type { AppDatabase } from '../db/database.ts';
import { securityRow } from '../db/security-log.ts';
import { writeTransaction } from '../db/transaction.ts';
import { hashPassword } from './password.ts';
import { closeSessionsOf } from './session.ts';
import { passwordEvents } from './user-events.ts';

/**
 * Sets a password from the command line, ends all sessions of the user and resets the limit of failed logins. Null
 * where there is no such user.
 */
export async function resetPassword(
  db: AppDatabase,
  email: string,
  password: string,
): Promise<{ activo: boolean } | null> {
  const password_hash = await hashPassword(password);
  return writeTransaction(db, async ({ trx, version, now, keep }) => {
    const user = await trx
      .updateTable('usuario')
      .set({ password_hash, password_at: now, version, updated_at: now })
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .where('deleted_at', 'is', null)
      .returning(['id', 'email', 'activo'])
      .executeTakeFirst();
    if (!user) return null;
    const ended = await closeSessionsOf(trx, user.id);
    for (const event of passwordEvents(user, { ended, detalle: 'Con el comando clave' }))
      keep('evento_seguridad', securityRow(event, now));
    await trx
      .deleteFrom('intento_login')
      .where('clave', '=', `email:${email.trim().toLowerCase()}`)
      .execute();
    // The log has no author, since nobody is logged in, and records only that the password changed.
    const after = await trx
      .selectFrom('usuario')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const { password_hash: _, ...row } = after;
    await trx
      .insertInto('bitacora')
      .values({
        version,
        created_at: now,
        usuario_id: null,
        accion: 'usuario.update',
        tabla: 'usuario',
        registro_id: user.id,
        antes: null,
        despues: row,
      })
      .execute();
    return { activo: user.activo };
  });
}
