/** Several writes in one transaction, one after the other. */
import { CompiledQuery, type Insertable, type Transaction, sql } from 'kysely';
import { isStalePlan } from './client.ts';
import { type Clock, lockClock, tick } from './clock.ts';
import { besideOf, sentBy } from './connection.ts';
import { EpochIsOver } from './epoch.ts';
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
  /**
   * Called where the write has begun its last statement, and only waits for answers: the next write may send its reads.
   * A write that does not call it, or sends another statement nevertheless, is only slower.
   */
  lastSent: () => void;
}

/**
 * Runs `fn` as one write: all of it is applied, or nothing where it throws, and its version is released. Writes of one
 * transaction run in the order in which they were requested. What `ask` reads is sent together with the statement that
 * takes the lock, or behind the last statement of the write before; it may run twice (docs/decisions/084).
 */
export type Writing = <T, A = undefined>(
  fn: (write: Write, asked: A) => Promise<T>,
  ask?: (trx: Transaction<Database>) => Promise<A>,
) => Promise<T>;

/** What a write knows of the one before it. */
interface Earlier {
  /** It has begun its last statement, or has ended. */
  lastSent: Promise<void>;
  /** Whether it succeeded. A failed one has been rolled back. */
  ended: Promise<boolean>;
  isOver: boolean;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ABORTED = '25P02';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Reads that were sent behind another write have failed: no savepoint separates the two. */
class ReadBehindFailed extends Error {}

/** Whether the error ends the whole transaction, which then runs again. */
export function isRepeated(error: unknown): boolean {
  if (error instanceof EpochIsOver || error instanceof ReadBehindFailed || isStalePlan(error)) return true;
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/**
 * Inserts all rows in one statement, whose text does not depend on their number. As jsonb, what the rows contain is parsed
 * once, and not again for each row and column.
 */
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
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)})
  `.execute(trx);
}

/** A savepoint before each write allows a failed one to be rolled back alone. */
export class WriteGroup {
  private readonly trx: Transaction<Database>;
  private readonly readsBehind: boolean;
  private clock: Promise<Clock> | null = null;
  readonly rows: { [T in ChangeLogEntry]: ChangeLogTables[T][] } = {
    bitacora: [],
    idempotencia: [],
    evento_seguridad: [],
  };
  private last: Earlier | null = null;
  /** The last assigned version, once `reloj` is locked. */
  private version = 0;
  /** Whether a savepoint cannot undo the error: the transaction must run again, or has ended. */
  private fatal: unknown = null;

  /** `readsBehind`: whether the reads of a write may be sent before the write before it has ended. */
  constructor(trx: Transaction<Database>, readsBehind: boolean) {
    this.trx = trx;
    this.readsBehind = readsBehind;
  }

  readonly write: Writing = (fn, ask) => {
    const before = this.last;
    const lastSent = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<boolean>();
    const own: Earlier = { lastSent: lastSent.promise, ended: ended.promise, isOver: false };
    this.last = own;
    const end = (isDone: boolean): void => {
      own.isOver = true;
      ended.resolve(isDone);
      lastSent.resolve();
    };
    const run = this.run(fn, ask, before, lastSent.resolve);
    run.then(
      () => end(true),
      () => end(false),
    );
    return run;
  };

  private async run<T, A>(
    fn: (write: Write, asked: A) => Promise<T>,
    ask: ((trx: Transaction<Database>) => Promise<A>) | undefined,
    before: Earlier | null,
    lastSent: () => void,
  ): Promise<T> {
    const { trx, rows } = this;
    const behind = before && (await this.askBehind(before, ask));
    if (this.fatal) throw this.fatal;
    const isFirst = this.clock === null;
    // It lasts as long as the transaction: taken before the first savepoint, which may be rolled back.
    this.clock ??= lockClock(trx);
    // Released, since open savepoints would nest deeper with each write.
    const release = isFirst ? '' : 'release savepoint cambio; ';
    const saved = trx.executeQuery(CompiledQuery.raw(`${release}savepoint cambio`));
    // Where it fails, so do the statements after it.
    saved.catch(() => {});
    const mine: (() => void)[] = [];
    let previous: number | null = null;
    try {
      const [clock, asked] = await Promise.all([this.clock, behind ? behind.asked : ask?.(trx)]);
      previous = Math.max(this.version, clock.version);
      this.version = previous + 1;
      const write: Write = {
        trx,
        version: this.version,
        instancia: clock.instancia,
        nextVersion: () => (this.version += 1),
        now: new Date(clock.base + Math.floor(performance.now() - clock.since)).toISOString(),
        keep: (tableName, row) => mine.push(() => rows[tableName].push(row)),
        kept: (tableName) => rows[tableName],
        lastSent,
      };
      const result = await fn(write, asked as A);
      await saved;
      for (const keep of mine) keep();
      return result;
    } catch (error) {
      if (previous !== null) this.version = previous;
      // Statements sent after a failed one fail too, and their errors may be handled first.
      const cause = await this.clock.then(
        () => error,
        (first: unknown) => first,
      );
      const unsaved = await saved.then(
        () => null,
        (failure: unknown) => failure,
      );
      if (unsaved === null) await this.undo(cause);
      // Without a savepoint of its own a rollback would undo the write before.
      else if (codeOf(unsaved) === ABORTED && !isFirst && this.readsBehind) this.endBy(unsaved);
      else this.fatal ??= cause;
      throw cause;
    }
  }

  /**
   * Asks behind the last statement of the write before, and waits until that has ended. @returns null where it is to be
   * asked anew: the other write was rolled back, or has sent more statements
   */
  private async askBehind<A>(
    before: Earlier,
    ask: ((trx: Transaction<Database>) => Promise<A>) | undefined,
  ): Promise<{ asked: Promise<A> } | null> {
    await before.lastSent;
    if (before.isOver || !ask || !this.readsBehind || this.fatal) {
      await before.ended;
      return null;
    }
    const { trx } = this;
    const sent = sentBy(trx);
    const reads = besideOf(trx, (error) => {
      // Otherwise the other write has failed, and these statements with it.
      if (codeOf(error) !== ABORTED) this.endBy(error);
    });
    const asked = Promise.try(ask, reads);
    const [isDone] = await Promise.all([before.ended, Promise.allSettled([asked])]);
    return isDone && sentBy(trx) === sent ? { asked } : null;
  }

  private endBy(error: unknown): void {
    this.fatal ??= isRepeated(error) ? error : new ReadBehindFailed('Reads failed', { cause: error });
  }

  /** Where nothing was written there is no new version. */
  async finish(): Promise<void> {
    if (this.fatal) throw this.fatal;
    const { trx, version } = this;
    const clock = await this.clock;
    if (clock === null || version <= clock.version) return;
    const { bitacora, idempotencia, evento_seguridad } = this.rows;
    await Promise.all([
      insertAll(trx, 'bitacora', bitacora),
      insertAll(trx, 'idempotencia', idempotencia),
      insertAll(trx, 'evento_seguridad', evento_seguridad),
      tick(trx, version),
    ]);
  }

  private async undo(error: unknown): Promise<void> {
    try {
      if (isRepeated(error)) throw error;
      await sql`rollback to savepoint cambio`.execute(this.trx);
    } catch {
      this.fatal ??= error;
    }
  }
}
