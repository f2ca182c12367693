/** What callers learn when Postgres ends a connection that is in use: 503, at each query on it, not only the first. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { readTransaction, writeTransaction } from '#server/db/transaction.ts';
import { refusalFromPg } from '#server/http/pg-error.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await cloneDatabase();
});
afterAll(() => base.drop());

type Trx = Kysely<Database>;

const pidOf = async (trx: Trx): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]!.pid;

/** Ends a connection from another one, and waits until Postgres has no such process. */
const end = (pid: number): Promise<unknown> =>
  base.pool.query('select pg_terminate_backend($1, 5000)', [pid]);

/** @returns the error, null where there was none */
const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );
const query = (trx: Trx): Promise<unknown> => failureOf(sql`select 1`.execute(trx));
const codesOf = (errors: readonly unknown[]): unknown[] =>
  errors.map((error) => refusalFromPg(error)?.codigo);
const unavailable = (n: number): string[] => Array.from({ length: n }, () => 'no_disponible');

const TRANSACTIONS = [
  ['reading', (fn: (trx: Trx) => Promise<unknown>) => readTransaction(base.db, fn)],
  ['writing', (fn: (trx: Trx) => Promise<unknown>) => writeTransaction(base.db, ({ trx }) => fn(trx))],
] as const;

it.each(TRANSACTIONS)(
  'A %s transaction whose connection Postgres has ended is unavailable at its next query and at all that follow',
  async (_, run) => {
    const failed: unknown[] = [];
    await failureOf(
      run(async (trx) => {
        await end(await pidOf(trx));
        failed.push(await query(trx), await query(trx));
        failed.push(...(await Promise.all([query(trx), query(trx)])));
        throw new Error('over');
      }),
    );
    expect(codesOf(failed)).toEqual(unavailable(4));
    expect(await query(base.db)).toBeNull();
  },
);

it.each(TRANSACTIONS)(
  'A %s transaction whose connection Postgres has ended is unavailable at its end',
  async (_, run) => {
    expect(codesOf([await failureOf(run(async (trx) => end(await pidOf(trx))))])).toEqual(unavailable(1));
  },
);

it('A query whose connection Postgres ends is unavailable, and so are those that wait behind it', async () => {
  const failed: unknown[] = [];
  const whole = await failureOf(
    readTransaction(base.db, async (trx) => {
      const pid = await pidOf(trx);
      const running = [sql`select pg_sleep(60)`.execute(trx), sql`select ${1}::int`.execute(trx)].map(
        failureOf,
      );
      await end(pid);
      failed.push(...(await Promise.all(running)), await query(trx));
    }),
  );
  expect(codesOf([...failed, whole])).toEqual(unavailable(4));
});
