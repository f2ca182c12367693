/** What each role may do: every call by every role (R26). */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type EndpointKey, ENDPOINTS, pathOf } from '#contracts/endpoints.ts';
import { refusalText, wordsOfCall } from '#contracts/permission-words.ts';
import { rolesOf } from '#contracts/permissions.ts';
import { type Role, ROLES } from '#domain/vocabulary.ts';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();
const PASSWORD = 'una-clave-de-prueba';

const login = async (email: string): Promise<string> =>
  (await api.post('/auth/login', { email, password: PASSWORD }, { token: null })).body.token;

async function logIn(role: Role) {
  const email = `${randomUUID()}@transporte.cl`;
  const usuario = await api.make('/usuario', { nombre: role, email, password: PASSWORD, role });
  return { usuario, email, token: await login(email) };
}

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

/** R26.1 by area: who writes. The rest is read by all. Not derived from the table of the contracts. */
const WRITERS: [areas: string[], roles: Role[]][] = [
  [
    [
      'chofer',
      'camion',
      'bodega',
      'deposito',
      'puerto',
      'operacion',
      'movimiento',
      'contenedor',
      'transporte',
    ],
    ['SUPER_ADMIN', 'ADMIN', 'DESPACHO'],
  ],
  [
    ['cliente', 'adjunto'],
    ['SUPER_ADMIN', 'ADMIN', 'DESPACHO', 'CONTABILIDAD'],
  ],
  [
    ['negociacion', 'factura'],
    ['SUPER_ADMIN', 'ADMIN', 'CONTABILIDAD'],
  ],
];
const OF_ADMINS = new Set(['usuario.list', 'usuario.create', 'usuario.update', 'seguridad.list', 'metricas']);
const OF_ALL = new Set(['logout', 'usuario.clave', 'sesion.remove', 'sync.lote', 'sync.filas']);

function expectedRoles(call: string, method: string): readonly Role[] {
  if (OF_ADMINS.has(call)) return ['SUPER_ADMIN', 'ADMIN'];
  if (method === 'GET' || OF_ALL.has(call)) return ROLES;
  return WRITERS.find(([areas]) => areas.includes(call.split('.')[0]!))?.[1] ?? [];
}

const CALLS = (Object.entries(ENDPOINTS) as [EndpointKey, Endpoint][]).filter(([, { open }]) => !open);
/** Without the stream of events and the metrics, which these tests do not mount, and the logout, which would end the session. */
const MOUNTED = CALLS.filter(([call]) => !/^(?:sync\.eventos|metricas|logout)$/.test(call));
const NOWHERE = { id: 99_999_999, clienteId: 99_999_999, withGoods: 'true', tabla: 'chofer' };

describe('The table of roles', () => {
  it('Each call is made by the roles that R26.1 names for its area', () => {
    const table = CALLS.map(([call]) => [call, [...rolesOf(call)].toSorted()]);
    const expected = CALLS.map(([call, { method }]) => [call, [...expectedRoles(call, method)].toSorted()]);
    expect(table).toEqual(expected);
  });

  it('Each call that some role may not make has words for the refusal', () => {
    const restricted = CALLS.filter(([call]) => rolesOf(call).length < ROLES.length);
    expect(restricted.filter(([call]) => wordsOfCall(call) === null)).toEqual([]);
  });

  describe.each(ROLES)('%s', (role) => {
    let token: string;
    beforeAll(async () => {
      ({ token } = await logIn(role));
    });

    it.each(MOUNTED)(
      'A role makes the call %s if it may, or gets a 403 that tells nothing about records and fields',
      async (call, { method, media }) => {
        const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true };
        const path = pathOf(call, NOWHERE);
        if (expectedRoles(call, method).includes(role)) {
          const answer = media
            ? await api.raw(path, { token })
            : await api.call(method, path, body, { token });
          expect(answer.status).not.toBe(403);
          return;
        }
        expectRefused(
          await api.call(method, path, body, { token }),
          'sin_permiso',
          refusalText(wordsOfCall(call)!),
        );
      },
    );
  });
});

