/** One connection and the transactions on it. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { poolOf } from './database.ts';
import type { Database } from './schema.ts';

/** The database that a connection's builder belongs to. */
const roots = new WeakMap<Kysely<Database>, Kysely<Database>>();
const builders = new WeakMap<PoolClient, Transaction<Database>>();

/**
 * Kysely on that one connection. Its own transactions send a statement only when the one before has been answered;
 * here several can be under way.
 */
function builderOf(db: Kysely<Database>, client: PoolClient): Transaction<Database> {
  let builder = builders.get(client);
  if (!builder) {
    const borrowed = {
      query: (text: string, values: readonly unknown[]) => client.query(text, [...values]),
      release: () => {},
    };
    const pool = { connect: async () => borrowed, end: async () => {} };
    const dialect = new PostgresDialect({ pool: pool as never });
    builder = new Kysely<Database>({ dialect }) as Transaction<Database>;
    builders.set(client, builder);
    roots.set(builder, db);
  }
  return builder;
}

export const rootOf = (trx: Kysely<Database>): Kysely<Database> => roots.get(trx) ?? trx;

/**
 * Runs `fn` between `begin`, which leaves together with its first statements, and commit.
 * @throws what `fn` throws, after a rollback
 */
export async function transaction<T>(
  db: Kysely<Database>,
  begin: string,
  fn: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const client = await poolOf(db).connect();
  let isLost = false;
  try {
    const begun = client.query(begin);
    begun.catch(() => {});
    const result = await fn(builderOf(db, client));
    await begun;
    const { command }: QueryResult = await client.query('commit');
    // Postgres answers with this where a statement failed whose error was not handled.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
