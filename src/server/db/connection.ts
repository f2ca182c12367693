/** One connection and the transactions on it. */
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import { AppDatabase } from './database.ts';
import type { Database } from './schema.ts';

const DML = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;

/** pg creates its errors where an answer arrives: the stack of the caller is appended. */
function withCaller(error: unknown): unknown {
  const caller = new Error();
  if (error instanceof Error) error.stack += `\n${caller.stack?.split('\n').slice(1).join('\n')}`;
  return error;
}

/**
 * Sends each statement at once, on one connection. Kysely's own executor borrows a connection for each, some microtasks
 * later.
 */
class OneConnection extends DefaultQueryExecutor {
  readonly client: PoolClient;
  /** The number of statements that it has sent. */
  count = 0;
  /** Is told of each that fails, whoever handles the error. */
  onFailure: (error: unknown) => void = () => {};

  constructor(client: PoolClient) {
    const provideConnection = () => Promise.reject(new Error('Statements are sent by executeQuery()'));
    super(new PostgresQueryCompiler(), new PostgresAdapter(), { provideConnection });
    this.client = client;
  }

  override async executeQuery<R>({ sql: text, parameters }: CompiledQuery<R>) {
    this.count += 1;
    try {
      // Of several statements in one text the results are an array, which nothing reads.
      const { command, rowCount, rows }: QueryResult = await this.client.query(text, [...parameters]);
      return DML.test(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    } catch (error) {
      this.onFailure(error);
      throw withCaller(error);
    }
  }
}

/**
 * The query builder on one connection. Transactions of Kysely send a statement only after the answer to the one before;
 * here several can be in progress.
 */
class ConnectionBuilder extends Kysely<Database> {
  readonly database: AppDatabase;
  readonly sender: OneConnection;
  private other: ConnectionBuilder | null = null;

  constructor(database: AppDatabase, client: PoolClient) {
    const sender = new OneConnection(client);
    const dialect = new PostgresDialect({ pool: database.pool });
    super({ config: { dialect }, dialect, driver: new DummyDriver(), executor: sender });
    this.database = database;
    this.sender = sender;
  }

  beside(): ConnectionBuilder {
    return (this.other ??= new ConnectionBuilder(this.database, this.sender.client));
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
export const sentBy = (trx: Transaction<Database>): number => asBuilder(trx).sender.count;

/**
 * A second builder in the same transaction, whose statements sentBy(trx) does not count. `onFailure` is told of each that
 * fails, whoever handles the error.
 */
export function besideOf(
  trx: Transaction<Database>,
  onFailure: (error: unknown) => void,
): Transaction<Database> {
  const builder = asBuilder(trx).beside();
  builder.sender.onFailure = onFailure;
  return asTransaction(builder);
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
