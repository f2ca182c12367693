/** Constraints and defaults of the database schema. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import { normalize } from '#domain/text.ts';
import { TIPOS_COBRO, TIPOS_EXTRA, TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import { openEpoch } from '#server/db/epoch.ts';
import { migrate } from '#server/db/migrate.ts';
import { TIME_COLUMNS } from '#server/resources/rows/fetch-rows.ts';
import { type TestDatabase, cloneDatabase } from '#tests/support/postgres.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await cloneDatabase();
  await openEpoch(base.db);
});
afterAll(() => base.drop());

const insertUsuario = (email: string, deleted_at: string | null) =>
  base.db
    .insertInto('usuario')
    .values({ version: 1, email, password_hash: '', role: 'ADMIN', deleted_at })
    .execute();

describe('The schema', () => {
  test('The schema makes queries return numbers, ISO times in UTC and objects', async () => {
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

  test.for(TABLES)('The table %s has the columns that every record has', async (table) => {
    const { rows } = await sql<{ column: string }>`select column_name as column
      from information_schema.columns where table_name = ${table}`.execute(base.db);
    const names = rows.map(({ column }) => column);
    const common = ['id', 'uuid', 'version', 'created_at', 'updated_at', 'deleted_at'];
    expect(names).toEqual(expect.arrayContaining(common));
  });

  test.for(TABLES)('The table %s has an index of its deleted rows', async (table) => {
    const { rows } = await sql`select 1 from pg_indexes where tablename = ${table}
      and indexdef like '% WHERE (deleted_at IS NOT NULL)'`.execute(base.db);
    expect(rows).toHaveLength(1);
  });

  test('The checks of movements and charges take each known type, and no other one', async () => {
    const { rows } = await sql`select
      (select array_agg(t) from unnest(${[...TIPOS_MOVIMIENTO, 'Retiro']}::text[]) t where not es_tipo_de_movimiento(t)) as movimientos,
      (select array_agg(t) from unnest(${[...TIPOS_EXTRA, 'Peaje']}::text[]) t where not es_tipo_de_extra(false, t)) as extras,
      (select array_agg(t) from unnest(${[...TIPOS_COBRO, 'Underlang']}::text[]) t where not es_tipo_de_extra(true, t)) as cobros`.execute(
      base.db,
    );
    expect(rows).toEqual([{ movimientos: ['Retiro'], extras: ['Peaje'], cobros: ['Underlang'] }]);
    const { rows: checks } =
      await sql`select conname, pg_get_constraintdef(oid) as text, convalidated from pg_constraint
      where conname in ('movimiento_tipo_check', 'extra_tipo_check') order by conname`.execute(base.db);
    expect(checks).toEqual([
      { conname: 'extra_tipo_check', text: 'CHECK (es_tipo_de_extra(manual, tipo))', convalidated: true },
      { conname: 'movimiento_tipo_check', text: 'CHECK (es_tipo_de_movimiento(tipo))', convalidated: true },
    ]);
  });

  test('Only known triggers of operations run for each updated row, and none before it, whose changes they would miss', async () => {
    const { rows } = await sql`select tgname from pg_trigger
      where tgrelid = 'operacion'::regclass and not tgisinternal and (tgtype & 1) <> 0 and (tgtype & 16) <> 0
      order by tgname`.execute(base.db);
    expect(rows).toEqual([
      { tgname: 'anotar_huella' },
      { tgname: 'anotar_por_liquidar_update' },
      { tgname: 'anotar_resultado_update' },
      { tgname: 'contar_asignado_update' },
      { tgname: 'contar_update' },
    ]);
    const { rows: before } =
      await sql`select tgname from pg_trigger where tgrelid = 'operacion'::regclass and (tgtype & 2) <> 0`.execute(
        base.db,
      );
    expect(before).toEqual([]);
  });

  test('The schema has its times in the columns that are known to be times', async () => {
    const { rows } = await sql<{ column: string; tipo: string }>`
      select distinct column_name as column, data_type as tipo from information_schema.columns
      where table_name = any(${[...TABLES]}) and table_schema = 'public'
        and (data_type like 'timestamp%' or column_name = any(${[...TIME_COLUMNS]}))
    `.execute(base.db);
    expect(new Set(rows.map(({ column }) => column))).toEqual(TIME_COLUMNS);
    expect(new Set(rows.map(({ tipo }) => tipo))).toEqual(new Set(['timestamp with time zone']));
  });

  test.for(['ÑUÑOA', 'Pérez Ünal', 'àèìòù ÁÉÍÓÚ', 'Contêiner', 'simple ABC', 'Łódź 東京 ß', ''])(
    'The SQL function normaliza(%s) gives what the browser computes',
    async (text) => {
      const { rows } = await sql`select normaliza(${text}) as normal`.execute(base.db);
      expect(rows).toEqual([{ normal: normalize(text) }]);
    },
  );

  test('The schema allows one live user per email, ignoring case, and any number of deleted ones', async () => {
    await insertUsuario('ana@x.cl', '2026-01-01T00:00:00Z');
    await insertUsuario('ana@x.cl', null);
    await expect(insertUsuario('ANA@x.cl', null)).rejects.toMatchObject({ code: '23505' });
  });

  test('The schema allows an operation on one live invoice', async () => {
    const { db } = base;
    const version = 1;
    const eta = '2026-01-01T00:00:00Z';
    const { id: cliente_id } = await db
      .insertInto('cliente')
      .values({ version, nombre: 'a', rut: '', giro: '', cel: '', razon_social: '', plazo_dias: 30 })
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
      .values({
        version,
        cliente_id,
        subtotal: 1,
        exento: 0,
        iva: 0,
        total: 1,
        pagada: false,
        emitida_en: '2026-01-01',
        vence: '2026-01-31',
        abonado: 0,
        pagos: 0,
      })
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

  test('The schema uses trigrams for searches if the extension is there', async () => {
    const { rows } =
      await sql`select 1 from pg_indexes where indexname = 'cliente_nombre_busqueda_idx'`.execute(base.db);
    expect(rows).toHaveLength(1);
  });

  test('The schema is migrated once by processes that start together', async () => {
    expect(await Promise.all([migrate(base.pool), migrate(base.pool)])).toEqual([[], []]);
  });
});
