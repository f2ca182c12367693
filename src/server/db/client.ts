/** A database connection that pipelines statements and prepares frequent ones. */
import { createHash } from 'node:crypto';
import type { ClientConfig, QueryConfig } from 'pg';
import { WatchedClient } from './watched-client.ts';

/**
 * The largest number of prepared statements per connection: most take some ten kilobytes of Postgres' memory, one over many
 * tables some 500.
 */
const MAX_NAMED = 200;
/** The number of uses after which a statement is prepared; texts that vary with the number of rows never reach it. */
const NAMED_FROM = 3;

/** A migration changed a table since a statement that reads it was prepared. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** SQLSTATE connection_failure. */
const CONNECTION_FAILURE = '08006';

/**
 * The error with a code. Where a connection is lost or cannot be had, pg throws plain errors without one; those of Postgres
 * and of the network have their own.
 */
export function withCode(error: unknown): unknown {
  const isPlain = error instanceof Error && error.constructor === Error && !('code' in error);
  return isPlain ? Object.assign(error, { code: CONNECTION_FAILURE }) : error;
}

/**
 * The routine that warns when Postgres stops waiting for a synchronous standby (statement_timeout, cancellation). The
 * answer to the commit is a success all the same, but the standby may lack the transaction, and a failover would lose it.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** The outcome of the commit is unknown, as after a lost connection. */
const notReplicated = (): Error =>
  Object.assign(new Error('no standby has confirmed the commit'), { code: CONNECTION_FAILURE });

/** An earlier statement of the transaction has failed. */
const isAborted = (error: unknown): boolean => (error as { code?: string } | null)?.code === '25P02';

/** Names for statements by their text: the same on every connection of the process. */
class StatementNames {
  private readonly seen = new Map<string, number>();
  private readonly names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size === MAX_NAMED) return known;
    const times = (this.seen.get(text) ?? 0) + 1;
    if (times < NAMED_FROM) {
      if (this.seen.size > 10 * MAX_NAMED) this.seen.clear();
      this.seen.set(text, times);
      return undefined;
    }
    this.seen.delete(text);
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    this.names.set(text, name);
    return name;
  }
}

const names = new StatementNames();

const READING = /^start transaction.* read only$/;
const END = /^(?:commit|rollback)$/;

const READ_ONLY = '25006';

/**
 * Statements are sent without waiting for the answers of those before (pipelining): what is asked in one
 * `Promise.all` takes one round trip. They are prepared by name, since look-ups by key have one plan whatever their
 * values; but not in reading transactions that are not `keyed`: what a list searches decides its plan each time.
 */
export class PipelinedClient extends WatchedClient {
  private reading = false;
  /** Why its prepared statements are invalid; null while they are valid. */
  private stale: unknown = null;
  /** The number of times that they became invalid, which is part of their names: an old name is not sent again. */
  private generation = 0;
  private isGathering = false;
  /** Whether a synchronous standby, where there is one, has confirmed all commits. */
  private isConfirmed = true;

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true });
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) this.isConfirmed = false;
    });
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads, by its name
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config !== 'string' || callback !== undefined) return super.query(config, values, callback);
    this.cork();
    if (READING.test(config)) this.reading = true;
    else if (END.test(config)) this.reading = false;
    const name = Array.isArray(values) && values.length > 0 && !this.reading ? names.of(config) : undefined;
    this.forgetStale();
    const asked =
      name === undefined
        ? super.query(config, values)
        : super.query({ name: `${name}${this.generation}`, text: config, values } satisfies QueryConfig);
    asked.catch((error: unknown) => this.leaveReadOnly(error));
    return asked
      .then((result: unknown) => this.confirmed(result))
      .catch((failure: unknown) => {
        const error = withCode(failure);
        // Of several statements under way, this error may be handled before the one that caused it.
        if (this.stale && isAborted(error)) throw this.stale;
        if (!isStalePlan(error)) throw error;
        this.stale = error;
        // Within a transaction only a rerun of the whole transaction helps.
        if (this.getTransactionStatus() !== 'I') throw error;
        return this.query(config, values);
      });
  }

  /** After a failover the same address leads to another node, so this connection must not be reused. */
  private leaveReadOnly(error: unknown): void {
    if ((error as { code?: unknown }).code === READ_ONLY) this.cut(error as Error);
  }

  /** @throws Error 08006 where the answer to a commit came without the standby's */
  private confirmed<T>(result: T): T {
    if (this.isConfirmed) return result;
    const error = notReplicated();
    // Which of the statements under way it was is not known.
    this.cut(error);
    throw error;
  }

  /** Statements of the same tick are sent in one packet, except over TLS (decision 042). */
  private cork(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    this.socket.cork();
    process.nextTick(() => {
      this.isGathering = false;
      this.socket.uncork();
    });
  }

  /** Sent before the first statement of a transaction, since Postgres runs nothing in a failed one. */
  private forgetStale(): void {
    if (!this.stale || this.getTransactionStatus() !== 'I') return;
    this.stale = null;
    this.generation += 1;
    super.query('deallocate all').catch(() => {});
  }
}
