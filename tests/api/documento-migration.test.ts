/** The migration that adds documents, and RUT, phone and trailer of drivers and trucks (R28). */
import { expect, it } from 'vitest';
import { migrate, MIGRATION_TABLE, sqlOfMigrations } from '#server/db/migrate.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { payloads } from '#tests/support/payloads.ts';
import { cloneDatabase } from '#tests/support/postgres.ts';

const BEFORE = 34;

it('The migration of documents keeps drivers and trucks as they are, and makes replicas fetch them', async () => {
  const old = await cloneDatabase({ bare: true });
  const { pool, db } = old;
  const until = Array.from({ length: BEFORE }, (_, n) => n + 1);
  const rowsOf = async (table: string) => (await pool.query(`select * from ${table} order by id`)).rows;
  const schemaOf = async () => (await pool.query('select esquema from reloj')).rows[0].esquema;
  try {
    await pool.query(`${MIGRATION_TABLE}; ${sqlOfMigrations(new Set(until))}`);
    await pool.query('insert into migracion select n, n::text from generate_series(1, $1::int) n', [BEFORE]);
    await insertRows(db, 'chofer', payloads.chofer());
    await insertRows(db, 'camion', payloads.camion());
    const [choferes, camiones, schema] = [await rowsOf('chofer'), await rowsOf('camion'), await schemaOf()];
    expect(await migrate(pool)).toContain('035-documentos.sql');
    expect(await rowsOf('chofer')).toEqual(choferes.map((row) => ({ ...row, rut: null, cel: null })));
    expect(await rowsOf('camion')).toEqual(camiones.map((row) => ({ ...row, placa_carro: null })));
    expect(await schemaOf()).toBeGreaterThan(schema);
  } finally {
    await old.drop();
  }
});
