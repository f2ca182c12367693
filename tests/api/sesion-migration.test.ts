/** Users and sessions of before sessions were listed and ended, and had keys (R15.8 to R15.10). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstUser } from '#server/auth/first-user.ts';
import { createToken, hashToken } from '#server/auth/token.ts';
import { migrate, MIGRATION_TABLE, sqlOfMigrations } from '#server/db/migrate.ts';
import { expectRefused, expectSaved, openApi, type Api, EMAIL, PASSWORD } from '#tests/support/api.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const OLDER = Array.from({ length: 28 }, (_, n) => n + 1);
const [used, other, expired] = [createToken(), createToken(), createToken()];

let old: TestDatabase;
let api: Api;
beforeAll(async () => {
  old = await cloneDatabase({ bare: true });
  await old.pool.query(`${MIGRATION_TABLE}; ${sqlOfMigrations(new Set(OLDER))}`);
  await old.pool.query(`insert into migracion select n, n::text from generate_series(1, ${OLDER.length}) n`);
  await createFirstUser(old.db, { email: EMAIL, password: PASSWORD });
  await old.pool.query(
    `insert into sesion (token_hash, usuario_id, expira)
     values ($1, 1, now() + interval '20 days'), ($2, 1, now() + interval '10 days'), ($3, 1, now() - interval '1 day')`,
    [used, other, expired].map(hashToken),
  );
  expect(await migrate(old.pool)).toContain('029-sesiones.sql');
  api = await openApi(old);
});
afterAll(() => api.drop());

describe('Sessions that were open when sessions became visible', () => {
  it('A session that was open goes on, and is listed with an unknown device', async () => {
    const { status, body } = await api.get('/sesion', { token: used });
    expect(status).toBe(200);
    const before = body.results.filter(({ id }: { id: number }) => id <= 3);
    expect(before).toMatchObject([
      { id: 1, dispositivo: 'Dispositivo desconocido', actual: true },
      { id: 2, dispositivo: 'Dispositivo desconocido', actual: false },
    ]);
    expectRefused(await api.get('/chofer', { token: expired }), 'no_autenticado');
  });

  it('Its user has a pair of keys from the next login on, which stays', async () => {
    const login = async () =>
      (await api.post('/auth/login', { email: EMAIL, password: PASSWORD }, { token: null })).body;
    const [first, second] = [await login(), await login()];
    expect(first.llave_publica).toMatch(/^[\w-]{80,}$/);
    expect(first.llave_privada).toMatch(/^[\w-]{100,}$/);
    expect([second.llave_publica, second.llave_privada]).toEqual([first.llave_publica, first.llave_privada]);
  });

  it('A session that was open can be ended, and its device deletes what it has', async () => {
    expectSaved(await api.remove('/sesion/2', { token: used }), 'Sesión cerrada');
    const answer = await api.get('/chofer', { token: other });
    expectRefused(answer, 'no_autenticado');
    expect(answer.body.borrar).toBe(true);
  });
});
