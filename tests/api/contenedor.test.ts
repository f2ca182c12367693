import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefused, expectSaved } from '#tests/support/api.ts';
import { agendamiento, NUMEROS, porteoBody } from '#tests/support/contenedores.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

/** Removes the containers of earlier tests, so that none is in custody. */
beforeEach(async () => {
  const deleted_at = new Date().toISOString();
  await e.db.updateTable('contenedor').set({ deleted_at }).where('deleted_at', 'is', null).execute();
  await e.db.updateTable('operacion').set({ finalizado: true }).execute();
});

const post = (body: object) => e.api.post('/contenedor', body);
const messages = ({ body }: { body: { errores: { campo: string; mensaje: string }[] } }) =>
  body.errores.map(({ campo, mensaje }) => `${campo}: ${mensaje}`);

describe('POST /contenedor', () => {
  test('POST /contenedor keeps the uuids of the device, and answers a repetition with the existing record', async () => {
    const [uuid, own] = [randomUUID(), randomUUID()];
    const { contenedores, ...rest } = agendamiento(e, [NUMEROS[0]]);
    const body = { ...rest, uuid, contenedores: [{ ...contenedores[0], uuid: own, underlang: 'Si' }] };
    const datos = expectSaved(await post(body), 'Contenedores agendados correctamente', 201);
    expect(datos).toMatchObject({
      uuid,
      cliente: { id: e.cliente, nombre: 'Viña Ñuble' },
      bodega: { id: e.bodega, nombre: 'Bodega Norte', comuna: 'Comuna de Bodega Norte' },
      deposito: { id: e.deposito, nombre: 'Depósito Sitrans', porteo: 'San Antonio' },
      fecha_agendamiento: '2026-03-01T12:00:00.000Z',
      contenedores: [{ uuid: own, numero: NUMEROS[0], underlang: true }],
      total_contenedores: 1,
      con_movidos: false,
    });
    const again = await post(body);
    expect(again.status).toBe(200);
    expect(again.body.datos).toEqual(datos);
    const byUuid = await e.api.get(`/contenedor/transporte/${uuid}`);
    expect(byUuid.body.datos).toEqual(datos);
    expect(byUuid.headers.get('etag')).toBe(`"${datos.version}"`);
  });

  test('POST /contenedor takes a reference by uuid, a date without offset as Chilean, a number with separators', async () => {
    const [row] = await e.db.selectFrom('cliente').select('uuid').where('id', '=', e.cliente).execute();
    const datos = expectSaved(
      await post({
        ...agendamiento(e, ['  mscu 664787-6 ']),
        clienteId: row?.uuid,
        bodegaId: String(e.bodega),
        fecha_agendamiento: '2026-03-02 09:00',
      }),
      'Contenedores agendados correctamente',
      201,
    );
    expect(datos).toMatchObject({
      cliente: { id: e.cliente },
      fecha_agendamiento: '2026-03-02T12:00:00.000Z',
      contenedores: [{ numero: 'MSCU6647876' }],
    });
  });

  test('POST /contenedor requires each field, by its name', async () => {
    const vacio = await post({});
    expect(expectRefusal(vacio, 'validacion')).toEqual([
      'clienteId',
      'bodegaId',
      'depositoId',
      'fecha_agendamiento',
      'contenedores',
    ]);
    const withoutContenedores = await post(agendamiento(e, []));
    expect(messages(withoutContenedores)).toEqual(['contenedores: Agregue al menos un contenedor']);
    const a_medias = await post({ ...agendamiento(e, []), contenedores: [{ numero: ' - ' }, {}] });
    expect(messages(a_medias)).toEqual([
      'contenedores.0.numero: Este campo es obligatorio',
      'contenedores.0.underlang: Este campo es obligatorio',
      'contenedores.1.numero: Este campo es obligatorio',
      'contenedores.1.underlang: Este campo es obligatorio',
    ]);
    expect(messages(await post({ ...agendamiento(e, [NUMEROS[0]]), bodegaId: 0 }))).toEqual([
      'bodegaId: El valor mínimo es 1',
    ]);
  });

  test('POST /contenedor refuses references that do not exist, and names all of them', async () => {
    const answer = await post({
      ...agendamiento(e, [NUMEROS[0]]),
      clienteId: 99_999,
      depositoId: randomUUID(),
    });
    expectRefused(answer, 'validacion', 'clienteId: El registro no existe');
    expect(messages(answer)).toEqual([
      'clienteId: El registro no existe',
      'depositoId: El registro no existe',
    ]);
  });

  test('POST /contenedor refuses a number that comes twice, however it is written', async () => {
    const answer = await post(agendamiento(e, ['CSQU3054383', 'MSCU6647876', 'csqu-305438-3']));
    expectRefusal(answer, 'validacion');
    expect(messages(answer)).toEqual(['contenedores.2.numero: El número está repetido']);
  });

  test('POST /contenedor refuses a container in custody: scheduled, stored, or on an open operation', async () => {
    const taken = 'El contenedor CSQU3054383 ya está en custodia';
    const body = agendamiento(e, [NUMEROS[1], NUMEROS[0]]);
    await e.api.make('/contenedor', agendamiento(e, [NUMEROS[0]]));
    /** The refusal, and where the field says that the container is. */
    const expectTaken = async (where: string) => {
      const answer = await post(body);
      expectRefused(answer, 'regla', taken);
      expect(messages(answer)).toEqual([`contenedores.1.numero: ${taken} (${where})`]);
    };
    await expectTaken('agendado, por mover');
    // A refused one writes no row.
    expect(await e.api.all(`/contenedor/transporte?search=${NUMEROS[1]}`)).toEqual([]);

    const deleted_at = new Date().toISOString();
    await e.db.updateTable('contenedor').set({ deleted_at }).execute();
    const { id } = await storeEmpty(e, { numero: NUMEROS[0] });
    await expectTaken('guardado en una bodega');

    const m = movimientos(e);
    const operacion = await agendar(e, 'EXPORTACION');
    await postMovimientos(e, operacion, m.retiroBodega(['2 08:00', '2 09:00'], id));
    await expectTaken(`operación ${operacion}`);
    await postMovimientos(
      e,
      operacion,
      m.carga(['2 10:00', '2 11:00']),
      m.entregaPuerto(['3 08:00', '3 09:00']),
    );
    // Delivered, it may come again.
    expect((await post(body)).status).toBe(201);
  });

  test('POST /contenedor warns of a wrong check digit, and names its container if there are several', async () => {
    const text = 'Número de contenedor con dígito de control incorrecto (debería ser 3)';
    expect((await post(agendamiento(e, ['CSQU3054384']))).body.advertencias).toEqual([text]);
    const several = await post(agendamiento(e, [NUMEROS[1], 'CSQU3054385', 'LIBRE-1']));
    expect(several.body.advertencias).toEqual([`CSQU3054385: ${text}`]);
  });

  test('POST /contenedor refuses one uuid for two records, and keeps nothing', async () => {
    const uuid = randomUUID();
    const [a, b] = agendamiento(e, [NUMEROS[0], NUMEROS[1]]).contenedores;
    for (const body of [
      { ...agendamiento(e, []), uuid, contenedores: [{ ...a, uuid }, b] },
      {
        ...agendamiento(e, []),
        contenedores: [
          { ...a, uuid },
          { ...b, uuid },
        ],
      },
    ]) {
      expectRefused(await post(body), 'regla', 'El registro ya existe');
    }
    expect(await e.api.all('/contenedor/transporte')).toEqual([]);
  });
});

