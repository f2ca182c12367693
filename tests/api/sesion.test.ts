/** Open sessions, and the ends that their devices are told of (R15.8, R15.9). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetPassword } from '#server/auth/reset-password.ts';
import { forgetEndedSessions } from '#server/auth/session.ts';
import { hashToken } from '#server/auth/token.ts';
import type { Role } from '#domain/vocabulary.ts';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';

const api = useApi();
const KEY = 'una-clave-de-prueba';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const login = (email: string, password = KEY, userAgent?: string) =>
  api.post(
    '/auth/login',
    { email, password },
    { token: null, ...(userAgent && { headers: { 'user-agent': userAgent } }) },
  );
const tokenOf = async (email: string, password = KEY, userAgent?: string): Promise<string> =>
  (await login(email, password, userAgent)).body.token;

async function person(role: Role = 'ADMIN') {
  const email = `${randomUUID()}@transporte.cl`;
  const usuario = await api.make('/usuario', { nombre: role, email, password: KEY, role });
  return { usuario, email, token: await tokenOf(email, KEY, PHONE) };
}
interface Listed {
  id: number;
  actual: boolean;
}
const sessionsOf = async (token: string, query = ''): Promise<Listed[]> =>
  (await api.get(`/sesion${query}`, { token })).body.results;
const current = async (token: string): Promise<number> =>
  (await sessionsOf(token)).find(({ actual }) => actual)!.id;

/** Whether the server no longer knows the session, and what its device does. */
async function endOf(token: string): Promise<'open' | 'over' | 'delete'> {
  const answer = await api.get('/chofer', { token });
  if (answer.status === 200) return 'open';
  expectRefused(answer, 'no_autenticado', 'Inicie sesión para continuar');
  return answer.body.borrar === true ? 'delete' : 'over';
}

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

describe('GET /sesion', () => {
  it('GET /sesion lists the own open sessions, the last used first, with the device of each login in words', async () => {
    const { usuario, email, token } = await person('LECTURA');
    const other = await tokenOf(email, KEY, 'curl/8.5.0');
    await api.db
      .updateTable('sesion')
      .set({ expira: sql<string>`now() + interval '29 days 22 hours'` })
      .where('token_hash', '=', hashToken(other))
      .execute();
    const { status, body } = await api.get('/sesion', { token });
    const row = { usuario: usuario.id, creada: expect.any(String), vista: expect.any(String) };
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        { ...row, id: expect.any(Number), dispositivo: 'Chrome en Android', actual: true },
        { ...row, id: expect.any(Number), dispositivo: 'Dispositivo desconocido', actual: false },
      ],
      totalDocs: 2,
      totalPages: 1,
      page: 1,
      limit: 20,
      hasNextPage: false,
      hasPrevPage: false,
      ultimo_ingreso: expect.any(String),
    });
    const minutesSince = (time: string) => Math.round((Date.now() - Date.parse(time)) / 60_000);
    expect([
      minutesSince(body.ultimo_ingreso),
      ...body.results.map(({ vista }: { vista: string }) => minutesSince(vista)),
    ]).toEqual([0, 0, 120]);
    const found = await sessionsOf(token, '?search=android&limit=1');
    expect(found.map(({ actual }) => actual)).toEqual([true]);
  });

  it('GET /sesion shows no expired session', async () => {
    const { email, token } = await person();
    const other = await tokenOf(email);
    await api.db
      .updateTable('sesion')
      .set({ expira: sql<string>`now()` })
      .where('token_hash', '=', hashToken(other))
      .execute();
    expect((await sessionsOf(token)).length).toBe(1);
  });

  it('GET /sesion?usuario= lists the sessions of another user by number or uuid for administrators only', async () => {
    const { usuario, token } = await person('DESPACHO');
    for (const id of [usuario.id, usuario.uuid]) {
      const { body } = await api.get(`/sesion?usuario=${id}`);
      expect(body.results).toMatchObject([{ usuario: usuario.id, actual: false }]);
      expect(await sessionsOf(token, `?usuario=${id}`)).toMatchObject([{ actual: true }]);
    }
    const refused = await api.get('/sesion?usuario=1', { token });
    expectRefused(refused, 'sin_permiso', 'No tiene permiso para ver las sesiones de otros usuarios');
    expect((await api.get('/sesion?usuario=99999999')).body).toMatchObject({
      results: [],
      ultimo_ingreso: null,
    });
    expectRefused(await api.get('/sesion?usuario=ana'), 'validacion', undefined, [
      { campo: 'usuario', mensaje: 'Campo inválido' },
    ]);
  });
});

