/** Creates one user per caller, since calls are limited per user. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/db/database.ts';
import { openSession } from '#server/auth/session.ts';

/** Logs them in. @returns their tokens */
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
