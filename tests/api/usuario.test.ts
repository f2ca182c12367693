import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, EMAIL, expectRefused, expectSaved, useApi } from '#tests/support/api.ts';

const api = useApi();
const KEY = 'otra-clave-segura';
const emailOf = () => `u${randomUUID().slice(0, 8)}@transporte.cl`;
const login = (email: string, password: string) =>
  api.post('/auth/login', { email, password }, { token: null });
const make = (body: object = {}) =>
  api.make('/usuario', { nombre: 'Ana', email: emailOf(), password: KEY, ...body });

/** A user that is logged in. */
async function logIn(body: object = {}) {
  const usuario = await make(body);
  const { token } = (await login(usuario.email, KEY)).body;
  return { usuario, token };
}

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

describe('POST /usuario', () => {
  it('POST /usuario creates an ADMIN who can log in, and never shows the password', async () => {
    const email = emailOf();
    const answer = await api.post('/usuario', { nombre: ' Ana ', email: ` ${email} `, password: KEY });
    const datos = expectSaved(answer, 'Usuario creado correctamente', 201);
    expect(datos).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      version: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      nombre: 'Ana',
      email,
      role: 'ADMIN',
      activo: true,
      chofer: null,
    });
    const session = (await login(email, KEY)).body;
    expect(session).toMatchObject({ id: datos.id, email, role: 'ADMIN' });
    expect((await api.get('/usuario', { token: session.token })).status).toBe(200);
  });

  it('POST /usuario keeps the password only as a hash: neither in the log nor under an idempotency key', async () => {
    const key = randomUUID();
    const body = { email: emailOf(), password: 'secreta-secreta' };
    const { datos } = (await api.post('/usuario', body, { key })).body;
    await api.patch(`/usuario/${datos.id}`, { password: 'mas-secreta-aun' });
    const log = await api.db.selectFrom('bitacora').selectAll().where('tabla', '=', 'usuario').execute();
    const kept = await api.db.selectFrom('idempotencia').selectAll().execute();
    expect(JSON.stringify([log, kept])).not.toMatch(/secreta|argon2/);
    const again = await api.post('/usuario', body, { key });
    expect(again.body.datos).toEqual(datos);
  });

  it('The hash that is stored with an idempotency key is the same whatever the password is', async () => {
    const { id } = await make();
    const keys = [randomUUID(), randomUUID()];
    for (const key of keys)
      expect((await api.patch(`/usuario/${id}`, { password: `clave-${key}` }, { key })).status).toBe(200);
    const stored = api.db.selectFrom('idempotencia').select('cuerpo_hash').where('clave', 'in', keys);
    const [first, second, ...others] = await stored.execute();
    expect([second, others]).toEqual([first, []]);
  });

  it.each([
    [{ email: 'x' }, 'email', 'Debe ser un email válido'],
    [{ email: '' }, 'email', 'Este campo es obligatorio'],
    [{ password: '1234567' }, 'password', 'Debe tener al menos 8 caracteres'],
    [{ password: 'aaaaaaaa' }, 'password', 'No puede repetir un solo carácter'],
    [{ password: 'Contrasena' }, 'password', 'Es una contraseña muy usada: elija otra'],
    [
      { email: 'maria.rojas@puerto.cl', password: 'Maria.Rojas' },
      'password',
      'No puede ser el correo del usuario',
    ],
    [{ password: undefined }, 'password', 'Este campo es obligatorio'],
    [{ role: 'DUEÑO' }, 'role', 'Campo inválido'],
  ])('POST /usuario is refused, naming the field: %j', async (wrong, field, mensaje) => {
    const answer = await api.post('/usuario', { email: emailOf(), password: KEY, ...wrong });
    expectRefused(answer, 'validacion', undefined, [{ campo: field, mensaje }]);
  });

  it('POST /usuario refuses an email that another user has, in any case, with 409', async () => {
    const { email } = await make();
    const answer = await api.post('/usuario', { email: email.toUpperCase(), password: KEY });
    expectRefused(answer, 'regla', 'Ya existe un usuario con este correo');
  });
});

describe('GET /usuario', () => {
  it('GET /usuario has pages of 20, and GET /usuario/{id} one user', async () => {
    const one = await make({ nombre: 'Zoé Única' });
    const { body } = await api.get('/usuario');
    expect(body).toMatchObject({ page: 1, limit: 20, hasPrevPage: false });
    expect(body.results[0]).toMatchObject({ email: EMAIL, role: 'SUPER_ADMIN', activo: true });
    expect(JSON.stringify(body)).not.toContain('password');
    expect((await api.get('/usuario?search=unica')).body.results).toEqual([one]);
    const answer = await api.get(`/usuario/${one.id}`);
    expect(answer.body).toEqual({ datos: one });
    expect(answer.headers.get('etag')).toBe(`"${one.version}"`);
    expectRefused(await api.get('/usuario/999999'), 'no_encontrado');
  });
});

