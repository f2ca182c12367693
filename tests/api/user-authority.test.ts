/** Who may change which users (R26.3). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';
import { logInWith, USER_PASSWORD } from '#tests/support/users.ts';

const api = useApi();

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

describe('Users who change users', () => {
  const OF_SUPER_ADMINS = 'No tiene permiso para crear ni editar superadministradores';

  it('An ADMIN neither makes, edits, disables nor becomes a SUPER_ADMIN', async () => {
    const { usuario, token } = await logInWith(api, 'ADMIN');
    const { usuario: chief } = await logInWith(api, 'SUPER_ADMIN');
    const { usuario: other } = await logInWith(api, 'LECTURA');
    const email = `${randomUUID()}@transporte.cl`;
    const made = await api.post(
      '/usuario',
      { email, password: USER_PASSWORD, role: 'SUPER_ADMIN' },
      { token },
    );
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
    const { usuario, token } = await logInWith(api, 'ADMIN');
    const answer = await api.patch(`/usuario/${usuario.id}`, { role: 'LECTURA' }, { token });
    expectRefused(answer, 'regla', 'No puede cambiar su propio rol');
  });

  it('Of the last two SUPER_ADMINs who demote each other at the same time one remains', async () => {
    const [one, two] = [await logInWith(api, 'SUPER_ADMIN'), await logInWith(api, 'SUPER_ADMIN')];
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
    const { token } = await logInWith(api, 'ADMIN');
    const { id } = await api.make('/usuario', {
      email: `${randomUUID()}@transporte.cl`,
      password: USER_PASSWORD,
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
    const { usuario, token } = await logInWith(api, 'LECTURA');
    const { token: admin } = await logInWith(api, 'ADMIN');
    expect((await api.get(`/usuario/${usuario.id}`, { token })).body.datos).toEqual(usuario);
    expect((await api.get(`/usuario/${usuario.uuid}`, { token })).status).toBe(200);
    expectRefused(await api.get('/usuario/1', { token }), 'no_encontrado');
    expectRefused(await api.get(`/historial/usuario/${usuario.id}`, { token }), 'sin_permiso');
    expect((await api.get(`/historial/usuario/${usuario.id}`, { token: admin })).status).toBe(200);
  });
});
