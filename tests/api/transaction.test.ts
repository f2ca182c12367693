import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import { normalize } from '#domain/text.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { PipelinedClient } from '#server/db/client.ts';
import { openDatabase } from '#server/db/database.ts';
import { openEpoch } from '#server/db/epoch.ts';
import type { Database } from '#server/db/schema.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Write, readTransaction, writeGroup, writeTransaction } from '#server/db/transaction.ts';
import { TARIFA_HOURS } from '#server/resources/rows/fetch-rows.ts';
import { type TestDatabase, cloneDatabase } from '#tests/support/postgres.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await cloneDatabase();
  await openEpoch(base.db);
});
afterAll(() => base.drop());

const insertPuerto = ({ trx, version }: Write, nombre: string) =>
  trx.insertInto('puerto').values({ version, nombre, comuna: '', direccion: '' }).execute();

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

const insertUsuario = (email: string, deleted_at: string | null) =>
  base.db
    .insertInto('usuario')
    .values({ version: 1, email, password_hash: '', role: 'ADMIN', deleted_at })
    .execute();

const currentVersion = async () =>
  (await base.db.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).version;

test('closing a database ends its pool, though only raw queries have used it', async () => {
  const { pool, close } = openDatabase({ connectionString: base.url });
  await pool.query('select 1');
  await close();
  expect(pool.ended).toBe(true);
  expect(pool.totalCount).toBe(0);
});

