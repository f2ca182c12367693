/** What each role may do: every call by every role (R26). */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { pathOf } from '#contracts/path-of.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import { refusalText, wordsOfCall } from '#contracts/permission-words.ts';
import { rolesOf } from '#contracts/permissions.ts';
import { type Role, ROLES } from '#domain/vocabulary.ts';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { loginAs, logInWith } from '#tests/support/users.ts';

const api = useApi();
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
      'documento',
      'contenedor',
      'transporte',
      'vencimiento',
    ],
    ['SUPER_ADMIN', 'ADMIN', 'DESPACHO'],
  ],
  [
    ['cliente', 'adjunto', 'restauracion'],
    ['SUPER_ADMIN', 'ADMIN', 'DESPACHO', 'CONTABILIDAD'],
  ],
  [
    ['negociacion', 'factura', 'extra', 'abono', 'liquidacion'],
    ['SUPER_ADMIN', 'ADMIN', 'CONTABILIDAD'],
  ],
];
const OF_ADMINS = new Set(['usuario.list', 'usuario.create', 'usuario.update', 'seguridad.list', 'metricas']);
const OF_ALL = new Set([
  'logout',
  'usuario.clave',
  'sesion.remove',
  'preferencia.update',
  'sync.lote',
  'sync.filas',
]);
/** R26.5. */
const OF_DRIVERS = new Set([
  ...OF_ALL,
  'usuario.get',
  'sesion.list',
  'preferencia.list',
  'empresa',
  'docs.openapi',
  'sync.cambios',
  'sync.huellas',
  'sync.eventos',
  'operacion.asignado',
  'operacion.get',
  'movimiento.create',
  'movimiento.update',
  'movimiento.remove',
  'adjunto.upload',
  'adjunto.contenido',
  'adjunto.create',
  'adjunto.update',
  'adjunto.remove',
]);
const READERS = ROLES.filter((role) => role !== 'CHOFER');

const expectedRoles = (call: string, method: string): readonly Role[] => [
  ...officeRoles(call, method),
  ...(OF_DRIVERS.has(call) ? (['CHOFER'] as const) : []),
];

function officeRoles(call: string, method: string): readonly Role[] {
  if (OF_ADMINS.has(call)) return ['SUPER_ADMIN', 'ADMIN'];
  if (method === 'GET' || OF_ALL.has(call)) return READERS;
  return WRITERS.find(([areas]) => areas.includes(call.split('.')[0]!))?.[1] ?? [];
}

const CALLS = (Object.entries(ENDPOINTS) as [EndpointKey, Endpoint][]).filter(([, { open }]) => !open);
/** Without the stream of events and the metrics, which these tests do not mount, and the logout, which would end the session. */
const MOUNTED = CALLS.filter(([call]) => !/^(?:sync\.eventos|metricas|logout)$/.test(call));
const NOWHERE = {
  id: 99_999_999,
  clienteId: 99_999_999,
  choferId: 99_999_999,
  withGoods: 'true',
  tabla: 'cliente',
};

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
      ({ token } = await logInWith(api, role));
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
    const { token } = await logInWith(api, 'DESPACHO');
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
    const { usuario, email, token } = await logInWith(api, 'DESPACHO');
    const [key, body] = [randomUUID(), payloads.puerto()];
    const { datos } = (await api.post('/puerto', body, { token, key })).body;
    await api.patch(`/usuario/${usuario.id}`, { role: 'LECTURA' });
    const again = { token: await loginAs(api, email), key };
    expect((await api.post('/puerto', body, again)).body.datos).toEqual(datos);
    expectRefused(await api.post('/puerto', payloads.puerto(), again), 'clave_reutilizada');
    expectRefused(await api.patch(`/puerto/${datos.id}`, { nombre: 'Otro' }, again), 'sin_permiso');
    expectRefused(await api.call('PUT', `/adjunto/${randomUUID()}/contenido`, {}, again), 'sin_permiso');
    expectRefused(await api.post('/puerto', body, { ...again, key: randomUUID() }), 'sin_permiso');
  });

  it('A new role ends the sessions of its user, with both roles in the security log', async () => {
    const { usuario, token } = await logInWith(api, 'DESPACHO');
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
