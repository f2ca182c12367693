/** Counts of rows that existed before the counters, and the time of counting. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, sqlOfMigrations, MIGRATION_TABLE } from '#server/db/migrate.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { expectCounted } from '#tests/support/counts.ts';
import { cloneDatabase } from '#tests/support/postgres.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(async () => {
  await api.drop();
  expect(api.reported).toEqual([]);
});

it('The migration that adds the row counters counts the rows that existed before it', async () => {
  const old = await cloneDatabase({ bare: true });
  const until = Array.from({ length: 9 }, (_, n) => n + 1);
  try {
    await old.pool.query(`${MIGRATION_TABLE}; ${sqlOfMigrations(new Set(until))}`);
    await old.pool.query(
      `insert into migracion select n, n::text from generate_series(1, ${until.length}) n`,
    );
    await old.pool.query(`
      insert into cliente (version, nombre, rut, giro, cel, razon_social) values (1, 'A', '1', '1', '1', '1');
      insert into operacion (version, tipo, cliente_id, monto, eta_puerto, eta_planta, finalizado, deleted_at)
        select 1, 'IMPORTACION', 1, n, now(), now(), n > 4, case when n = 9 then now() end from generate_series(1, 10) n;
      insert into extra (version, cliente_id, operacion_id, tipo, monto, detalle)
        select 1, 1, n, 'Underlang', n, '{}' from generate_series(4, 8) n;
      insert into factura (version, cliente_id, subtotal, iva, total, created_at)
        values (1, 1, 13, 0, 13, '2024-02-01T02:59:59Z'), (1, 1, 7, 0, 7, '2024-02-01T03:00:00Z');
      insert into factura_item (version, factura_id, operacion_id, extra_id, descripcion, precio, cantidad)
        values (1, 1, 6, null, 'x', 6, 1), (1, 1, null, 2, 'x', 7, 1), (1, 2, 7, null, 'x', 7, 1);
      insert into bodega (version, nombre, comuna, direccion) values (1, 'B', 'C', 'D');
      insert into deposito (version, nombre, comuna, direccion, porteo) values (1, 'D', 'C', 'D', 'San Antonio');
      insert into contenedor_transporte (version, cliente_id, bodega_id, deposito_id, fecha_agendamiento)
        values (1, 1, 1, 1, now());
      insert into contenedor (version, underlang, cliente_id, transporte_id, deleted_at)
        select 1, false, 1, case when n < 5 then 1 end, case when n = 4 then now() end from generate_series(1, 5) n;
      insert into almacenaje (version, contenedor_id, bodega_id, con_mercaderia, entrada)
        values (1, 2, 1, true, now()), (1, 3, 1, false, now())`);
    expect(await migrate(old.pool)).toEqual(
      expect.arrayContaining(['010-cuentas.sql', '011-por-portear.sql']),
    );
    expect(await migrate(old.pool)).toEqual([]);
    const { facturas, toInvoice, toMove } = await expectCounted(old);
    expect(Object.keys(facturas)).toEqual(['2024-01-01', '2024-02-01']);
    expect(toInvoice).toContain('1 operacion 10');
    expect(toMove).toEqual(['1 1', '1 2']);
  } finally {
    await old.drop();
  }
});

it('The time of counting grows with the number of inserted rows, not with its square', async () => {
  const demo = await cloneDatabase();
  try {
    await fillDemo(demo.db, { operaciones: 3000, seed: 5, now: '2026-03-05T15:00:00.000Z' });
    const { rows } = await demo.pool.query<{ n: number }>('select count(*)::int as n from factura_item');
    const looked = `select idx_tup_fetch::int as n from pg_stat_user_tables where relname = 'factura_item'`;
    // Postgres writes its statistics down a moment later.
    await expect
      .poll(async () => (await demo.pool.query<{ n: number }>(looked)).rows[0]!.n, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const { n } = (await demo.pool.query<{ n: number }>(looked)).rows[0]!;
    expect(n / rows[0]!.n).toBeLessThan(10);
  } finally {
    await demo.drop();
  }
});

it('What is not settled is looked up by its number, also by plans that were made while there were no operations', async () => {
  const old = await cloneDatabase();
  // Statements are planned once for each connection.
  const client = await old.pool.connect();
  try {
    await client.query(`
      insert into cliente (version, nombre, rut, giro, cel, razon_social) values (1, 'A', '1', '1', '1', '1');
      insert into chofer (version, nombre, contrato, comision) values (1, 'A', 'Interno', 10);
      insert into camion (version, placa, marca, capacidad) values (1, 'BBBB11', 'Volvo', 28)`);
    const insert = (count: number) =>
      client.query(
        `insert into operacion (version, tipo, cliente_id, monto, eta_puerto, eta_planta, chofer_id, camion_id, finalizado)
         select 1, 'IMPORTACION', (select max(id) from cliente), 1, now(), now(), (select max(id) from chofer),
           (select max(id) from camion), true
         from generate_series(1, $1)`,
        [count],
      );
    const change = 'update operacion set comision_monto = 5 where id = (select max(id) from operacion)';
    await insert(1);
    await client.query(change);
    await insert(500);
    // What the session has counted so far is otherwise reported up to a second later, as if of the next transaction.
    await client.query('select pg_stat_force_next_flush()');
    await client.query(`begin; ${change}`);
    const { rows } = await client.query<{ n: number }>(
      `select idx_tup_fetch::int as n from pg_stat_xact_user_tables where relname = 'operacion'`,
    );
    expect(rows[0]!.n).toBeLessThan(50);
    await client.query('commit');
    await expectCounted(old);
  } finally {
    client.release();
    await old.drop();
  }
});
