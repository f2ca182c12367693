/** One user's writes, however many, leave room for the writes of others, and fail alone (decision 052). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueueIsFull } from '#server/db/turns.ts';
import { WriteLine } from '#server/db/write-line.ts';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';

describe('The queue of writers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  /** A row of the log, which is written at the end of the transaction. */
  const logs = (line: WriteLine, owner: number, logged: object = {}): Promise<number> =>
    line.enter({ owner }, (write) =>
      write(async ({ keep, version, now }) => {
        keep('bitacora', {
          version,
          created_at: now,
          usuario_id: null,
          accion: 'prueba',
          tabla: 'chofer',
          registro_id: null,
          antes: null,
          despues: logged,
          promesa: null,
        });
        return version;
      }),
    );

  it('A write that Postgres refuses at the end of the shared transaction fails alone', async () => {
    const line = new WriteLine(database.db);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => logs(line, n, { text: n === 7 ? '\0' : 'fine' })),
    );
    expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([7]);
    const versions = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const { rows } = await database.pool.query('select version from bitacora order by version');
    expect(rows.map(({ version }) => version)).toEqual(versions.toSorted((a, b) => a - b));
  });

  it("One user's waiting writes delay another user's by two transactions at most", async () => {
    const line = new WriteLine(database.db);
    const done: string[] = [];
    const many = Array.from({ length: 200 }, () =>
      line.enter({ owner: 1, size: 25 }, (write) => write(async () => void done.push('many'))),
    );
    await line.enter({ owner: 2 }, (write) => write(async () => void done.push('one')));
    // A transaction ends with the job that makes it 32 writes or more: two jobs of 25.
    expect(done.indexOf('one')).toBeLessThan(4);
    await Promise.all(many);
    expect(done).toHaveLength(201);
  });

  it('A user with five hundred waiting writes is refused, and others are not', async () => {
    const line = new WriteLine(database.db);
    const empty = (owner: number): Promise<void> => line.enter({ owner }, (write) => write(async () => {}));
    // The first one runs.
    const waiting = Array.from({ length: 501 }, () => empty(1));
    expect(() => empty(1)).toThrow(QueueIsFull);
    await empty(2);
    await Promise.all(waiting);
    await empty(1);
  });

  it('The time without progress counts while a write is pending, and begins anew with each commit', async () => {
    const line = new WriteLine(database.db);
    expect(line.stalledMs()).toBe(0);
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writes = gates.map(({ promise }, owner) =>
      line.enter({ owner, size: 32 }, (write) => write(() => promise)),
    );
    await expect.poll(() => line.stalledMs()).toBeGreaterThan(100);
    gates[0]!.resolve();
    await writes[0];
    expect(line.stalledMs()).toBeLessThan(100);
    gates[1]!.resolve();
    await writes[1];
    await expect.poll(() => line.stalledMs()).toBe(0);
  });
});

describe('Text that Postgres cannot hold', () => {
  const api = useApi();
  const send = (base: object) => api.post('/bodega', { ...payloads.bodega(), promise: { base } });

  it.each([
    ['a value', { x: '\0' }],
    ['an inner value', { x: { y: ['\0'] } }],
    ['a field name', { 'a\0b': 1 }],
  ])('U+0000 in %s of a promise is refused', async (_, base) => {
    expectRefused(await send(base), 'validacion', undefined, [
      { campo: 'promise', mensaje: 'Campo inválido' },
    ]);
  });

  it.each([
    ['a value', { x: '\uD800' }],
    ['a field name', { 'a\uD800': 1 }],
  ])(
    'A lone surrogate in %s of a promise is replaced, and the change is saved and logged',
    async (_, base) => {
      expectSaved(await send(base), 'Bodega creada correctamente', 201);
      const { rows } = await api.pool.query('select promesa from bitacora order by id desc limit 1');
      expect(JSON.stringify(rows[0].promesa)).toContain('\uFFFD');
    },
  );
});
