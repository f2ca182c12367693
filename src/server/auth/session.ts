import { type Kysely, sql } from 'kysely';
import type { MemoryState } from '../db/memory.ts';
import type { Database } from '../db/schema.ts';
import type { AuthenticatedUsuario } from '../http/route.ts';
import { createToken, hashToken } from './token.ts';

/** Days since the last use; long enough that a tablet stays logged in over a holiday. */
const LIFE_DAYS = 30;
/** A use extends the session at most once an hour. */
const TOUCH_AFTER = sql`now() + ${`${LIFE_DAYS * 24 - 1} hours`}::interval`;
const END = sql<string>`now() + ${`${LIFE_DAYS} days`}::interval`;

/**
 * Opens a session of the user, without waiting in the queue of writers.
 * @returns its token, of which only the hash is stored; null where the user was disabled, or got another password,
 * since the password was verified
 */
export async function openSession(
  db: Kysely<Database>,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<string | null> {
  const token = createToken();
  // 'for share' waits for a concurrent change of the user that also ends the user's sessions.
  const { rows } = await sql`
    insert into sesion (token_hash, usuario_id, expira)
    select ${hashToken(token)}, id, ${END} from (
      select id from usuario
      where id = ${id} and password_hash = ${password_hash} and activo and deleted_at is null for share) as u
    returning id
  `.execute(db);
  return rows.length > 0 ? token : null;
}

export async function forgetExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sesion')
    .where('expira', '<', sql<string>`now()`)
    .execute();
}

export async function closeSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sesion').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends all sessions of a user but one. @returns their number */
export async function closeSessionsOf(
  db: Kysely<Database>,
  usuarioId: number,
  { except = 0 }: { except?: number } = {},
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sesion')
    .where('usuario_id', '=', usuarioId)
    .where('id', '<>', except)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The sessions that are still valid. Unlike findSession() it does not extend them. */
export async function liveSessions(db: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sesion s join usuario u on u.id = s.usuario_id
    where s.id = any(${ids}) and s.expira > now() and u.deleted_at is null and u.activo
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The user of a session, and the state of the database at that time. */
interface Found {
  usuario: AuthenticatedUsuario;
  estado: MemoryState;
}

/**
 * Finds the user of a valid session and extends the session. Null for any other token, and for a deleted or disabled
 * user.
 */
export async function findSession(db: Kysely<Database>, token: string): Promise<Found | null> {
  const token_hash = hashToken(token);
  const found = await db
    .selectFrom('sesion')
    .innerJoin('usuario', 'usuario.id', 'sesion.usuario_id')
    .crossJoin('reloj')
    .select(['reloj.instancia', 'reloj.epoca', 'reloj.esquema', 'reloj.version'])
    .select(['usuario.id', 'usuario.uuid', 'usuario.email', 'usuario.role', 'sesion.id as sesion'])
    .select(['usuario.chofer_id as chofer', 'usuario.replica_desde as desde'])
    .select(sql<boolean>`sesion.expira < ${TOUCH_AFTER}`.as('stale'))
    .where('sesion.token_hash', '=', token_hash)
    .where('sesion.expira', '>', sql<string>`now()`)
    .where('usuario.deleted_at', 'is', null)
    .where('usuario.activo', '=', true)
    .executeTakeFirst();
  if (!found) return null;
  const { stale, instancia, epoca, esquema, version, ...usuario } = found;
  if (stale) {
    // Reads must work on a full disk too: a later call extends the session.
    await db
      .updateTable('sesion')
      .set({ expira: END })
      .where('token_hash', '=', token_hash)
      .execute()
      .catch(() => {});
  }
  return { usuario, estado: { instancia, epoca, esquema, version } };
}
