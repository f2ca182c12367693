import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Usuario } from '../http/route.ts';
import { createToken, hashToken } from './token.ts';

/** From its last use: a tablet survives a weekend offline, and a holiday. */
const LIFE_DAYS = 30;
/** A use moves the end at most once an hour. */
const TOUCH_AFTER = sql`now() + ${`${LIFE_DAYS * 24 - 1} hours`}::interval`;
const END = sql<string>`now() + ${`${LIFE_DAYS} days`}::interval`;

/** A new session of the user; its token, which is stored as a hash only. Takes no turn among the writers. */
export async function openSession(db: Kysely<Database>, usuarioId: number): Promise<string> {
  const token = createToken();
  await db
    .insertInto('sesion')
    .values({ token_hash: hashToken(token), usuario_id: usuarioId, expira: END })
    .execute();
  await db
    .deleteFrom('sesion')
    .where('expira', '<', sql<string>`now()`)
    .execute();
  return token;
}

export async function closeSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sesion').where('token_hash', '=', hashToken(token)).execute();
}

/** The live user of a live session, whose end it moves; null for any other token. */
export async function findSession(db: Kysely<Database>, token: string): Promise<Usuario | null> {
  const token_hash = hashToken(token);
  const found = await db
    .selectFrom('sesion')
    .innerJoin('usuario', 'usuario.id', 'sesion.usuario_id')
    .select(['usuario.id', 'usuario.email', 'usuario.role'])
    .select(sql<boolean>`sesion.expira < ${TOUCH_AFTER}`.as('stale'))
    .where('sesion.token_hash', '=', token_hash)
    .where('sesion.expira', '>', sql<string>`now()`)
    .where('usuario.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const { stale, ...usuario } = found;
  if (stale) {
    await db.updateTable('sesion').set({ expira: END }).where('token_hash', '=', token_hash).execute();
  }
  return usuario;
}