describe('Changes of a role that does not permit them', () => {
  it('A batch of a DESPACHO does what the role permits, refuses the rest, and answers 424 to what builds on that', async () => {
    const { token } = await logIn('DESPACHO');
    const cliente = await api.make('/cliente', payloads.cliente());
    const [invoice, port] = [randomUUID(), randomUUID()];
    const operaciones = [
      { key: invoice, method: 'POST', path: '/factura', body: { cliente: cliente.id } },
      { key: randomUUID(), method: 'POST', path: '/puerto', body: payloads.puerto(), after: [invoice] },
      { key: port, method: 'POST', path: '/puerto', body: payloads.puerto() },
      { key: randomUUID(), method: 'PATCH', path: '/usuario/1', body: { role: 'LECTURA' } },
    ];
    const { body } = await api.post('/sync/lote', { operaciones }, { token });
    const answers: { status: number; body: { codigo?: string } }[] = body.respuestas;
    expect(answers.map(({ status, body: { codigo } }) => [status, codigo])).toEqual([
      [403, 'sin_permiso'],
      [424, 'dependencia'],
      [201, undefined],
      [403, 'sin_permiso'],
    ]);
  });

  it('A change whose answer was lost gets it after the role was lowered, and nothing else is done under its key', async () => {
    const { usuario, email, token } = await logIn('DESPACHO');
    const [key, body] = [randomUUID(), payloads.puerto()];
    const { datos } = (await api.post('/puerto', body, { token, key })).body;
    await api.patch(`/usuario/${usuario.id}`, { role: 'LECTURA' });
    const again = { token: await login(email), key };
    expect((await api.post('/puerto', body, again)).body.datos).toEqual(datos);
    expectRefused(await api.post('/puerto', payloads.puerto(), again), 'clave_reutilizada');
    expectRefused(await api.patch(`/puerto/${datos.id}`, { nombre: 'Otro' }, again), 'sin_permiso');
    expectRefused(await api.call('PUT', `/adjunto/${randomUUID()}/contenido`, {}, again), 'sin_permiso');
    expectRefused(await api.post('/puerto', body, { ...again, key: randomUUID() }), 'sin_permiso');
  });

  it('A new role ends the sessions of its user, with both roles in the security log', async () => {
    const { usuario, token } = await logIn('DESPACHO');
    expectSaved(
      await api.patch(`/usuario/${usuario.id}`, { nombre: 'Ana', role: 'DESPACHO' }),
      'Usuario actualizado correctamente',
    );
    expect((await api.get('/chofer', { token })).status).toBe(200);
    await api.db.deleteFrom('evento_seguridad').execute();
    expectSaved(
      await api.patch(`/usuario/${usuario.id}`, { role: 'CONTABILIDAD' }),
      'Usuario actualizado correctamente',
    );
    expectRefused(await api.get('/chofer', { token }), 'no_autenticado');
    const { results } = (await api.get('/seguridad?sort=ASC')).body;
    expect(results).toMatchObject([
      { tipo: 'Usuario editado', detalle: 'Rol: Despacho → Contabilidad' },
      { tipo: 'Sesiones terminadas', cantidad: 1 },
    ]);
  });
});

