/** One connection and the transactions on it. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { AppDatabase } from './database.ts';
import type { Database } from './schema.ts';

/** What a builder sends. */
interface Sending {
  /** The statements that it has sent. */
  count: number;
  /** Is told of each that fails, whoever handles the error. */
  onFailure: ((error: unknown) => void) | null;
}

/**
 * The query builder on one connection. Transactions of Kysely send a statement only after the answer to the one before;
 * here several can be in progress.
 */
class ConnectionBuilder extends Kysely<Database> {
  readonly database: AppDatabase;
  readonly client: PoolClient;
  readonly sending: Sending;
  private other: ConnectionBuilder | null = null;

  constructor(database: AppDatabase, client: PoolClient) {
    const sending: Sending = { count: 0, onFailure: null };
    const borrowed = {
      query: (text: string, values: readonly unknown[]) => {
        sending.count += 1;
        const { onFailure } = sending;
        const asked = client.query(text, [...values]);
        if (onFailure) asked.catch(onFailure);
        return asked;
      },
      release: () => {},
    };
    const pool = { connect: async () => borrowed, end: async () => {} };
    super({ dialect: new PostgresDialect({ pool: pool as never }) });
    this.database = database;
    this.client = client;
    this.sending = sending;
  }

  beside(): ConnectionBuilder {
    return (this.other ??= new ConnectionBuilder(this.database, this.client));
  }
}

/** A connection of the pool keeps its builder: building one takes longer than a statement. */
type BuildingClient = PoolClient & { builder?: ConnectionBuilder };

function builderOf(database: AppDatabase, client: BuildingClient): Transaction<Database> {
  client.builder ??= new ConnectionBuilder(database, client);
  return asTransaction(client.builder);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it runs on one connection, in a transaction() below
const asTransaction = (builder: Kysely<Database>) => builder as Transaction<Database>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the transactions of this file are made of these
const asBuilder = (trx: Transaction<Database>) => trx as Kysely<Database> as ConnectionBuilder;

/** The number of statements that the transaction's builder has sent, without those of besideOf(). */
export const sentBy = (trx: Transaction<Database>): number => asBuilder(trx).sending.count;

/**
 * A second builder in the same transaction, whose statements sentBy(trx) does not count. `onFailure` is told of each that
 * fails, whoever handles the error.
 */
export function besideOf(
  trx: Transaction<Database>,
  onFailure: (error: unknown) => void,
): Transaction<Database> {
  const builder = asBuilder(trx).beside();
  builder.sending.onFailure = onFailure;
  return asTransaction(builder);
}

/** Sends a statement at once; the builders send theirs some microtasks later. */
export async function sendNow(trx: Transaction<Database>, text: string): Promise<void> {
  await asBuilder(trx).client.query(text);
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
