import { type SqlBool, sql } from 'kysely';
import { securityRow } from '../db/security-log.ts';
import type { Write } from '../db/transaction.ts';
import { closeSessionsOf } from './session.ts';
import { passwordEvents } from './user-events.ts';

interface Account {
  id: number;
  email: string;
  activo: boolean;
}

interface NewPassword {
  password_hash: string;
  /** Its user must replace it at the next login (R15.7). */
  clave_temporal: boolean;
  /** Who sets it: the user at the login, or nobody who is logged in. */
  author: 'user' | null;
  /** The client's address; null for a command. */
  direccion: string | null;
  /** How it was set, for the security log. */
  detalle: string;
}

/** The condition on table `usuario` that selects the user with this email. */
export const hasEmail = (email: string) =>
  sql<SqlBool>`lower(email) = ${email.trim().toLowerCase()} and deleted_at is null`;

/**
 * Sets a user's password without a session of the user, ends all sessions of the user, and logs the change. Null where
 * no user meets the condition.
 */
export async function setPassword(
  { trx, version, now, keep }: Write,
  condition: ReturnType<typeof hasEmail>,
  { password_hash, clave_temporal, author, direccion, detalle }: NewPassword,
): Promise<Account | null> {
  const changed = await trx
    .updateTable('usuario')
    .set({ password_hash, clave_temporal, password_at: now, version, updated_at: now })
    .where(condition)
    .returningAll()
    .executeTakeFirst();
  if (!changed) return null;
  const { password_hash: _, ...row } = changed;
  const ended = await closeSessionsOf(trx, row.id);
  const usuario = author === 'user' ? row : null;
  for (const event of passwordEvents(row, { ended, detalle }))
    keep('evento_seguridad', securityRow({ ...event, usuario, direccion }, now));
  // It records only that the password changed.
  keep('bitacora', {
    version,
    created_at: now,
    usuario_id: usuario?.id ?? null,
    accion: 'usuario.update',
    tabla: 'usuario',
    registro_id: row.id,
    antes: null,
    despues: row,
    promesa: null,
  });
  return row;
}
