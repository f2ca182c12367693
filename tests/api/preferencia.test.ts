/** GET and PATCH /preferencia (R27). */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { type CallOptions, expectRefused, expectSaved } from '#tests/support/api.ts';
import { backup, restore, useBackups } from '#tests/support/backups.ts';
import { logInWith } from '#tests/support/users.ts';
import { ROLES } from '#domain/vocabulary.ts';

const { api, folder, database } = useBackups();
const REQUIRED_TEXT = 'Este campo es obligatorio';

const person = async (role: (typeof ROLES)[number] = 'LECTURA') => {
  await api.db.deleteFrom('intento_login').execute();
  return logInWith(api, role);
};
const read = async (token: string) => (await api.get('/preferencia', { token })).body.datos;
const save = (token: string, key: string, value: unknown, options: CallOptions = {}) =>
  api.patch('/preferencia', { clave: key, valor: value }, { ...options, token });
const refusedField = (answer: Awaited<ReturnType<typeof save>>, field: string, mensaje: string) =>
  expectRefused(answer, 'validacion', undefined, [{ campo: field, mensaje }]);

/** Everything that a change of a record moves: the version counter, the log, stored answers and the epoch. */
async function traces() {
  const { rows } = await api.pool.query(`select r::text as reloj,
    (select count(*)::int from bitacora) as bitacora, (select count(*)::int from idempotencia) as idempotencia
    from reloj r`);
  return rows[0];
}

describe('Own preferences', () => {
  it.each(ROLES)('A %s saves, replaces and removes a preference of his own', async (role) => {
    const { token } = await person(role);
    expect(await read(token)).toEqual({});
    const saved = expectSaved(await save(token, 'filas.factura', 20), 'Preferencia guardada');
    expect(saved).toEqual({ clave: 'filas.factura', valor: 20 });
    await save(token, 'a', { b: [1, null, 'ñ'] });
    await save(token, 'filas.factura', 50);
    expect(await read(token)).toEqual({ a: { b: [1, null, 'ñ'] }, 'filas.factura': 50 });
    expect(expectSaved(await save(token, 'a', null), 'Preferencia eliminada')).toEqual({
      clave: 'a',
      valor: null,
    });
    expectSaved(await save(token, 'never-there', null), 'Preferencia eliminada');
    expect(await read(token)).toEqual({ 'filas.factura': 50 });
  });

  it('A user neither reads nor changes the preferences of another, also not those of administrators', async () => {
    const [one, other] = [await person(), await person()];
    await save(one.token, 'x', 1);
    await save(other.token, 'x', 2);
    await save(other.token, 'x', null);
    expect(await read(one.token)).toEqual({ x: 1 });
    expect(await read(api.token)).toEqual({});
    expect((await api.get(`/preferencia?usuario=${one.usuario.id}`)).body.datos).toEqual({});
  });

  it('Without a session both calls answer 401', async () => {
    expectRefused(await api.get('/preferencia', { token: null }), 'no_autenticado');
    expectRefused(
      await api.patch('/preferencia', { clave: 'x', valor: 1 }, { token: null }),
      'no_autenticado',
    );
  });

  it('A preference raises no version, is not logged, and needs neither If-Match nor a key', async () => {
    const { token } = await person();
    const before = await traces();
    expectSaved(await save(token, 'x', 1, { ifMatch: 99, key: randomUUID() }), 'Preferencia guardada');
    const key = randomUUID();
    await save(token, 'x', 2, { key });
    await save(token, 'x', 3, { key });
    expect(await read(token)).toEqual({ x: 3 });
    expect(await traces()).toEqual(before);
    const { cambios } = (await api.get('/sync/cambios?desde=0', { token })).body;
    expect(cambios.map(({ tabla }: { tabla: string }) => tabla)).not.toContain('preferencia');
  });

  it('A change of another user than the caller is refused, as a change of a record is', async () => {
    const [one, other] = [await person(), await person()];
    const headers = { 'change-author': other.usuario.uuid };
    expectRefused(await save(one.token, 'x', 1, { headers }), 'otro_usuario');
    expect(await read(one.token)).toEqual({});
  });

  it('A batch does not contain preferences', async () => {
    const { token } = await person();
    const operaciones = [
      { key: randomUUID(), method: 'PATCH', path: '/preferencia', body: { clave: 'x', valor: 1 } },
    ];
    const { body } = await api.post('/sync/lote', { operaciones }, { token });
    expect(body.respuestas[0].status).toBe(404);
    expect(await read(token)).toEqual({});
  });
});

