import { setTimeout as sleep } from 'node:timers/promises';
import { type Insertable, type Transaction, sql } from 'kysely';
import { isStalePlan } from './client.ts';
import { transaction } from './connection.ts';
import type { AppDatabase } from './database.ts';
import { type Clock, lockClock, tick } from './clock.ts';
import { EpochIsOver, openNextEpoch } from './epoch.ts';
import type { Database } from './schema.ts';
import type { SecurityRow } from './security-log.ts';

/** Tables that no write reads: their rows are inserted at the end of the transaction. */
interface ChangeLogTables {
  bitacora: Insertable<Database['bitacora']>;
  idempotencia: Insertable<Database['idempotencia']>;
  evento_seguridad: SecurityRow;
}
type ChangeLogEntry = keyof ChangeLogTables;

export interface Write {
  trx: Transaction<Database>;
  /** The version to set on every written row: unique to this write, and ordered as the transactions commit. */
  version: number;
  /** Assigns a further version, for a write of more rows than one answer to a replica may hold. */
  nextVersion: () => number;
  /** The database's identity, which a restore changes. */
  instancia: string;
  /**
   * The write's time, ISO in UTC with milliseconds, never earlier than that of a lower version unless the clock was set
   * back.
   */
  now: string;
  /** Inserts the row at the end of the transaction, in one statement with those of its other writes. */
  keep: <T extends ChangeLogEntry>(tableName: T, row: ChangeLogTables[T]) => void;
  /** Rows that earlier writes of the same transaction have deferred to its end. */
  kept: <T extends ChangeLogEntry>(tableName: T) => readonly ChangeLogTables[T][];
}

const ATTEMPTS = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isStalePlan(error);
}

/** Whether the error ends the whole transaction, which then runs again. */
export const isRepeated = (error: unknown): boolean => error instanceof EpochIsOver || isTransient(error);

/**
 * Writes look rows up by key, so one generic plan is enough. Otherwise Postgres plans look-ups by a list of keys each
 * time, which takes longer than running them. The plan may be made while a table is empty, so sequential scans are
 * off. JIT is off because older versions compile the plans of tables without an index (`reloj`), whose estimated cost
 * is high then.
 */
const BY_KEY =
  'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local jit = off';
const BEGIN = `begin; ${BY_KEY}`;

/** Inserts all rows in one statement, whose text does not depend on their number. */
async function insertAll(
  trx: Transaction<Database>,
  tableName: ChangeLogEntry,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const table = sql.table(tableName);
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  await sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)})
  `.execute(trx);
}

/**
 * Runs `fn` as one write: all of it is applied, or nothing where it throws, and its version is released. What `ask`
 * reads is sent together with the statement that takes the lock, and is executed after it.
 */
export type Writing = <T, A = undefined>(
  fn: (write: Write, asked: A) => Promise<T>,
  ask?: (trx: Transaction<Database>) => Promise<A>,
) => Promise<T>;

/** Several writes in one transaction. A savepoint before each allows a failed one to be rolled back alone. */
class Group {
  private readonly trx: Transaction<Database>;
  private clock: Promise<Clock> | null = null;
  readonly rows: { [T in ChangeLogEntry]: ChangeLogTables[T][] } = {
    bitacora: [],
    idempotencia: [],
    evento_seguridad: [],
  };
  /** The last assigned version, once `reloj` is locked. */
  private last = 0;
  /** Whether a savepoint cannot undo the error: the transaction must run again, or has ended. */
  fatal: unknown = null;

  constructor(trx: Transaction<Database>) {
    this.trx = trx;
  }

  readonly write: Writing = async (fn, ask) => {
    if (this.fatal) throw this.fatal;
    const { trx, rows } = this;
    const isFirst = this.clock === null;
    // It lasts as long as the transaction: taken before the first savepoint, which may be rolled back.
    this.clock ??= lockClock(trx);
    // Released, since open savepoints would nest deeper with each write.
    const savepoint = isFirst ? sql`savepoint cambio` : sql`release savepoint cambio; savepoint cambio`;
    const mine: (() => void)[] = [];
    let before: number | null = null;
    try {
      const [clock, , asked] = await Promise.all([this.clock, savepoint.execute(trx), ask?.(trx)]);
      before = Math.max(this.last, clock.version);
      this.last = before + 1;
      const write: Write = {
        trx,
        version: this.last,
        instancia: clock.instancia,
        nextVersion: () => (this.last += 1),
        now: new Date(clock.base + Math.floor(performance.now() - clock.since)).toISOString(),
        keep: (tableName, row) => mine.push(() => rows[tableName].push(row)),
        kept: (tableName) => rows[tableName],
      };
      const result = await fn(write, asked as never);
      for (const keep of mine) keep();
      return result;
    } catch (error) {
      if (before !== null) this.last = before;
      // Statements sent after a failed one fail too, and their errors may be handled first.
      const cause = await this.clock.then(
        () => error,
        (first: unknown) => first,
      );
      await this.undo(cause);
      throw cause;
    }
  };

  /** Where nothing was written there is no new version. */
  async finish(): Promise<void> {
    if (this.fatal) throw this.fatal;
    const { trx, last } = this;
    const clock = await this.clock;
    if (clock === null || last <= clock.version) return;
    const { bitacora, idempotencia, evento_seguridad } = this.rows;
    await Promise.all([
      insertAll(trx, 'bitacora', bitacora),
      insertAll(trx, 'idempotencia', idempotencia),
      insertAll(trx, 'evento_seguridad', evento_seguridad),
      tick(trx, last),
    ]);
  }

  private async undo(error: unknown): Promise<void> {
    try {
      if (isRepeated(error)) throw error;
      await sql`rollback to savepoint cambio`.execute(this.trx);
    } catch {
      this.fatal = error;
    }
  }
}

/** Runs the transaction again after a deadlock, a serialization failure, a stale plan or the end of an epoch. */
async function retried<T>(db: AppDatabase, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRepeated(error)) throw error;
      if (error instanceof EpochIsOver) await openNextEpoch(db);
      else await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * A transaction of as many writes as `run` requests, one after the other, with one commit. A deadlock or a
 * serialization failure runs it again, so `run` must have no effects outside the database.
 * @throws what `run` throws, and what ends the transaction; then none of the writes is committed
 */
export async function writeGroup<T>(db: AppDatabase, run: (write: Writing) => Promise<T>): Promise<T> {
  const { result, events } = await retried(db, () =>
    transaction(db, BEGIN, async (trx) => {
      const group = new Group(trx);
      const done = await run(group.write);
      await group.finish();
      return { result: done, events: group.rows.evento_seguridad };
    }),
  );
  for (const event of events) db.securityLog.written(event);
  return result;
}

/** One write in a transaction of its own. `fn` must have no effects outside the database: it may run again. */
export function writeTransaction<T>(db: AppDatabase, fn: (write: Write) => Promise<T>): Promise<T> {
  return writeGroup(db, (write) => write(fn));
}

export interface ReadOptions {
  /** All look-ups are by key, as in a write: its statements are planned once. */
  keyed?: boolean;
}

/** Runs several queries on one state of the database. */
export function readTransaction<T>(
  db: AppDatabase,
  fn: (trx: Transaction<Database>) => Promise<T>,
  { keyed = false }: ReadOptions = {},
): Promise<T> {
  const begin = 'start transaction isolation level repeatable read read only';
  return retried(db, () => transaction(db, keyed ? `${begin}; ${BY_KEY}` : begin, fn));
}
