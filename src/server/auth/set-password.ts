import { type SqlBool, sql } from 'kysely';
import { securityRow } from '../db/security-log.ts';
import type { Write } from '../db/write-group.ts';
import { storePassword } from './store-password.ts';

interface Account {
  id: number;
  email: string;
  activo: boolean;
}

interface NewPassword {
  hash: string;
  isTemporary: boolean;
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
 * Sets a user's password without a session of the user, and logs the change. Null where no user meets the condition;
 * no other writer changes that meanwhile, since they run one after the other.
 */
export async function setPassword(
  write: Write,
  condition: ReturnType<typeof hasEmail>,
  { author, direccion, ...password }: NewPassword,
): Promise<Account | null> {
  const { trx, version, now, keep } = write;
  const found = await trx.selectFrom('usuario').selectAll().where(condition).executeTakeFirst();
  if (!found) return null;
  const { password_hash: _, ...before } = found;
  const { row, events } = await storePassword(write, before.id, password);
  const usuario = author === 'user' ? row : null;
  for (const event of events) keep('evento_seguridad', securityRow({ ...event, usuario, direccion }, now));
  keep('bitacora', {
    version,
    created_at: now,
    usuario_id: usuario?.id ?? null,
    accion: 'usuario.update',
    tabla: 'usuario',
    registro_id: row.id,
    antes: before,
    despues: row,
    promesa: null,
  });
  return row;
}
