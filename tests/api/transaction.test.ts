import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { PipelinedClient } from '#server/db/client.ts';
import { openDatabase } from '#server/db/database.ts';
import { openEpoch } from '#server/db/epoch.ts';
import type { Database } from '#server/db/schema.ts';
import { readTransaction, writeGroup, writeTransaction } from '#server/db/transaction.ts';
import type { Write } from '#server/db/write-group.ts';
import { insertPuerto } from '#tests/support/insert-puerto.ts';
import { payloads } from '#tests/support/payloads.ts';
import { type TestDatabase, cloneDatabase } from '#tests/support/postgres.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await cloneDatabase();
  await openEpoch(base.db);
});
afterAll(() => base.drop());

const insertRow = ({ version, now }: Write, action: string) => ({
  version,
  created_at: now,
  usuario_id: null,
  accion: action,
  tabla: 'puerto',
  registro_id: null,
  antes: null,
  despues: { nombre: action },
});

const currentVersion = async () =>
  (await base.db.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).version;

test('Closing a database ends its pool, though only raw queries have used it', async () => {
  const { pool, close } = openDatabase({ connectionString: base.url });
  await pool.query('select 1');
  await close();
  expect(pool.ended).toBe(true);
  expect(pool.totalCount).toBe(0);
});

describe('A writing transaction', () => {
  test('Concurrent writing transactions get versions without gaps in the order of their commits', async () => {
    const before = await currentVersion();
    const committed: number[] = [];
    const write = async (i: number) => {
      const version = await writeTransaction(base.db, async (tx) => {
        await insertPuerto(tx, `p${i}`);
        await sleep(Math.random() * 5);
        return tx.version;
      });
      committed.push(version);
    };
    await Promise.all(Array.from({ length: 30 }, (_, i) => write(i)));
    const expected = Array.from({ length: 30 }, (_, i) => before + 1 + i);
    expect(committed.toSorted((a, b) => a - b)).toEqual(expected);
    const rows = await base.db.selectFrom('puerto').select('version').orderBy('version').execute();
    expect(rows.map((row) => row.version)).toEqual(expected);
  });

  test('A writing transaction that fails returns its version and leaves nothing', async () => {
    const before = await currentVersion();
    const failing = writeTransaction(base.db, async (tx) => {
      await insertPuerto(tx, 'nunca');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await currentVersion()).toBe(before);
    expect(await base.db.selectFrom('puerto').select('id').where('nombre', '=', 'nunca').execute()).toEqual(
      [],
    );
  });

  test.for(['40001', '40P01'])('A writing transaction is run again after error %s', async (code) => {
    let runs = 0;
    await writeTransaction(base.db, async (tx) => {
      runs += 1;
      if (runs < 3) throw Object.assign(new Error('conflict'), { code });
      await insertPuerto(tx, code);
    });
    expect(runs).toBe(3);
  });

  test('A writer whose wait for the writer before it is cancelled fails with the error of the wait', async () => {
    await writeTransaction(base.db, async () => {
      const waiting = writeTransaction(base.db, async () => {}).catch((error: unknown) => error);
      await vi.waitFor(async () => {
        const { rowCount } = await base.pool.query(
          // Other tests use the same Postgres.
          `select pg_cancel_backend(pid) from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rowCount).toBe(1);
      });
      expect(await waiting).toMatchObject({ code: '57014' });
    });
  });

  test('A writing transaction runs again after a migration changed a table that its statements were prepared for', async () => {
    const { db, pool, close } = openDatabase({ connectionString: base.url });
    const read = (source: Kysely<Database>) =>
      source.selectFrom('puerto').selectAll().where('id', '>', 0).execute();
    const write = () => writeTransaction(db, ({ trx }) => read(trx));
    const lookUp = () => readTransaction(db, read, { keyed: true });
    for (let n = 0; n < 5; n += 1) await write();
    await pool.query('alter table puerto add column nueva integer default 7');
    expect(await write()).toEqual(expect.arrayContaining([expect.objectContaining({ nueva: 7 })]));
    await pool.query('alter table puerto alter column nueva type text');
    expect(await lookUp()).toEqual(expect.arrayContaining([expect.objectContaining({ nueva: '7' })]));

    for (let n = 0; n < 5; n += 1) await read(db);
    await pool.query('alter table puerto drop column nueva');
    const rows = await read(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => 'nueva' in row)).toEqual([]);
    await close();
  });

  test('A writing transaction sends the queries of one moment in the order in which they were asked, however they are built', async () => {
    const query = vi.spyOn(PipelinedClient.prototype, 'query');
    await writeTransaction(base.db, async ({ trx, version }) => {
      const values = { version, ...payloads.puerto({ nombre: 'orden' }) };
      await Promise.all([
        trx.insertInto('puerto').values(values).returningAll().executeTakeFirstOrThrow(),
        sql`select 1 as uno`.execute(trx),
        trx.executeQuery(CompiledQuery.raw('select 2 as dos')),
        trx.updateTable('puerto').set({ comuna: 'x' }).where('id', '=', 0).execute(),
        trx.executeQuery(CompiledQuery.raw('select 3 as tres')),
      ]);
    });
    const texts = query.mock.calls.map(([text]) => String(text).trim().split(' ').slice(0, 2).join(' '));
    query.mockRestore();
    expect(texts).toEqual([
      'begin; set',
      'select pg_advisory_xact_lock($1)',
      'select version,',
      'savepoint cambio',
      'insert into',
      'select 1',
      'select 2',
      'update "puerto"',
      'select 3',
      'update reloj',
      'commit',
    ]);
  });

  test('A writing transaction has a time of its own, later for a later version', async () => {
    const times = await Promise.all(
      Array.from({ length: 10 }, () =>
        writeTransaction(base.db, async ({ version, now }) => ({ version, now })),
      ),
    );
    const inOrder = times.toSorted((a, b) => a.version - b.version).map(({ now }) => now);
    expect(inOrder).toEqual(inOrder.toSorted());
    expect(inOrder[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('A shared writing transaction gives each member its own version, and undoes alone what one of them threw', async () => {
    const before = await currentVersion();
    const versions = await writeGroup(base.db, async (write) => {
      const put = (nombre: string) =>
        write(async (tx) => {
          await insertPuerto(tx, nombre);
          tx.keep('bitacora', insertRow(tx, nombre));
          if (nombre === 'malo') throw new Error('no');
          expect(tx.kept('bitacora').map(({ accion }) => accion)).not.toContain('malo');
          return tx.version;
        });
      const first = await put('uno');
      await expect(put('malo')).rejects.toThrow('no');
      return [first, await put('dos'), await put('tres')];
    });
    expect(versions).toEqual([before + 1, before + 2, before + 3]);
    expect(await currentVersion()).toBe(before + 3);
    const logged = await base.db
      .selectFrom('bitacora')
      .select(['version', 'accion', 'antes', 'despues'])
      .where('version', '>', before)
      .orderBy('id')
      .execute();
    expect(logged).toEqual(
      ['uno', 'dos', 'tres'].map((action, at) => ({
        version: before + 1 + at,
        accion: action,
        antes: null,
        despues: { nombre: action },
      })),
    );
    const bad = await base.db.selectFrom('puerto').select('id').where('nombre', '=', 'malo').execute();
    expect(bad).toEqual([]);
  });

  test('A writing transaction whose writes were all undone leaves the counter unaltered', async () => {
    const before = await currentVersion();
    await writeGroup(base.db, async (write) => {
      const failing = write(() => Promise.reject(new Error('no')));
      await failing.catch(() => {});
    });
    expect(await currentVersion()).toBe(before);
  });

  test('A writing transaction is undone completely if its log cannot be written', async () => {
    const before = await currentVersion();
    const writing = writeTransaction(base.db, async (tx) => {
      await insertPuerto(tx, 'sin bitácora');
      tx.keep('bitacora', { ...insertRow(tx, 'x'), usuario_id: 999_999 });
    });
    await expect(writing).rejects.toMatchObject({ code: '23503' });
    expect(await currentVersion()).toBe(before);
    const { rows } = await sql`select from puerto where nombre = 'sin bitácora'`.execute(base.db);
    expect(rows).toEqual([]);
  });

  test('A writing transaction announces its version once committed, and only then', async () => {
    const feed = createChangeFeed(base.pool);
    const heard: number[] = [];
    feed.subscribe((version) => heard.push(version));
    const found = await currentVersion();
    await expect.poll(() => heard).toEqual([found]);
    await writeTransaction(base.db, () => Promise.reject(new Error('no'))).catch(() => {});
    const version = await writeTransaction(base.db, async (tx) => tx.version);
    await expect.poll(() => heard).toEqual([found, version]);

    // The connection is lost; after it is back, the writes of the meantime are reported.
    await base.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%from reloj%' and pid <> pg_backend_pid()`);
    const missed = await writeTransaction(base.db, async (tx) => tx.version);
    await expect.poll(() => heard.at(-1)).toBe(missed);
    await feed.close();
  });
});

test('A reading transaction sees one state and cannot write', async () => {
  await readTransaction(base.db, async (trx) => {
    const before = await trx.selectFrom('reloj').select('version').executeTakeFirstOrThrow();
    await writeTransaction(base.db, (tx) => insertPuerto(tx, 'entretanto'));
    expect(await trx.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).toEqual(before);
  });
  const writing = readTransaction(base.db, (trx) => trx.updateTable('reloj').set({ version: 0 }).execute());
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});
