import { type ClientBase, type ClientConfig, Pool } from 'pg';
import { PipelinedClient } from './client.ts';
import { typeParsers } from './types.ts';

/** Where the database is. The fields are read at each connection: the embedded Postgres may change its port. */
export type Target =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

/** Per process. Postgres allows 100 by default, so up to nine processes share one. */
const MAX_CONNECTIONS = 10;

/** Connections that answer in our types and in UTC, and that survive a restart of Postgres. */
export function createPool(target: Target, onError: (error: Error) => void): Pool {
  class TargetClient extends PipelinedClient {
    constructor(config?: ClientConfig) {
      super({ ...config, ...target, pipeline: true });
    }
  }
  const pool = new Pool({
    Client: TargetClient,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'transporte',
    statement_timeout: 60_000,
    // A process that hangs in the middle of a write must not hold the version counter.
    idle_in_transaction_session_timeout: 30_000,
    types: typeParsers,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg waits for it, its types do not say so
    onConnect: async (client: ClientBase) => {
      await client.query("set timezone to 'UTC'; set datestyle to 'ISO'");
    },
  });
  // While a connection is lent and between two statements its error is nobody's, and would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  // An idle connection that Postgres closed: the pool has dropped it already, the next query opens another.
  pool.on('error', onError);
  return pool;
}