describe('a writing transaction', () => {
  test('gives concurrent writers versions without gaps in the order of their commits', async () => {
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

  test('that fails gives its version back and leaves nothing', async () => {
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

  test.for(['40001', '40P01'])('is run again after error %s', async (code) => {
    let runs = 0;
    await writeTransaction(base.db, async (tx) => {
      runs += 1;
      if (runs < 3) throw Object.assign(new Error('conflict'), { code });
      await insertPuerto(tx, code);
    });
    expect(runs).toBe(3);
  });

  test('runs again where a migration changed a table that its statements were prepared for', async () => {
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

  test('sends what is asked in one moment in the order of asking, however it is built', async () => {
    const query = vi.spyOn(PipelinedClient.prototype, 'query');
    await writeTransaction(base.db, async ({ trx, version }) => {
      const values = { version, nombre: 'orden', comuna: '', direccion: '' };
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

  test('has a time of its own, later for a later version', async () => {
    const times = await Promise.all(
      Array.from({ length: 10 }, () =>
        writeTransaction(base.db, async ({ version, now }) => ({ version, now })),
      ),
    );
    const inOrder = times.toSorted((a, b) => a.version - b.version).map(({ now }) => now);
    expect(inOrder).toEqual(inOrder.toSorted());
    expect(inOrder[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('shared by several: each has its own version, and what one of them threw is undone alone', async () => {
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

  test('in which all writes were undone leaves the counter unaltered', async () => {
    const before = await currentVersion();
    await writeGroup(base.db, async (write) => {
      const failing = write(() => Promise.reject(new Error('no')));
      await failing.catch(() => {});
    });
    expect(await currentVersion()).toBe(before);
  });

  test('is undone completely where its log cannot be written', async () => {
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

  test('announces its version once committed, and only then', async () => {
    const feed = createChangeFeed(base.pool);
    const heard: number[] = [];
    feed.subscribe((version) => heard.push(version));
    const found = await currentVersion();
    await expect.poll(() => heard).toEqual([found]);
    await writeTransaction(base.db, () => Promise.reject(new Error('no'))).catch(() => {});
    const version = await writeTransaction(base.db, async (tx) => tx.version);
    await expect.poll(() => heard).toEqual([found, version]);

    // Its connection dies; what was written meanwhile is told when it is back.
    await base.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%from reloj%' and pid <> pg_backend_pid()`);
    const missed = await writeTransaction(base.db, async (tx) => tx.version);
    await expect.poll(() => heard.at(-1)).toBe(missed);
    await feed.close();
  });
});

test('a reading transaction sees one state and cannot write', async () => {
  await readTransaction(base.db, async (trx) => {
    const before = await trx.selectFrom('reloj').select('version').executeTakeFirstOrThrow();
    await writeTransaction(base.db, (tx) => insertPuerto(tx, 'entretanto'));
    expect(await trx.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).toEqual(before);
  });
  const writing = readTransaction(base.db, (trx) => trx.updateTable('reloj').set({ version: 0 }).execute());
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});

describe('the schema', () => {
  test('gives numbers, ISO times in UTC and objects', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as entero, 12.5::numeric as decimal,
      timestamptz '2026-03-01 10:00:00-03' as hora, timestamptz '2026-03-01 10:00:00.07Z' as centesimas,
      '{"a":[1]}'::jsonb as objeto`.execute(base.db);
    expect(rows[0]).toEqual({
      entero: 9007199254740991,
      decimal: 12.5,
      hora: '2026-03-01T13:00:00.000Z',
      centesimas: '2026-03-01T10:00:00.070Z',
      objeto: { a: [1] },
    });
  });

  test.for(TABLES)('%s has the columns that every record has', async (table) => {
    const { rows } = await sql<{ columna: string }>`select column_name as columna
      from information_schema.columns where table_name = ${table}`.execute(base.db);
    const names = rows.map(({ columna }) => columna);
    const common = ['id', 'uuid', 'version', 'created_at', 'updated_at', 'deleted_at'];
    expect(names).toEqual(expect.arrayContaining(common));
  });

  test('has its times in the columns that are known to be times', async () => {
    const { rows } = await sql<{ columna: string; tipo: string }>`
      select distinct column_name as columna, data_type as tipo from information_schema.columns
      where table_name = any(${[...TABLES]}) and table_schema = 'public'
        and (data_type like 'timestamp%' or column_name = any(${[...TARIFA_HOURS]}))
    `.execute(base.db);
    expect(new Set(rows.map(({ columna }) => columna))).toEqual(TARIFA_HOURS);
    expect(new Set(rows.map(({ tipo }) => tipo))).toEqual(new Set(['timestamp with time zone']));
  });

  test.for(['ÑUÑOA', 'Pérez Ünal', 'àèìòù ÁÉÍÓÚ', 'Contêiner', 'simple ABC', 'Łódź 東京 ß', ''])(
    'normaliza(%s) is what the browser computes',
    async (text) => {
      const { rows } = await sql`select normaliza(${text}) as texto`.execute(base.db);
      expect(rows).toEqual([{ texto: normalize(text) }]);
    },
  );

  test('allows one live user an email, whatever its case, and any number of deleted ones', async () => {
    await insertUsuario('ana@x.cl', '2026-01-01T00:00:00Z');
    await insertUsuario('ana@x.cl', null);
    await expect(insertUsuario('ANA@x.cl', null)).rejects.toMatchObject({ code: '23505' });
  });

  test('allows an operation on one live invoice', async () => {
    const { db } = base;
    const version = 1;
    const eta = '2026-01-01T00:00:00Z';
    const { id: cliente_id } = await db
      .insertInto('cliente')
      .values({ version, nombre: 'a', rut: '', giro: '', cel: '', razon_social: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: operacion_id } = await db
      .insertInto('operacion')
      .values({
        version,
        cliente_id,
        tipo: 'IMPORTACION',
        monto: 1,
        eta_puerto: eta,
        eta_planta: eta,
        finalizado: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: factura_id } = await db
      .insertInto('factura')
      .values({ version, cliente_id, subtotal: 1, iva: 0, total: 1, pagada: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const insertItem = (deleted_at: string | null) =>
      db
        .insertInto('factura_item')
        .values({ version, factura_id, operacion_id, descripcion: '', precio: 1, cantidad: 1, deleted_at })
        .execute();
    await insertItem(eta);
    await insertItem(null);
    await expect(insertItem(null)).rejects.toMatchObject({ code: '23505' });
  });

  test('finds what is searched by trigrams, where the extension is there', async () => {
    const { rows } =
      await sql`select 1 from pg_indexes where indexname = 'cliente_nombre_busqueda_idx'`.execute(base.db);
    expect(rows).toHaveLength(1);
  });

  test('is brought up to date once by processes that start together', async () => {
    expect(await Promise.all([migrate(base.pool), migrate(base.pool)])).toEqual([[], []]);
  });
});