describe('Users who change users', () => {
  const OF_SUPER_ADMINS = 'No tiene permiso para crear ni editar superadministradores';

  it('An ADMIN neither makes, edits, disables nor becomes a SUPER_ADMIN', async () => {
    const { usuario, token } = await logIn('ADMIN');
    const { usuario: chief } = await logIn('SUPER_ADMIN');
    const { usuario: other } = await logIn('LECTURA');
    const email = `${randomUUID()}@transporte.cl`;
    const made = await api.post('/usuario', { email, password: PASSWORD, role: 'SUPER_ADMIN' }, { token });
    expectRefused(made, 'sin_permiso', OF_SUPER_ADMINS);
    for (const [id, body] of [
      [chief.id, { activo: false }],
      [chief.id, { role: 'LECTURA' }],
      [chief.id, { password: 'otra-clave-mas' }],
      [chief.id, { email }],
      [other.id, { role: 'SUPER_ADMIN' }],
      [usuario.id, { role: 'SUPER_ADMIN' }],
    ] as const)
      expectRefused(await api.patch(`/usuario/${id}`, body, { token }), 'sin_permiso', OF_SUPER_ADMINS);
    expectSaved(
      await api.patch(`/usuario/${other.id}`, { role: 'ADMIN' }, { token }),
      'Usuario actualizado correctamente',
    );
  });

  it('Nobody changes the own role', async () => {
    const { usuario, token } = await logIn('ADMIN');
    const answer = await api.patch(`/usuario/${usuario.id}`, { role: 'LECTURA' }, { token });
    expectRefused(answer, 'regla', 'No puede cambiar su propio rol');
  });

  it('Of the last two SUPER_ADMINs who demote each other at the same time one remains', async () => {
    const [one, two] = [await logIn('SUPER_ADMIN'), await logIn('SUPER_ADMIN')];
    const others = api.db.updateTable('usuario').where('id', 'not in', [one.usuario.id, two.usuario.id]);
    const active = await api.db.selectFrom('usuario').select('id').where('activo', '=', true).execute();
    await others.where('role', '=', 'SUPER_ADMIN').set({ activo: false }).execute();
    const demote = ({ token }: { token: string }, { usuario }: { usuario: { id: number } }) =>
      api.patch(`/usuario/${usuario.id}`, { role: 'ADMIN' }, { token });
    const answers = await Promise.all([demote(one, two), demote(two, one)]);
    await api.db
      .updateTable('usuario')
      .where(
        'id',
        'in',
        active.map(({ id }) => id),
      )
      .set({ activo: true })
      .execute();
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    // The session may have ended before the second one arrived.
    expect([401, 403]).toContain(refused[0]!.status);
  });

  it('An ADMIN enables a SUPER_ADMIN again where no other is active', async () => {
    const { token } = await logIn('ADMIN');
    const { id } = await api.make('/usuario', {
      email: `${randomUUID()}@transporte.cl`,
      password: PASSWORD,
      role: 'SUPER_ADMIN',
    });
    const active = await api.db.selectFrom('usuario').select('id').where('activo', '=', true).execute();
    await api.db.updateTable('usuario').where('role', '=', 'SUPER_ADMIN').set({ activo: false }).execute();
    const answer = await api.patch(`/usuario/${id}`, { activo: true }, { token });
    const again = await api.patch(`/usuario/${id}`, { activo: false }, { token });
    await api.db
      .updateTable('usuario')
      .where(
        'id',
        'in',
        active.map((each) => each.id),
      )
      .set({ activo: true })
      .execute();
    expectSaved(answer, 'Usuario actualizado correctamente');
    expectRefused(again, 'sin_permiso', OF_SUPER_ADMINS);
  });

  it('A reader reads the own record and no other, and histories of users are for administrators', async () => {
    const { usuario, token } = await logIn('LECTURA');
    const { token: admin } = await logIn('ADMIN');
    expect((await api.get(`/usuario/${usuario.id}`, { token })).body.datos).toEqual(usuario);
    expect((await api.get(`/usuario/${usuario.uuid}`, { token })).status).toBe(200);
    expectRefused(await api.get('/usuario/1', { token }), 'no_encontrado');
    expectRefused(await api.get(`/historial/usuario/${usuario.id}`, { token }), 'sin_permiso');
    expect((await api.get(`/historial/usuario/${usuario.id}`, { token: admin })).status).toBe(200);
  });
});