describe('Keys and values', () => {
  it('The keys __proto__ and constructor are keys like any other, also inside a value', async () => {
    const { token } = await person();
    const text = (key: string) => `{"clave":"${key}","valor":{"__proto__":{"a":1}}}`;
    for (const key of ['__proto__', 'constructor']) {
      const answer = await api.raw('/preferencia', { token });
      expect(answer.status).toBe(200);
      expect((await api.call('PATCH', '/preferencia', text(key), { token })).status).toBe(200);
    }
    const stored = await (await api.raw('/preferencia', { token })).text();
    expect(stored).toBe('{"datos":{"__proto__":{"__proto__":{"a":1}},"constructor":{"__proto__":{"a":1}}}}');
    await api.call('PATCH', '/preferencia', '{"clave":"__proto__","valor":null}', { token });
    expect(Object.keys(await read(token))).toEqual(['constructor']);
  });

  it.each(['', ' a', 'A', 'á', 'a/b', 'a b', 'a'.repeat(101)])(
    'The key «%s» is refused with a 400 that names it',
    async (key) => {
      refusedField(await save(api.token, key, 1), 'clave', 'Campo inválido');
    },
  );

  it.each([undefined, null, 7, {}])('The key %s, which is no text, is refused', async (key) => {
    const mensaje = key === undefined ? REQUIRED_TEXT : 'Campo inválido';
    refusedField(await save(api.token, key as string, 1), 'clave', mensaje);
  });

  it('A key has at most 100 characters', async () => {
    const { token } = await person();
    const key = 'z9._-'.repeat(20);
    await save(token, key, 1);
    expect(await read(token)).toEqual({ [key]: 1 });
  });

  it('A missing value is refused with a 400 that names it, and no value removes but null', async () => {
    const { token } = await person();
    refusedField(await api.patch('/preferencia', { clave: 'x' }, { token }), 'valor', REQUIRED_TEXT);
    const values = [0, '', false, [], {}, -1.5, 'null', '\u0000', 1e21, 0.1];
    for (const [at, value] of values.entries()) await save(token, `v${at}`, value);
    expect(Object.values(await read(token))).toEqual(values);
  });

  it('A value has at most 8 KiB, as UTF-8 bytes of compact JSON', async () => {
    const { token } = await person();
    const largest = 'ñ'.repeat(4095);
    const spaced = `{"clave":"x", "valor" :   ${' '.repeat(9000)}${JSON.stringify(largest)} }`;
    expect((await api.call('PATCH', '/preferencia', spaced, { token })).status).toBe(200);
    expect(await read(token)).toEqual({ x: largest });
    refusedField(await save(token, 'x', `${largest}a`), 'valor', 'Es demasiado grande');
    refusedField(await save(token, 'x', ['x'.repeat(8189)]), 'valor', 'Es demasiado grande');
    expectSaved(await save(token, 'x', ['x'.repeat(8188)]), 'Preferencia guardada');
  });
});

describe('The number of preferences', () => {
  const TOO_MANY = 'No puede tener más de 200 preferencias';

  it('A user has at most 200: another one is a 409, until one is removed; those that exist can be changed', async () => {
    const { usuario, token } = await person();
    await api.pool.query(
      `insert into preferencia select ${usuario.id}, 'p' || n, '1' from generate_series(1, 199) n`,
    );
    expectSaved(await save(token, 'last', 1), 'Preferencia guardada');
    expectRefused(await save(token, 'more', 1), 'regla', TOO_MANY);
    expectSaved(await save(token, 'p7', 2), 'Preferencia guardada');
    expectSaved(await save(token, 'p8', null), 'Preferencia eliminada');
    expectSaved(await save(token, 'more', 1), 'Preferencia guardada');
    expect(Object.keys(await read(token))).toHaveLength(200);
  });

  it('Several new preferences at the same time do not pass the limit together', async () => {
    const { usuario, token } = await person();
    await api.pool.query(
      `insert into preferencia select ${usuario.id}, 'p' || n, '1' from generate_series(1, 198) n`,
    );
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save(token, `new${n}`, n)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(6);
    expect(Object.keys(await read(token))).toHaveLength(200);
  });
});

it('A backup has the preferences, and a restored database the same ones', async () => {
  const { token, email } = await person();
  await save(token, '__proto__', { a: 'ñ' });
  await save(token, 'filas.factura', 20);
  const file = join(folder, 'preferencias.sql');
  await backup(api, file);
  await save(token, 'filas.factura', 100);
  const restored = await database({ bare: true });
  await restore(restored, file);
  const app = createApp({ db: restored.db, staticDir: null });
  const login = await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'una-clave-de-prueba' }),
  });
  const { token: again } = (await login.json()) as { token: string };
  const answer = await app.request('/api/preferencia', { headers: { authorization: `Bearer ${again}` } });
  expect(await answer.text()).toBe('{"datos":{"__proto__":{"a":"ñ"},"filas.factura":20}}');
});

it('The preferences of a user are deleted with the user', async () => {
  const { usuario, token } = await person();
  await save(token, 'x', 1);
  for (const table of ['sesion', 'usuario_acceso'])
    await api.pool.query(`delete from ${table} where usuario_id = ${usuario.id}`);
  await api.pool.query(`delete from usuario where id = ${usuario.id}`);
  const { rows } = await api.pool.query(`select 1 from preferencia where usuario_id = ${usuario.id}`);
  expect(rows).toEqual([]);
});