describe('PATCH /usuario/{id}', () => {
  it('PATCH /usuario/{id} changes only the fields that it names', async () => {
    const made = await make();
    const datos = expectSaved(
      await api.patch(`/usuario/${made.id}`, { nombre: 'Ana María' }),
      'Usuario actualizado correctamente',
    );
    expect(datos).toEqual({
      ...made,
      nombre: 'Ana María',
      version: datos.version,
      updated_at: datos.updated_at,
    });
    expect((await login(made.email, KEY)).status).toBe(200);
  });

  it('PATCH /usuario/{id} refuses an email that another user has, and an If-Match of another version', async () => {
    const made = await make();
    expectRefused(await api.patch(`/usuario/${made.id}`, { email: EMAIL }), 'regla');
    const answer = await api.patch(`/usuario/${made.id}`, { nombre: 'X' }, { ifMatch: made.version - 1 });
    expectRefused(answer, 'version');
    expect(answer.body.datos).toEqual(made);
  });

  it('PATCH /usuario/{id} refuses a password that is the email of the user, and changes nothing', async () => {
    const made = await make();
    const answer = await api.patch(`/usuario/${made.id}`, { nombre: 'X', password: made.email });
    const mensaje = 'No puede ser el correo del usuario';
    expectRefused(answer, 'validacion', undefined, [{ campo: 'password', mensaje }]);
    expect((await api.get(`/usuario/${made.id}`)).body.datos).toEqual(made);
    expect((await login(made.email, KEY)).status).toBe(200);
  });

  it("PATCH /usuario/{id} of a password ends the user's other sessions, and the old password", async () => {
    const { usuario, token } = await logIn();
    expectSaved(
      await api.patch(`/usuario/${usuario.id}`, { password: 'nueva-clave' }),
      'Usuario actualizado correctamente',
    );
    expectRefused(await api.get('/chofer', { token }), 'no_autenticado');
    expectRefused(await login(usuario.email, KEY), 'no_autenticado');
    expect((await login(usuario.email, 'nueva-clave')).status).toBe(200);
  });

  it("PATCH /usuario/{id} refuses one's own password, and says where it is changed", async () => {
    const { usuario, token } = await logIn();
    expectRefused(
      await api.patch(`/usuario/${usuario.id}`, { nombre: 'X', password: 'nueva-clave' }, { token }),
      'regla',
      'Su propia contraseña se cambia en «Contraseña y sesiones», donde se pide la actual',
    );
    expect((await api.get(`/usuario/${usuario.id}`)).body.datos).toEqual(usuario);
    expect((await login(usuario.email, KEY)).status).toBe(200);
  });
});

describe('A disabled user', () => {
  it('A disabled user loses the sessions and cannot log in until enabled again', async () => {
    const { usuario, token } = await logIn();
    const path = `/usuario/${usuario.id}`;
    expect((await api.patch(path, { activo: false })).body.datos.activo).toBe(false);
    expectRefused(await api.get('/chofer', { token }), 'no_autenticado');
    expectRefused(await login(usuario.email, KEY), 'no_autenticado', 'Correo o contraseña incorrectos');
    expect((await api.get(path)).body.datos.activo).toBe(false);
    await api.patch(path, { activo: true });
    expectRefused(await api.get('/chofer', { token }), 'no_autenticado');
    expect((await login(usuario.email, KEY)).status).toBe(200);
  });

  it('A user cannot disable itself', async () => {
    const { usuario, token } = await logIn();
    const answer = await api.patch(`/usuario/${usuario.id}`, { activo: false }, { token });
    expectRefused(answer, 'regla', 'No puede desactivar su propio usuario');
  });

  it('The last active user cannot be disabled, even if two users disable each other at once', async () => {
    // Not the user of the other tests, whose session may end here.
    const [a, b] = [await logIn(), await logIn()];
    const others = [a.usuario.email, b.usuario.email];
    await api.db.updateTable('usuario').set({ activo: false }).where('email', 'not in', others).execute();
    const answers = await Promise.all([
      api.patch(`/usuario/${b.usuario.id}`, { activo: false }, { token: a.token }),
      api.patch(`/usuario/${a.usuario.id}`, { activo: false }, { token: b.token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const active = await api.db.selectFrom('usuario').select('id').where('activo', '=', true).execute();
    expect(active).toHaveLength(1);
    await api.db.updateTable('usuario').set({ activo: true }).execute();
  });
});

describe('A login under way while the password is changed', () => {
  const WAITING =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

  /** Runs calls that need the row of the user, in this order, after all of them have come to wait for it. */
  async function inOrder(id: number, calls: readonly (() => Promise<ApiAnswer>)[]): Promise<ApiAnswer[]> {
    const client = await api.pool.connect();
    try {
      await client.query(`begin; select from usuario where id = ${id} for update`);
      const running: Promise<ApiAnswer>[] = [];
      for (const call of calls) {
        running.push(call());
        await expect.poll(async () => (await api.pool.query(WAITING)).rows.length).toBe(running.length);
      }
      await client.query('commit');
      return await Promise.all(running);
    } finally {
      client.release();
    }
  }

  const change = (id: number) => () => api.patch(`/usuario/${id}`, { password: 'nueva-clave' });

  it('A login that opens its session before the password is changed loses it', async () => {
    const { usuario } = await logIn();
    const calls = [() => login(usuario.email, KEY), change(usuario.id)];
    const [before, changed] = await inOrder(usuario.id, calls);
    expect([before!.status, changed!.status]).toEqual([200, 200]);
    expectRefused(await api.get('/chofer', { token: before!.body.token }), 'no_autenticado');
  });

  it('A login whose password is changed after it was verified opens no session', async () => {
    const { usuario } = await logIn();
    const calls = [change(usuario.id), () => login(usuario.email, KEY)];
    const [changed, after] = await inOrder(usuario.id, calls);
    expect(changed!.status).toBe(200);
    expectRefused(after!, 'no_autenticado', 'Correo o contraseña incorrectos');
    const sessions = api.db.selectFrom('sesion').selectAll().where('usuario_id', '=', usuario.id);
    expect(await sessions.execute()).toEqual([]);
  });
});
