/** The drivers that users are (R26.5). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { REQUIRED } from '#domain/refusal.ts';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { logInWith, USER_PASSWORD } from '#tests/support/users.ts';

const api = useApi();

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
});

const makeChofer = async (): Promise<{ id: number; uuid: string; nombre: string }> =>
  api.make('/chofer', payloads.chofer());
const body = (more: object) => ({ email: `${randomUUID()}@transporte.cl`, password: USER_PASSWORD, ...more });

const MISSING = [{ campo: 'chofer', mensaje: REQUIRED }];
const OTHERS = [{ campo: 'chofer', mensaje: 'Solo los usuarios con el rol Chofer tienen un chofer' }];
const TAKEN = 'El chofer ya tiene un usuario activo';

describe('The driver of a user', () => {
  it('A CHOFER has a driver, by number or uuid, and others have none', async () => {
    const [one, two] = [await makeChofer(), await makeChofer()];
    const byNumber = await api.post('/usuario', body({ role: 'CHOFER', chofer: one.id }));
    expect(expectSaved(byNumber, 'Usuario creado correctamente', 201).chofer).toEqual({
      id: one.id,
      nombre: one.nombre,
    });
    const byUuid = await api.post('/usuario', body({ role: 'CHOFER', chofer: two.uuid }));
    expect(byUuid.body.datos.chofer).toEqual({ id: two.id, nombre: two.nombre });
    const { results } = (await api.get(`/usuario?search=${byUuid.body.datos.email}`)).body;
    expect(results[0].chofer).toEqual({ id: two.id, nombre: two.nombre });
    expectRefused(await api.post('/usuario', body({ role: 'CHOFER' })), 'validacion', undefined, MISSING);
    const office = await api.post('/usuario', body({ role: 'LECTURA', chofer: one.id }));
    expectRefused(office, 'validacion', undefined, OTHERS);
    expectRefused(await api.post('/usuario', body({ role: 'CHOFER', chofer: 99_999 })), 'validacion');
  });

  it('A driver has one active user at most', async () => {
    const { chofer, usuario } = await logInWith(api, 'CHOFER');
    expectRefused(await api.post('/usuario', body({ role: 'CHOFER', chofer })), 'regla', TAKEN);
    await api.patch(`/usuario/${usuario.id}`, { activo: false });
    expect((await api.post('/usuario', body({ role: 'CHOFER', chofer }))).status).toBe(201);
    expectRefused(await api.patch(`/usuario/${usuario.id}`, { activo: true }), 'regla', TAKEN);
  });

  it('A user becomes a CHOFER with a driver only, and loses the driver with the role', async () => {
    const { usuario } = await logInWith(api, 'LECTURA');
    const path = `/usuario/${usuario.id}`;
    expectRefused(await api.patch(path, { role: 'CHOFER' }), 'validacion', undefined, MISSING);
    const { id } = await makeChofer();
    expect((await api.patch(path, { role: 'CHOFER', chofer: id })).body.datos.chofer.id).toBe(id);
    expect((await api.patch(path, { nombre: 'Ana' })).body.datos.chofer.id).toBe(id);
    expectRefused(await api.patch(path, { chofer: null }), 'validacion', undefined, MISSING);
    expect((await api.patch(path, { role: 'DESPACHO' })).body.datos.chofer).toBeNull();
  });

  it('Another driver ends the sessions of the user, and any other change does not', async () => {
    const { usuario, token } = await logInWith(api, 'CHOFER');
    await api.patch(`/usuario/${usuario.id}`, { nombre: 'Ana', chofer: usuario.chofer.id });
    expect((await api.get('/operacion/asignado', { token })).status).toBe(200);
    await api.patch(`/usuario/${usuario.id}`, { chofer: (await makeChofer()).id });
    expectRefused(await api.get('/operacion/asignado', { token }), 'no_autenticado');
  });

  it('A driver with an active user cannot be deleted', async () => {
    const { usuario, chofer } = await logInWith(api, 'CHOFER');
    const refusal = 'No se puede eliminar: un usuario activo es este chofer';
    expectRefused(await api.remove(`/chofer/${chofer}`), 'regla', refusal);
    await api.patch(`/usuario/${usuario.id}`, { activo: false });
    expectSaved(await api.remove(`/chofer/${chofer}`), 'Chofer eliminado correctamente');
  });
});
