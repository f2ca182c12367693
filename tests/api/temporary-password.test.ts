/** Temporary passwords: replaced at the login, before there is a session (R15.7). */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createFirstUser } from '#server/auth/first-user.ts';
import { resetPassword } from '#server/auth/reset-password.ts';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';
import { cloneDatabase } from '#tests/support/postgres.ts';

const api = useApi();
const GIVEN = 'la-clave-que-le-dieron';
const OWN = 'la-clave-que-eligio';
const MUST_CHOOSE = 'Su contraseña es temporal: elija una nueva para entrar';

const login = (email: string, password: string, chosen?: string) =>
  api.post('/auth/login', { email, password, nueva: chosen }, { token: null });

async function ana(body: object = {}) {
  const email = `${randomUUID()}@transporte.cl`;
  const usuario = await api.make('/usuario', { email, password: GIVEN, clave_temporal: true, ...body });
  return { usuario, email };
}

const refusedField = (mensaje: string) => [{ campo: 'nueva', mensaje }];

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

it('A login with a temporary password is refused without a session until another password is chosen', async () => {
  const { email, usuario } = await ana();
  const refused = await login(email, GIVEN);
  expectRefused(refused, 'clave_temporal', MUST_CHOOSE);
  expect(refused.body.token).toBeUndefined();
  const sessions = api.db.selectFrom('sesion').where('usuario_id', '=', usuario.id);
  expect(await sessions.selectAll().execute()).toEqual([]);
  const answer = await login(email, GIVEN, OWN);
  expect(answer).toMatchObject({ status: 200, body: { id: usuario.id, email, role: 'ADMIN' } });
  expect(answer.body).not.toHaveProperty('clave_temporal');
  expect((await api.get('/chofer', { token: answer.body.token })).status).toBe(200);
  expectRefused(await login(email, GIVEN), 'no_autenticado');
  expect((await login(email, OWN)).status).toBe(200);
});

it.each([
  ['the temporary one', GIVEN, 'Debe ser distinta de la actual'],
  ['a common one', 'contraseña', 'Es una contraseña muy usada: elija otra'],
  ['one repeated character', 'aaaaaaaaa', 'No puede repetir un solo carácter'],
  ['shorter than 8', 'corta', 'Debe tener al menos 8 caracteres'],
])('A chosen password that is %s is refused, and the temporary one stays', async (_, chosen, mensaje) => {
  const { email } = await ana();
  expectRefused(await login(email, GIVEN, chosen), 'validacion', undefined, refusedField(mensaje));
  expectRefused(await login(email, GIVEN), 'clave_temporal');
});

it('A login that chooses a password is refused like any failed login if the current password or the user is wrong', async () => {
  const { email } = await ana();
  expectRefused(await login(email, 'otra-cosa', OWN), 'no_autenticado', 'Correo o contraseña incorrectos');
  expectRefused(await login('nadie@x.cl', GIVEN, OWN), 'no_autenticado', 'Correo o contraseña incorrectos');
});

it('A login that chooses a password although the current one is not temporary is refused', async () => {
  const { email } = await ana({ clave_temporal: false });
  const mensaje = 'La contraseña de este usuario no es temporal: entre sin elegir otra';
  await api.db.deleteFrom('evento_seguridad').execute();
  expectRefused(await login(email, GIVEN, OWN), 'validacion', undefined, refusedField(mensaje));
  expect((await login(email, GIVEN)).status).toBe(200);
  expect((await api.get('/seguridad?sort=ASC')).body.results).toMatchObject([
    {
      tipo: 'Inicio de sesión incompleto',
      usuario: email,
      detalle: 'Contraseña correcta, pero no temporal; se pidió elegir otra',
    },
    { tipo: 'Inicio de sesión', usuario: email, detalle: null },
  ]);
});

