/** As many users as callers: the limit of calls is each user's own. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/db/database.ts';
import { openSession } from '#server/auth/session.ts';

/** @returns a token for each */
export async function openUsers(databaseUrl: string, count: number): Promise<string[]> {
  const { db, close } = openDatabase({ connectionString: databaseUrl });
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await db
      .insertInto('usuario')
      .values({ email: `${randomUUID()}@bench.cl`, password_hash: '-', role: 'ADMIN', version: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await openSession(db, { id, password_hash: '-' });
    tokens.push(token!);
  }
  await close();
  return tokens;
}
