import { Client, type ClientBase, type ClientConfig, Pool } from 'pg';
import { PipelinedClient, withCode } from './client.ts';
import { SilenceWatch } from './silence.ts';
import { typeParsers } from './types.ts';

/** Where the database is. The fields are read at each connection: the embedded Postgres may change its port. */
export type Target =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

/**
 * Per process: eight for reads (http/reading.ts), one for the writers in line, one for notices, two for sessions. Postgres
 * allows 100 by default, so up to eight processes share one.
 */
const MAX_CONNECTIONS = 12;

const CONNECT_SECONDS = 5;

/** Milliseconds, from libpq's variable; an invalid number counts as absent. */
export function connectTimeout({ PGCONNECT_TIMEOUT }: Readonly<Record<string, string | undefined>>): number {
  const seconds = Number(PGCONNECT_TIMEOUT);
  return 1000 * (seconds > 0 && seconds < Infinity ? seconds : CONNECT_SECONDS);
}

/** The time limit of one statement in milliseconds. Proxies end a call after 60 s by default. */
const STATEMENT_MS = 30_000;
/** A little more than that, so that a responsive Postgres cancels the statement first. */
const SILENCE_MS = 35_000;

export interface Patience {
  /**
   * Milliseconds without a byte in answer to a statement, after which its connection is cut; null for no limit, also on
   * statements.
   */
  silenceMs?: number | null;
}

const SETTINGS = {
  // For a new connection, and for waiting for one in use.
  connectionTimeoutMillis: connectTimeout(process.env),
  // Keepalive finds an unreachable machine after 20 s, also on an idle connection.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'transporte',
  types: typeParsers,
} as const;

/** Settings that answers and guarantees depend on, set explicitly because a database may have other defaults. */
const SESSION = `set timezone to 'UTC'; set datestyle to 'ISO'; set synchronous_commit to on;
  set default_transaction_isolation to 'read committed'`;

const prepare = async (client: ClientBase): Promise<void> => {
  await client.query(SESSION);
};

/** A single connection outside of the pool, for one statement at a time, as COPY needs it. The caller closes it. */
export async function connectAlone(target: Target): Promise<Client> {
  const client = new Client({ ...SETTINGS, ...target });
  await client.connect();
  await prepare(client);
  return client;
}

/** A pool whose connection errors have a code. */
class CodedPool extends Pool {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads, by its name
  override connect(callback?: any): any {
    if (callback !== undefined) return super.connect(callback);
    return super.connect().catch((error: unknown) => {
      throw withCode(error);
    });
  }
}

/** Connections that answer in our types and in UTC, and that survive a restart of Postgres. */
export function createPool(
  target: Target,
  onError: (error: Error) => void,
  { silenceMs = SILENCE_MS }: Patience = {},
): Pool {
  const watch = silenceMs === null ? null : new SilenceWatch(silenceMs);
  class TargetClient extends PipelinedClient {
    constructor(config?: ClientConfig) {
      super({ ...config, ...target });
      this.once('connect', () => watch?.add(this));
    }
  }
  const pool = new CodedPool({
    Client: TargetClient,
    max: MAX_CONNECTIONS,
    ...SETTINGS,
    idleTimeoutMillis: 30_000,
    ...(watch && { statement_timeout: STATEMENT_MS }),
    // A process that hangs in the middle of a write must not hold the lock of the version counter. Shorter than the
    // limit of a statement, so that those who wait for it continue.
    idle_in_transaction_session_timeout: 15_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg waits for it, its types do not say so
    onConnect: prepare,
  });
  // An error of a checked-out connection between two statements has no other handler and would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  // Postgres closed an idle connection: the pool has removed it already, and the next query opens another.
  pool.on('error', onError);
  return pool;
}
