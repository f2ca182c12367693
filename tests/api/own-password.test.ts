/** POST /usuario/clave: the change of one's own password (R15.6). */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';

const api = useApi();
const OLD = 'la-clave-de-antes';
const NEW = 'la-clave-de-ahora';
const WRONG = [{ campo: 'actual', mensaje: 'La contraseña actual no es correcta' }];

const login = (email: string, password: string) =>
  api.post('/auth/login', { email, password }, { token: null });

/** A user with two sessions. */
async function ana() {
  const email = `${randomUUID()}@transporte.cl`;
  const usuario = await api.make('/usuario', { nombre: 'Ana', email, password: OLD });
  const [one, two] = [await login(email, OLD), await login(email, OLD)];
  return { usuario, email, token: one.body.token, other: two.body.token };
}

const change = (token: string, body: object, key?: string) =>
  api.post('/usuario/clave', body, { token, ...(key !== undefined && { key }) });

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

it("POST /usuario/clave sets one's own password, keeps the session and ends the others", async () => {
  const { usuario, email, token, other } = await ana();
  const datos = expectSaved(await change(token, { actual: OLD, nueva: NEW }), 'Contraseña cambiada');
  expect(datos).toEqual({ ...usuario, version: datos.version, updated_at: datos.updated_at });
  expect((await api.get('/chofer', { token })).status).toBe(200);
  expectRefused(await api.get('/chofer', { token: other }), 'no_autenticado');
  expectRefused(await login(email, OLD), 'no_autenticado');
  expect((await login(email, NEW)).status).toBe(200);
});

it('POST /usuario/clave is in the security log, and in the history without the password', async () => {
  const { usuario, email, token } = await ana();
  await api.db.deleteFrom('evento_seguridad').execute();
  await change(token, { actual: 'otra', nueva: NEW });
  await change(token, { actual: OLD, nueva: NEW });
  const { results } = (await api.get('/seguridad?sort=ASC')).body;
  const by = { usuario: email, afectado: email, direccion: '127.0.0.1' };
  expect(results).toMatchObject([
    { ...by, tipo: 'Cambio de contraseña fallido' },
    { ...by, tipo: 'Contraseña cambiada' },
    { ...by, tipo: 'Sesiones terminadas', cantidad: 1 },
  ]);
  const [last] = (await api.get(`/historial/usuario/${usuario.id}`)).body.results;
  expect(last).toMatchObject({
    accion: 'editar',
    quien: { nombre: 'Ana' },
    cambios: [{ campo: 'password' }],
  });
});

it('POST /usuario/clave with a wrong current password changes nothing, and is refused after ten failures', async () => {
  const { email, token } = await ana();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expectRefused(await change(token, { actual: 'otra', nueva: NEW }), 'validacion', undefined, WRONG);
  }
  const right = await change(token, { actual: OLD, nueva: NEW });
  expectRefused(right, 'limite');
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await api.get('/chofer', { token })).status).toBe(200);
  // Neither does the holder of a session keep the user from a login, nor other users of the address.
  expect((await login(email, OLD)).status).toBe(200);
  const other = await ana();
  expectSaved(await change(other.token, { actual: OLD, nueva: NEW }), 'Contraseña cambiada');
});

it('POST /usuario/clave with thirty wrong current passwords at once answers ten of them 400, and the others 429', async () => {
  const { token } = await ana();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => change(token, { actual: 'otra', nueva: NEW })),
  );
  const of = (status: number): number => answers.filter((each) => each.status === status).length;
  expect([of(400), of(429)]).toEqual([10, 20]);
});

it('Failed logins, from elsewhere or from the same address, do not keep a user from changing the password', async () => {
  const { email, token } = await ana();
  const from = { token: null, headers: { 'x-forwarded-for': '203.0.113.7' } };
  for (let attempt = 0; attempt < 10; attempt += 1)
    await api.post('/auth/login', { email, password: 'otra' }, from);
  for (let attempt = 0; attempt < 10; attempt += 1) await login(`${randomUUID()}@x.cl`, 'otra');
  expectRefused(await login(email, OLD), 'limite');
  expectSaved(await change(token, { actual: OLD, nueva: NEW }), 'Contraseña cambiada');
});

it('POST /usuario/clave with the right current password resets the count of failures', async () => {
  const { token } = await ana();
  const fail = async (times: number, actual: string) => {
    for (let attempt = 0; attempt < times; attempt += 1)
      expectRefused(await change(token, { actual, nueva: NEW }), 'validacion', undefined, WRONG);
  };
  await fail(9, 'otra');
  expectSaved(await change(token, { actual: OLD, nueva: NEW }), 'Contraseña cambiada');
  await fail(9, OLD);
  expectSaved(await change(token, { actual: NEW, nueva: OLD }), 'Contraseña cambiada');
});

it.each([
  [{ actual: OLD }, 'nueva', 'Este campo es obligatorio'],
  [{ nueva: NEW }, 'actual', 'Este campo es obligatorio'],
  [{ actual: OLD, nueva: '1234567' }, 'nueva', 'Debe tener al menos 8 caracteres'],
  [{ actual: OLD, nueva: OLD }, 'nueva', 'Debe ser distinta de la actual'],
  [{ actual: OLD, nueva: 'contraseña' }, 'nueva', 'Es una contraseña muy usada: elija otra'],
])('POST /usuario/clave refuses %j, naming the field', async (body, field, mensaje) => {
  const { email, token, other } = await ana();
  expectRefused(await change(token, body), 'validacion', undefined, [{ campo: field, mensaje }]);
  expect((await api.get('/chofer', { token: other })).status).toBe(200);
  expect((await login(email, OLD)).status).toBe(200);
});

it('POST /usuario/clave whose answer was lost is answered again under its key', async () => {
  const { token } = await ana();
  const key = randomUUID();
  const first = await change(token, { actual: OLD, nueva: NEW }, key);
  const again = await change(token, { actual: OLD, nueva: NEW }, key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

it('Nothing that is stored of a password is a fast hash of it', async () => {
  const { token } = await ana();
  const [one, two] = [randomUUID(), randomUUID()];
  await change(token, { actual: OLD, nueva: NEW }, one);
  await change(token, { actual: NEW, nueva: OLD }, two);
  const stored = await api.db
    .selectFrom('idempotencia')
    .select('cuerpo_hash')
    .where('clave', 'in', [one, two])
    .execute();
  // The hash is that of a body without them.
  expect(new Set(stored.map(({ cuerpo_hash }) => cuerpo_hash)).size).toBe(1);
});

it('Of two changes at once that name the same current password, one takes effect', async () => {
  const { email, token } = await ana();
  const news = [NEW, 'la-clave-de-otro'];
  const answers = await Promise.all(news.map((password) => change(token, { actual: OLD, nueva: password })));
  const done = answers.findIndex(({ status }) => status === 200);
  expectRefused(answers[1 - done]!, 'validacion', undefined, WRONG);
  expect((await login(email, news[done]!)).status).toBe(200);
});

it('POST /usuario/clave is not accepted in a batch', async () => {
  const { email, token } = await ana();
  const paths = ['/usuario/clave', '/usuario/%63lave', '/usuario/x/../clave'];
  const operaciones = paths.map((path) => ({
    key: randomUUID(),
    method: 'POST',
    path,
    body: { actual: OLD, nueva: NEW },
  }));
  const { body } = await api.post('/sync/lote', { operaciones }, { token });
  expect(body.respuestas.map(({ status }: { status: number }) => status)).toEqual([404, 404, 404]);
  expect((await login(email, OLD)).status).toBe(200);
});
