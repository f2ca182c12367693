import { Client, type ClientBase, type ClientConfig, DatabaseError, Pool } from 'pg';
import { PipelinedClient, withCode } from './client.ts';
import { type Probe, SilenceWatch } from './silence.ts';
import { typeParsers } from './types.ts';
import { WatchedClient } from './watched-client.ts';

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
export const SILENCE_MS = 35_000;

export interface Patience {
  /** Milliseconds without a byte in answer to a statement, after which its connection is cut. */
  silenceMs?: number;
  /** Milliseconds for a new connection. */
  connectMs?: number;
  /** No limit for statements, as long as the database answers other connections. */
  isPatient?: boolean;
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

/** Asks the database for nothing on a connection of its own. */
const probeOf =
  (target: Target): Probe =>
  async (limitMs) => {
    const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs };
    const client = new Client({ ...limits, ...target, application_name: 'transporte-probe' });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select');
      return true;
    } catch (error) {
      return error instanceof DatabaseError;
    } finally {
      // Not awaited: a silent database does not answer this either.
      client.end().catch(() => {});
    }
  };

/**
 * A single connection outside of the pool, for one statement at a time, as COPY needs it. Statements may take long while
 * the database answers other connections. The caller closes it.
 */
export async function connectAlone(
  target: Target,
  { silenceMs = SILENCE_MS }: Patience = {},
): Promise<Client> {
  const client = new WatchedClient({ ...SETTINGS, ...target });
  client.isPatient = true;
  // The statement under way, or the next one, fails with it.
  client.on('error', () => {});
  await client.connect();
  new SilenceWatch(silenceMs, probeOf(target)).add(client);
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
  { silenceMs = SILENCE_MS, connectMs = SETTINGS.connectionTimeoutMillis, isPatient = false }: Patience = {},
): Pool {
  const watch = new SilenceWatch(silenceMs, probeOf(target));
  class TargetClient extends PipelinedClient {
    constructor(config?: ClientConfig) {
      super({ ...config, ...target });
      this.isPatient = isPatient;
      this.once('connect', () => watch.add(this));
    }
  }
  const pool = new CodedPool({
    Client: TargetClient,
    max: MAX_CONNECTIONS,
    ...SETTINGS,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    ...(!isPatient && { statement_timeout: STATEMENT_MS }),
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