describe('DELETE /contenedor/transporte/{id}', () => {
  test('DELETE /contenedor/transporte/{id} deletes its pending containers too, so their numbers can be used again', async () => {
    const agendado = await e.api.make('/contenedor', agendamiento(e, [NUMEROS[0], NUMEROS[1]]));
    const path = `/contenedor/transporte/${agendado.id}`;
    expectRefused(await e.api.remove(path, { ifMatch: agendado.version - 1 }), 'version');
    const datos = expectSaved(await e.api.remove(path), 'Agendamiento eliminado correctamente');
    expect(datos).toEqual(agendado);
    expectRefused(await e.api.get(path), 'no_encontrado');
    expectRefused(await e.api.remove(path), 'no_encontrado');
    expect(await e.api.all('/contenedor/transporte')).toEqual([]);
    await e.api.make('/contenedor', agendamiento(e, [NUMEROS[0], NUMEROS[1]]));
  });

  test('DELETE /contenedor/transporte/{id} is refused once any of its containers was moved', async () => {
    const agendado = await e.api.make('/contenedor', agendamiento(e, [NUMEROS[0], NUMEROS[1]]));
    const path = `/contenedor/transporte/${agendado.id}`;
    const [first] = agendado.contenedores;
    await e.api.make('/contenedor/transporte', porteoBody(e, { ...agendado, contenedores: [first] }));
    const refusal = 'El agendamiento ya tiene contenedores movidos';
    expectRefused(await e.api.remove(path), 'regla', refusal);
    const m = movimientos(e);
    await postMovimientos(
      e,
      await agendar(e, 'EXPORTACION'),
      m.retiroBodega(['9 08:00', '9 09:00'], first.id),
    );
    expectRefused(await e.api.remove(path), 'regla', refusal);
  });
});

describe('Clients, warehouses and depots of containers', () => {
  test('A client, warehouse or depot of scheduled or stored containers cannot be deleted', async () => {
    const { api, db } = e;
    const make = async (table: 'cliente' | 'bodega' | 'deposito', row: object): Promise<number> =>
      (await insertRows(db, table, row))[0] ?? 0;
    const place = { nombre: 'Propio', comuna: 'Lota', direccion: 'Mar 1' };
    const own = {
      ...e,
      cliente: await make('cliente', {
        nombre: 'Propio',
        rut: '1-9',
        giro: 'G',
        cel: '9',
        razon_social: 'R',
      }),
      bodega: await make('bodega', place),
      deposito: await make('deposito', { ...place, porteo: 'Valparaiso' }),
    };
    const refused = async (key: 'cliente' | 'bodega' | 'deposito', things: string): Promise<void> =>
      expectRefused(await api.remove(`/${key}/${own[key]}`), 'regla', `No se puede eliminar: ${things}`);
    const agendado = await api.make('/contenedor', agendamiento(own, [NUMEROS[0], NUMEROS[1]]));
    for (const key of ['cliente', 'deposito'] as const) {
      await refused(key, '2 contenedores agendados lo usan');
    }
    await refused('bodega', '2 contenedores agendados la usan');
    // Without a negotiation there is no charge that would keep the client too.
    await api.make('/contenedor/transporte', porteoBody(own, agendado));
    await refused('cliente', '2 contenedores almacenados lo usan');
    await refused('bodega', '2 contenedores almacenados la usan');
    expect((await api.remove(`/deposito/${own.deposito}`)).status).toBe(200);
    // The name of a deleted record is still shown.
    const { body } = await api.get(`/contenedor/transporte/${agendado.id}`);
    expect(body.datos.deposito).toEqual({ id: own.deposito, nombre: 'Propio', porteo: 'Valparaiso' });
  });
});