describe('DELETE /sesion/{id}', () => {
  it('A session that its user ended from another device is answered with borrar at each call, and is in the security log', async () => {
    const { email, token } = await person('LECTURA');
    const other = await tokenOf(email);
    const answer = await api.remove(`/sesion/${await current(token)}`, { token: other });
    expectSaved(answer, 'Sesión cerrada');
    expect([await endOf(token), await endOf(token), await endOf(other)]).toEqual([
      'delete',
      'delete',
      'open',
    ]);
    const event = await api.db
      .selectFrom('evento_seguridad')
      .select(['tipo', 'usuario', 'afectado', 'cantidad', 'detalle', 'direccion'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({
      tipo: 'Sesiones terminadas',
      usuario: email,
      afectado: email,
      cantidad: 1,
      detalle: 'Chrome en Android',
      direccion: '127.0.0.1',
    });
    const { version } = await api.db.selectFrom('reloj').select('version').executeTakeFirstOrThrow();
    expectRefused(
      await api.remove(`/sesion/${await current(other)}1`, { token: other }),
      'no_encontrado',
      'La sesión no existe o ya terminó',
    );
    expect((await api.db.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).version).toBe(
      version,
    );
  });

  it('Ending the session of the call itself is a logout: its device is not told to delete', async () => {
    const { token } = await person();
    expectSaved(await api.remove(`/sesion/${await current(token)}`, { token }), 'Sesión cerrada');
    expect(await endOf(token)).toBe('over');
  });

  it.each<[author: Role, owner: Role, ended: boolean]>([
    ['SUPER_ADMIN', 'SUPER_ADMIN', true],
    ['ADMIN', 'ADMIN', true],
    ['ADMIN', 'DESPACHO', true],
    ['ADMIN', 'SUPER_ADMIN', false],
    ['DESPACHO', 'DESPACHO', false],
    ['LECTURA', 'ADMIN', false],
  ])('A %s ends a session of another %s: %s', async (author, owner, ended) => {
    const [by, of] = [await person(author), await person(owner)];
    const answer = await api.remove(`/sesion/${await current(of.token)}`, { token: by.token });
    if (ended) expectSaved(answer, 'Sesión cerrada');
    else expectRefused(answer, 'no_encontrado', 'La sesión no existe o ya terminó');
    expect(await endOf(of.token)).toBe(ended ? 'delete' : 'open');
  });

  it('A batch ends no session', async () => {
    const { token } = await person();
    const operacion = { key: randomUUID(), method: 'DELETE', path: `/sesion/${await current(token)}` };
    const { body } = await api.post('/sync/lote', { operaciones: [operacion] });
    expect(body.respuestas).toMatchObject([{ status: 404 }]);
    expect(await endOf(token)).toBe('open');
  });
});

describe('Ends of sessions', () => {
  it.each<[string, object]>([
    ['disabled', { activo: false }],
    ['given another role', { role: 'LECTURA' }],
    ['given a password by an administrator', { password: 'otra-clave-de-prueba' }],
  ])('The devices of a user who is %s are told to delete', async (_, change) => {
    const { usuario, token } = await person('DESPACHO');
    expect((await api.patch(`/usuario/${usuario.id}`, change)).status).toBe(200);
    expect(await endOf(token)).toBe('delete');
  });

  it('The devices of a user whose password the command clave replaces are told to delete', async () => {
    const { email, token } = await person();
    await resetPassword(api.db, email, { password: 'otra-clave-de-prueba', isTemporary: false });
    expect(await endOf(token)).toBe('delete');
  });

  it('A change of the own password tells the other devices of the user to delete, and not the one that made it', async () => {
    const { email, token } = await person();
    const other = await tokenOf(email);
    const body = { actual: KEY, nueva: 'otra-clave-de-prueba' };
    expect((await api.post('/usuario/clave', body, { token })).status).toBe(200);
    expect([await endOf(token), await endOf(other)]).toEqual(['open', 'delete']);
  });

  it('A logout and an expiry tell no device to delete, whatever happens to the user afterwards', async () => {
    const { usuario, email, token } = await person();
    const expired = await tokenOf(email);
    await api.post('/auth/logout', undefined, { token });
    await api.db
      .updateTable('sesion')
      .set({ expira: sql<string>`now()` })
      .where('token_hash', '=', hashToken(expired))
      .execute();
    await api.patch(`/usuario/${usuario.id}`, { activo: false });
    expect([await endOf(token), await endOf(expired), await endOf('x'.repeat(43))]).toEqual([
      'over',
      'over',
      'over',
    ]);
  });

  it('Devices are told for 400 days', async () => {
    const { usuario, token } = await person();
    await api.patch(`/usuario/${usuario.id}`, { activo: false });
    const endedBefore = (days: number) =>
      sql`
      update sesion_terminada set terminada_at = now() - make_interval(days => ${days})
      where token_hash = ${hashToken(token)}`.execute(api.db);
    await endedBefore(399);
    await forgetEndedSessions(api.db);
    expect(await endOf(token)).toBe('delete');
    await endedBefore(401);
    await forgetEndedSessions(api.db);
    expect(await endOf(token)).toBe('over');
  });
});
