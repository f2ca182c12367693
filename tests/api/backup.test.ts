/** A backup of a company at work, and its restore into other databases. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import { createApp } from '#server/app.ts';
import { sqlOfMigrations, MIGRATION_TABLE } from '#server/db/migrate.ts';
import { noteEvent } from '#server/db/security-log.ts';
import { EMAIL, PASSWORD } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createDevice } from '#tests/support/device.ts';
import { type TestDatabase } from '#tests/support/postgres.ts';
import { backup, restore, tableRows, useBackups } from '#tests/support/backups.ts';

const { folder, database, api } = useBackups();
const FILE = join(folder, 'empresa.sql');

async function versionOf({ pool }: Pick<TestDatabase, 'pool'>): Promise<number> {
  return (await pool.query<{ version: number }>('select version from reloj')).rows[0]!.version;
}

describe('A backup', () => {
  it('A backup taken during writes and restored elsewhere has every table as it was at one moment', async () => {
    const working = new AbortController();
    let written = 0;
    const work = (async () => {
      for (; !working.signal.aborted; written += 1) await api.make('/camion', payloads.camion());
    })();
    await expect.poll(() => written).toBeGreaterThan(3);
    await backup(api, FILE);
    const after = written;
    await expect.poll(() => written).toBeGreaterThan(after + 3);
    working.abort();
    await work;

    const other = await database({ bare: true });
    await restore(other, FILE);
    // The writers only added rows, so the rows up to the snapshot's version are the snapshot.
    const snapshot = (await versionOf(other)) - 1_000_000;
    expect(snapshot).toBeLessThan(await versionOf(api));
    for (const table of [...TABLES, 'usuario', 'bitacora']) {
      const kept = await tableRows(other, table);
      expect(kept, table).toEqual(await tableRows(api, table, `version <= ${snapshot}`));
      if (table !== 'porteo') expect(kept.length, table).toBeGreaterThan(0);
    }
    for (const table of ['idempotencia', 'migracion']) {
      expect(await tableRows(other, table)).toEqual(await tableRows(api, table));
    }
    for (const table of ['sesion', 'intento_login']) expect(await tableRows(other, table)).toEqual([]);
    // The same installation, another state of its database.
    const [[before], [restored]] = [await tableRows(api, 'reloj'), await tableRows(other, 'reloj')];
    expect(restored.instalacion).toBe(before.instalacion);
    expect(restored.instancia).not.toBe(before.instancia);
    // The next number is a new one, and the database's constraints still work.
    const { rows: made } = await other.pool.query(
      `insert into bodega (version, nombre, direccion, comuna) values (1, 'B', 'D', 'C') returning id`,
    );
    expect(made[0].id).toBeGreaterThan((await tableRows(api, 'bodega')).length);
    await expect(other.pool.query('update planta set cliente_id = 0')).rejects.toThrow('foreign key');
    const structure = `select indexdef from pg_indexes where schemaname = 'public' order by 1`;
    expect((await other.pool.query(structure)).rows).toEqual((await api.pool.query(structure)).rows);
  });

  it('A backup is readable by its owner only, and leaves no other file', () => {
    expect(statSync(FILE).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['empresa.sql']);
    expect(readFileSync(FILE, 'utf8')).toMatch(/^-- Respaldo de Transporte, formato 1\n/);
  });

  it('A backup is compressed if its name ends in .gz, and can be restored too', async () => {
    const file = join(folder, 'empresa.sql.gz');
    const bytes = await backup(api, file);
    expect(gunzipSync(readFileSync(file)).length).toBeGreaterThan(bytes);
    expect(statSync(file).size).toBeLessThan(bytes / 3);
    const other = await database({ bare: true });
    await restore(other, file);
    expect(await tableRows(other, 'operacion')).toEqual(await tableRows(api, 'operacion'));
    rmSync(file);
  });

  it('A backup that fails leaves no file', async () => {
    const file = join(folder, 'no-hay', 'x.sql');
    await expect(backup(api, file)).rejects.toThrow('ENOENT');
    expect(existsSync(file)).toBe(false);
  });

  it('A backup of an older version is migrated to the current one when it is restored', async () => {
    const old = await database({ bare: true });
    await old.pool.query(MIGRATION_TABLE);
    await old.pool.query(sqlOfMigrations(new Set([1, 2, 3, 4, 5])));
    await old.pool
      .query(`insert into migracion (numero, nombre) select n, n::text from generate_series(1, 5) n;
      insert into usuario (version, email, password_hash, role) values (1, 'ana@puerto.cl', 'x', 'ADMIN')`);
    const file = join(folder, 'antigua.sql');
    await backup(old, file);
    const other = await database();
    expect(await restore(other, file)).toMatchObject({ esquema: 5 });
    expect(await tableRows(other, 'usuario')).toMatchObject([{ email: 'ana@puerto.cl', activo: true }]);
    expect(await tableRows(other, 'migracion')).toHaveLength((await tableRows(api, 'migracion')).length);
  });

  it('A backup from before installations had a name gives the same name at each restore', async () => {
    const [one, two] = [await database(), await database()];
    for (const each of [one, two]) await restore(each, join(folder, 'antigua.sql'));
    const [[first], [second]] = [await tableRows(one, 'reloj'), await tableRows(two, 'reloj')];
    expect(first.instalacion).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.instalacion).toBe(second.instalacion);
    expect(first.instancia).not.toBe(second.instancia);
  });
});

describe('The security log', () => {
  const eventsOf = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<string[]> => {
    const { rows } = await pool.query<{ evento: string }>(
      `select concat_ws(' ', tipo, usuario, cantidad) as evento from evento_seguridad order by created_at, id`,
    );
    return rows.map(({ evento }) => evento);
  };

  it('The security log keeps after a restore what happened since the backup, and has an entry for the restore', async () => {
    const file = join(folder, 'registro.sql');
    const enter = (email: string) =>
      noteEvent(other.db, { tipo: 'Inicio de sesión', usuario: { id: 1, email } });
    const other = await database();
    await enter('before@x.cl');
    await backup(other, file);
    await other.pool.query(`update evento_seguridad set cantidad = 3`);
    await enter('after@x.cl');
    await restore(other, file);
    const kept = ['Inicio de sesión before@x.cl 3', 'Inicio de sesión after@x.cl 1'];
    expect(await eventsOf(other)).toEqual([...kept, 'Restauración 1']);
    await restore(other, file);
    expect(await eventsOf(other)).toEqual([...kept, 'Restauración 1', 'Restauración 1']);
    // The other database equals the backup.
    const empty = await database({ bare: true });
    await restore(empty, file);
    expect(await eventsOf(empty)).toEqual(['Inicio de sesión before@x.cl 1', 'Restauración 1']);
    rmSync(file);
  });
});

describe('Ids after a restore', () => {
  it('An id that was assigned between a backup and its restore is assigned to no other record afterwards', async () => {
    const file = join(folder, 'ids.sql');
    await backup(api, file);
    const lost = await Promise.all([1, 2, 3].map(() => api.make('/camion', payloads.camion())));
    const other = await database({ bare: true });
    await restore(other, file);
    rmSync(file);
    const { rows: made } = await other.pool.query(
      `insert into camion (version, placa, marca, capacidad) values (1, 'ABCD99', 'M', 1) returning id`,
    );
    expect(made[0].id).toBeGreaterThan(Math.max(...lost.map(({ id }) => id)));
    for (const next of [
      `select last_value as last from pg_sequences where sequencename = 'movimiento_id_seq'`,
      `select ultimo as last from numero where tabla = 'operacion'`,
      `select ultimo as last from numero where tabla = 'factura'`,
    ]) {
      const [before, after] = [await api.pool.query(next), await other.pool.query(next)];
      expect(after.rows[0].last).toBe(before.rows[0].last + 10_000);
    }
  });
});

describe('A device after a restore', () => {
  it('After a restore a device logs in again, fetches everything again, and ends equal to the server', async () => {
    let server = createApp({ db: api.db, staticDir: null });
    let { token } = api;
    const answers: unknown[] = [];
    const transport = async ({ method, path, query, body, headers }: Call): Promise<Answer> => {
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
      );
      const response = await server.request(`/api${path}?${search.toString()}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
      const answer = await response.json();
      answers.push(answer);
      return { status: response.status, body: answer, retryAfter: null };
    };
    const { engine } = await createDevice(transport).open();
    // Made after the backup, so the restore loses it, but the device has it.
    const { id } = await api.make('/puerto', payloads.puerto());
    await engine.pull();
    expect(engine.reader.get('puerto', id)).toBeDefined();

    const other = await database();
    await restore(other, FILE);
    server = createApp({ db: other.db, staticDir: null });
    expect((await transport({ method: 'GET', path: '/chofer' })).status).toBe(401);
    const login = await transport({
      method: 'POST',
      path: '/auth/login',
      body: { email: EMAIL, password: PASSWORD },
    });
    ({ token } = login.body as { token: string });
    answers.length = 0;
    await engine.pull();
    expect(answers[0]).toMatchObject({ reinicio: true, cursor: 0 });
    for (const table of ['puerto', 'chofer', 'cliente', 'camion', 'bodega'] as const) {
      const own = new Map([...engine.reader.all(table)].map(({ id: one, version }) => [one, version]));
      const theirs = (await tableRows(other, table, 'deleted_at is null')).map(
        (row) => [row.id, row.version] as const,
      );
      expect(own, table).toEqual(new Map(theirs));
    }
    expect(engine.reader.get('puerto', id)).toBeUndefined();
  });
});
