import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, expectSaved } from '#tests/support/api.ts';
import { agendamiento, porteoBody } from '#tests/support/contenedores.ts';
import { type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { charges, expectRefusal } from '#tests/support/expect-refusal.ts';

let e: TestEmpresa;
let series = 0;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const agendar = (count: number, cliente = e.cliente) =>
  e.api.make('/contenedor', {
    ...agendamiento(
      e,
      Array.from({ length: count }, () => `CAJA-${++series}`),
    ),
    clienteId: cliente,
  });
const post = (body: object) => e.api.post('/contenedor/transporte', body);
const messages = ({ body }: { body: { errores: { campo: string; mensaje: string }[] } }) =>
  body.errores.map(({ campo, mensaje }) => `${campo}: ${mensaje}`);
const extrasOf = async (ids: number[]) =>
  e.db.selectFrom('extra').selectAll().where('contenedor_id', 'in', ids).orderBy('id').execute();
const MOVED = 'Contenedores movidos correctamente';

describe('POST /contenedor/transporte', () => {
  test('POST /contenedor/transporte stores each container from fin, and charges its porteo by the side of the depot', async () => {
    const agendado = await agendar(2);
    const uuid = randomUUID();
    const body = { ...porteoBody(e, agendado), uuid };
    const datos = expectSaved(await post(body), MOVED, 201);
    expect(datos).toEqual((await e.api.get(`/contenedor/transporte/${agendado.id}`)).body.datos);
    const [row] = await e.db.selectFrom('porteo').selectAll().where('uuid', '=', uuid).execute();
    expect(row).toMatchObject({
      transporte_id: agendado.id,
      chofer_id: e.chofer,
      camion_id: e.camion,
      inicio: '2026-03-01T10:00:00.000Z',
      fin: '2026-03-02T12:00:00.000Z',
    });
    const ids = agendado.contenedores.map(({ id }: { id: number }) => id);
    const stays = await e.db.selectFrom('almacenaje').selectAll().where('contenedor_id', 'in', ids).execute();
    expect(stays).toHaveLength(2);
    for (const stay of stays) {
      expect(stay).toMatchObject({
        bodega_id: e.bodega,
        con_mercaderia: false,
        entrada: '2026-03-02T12:00:00.000Z',
        salida: null,
        porteo_id: row?.id,
        mov_entrada: null,
        version: datos.version,
      });
    }
    const extras = await extrasOf(ids);
    expect(charges(extras)).toEqual(['Porteo San Antonio 100000', 'Porteo San Antonio 100000']);
    expect(extras[0]).toMatchObject({
      cliente_id: e.cliente,
      operacion_id: null,
      movimiento_id: null,
      detalle: {
        desde: '2026-03-01T10:00:00.000Z',
        hasta: '2026-03-02T12:00:00.000Z',
        unidad: 'bloque',
        cantidad: 2,
        libre: 24,
        cobradas: 2,
        precio: 50_000,
      },
    });
    // The same porteo again changes no row, and answers the present state.
    const again = await post(body);
    expect({ status: again.status, datos: again.body.datos }).toEqual({ status: 200, datos });
    expect(await extrasOf(ids)).toHaveLength(2);
    // The log names the porteo, not the agendamiento that is answered.
    const [log] = await e.db
      .selectFrom('bitacora')
      .selectAll()
      .where('accion', '=', 'transporte.create')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(log).toMatchObject({ tabla: 'porteo', registro_id: row?.id, despues: { uuid } });
  });

  test.each([
    ['2026-03-01T10:00:00Z', 50_000, 'no time at all'],
    ['2026-03-02T10:00:00Z', 50_000, '24 h 00'],
    ['2026-03-02T10:01:00Z', 100_000, '24 h 01'],
  ])('A porteo until %s costs %i: %s', async (fin, monto) => {
    const agendado = await agendar(1);
    expectSaved(await post({ ...porteoBody(e, agendado), fin }), MOVED, 201);
    const [extra] = await extrasOf([agendado.contenedores[0].id]);
    expect(extra?.monto).toBe(monto);
  });

  test('POST /contenedor/transporte accepts all references by uuid, as a device names records that it made offline', async () => {
    const { contenedores, ...body } = agendamiento(e, ['OFF-1', 'OFF-2']);
    const uuids = contenedores.map(() => randomUUID());
    const uuid = randomUUID();
    const withUuid = contenedores.map((each, index) => ({ ...each, uuid: uuids[index] }));
    await e.api.make('/contenedor', { ...body, uuid, contenedores: withUuid });
    const datos = expectSaved(
      await post({
        ...porteoBody(e, { id: 0, contenedores: [] }),
        contenedorTransporteId: uuid,
        contenedores: [uuids[1], { id: uuids[0] }],
      }),
      MOVED,
      201,
    );
    expect(datos).toMatchObject({ uuid, contenedores: [], con_movidos: true });
  });

  test('POST /contenedor/transporte without a negotiation moves the containers, warns, and charges nothing', async () => {
    const agendado = await agendar(1, e.other);
    const answer = await post(porteoBody(e, agendado));
    expectSaved(answer, MOVED, 201);
    expect(answer.body.advertencias).toEqual(['El cliente no tiene negociación: no se calcularán extras']);
    expect(await extrasOf([agendado.contenedores[0].id])).toEqual([]);
  });

  test('POST /contenedor/transporte requires each field, by its name, and fin not before inicio', async () => {
    expect(expectRefusal(await post({}), 'validacion')).toEqual([
      'contenedorTransporteId',
      'choferId',
      'camionId',
      'inicio',
      'fin',
      'contenedores',
    ]);
    const agendado = await agendar(1);
    const body = porteoBody(e, agendado);
    expect(messages(await post({ ...body, contenedores: [] }))).toEqual([
      'contenedores: Seleccione al menos un contenedor',
    ]);
    expect(messages(await post({ ...body, contenedores: ['x'] }))).toEqual([
      'contenedores.0: Campo inválido',
    ]);
    expect(messages(await post({ ...body, fin: '2026-03-01T09:59:59Z' }))).toEqual([
      'fin: La fecha de término no puede ser anterior a la de inicio',
    ]);
  });

  test('POST /contenedor/transporte refuses references that do not exist, and names all of them', async () => {
    const agendado = await agendar(1);
    const unknown = { contenedorTransporteId: 99_999, choferId: 99_999, camionId: randomUUID() };
    expect(messages(await post({ ...porteoBody(e, agendado), ...unknown }))).toEqual([
      'contenedorTransporteId: El registro no existe',
      'choferId: El registro no existe',
      'camionId: El registro no existe',
    ]);
    await e.api.remove(`/contenedor/transporte/${agendado.id}`);
    expect(messages(await post(porteoBody(e, agendado)))).toEqual([
      'contenedorTransporteId: El registro no existe',
    ]);
  });

  test('POST /contenedor/transporte refuses a container that is unknown or of another agendamiento', async () => {
    const [one, two] = [await agendar(1), await agendar(1)];
    const [own, foreign] = [one.contenedores[0].id, two.contenedores[0].id];
    const move = (contenedores: unknown[]) => post({ ...porteoBody(e, one), contenedores });
    expect(messages(await move([own, foreign]))).toEqual([
      'contenedores.1: El contenedor no es de este agendamiento',
    ]);
    expect(messages(await move([99_999]))).toEqual(['contenedores.0: El registro no existe']);
    expect(messages(await move([own, { id: randomUUID() }]))).toEqual([
      'contenedores.1: El registro no existe',
    ]);
    // A refused porteo writes no row.
    const { body } = await e.api.get(`/contenedor/transporte/${one.id}`);
    expect(body.datos).toMatchObject({ total_contenedores: 1, con_movidos: false });
  });

  test('POST /contenedor/transporte refuses a container that was moved already', async () => {
    const agendado = await agendar(2);
    const [one, two] = agendado.contenedores;
    expectSaved(await post(porteoBody(e, { ...agendado, contenedores: [one] })), MOVED, 201);
    const refusal = `El contenedor ${one.numero} ya fue movido`;
    expectRefused(await post(porteoBody(e, { ...agendado, contenedores: [two, one] })), 'regla', refusal);
    expectSaved(await post(porteoBody(e, { ...agendado, contenedores: [two] })), MOVED, 201);
  });
});
