import { CompiledQuery, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Refusal } from '#domain/refusal.ts';
import type { MemoryState } from '../db/memory.ts';
import type { Database } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { AuthenticatedUsuario } from '../http/route.ts';
import { deviceWords } from './device-words.ts';
import { createToken, hashToken } from './token.ts';

/** Days since the last use; long enough that a tablet stays logged in over a holiday. */
const LIFE_DAYS = 30;
/** A use extends the session at most once in so many minutes. */
const TOUCH_MINUTES = 5;
const TOUCH_AFTER = `now() + interval '${LIFE_DAYS * 24 * 60 - TOUCH_MINUTES} minutes'`;
/** Days for which devices of ended sessions are told so. */
const KEPT_ENDED_DAYS = 400;
const END = sql<string>`now() + ${`${LIFE_DAYS} days`}::interval`;

/**
 * Opens a session of the user, without waiting in the queue of writers. `userAgent` as the client sent it.
 * @returns its token, of which only the hash is stored; null where the user was disabled, or got another password,
 * since the password was verified
 */
export async function openSession(
  db: Kysely<Database>,
  { id, password_hash }: { id: number; password_hash: string },
  userAgent?: string,
): Promise<string | null> {
  const token = createToken();
  // 'for share' waits for a concurrent change of the user that also ends the user's sessions.
  const { rows } = await sql`
    insert into sesion (token_hash, usuario_id, expira, dispositivo)
    select ${hashToken(token)}, id, ${END}, ${deviceWords(userAgent)} from (
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

/** Deletes ended sessions whose devices have been told for long enough. */
export async function forgetEndedSessions(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from sesion_terminada where terminada_at < now() - make_interval(days => ${KEPT_ENDED_DAYS})
  `.execute(db);
}

/** The end by its own user on its device: the device deletes its data by itself. */
export async function closeSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sesion').where('token_hash', '=', hashToken(token)).execute();
}

interface EndedSession {
  usuario_id: number;
  dispositivo: string;
}

/**
 * Ends the sessions that meet the condition on `sesion s`. Their devices delete what they have at their next call
 * (R15.9); not so where the session had expired before, and the session `own` of the caller, who logs out with it.
 */
export async function endSessions(
  db: Kysely<Database>,
  condition: RawBuilder<SqlBool>,
  { own = 0 }: { own?: number } = {},
): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    with ended as (
      delete from sesion s where ${condition} returning s.id, token_hash, usuario_id, dispositivo, expira
    ), kept as (
      insert into sesion_terminada (token_hash) select token_hash from ended where expira > now() and id <> ${own}
      on conflict do nothing
    )
    select usuario_id, dispositivo from ended
  `.execute(db);
  return rows;
}

/** Ends all sessions of a user but one. @returns their number */
export async function closeSessionsOf(
  db: Kysely<Database>,
  usuarioId: number,
  { except = 0 }: { except?: number } = {},
): Promise<number> {
  const ended = await endSessions(db, sql<SqlBool>`s.usuario_id = ${usuarioId} and s.id <> ${except}`);
  return ended.length;
}

/** Whether somebody has ended the session of this token. */
async function wasEnded(db: Kysely<Database>, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('sesion_terminada')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return found !== undefined;
}

/** The refusal of a call without a valid session. It tells the device where somebody has ended the session (R15.9). */
export async function sessionRefusal(db: Kysely<Database>, token: string | null): Promise<ApiError> {
  const isEnded = token !== null && (await wasEnded(db, token));
  const refusal: Refusal = { codigo: 'no_autenticado', mensaje: 'Inicie sesión para continuar' };
  return new ApiError({ ...refusal, ...(isEnded && { borrar: true }) }, undefined, {
    'www-authenticate': 'Bearer',
  });
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

/** The last use of a session, to a few minutes. */
export const LAST_USE = sql<string>`expira - ${`${LIFE_DAYS} days`}::interval`;

/**
 * Extends the session. Reads must work on a full disk too: a later call extends it then. The call does not wait for the
 * disk, since a crash may undo it.
 */
async function touch(db: Kysely<Database>, token_hash: string): Promise<void> {
  await sql`
    update sesion set expira = ${END}
    where token_hash = ${token_hash} and set_config('synchronous_commit', 'off', true) = 'off'
  `
    .execute(db)
    .catch(() => {});
}

/** Built once: every call runs it, and building it took 0.05 ms of each. */
const FIND = `
  select r.instancia, r.epoca, r.esquema, r.version, s.id as sesion, s.expira < ${TOUCH_AFTER} as stale,
    u.id, u.uuid, u.email, u.role, u.chofer_id as chofer, u.replica_desde as "firstCursor"
  from sesion s join usuario u on u.id = s.usuario_id cross join reloj r
  where s.token_hash = $1 and s.expira > now() and u.deleted_at is null and u.activo`;

/**
 * Finds the user of a valid session and extends the session. Null for any other token, and for a deleted or disabled
 * user.
 */
export async function findSession(db: Kysely<Database>, token: string): Promise<Found | null> {
  const token_hash = hashToken(token);
  const { rows } = await db.executeQuery<AuthenticatedUsuario & MemoryState & { stale: boolean }>(
    CompiledQuery.raw(FIND, [token_hash]),
  );
  const found = rows[0];
  if (!found) return null;
  const { stale, instancia, epoca, esquema, version, ...usuario } = found;
  if (stale) await touch(db, token_hash);
  return { usuario, estado: { instancia, epoca, esquema, version } };
}