it('Of two concurrent choices one takes effect, and the other answers that the password is wrong', async () => {
  const { email } = await ana();
  const answers = await Promise.all([login(email, GIVEN, OWN), login(email, GIVEN, `${OWN}-2`)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

it("Without `clave_temporal` a new user's password is no temporary one", async () => {
  const { email } = await ana({ clave_temporal: undefined });
  expect((await login(email, GIVEN)).status).toBe(200);
});

it('A password that an administrator sets is temporary if the call has `clave_temporal`', async () => {
  const { email, usuario } = await ana({ clave_temporal: false });
  const change = (body: object) => api.patch(`/usuario/${usuario.id}`, body);
  const alone = [{ campo: 'clave_temporal', mensaje: 'Se indica solo junto con una contraseña nueva' }];
  expectRefused(await change({ clave_temporal: true }), 'validacion', undefined, alone);
  const before = await login(email, GIVEN);
  expectSaved(await change({ password: OWN, clave_temporal: true }), 'Usuario actualizado correctamente');
  expectRefused(await api.get('/chofer', { token: before.body.token }), 'no_autenticado');
  expectRefused(await login(email, OWN), 'clave_temporal');
  expectSaved(await change({ password: GIVEN }), 'Usuario actualizado correctamente');
  expect((await login(email, GIVEN)).status).toBe(200);
});

it('The choice of a password is in the security log, and in the history without the password', async () => {
  const { email, usuario } = await ana();
  await api.db.deleteFrom('evento_seguridad').execute();
  await login(email, GIVEN, OWN);
  const { results } = (await api.get('/seguridad?sort=ASC')).body;
  const by = { usuario: email, direccion: '127.0.0.1' };
  expect(results).toMatchObject([
    { ...by, tipo: 'Contraseña cambiada', afectado: email, detalle: 'Al iniciar sesión' },
    { ...by, tipo: 'Inicio de sesión' },
  ]);
  const [last] = (await api.get(`/historial/usuario/${usuario.id}`)).body.results;
  expect(last).toMatchObject({ accion: 'editar', cambios: [{ campo: 'password' }] });
  expect(last.cambios).toHaveLength(1);
  const log = JSON.stringify(await api.db.selectFrom('bitacora').selectAll().execute());
  expect(log).not.toContain('$argon2');
});

it('A right temporary password is in the security log, also where no other one is chosen', async () => {
  const { email } = await ana();
  await api.db.deleteFrom('evento_seguridad').execute();
  await login(email, GIVEN);
  await login(email, GIVEN, 'contraseña');
  const { results } = (await api.get('/seguridad?sort=ASC')).body;
  const sum = results.reduce((all: number, { cantidad }: { cantidad: number }) => all + cantidad, 0);
  expect(sum).toBe(2);
  expect(results[0]).toMatchObject({
    tipo: 'Inicio de sesión incompleto',
    usuario: email,
    direccion: '127.0.0.1',
    detalle: 'Contraseña temporal correcta; falta elegir otra',
  });
});

it('The generated password of the first user is temporary, and the one of ADMIN_PASSWORD is not', async () => {
  const isTemporary = async (password: string | null): Promise<boolean> => {
    const { db, drop } = await cloneDatabase();
    await createFirstUser(db, { email: 'admin@x.cl', password });
    const user = await db.selectFrom('usuario').select('clave_temporal').executeTakeFirstOrThrow();
    await drop();
    return user.clave_temporal;
  };
  expect(await isTemporary(null)).toBe(true);
  expect(await isTemporary('la-del-operador')).toBe(false);
});

it('A password of the command line ends the blocks of its user and of the addresses that tried the user’s email', async () => {
  const { email } = await ana({ clave_temporal: false });
  const from = { token: null, headers: { 'x-forwarded-for': '203.0.113.7' } };
  const loginFrom = (password: string) => api.post('/auth/login', { email, password }, from);
  const { token } = (await login(email, GIVEN)).body;
  const change = { actual: 'otra', nueva: OWN };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await loginFrom('otra');
    await api.post('/usuario/clave', change, { token });
  }
  expectRefused(await loginFrom(GIVEN), 'limite');
  await resetPassword(api.db, email, { password: OWN, isTemporary: false });
  const { status, body } = await login(email, OWN);
  expect(status).toBe(200);
  const own = await api.post('/usuario/clave', { actual: OWN, nueva: GIVEN }, { token: body.token });
  expectSaved(own, 'Contraseña cambiada');
  expect((await loginFrom(GIVEN)).status).toBe(200);
});

it('A password of the command line is temporary where it was generated', async () => {
  const { email } = await ana({ clave_temporal: false });
  await resetPassword(api.db, email, { password: OWN, isTemporary: true });
  expectRefused(await login(email, OWN), 'clave_temporal');
  await resetPassword(api.db, email, { password: OWN, isTemporary: false });
  expect((await login(email, OWN)).status).toBe(200);
});
