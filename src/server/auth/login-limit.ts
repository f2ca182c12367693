/** The limit of wrong passwords for an email, an address or a session's user, shared by all processes (R15.2, R15.6). */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

const MAX_FAILURES = 10;
const WINDOW = sql`interval '15 minutes'`;

/** The key of the failed logins for an email. */
export const emailKey = (email: string): string => `email:${email.toLowerCase()}`;

/** The keys under which failed logins are counted. */
export function keysOf(email: string, address: string): { email: string; address: string } {
  return { email: emailKey(email), address: `ip:${address}` };
}

/**
 * The key of the wrong current passwords in changes of one's own password. It is none of a login: otherwise a stranger
 * could keep a user from the change.
 */
export const ownPasswordKey = (id: number): string => `clave:${id}`;

/** Seconds until a further attempt is possible, 0 where it is possible. */
export async function secondsClosed(db: Kysely<Database>, keys: string[]): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + ${WINDOW} - now()))::int as seconds
    from unnest(${keys}::text[]) as c (clave) cross join lateral (
      select created_at from intento_login
      where clave = c.clave and created_at > now() - ${WINDOW}
      order by created_at desc offset ${MAX_FAILURES - 1} limit 1) as tenth
  `.execute(db);
  return Math.max(0, ...rows.map(({ seconds }) => Math.max(1, seconds)));
}

export async function addFailure(db: Kysely<Database>, keys: string[]): Promise<void> {
  await db
    .insertInto('intento_login')
    .values(keys.map((key) => ({ clave: key })))
    .execute();
}

/**
 * Deletes the failures of a key, and expired ones. A successful login deletes those of its email, but not those of its
 * address: otherwise the owner of one account could try other accounts without limit.
 */
export const clearFailures =
  (key: string) =>
  async (db: Kysely<Database>): Promise<void> => {
    await db
      .deleteFrom('intento_login')
      .where((eb) => eb.or([eb('clave', '=', key), eb('created_at', '<', sql<string>`now() - ${WINDOW}`)]))
      .execute();
  };

/** Deletes the failures of the addresses from which logins of this user have failed, as the security log has them. */
export async function clearAddressesOf(db: Kysely<Database>, usuarioId: number): Promise<void> {
  await sql`
    delete from intento_login where clave in (
      select 'ip:' || direccion from evento_seguridad
      where afectado_id = ${usuarioId} and tipo = 'Inicio de sesión fallido' and ultimo_at > now() - ${WINDOW})
  `.execute(db);
}
