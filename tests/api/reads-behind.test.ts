/** The reads of a write are sent behind the last statement of the write before it (decision 084). */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEpoch } from '#server/db/epoch.ts';
import type { Database } from '#server/db/schema.ts';
import { writeGroup } from '#server/db/transaction.ts';
import type { Write } from '#server/db/write-group.ts';
import { WriteLine } from '#server/db/write-line.ts';
import { insertPuerto } from '#tests/support/insert-puerto.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await cloneDatabase();
  await openEpoch(base.db);
});
afterAll(() => base.drop());

async function namesLike(db: Kysely<Database>, start: string): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select nombre from puerto where nombre like ${`${start}%`} order by id
  `.execute(db);
  return rows.map(({ nombre }) => nombre);
}

/**
 * Two writes at once: the first inserts a row, says that this was its last statement, and then waits until the reads of the
 * second have been answered before it goes on with `then`. @returns each answer to these reads, and the outcomes
 */
async function twoWrites(start: string, then: (write: Write) => Promise<unknown>) {
  const answers: string[][] = [];
  const asked = Promise.withResolvers<void>();
  const [first, second] = await writeGroup(base.db, (write) =>
    Promise.allSettled([
      write(async (tx) => {
        const inserting = insertPuerto(tx, `${start} 1`);
        tx.lastSent();
        await inserting;
        await asked.promise;
        await then(tx);
      }),
      write(
        async (tx, found: string[]) => {
          await insertPuerto(tx, `${start} 2`);
          return found;
        },
        async (trx) => {
          const names = await namesLike(trx, start);
          answers.push(names);
          asked.resolve();
          return names;
        },
      ),
    ]),
  );
  return { answers, first, second };
}

test('The reads of a write are answered while the write before it waits, and see its rows', async () => {
  const { answers, first, second } = await twoWrites('Aldea', async () => {});
  expect(answers).toEqual([['Aldea 1']]);
  expect(first.status).toBe('fulfilled');
  expect(second).toEqual({ status: 'fulfilled', value: ['Aldea 1'] });
  expect(await namesLike(base.db, 'Aldea')).toEqual(['Aldea 1', 'Aldea 2']);
});

test('Reads behind a write that is undone are made again, without its rows', async () => {
  const { answers, first, second } = await twoWrites('Bahía', () => Promise.reject(new Error('no')));
  expect(answers).toEqual([['Bahía 1'], []]);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'no' } });
  expect(second).toEqual({ status: 'fulfilled', value: [] });
  expect(await namesLike(base.db, 'Bahía')).toEqual(['Bahía 2']);
});

test('Reads behind a write that Postgres refuses afterwards are made again', async () => {
  const { answers, first, second } = await twoWrites('Cabo', ({ trx }) => sql`select 1 / 0`.execute(trx));
  expect(answers).toEqual([['Cabo 1'], []]);
  expect(first).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(second).toEqual({ status: 'fulfilled', value: [] });
});

test('Reads behind a write that sends another statement are made again, and see it', async () => {
  const { answers, first, second } = await twoWrites('Delta', (tx) => insertPuerto(tx, 'Delta 1 bis'));
  expect(answers).toEqual([['Delta 1'], ['Delta 1', 'Delta 1 bis']]);
  expect(first.status).toBe('fulfilled');
  expect(second).toEqual({ status: 'fulfilled', value: ['Delta 1', 'Delta 1 bis'] });
});

test('Reads whose failure their write conceals do not undo the write before', async () => {
  const outcomes = await writeGroup(base.db, (write) =>
    Promise.allSettled([
      write(async (tx) => {
        const inserting = insertPuerto(tx, 'Faro 1');
        tx.lastSent();
        await inserting;
      }),
      write(
        (tx) => insertPuerto(tx, 'Faro 2'),
        async (trx) => {
          await sql`select 1 / 0`.execute(trx).catch(() => {});
        },
      ),
    ]),
  );
  const written = outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [`Faro ${n + 1}`] : []));
  expect(written).toContain('Faro 1');
  expect(await namesLike(base.db, 'Faro')).toEqual(written);
});

test('Reads that throw before they ask anything leave the order of the writes as it is', async () => {
  const outcomes = await writeGroup(base.db, (write) =>
    Promise.allSettled([
      write(async (tx) => {
        const inserting = insertPuerto(tx, 'Golfo 1');
        tx.lastSent();
        await inserting;
        await insertPuerto(tx, 'Golfo 1 bis');
      }),
      write(
        (tx) => insertPuerto(tx, 'Golfo 2'),
        () => {
          throw new Error('no');
        },
      ),
      write((tx) => insertPuerto(tx, 'Golfo 3')),
    ]),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await namesLike(base.db, 'Golfo')).toEqual(['Golfo 1', 'Golfo 1 bis', 'Golfo 3']);
});

test('Reads that Postgres refuses fail alone, and the write before them is written once', async () => {
  const line = new WriteLine(base.db);
  let runs = 0;
  const first = line.enter({ owner: 1 }, (write) =>
    write(async (tx) => {
      runs += 1;
      const inserting = insertPuerto(tx, 'Estero 1');
      tx.lastSent();
      await inserting;
      return tx.version;
    }),
  );
  // They enter while the first is under way, and share the next transaction.
  const rest = [2, 3, 4].map((n) =>
    line.enter({ owner: n }, (write) =>
      write(
        async (tx) => {
          const inserting = insertPuerto(tx, `Estero ${n}`);
          tx.lastSent();
          await inserting;
          return tx.version;
        },
        async (trx) => void (await (n === 3 ? sql`select 1 / 0`.execute(trx) : namesLike(trx, 'Estero'))),
      ),
    ),
  );
  const version = await first;
  const outcomes = await Promise.allSettled(rest);
  expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect([outcomes[0], outcomes[2]]).toMatchObject([
    { status: 'fulfilled', value: version + 1 },
    { status: 'fulfilled', value: version + 2 },
  ]);
  expect(await namesLike(base.db, 'Estero')).toEqual(['Estero 1', 'Estero 2', 'Estero 4']);
  expect(runs).toBe(1);
});
