/** One connection and the transactions on it. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { AppDatabase } from './database.ts';
import type { Database } from './schema.ts';

/**
 * The query builder on one connection. Transactions of Kysely send a statement only after the answer to the one before;
 * here several can be in progress.
 */
class ConnectionBuilder extends Kysely<Database> {
  readonly database: AppDatabase;

  constructor(database: AppDatabase, client: PoolClient) {
    const borrowed = {
      query: (text: string, values: readonly unknown[]) => client.query(text, [...values]),
      release: () => {},
    };
    const pool = { connect: async () => borrowed, end: async () => {} };
    super({ dialect: new PostgresDialect({ pool: pool as never }) });
    this.database = database;
  }
}

/** A connection of the pool keeps its builder: building one takes longer than a statement. */
type BuildingClient = PoolClient & { builder?: ConnectionBuilder };

function builderOf(database: AppDatabase, client: BuildingClient): Transaction<Database> {
  client.builder ??= new ConnectionBuilder(database, client);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it runs on one connection, in the transaction below
  return client.builder as Kysely<Database> as Transaction<Database>;
}

/** The database of a query builder: its own, or that of the transaction. */
export function databaseOf(db: Kysely<Database>): AppDatabase {
  if (db instanceof AppDatabase) return db;
  if (db instanceof ConnectionBuilder) return db.database;
  throw new Error('A query builder of neither the database nor a transaction');
}

/**
 * Runs `fn` between `begin`, which is sent together with its first statements, and commit.
 * @throws what `fn` throws, after a rollback
 */
export async function transaction<T>(
  db: AppDatabase,
  begin: string,
  fn: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
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
