/** Creates users and logs them in. */
import { randomUUID } from 'node:crypto';
import { busiestDriver } from '#server/demo/staff.ts';
import { openDatabase } from '#server/db/database.ts';
import { openSession } from '#server/auth/session.ts';

type Opened = ReturnType<typeof openDatabase>['db'];
type Kind = { role: 'ADMIN'; chofer_id: null } | { role: 'CHOFER'; chofer_id: number };

async function openUser(db: Opened, kind: Kind): Promise<string> {
  const { id } = await db
    .insertInto('usuario')
    .values({ email: `${randomUUID()}@bench.cl`, password_hash: '-', ...kind, version: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { id, password_hash: '-' });
  return token!;
}

/** Administrators, one per caller, since calls are limited per user. @returns their tokens */
export async function openUsers(databaseUrl: string, count: number): Promise<string[]> {
  const { db, close } = openDatabase({ connectionString: databaseUrl });
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    tokens.push(await openUser(db, { role: 'ADMIN', chofer_id: null }));
  }
  await close();
  return tokens;
}

/** A user who is the driver with the most unfinished operations. */
export async function openBusiestDriver(databaseUrl: string): Promise<string> {
  const { db, close } = openDatabase({ connectionString: databaseUrl });
  const chofer_id = await busiestDriver(db);
  if (chofer_id === null) throw new Error('No driver has unfinished operations');
  const token = await openUser(db, { role: 'CHOFER', chofer_id });
  await close();
  return token;
}
