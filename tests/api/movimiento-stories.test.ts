import { afterAll, beforeAll, expect, test } from 'vitest';
import { TARIFA } from '#tests/support/tarifa.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { charges } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
});
afterAll(() => e.close());

const detalle = async (id: number) => (await e.api.get(`/operacion/${id}`)).body.datos;
const stays = (contenedor: number) =>
  e.db
    .selectFrom('almacenaje')
    .select(['bodega_id', 'con_mercaderia', 'entrada', 'salida'])
    .where('contenedor_id', '=', contenedor)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

test('An import with a stay in a warehouse is charged to the peso, step by step', async () => {
  const operacion = await agendar(e);
  await postMovimientos(e, operacion, m.retiroPuerto(['1 08:00', '1 17:00'], { underlang: 'Si' }));
  expect(charges((await detalle(operacion)).extras)).toEqual(['Estadia puerto 45000', 'Underlang 80000']);

  await postMovimientos(
    e,
    operacion,
    m.almacenaje(['1 18:00', '1 19:00'], { sello: 'S-9', temperatura: '-18,5' }),
  );
  const stored = await detalle(operacion);
  expect(charges(stored.extras)).toEqual(['Estadia puerto 45000', 'Underlang 80000']);
  expect(stored.contenedor).toMatchObject({ numero: 'MSCU6647876', underlang: true, deposito: null });
  const entrada = '2026-03-01T18:00:00.000Z';
  const stay = { bodega_id: e.bodega, con_mercaderia: true, entrada };
  expect(await stays(stored.contenedor.id)).toEqual([{ ...stay, salida: null }]);

  await postMovimientos(
    e,
    operacion,
    m.descarga(['8 08:00', '8 15:10'], { temperatura: '-18', ventilacion: 'Cerrada' }),
  );
  const unloaded = await detalle(operacion);
  expect(await stays(stored.contenedor.id)).toEqual([{ ...stay, salida: '2026-03-08T08:00:00.000Z' }]);
  // Underlang: 175 h 10 m less 158 h in the warehouse are 17 h 10 m, two blocks of 12.
  const charged = ['Almacenaje 10000', 'Estadia planta 30000', 'Estadia puerto 45000', 'Underlang 160000'];
  expect(charges(unloaded.extras)).toEqual(charged);
  expect(unloaded.finalizado).toBe(false);

  await postMovimientos(e, operacion, m.entregaContenedor(['8 18:00', '8 19:00']));
  const done = await detalle(operacion);
  expect(done).toMatchObject({ finalizado: true, facturada: false, monto: 350_000 });
  expect(charges(done.extras)).toEqual(charged);
  expect(done.puerto).toMatchObject({ id: e.puerto, nombre: 'Puerto San Antonio' });
  expect(done.planta).toMatchObject({ id: e.planta });
  expect(done.movimientos.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
    'Retiro en puerto',
    'Almacenaje en bodega',
    'Descarga en planta',
    'Entrega de contenedor',
  ]);
  const [retiro, almacenaje, descarga] = done.movimientos;
  expect(charges(retiro.extras)).toEqual(['Estadia puerto 45000', 'Underlang 160000']);
  expect(almacenaje.extras[0].detalle).toEqual({
    desde: entrada,
    hasta: '2026-03-08T08:00:00.000Z',
    unidad: '24h',
    cantidad: 7,
    libre: 5,
    cobradas: 2,
    precio: 5_000,
  });
  expect(almacenaje.datos).toMatchObject({ bodega: 'Bodega Norte', temperatura: -18.5, sello: 'S-9' });
  expect(descarga.datos).toMatchObject({
    numero: 'MSCU6647876',
    planta: 'Planta Chillán',
    comuna: 'Comuna de Planta Chillán',
    direccion: 'Camino Real 100',
    temperatura: -18,
    ventilacion: 'Cerrada',
  });
});

test('An export of a stored container takes its stay, its porteo extra and its own hours', async () => {
  const vacio = await storeEmpty(e, { underlang: true });
  const offered = (await e.api.get(`/contenedor/for-select/${e.cliente}`)).body.datos;
  expect(offered).toEqual([
    {
      id: vacio.id,
      nombre: 'CSQU3054383',
      numero: 'CSQU3054383',
      underlang: true,
      bodega: 'Bodega Norte',
      fecha_ingreso: '2026-03-01T13:00:00.000Z',
    },
  ]);
  const operacion = await agendar(e, 'EXPORTACION');
  await postMovimientos(e, operacion, m.retiroBodega(['8 12:00', '8 13:00'], vacio.uuid));
  expect((await e.api.get(`/contenedor/for-select/${e.cliente}`)).body.datos).toEqual([]);
  const bound = await detalle(operacion);
  expect(bound.contenedor).toMatchObject({
    id: vacio.id,
    numero: 'CSQU3054383',
    deposito: { id: e.deposito },
  });
  // 6 days 23 h are 7 begun, 5 free; the rented hour is one block.
  expect(charges(bound.movimientos[0].extras)).toEqual([
    'Almacenaje 10000',
    'Porteo San Antonio 100000',
    'Underlang 80000',
  ]);
  expect(bound.movimientos[0]).toMatchObject({ contenedor: vacio.id, datos: { numero: 'CSQU3054383' } });

  await postMovimientos(
    e,
    operacion,
    m.carga(['8 14:00', '8 20:00']),
    m.almacenaje(['8 21:00', '8 22:00']),
    m.entregaPuerto(['10 08:00', '10 15:00']),
  );
  const done = await detalle(operacion);
  expect(done.finalizado).toBe(true);
  // 51 h less 35 h in the warehouse: two blocks. Exactly six hours at the plant are free; one hour more at the port costs 15.000.
  expect(charges(done.extras)).toEqual([
    'Almacenaje 10000',
    'Estadia puerto 15000',
    'Porteo San Antonio 100000',
    'Underlang 160000',
  ]);
  expect(await stays(vacio.id)).toEqual([
    {
      bodega_id: e.bodega,
      con_mercaderia: false,
      entrada: '2026-03-01T13:00:00.000Z',
      salida: '2026-03-08T12:00:00.000Z',
    },
    {
      bodega_id: e.bodega,
      con_mercaderia: true,
      entrada: '2026-03-08T21:00:00.000Z',
      salida: '2026-03-10T08:00:00.000Z',
    },
  ]);
});

test('Undoing an export from its end returns the container to the warehouse', async () => {
  const vacio = await storeEmpty(e, { numero: 'TCLU0000009' });
  const operacion = await agendar(e, 'EXPORTACION');
  const ids = await postMovimientos(
    e,
    operacion,
    m.retiroBodega(['8 12:00', '8 13:00'], vacio.id),
    m.carga(['8 14:00', '8 21:00']),
    m.entregaPuerto(['9 08:00', '9 09:00']),
  );
  for (const id of ids.toReversed()) {
    const { status, body } = await e.api.remove(`/movimiento/${id}`);
    expect({ status, mensaje: body.mensaje }).toEqual({
      status: 200,
      mensaje: 'Movimiento eliminado correctamente',
    });
    expect(body.datos.deleted_at).not.toBeNull();
  }
  expect(await detalle(operacion)).toMatchObject({
    finalizado: false,
    contenedor: null,
    movimientos: [],
    extras: [],
  });
  const offered = (await e.api.get(`/contenedor/for-select/${e.cliente}`)).body.datos;
  expect(offered.map(({ id }: { id: number }) => id)).toEqual([vacio.id]);
  const extra = await e.db.selectFrom('extra').selectAll().where('id', '=', vacio.extra).executeTakeFirst();
  expect(extra).toMatchObject({ operacion_id: null, deleted_at: null, monto: 100_000 });
});

test('Without a negotiation nothing is charged until the client gets one', async () => {
  const agreed = await e.api.post('/operacion', {
    tipo: 'EXPORTACION',
    cliente: e.other,
    monto: 0,
    eta_puerto: '2026-03-02',
    eta_planta: '2026-03-02',
  });
  expect(agreed.body.advertencias).toEqual(['El cliente no tiene negociación: no se calcularán extras']);
  const { id } = agreed.body.datos;
  await e.api.patch(`/operacion/${id}`, { choferId: e.chofer, camionId: e.camion });
  await postMovimientos(
    e,
    id,
    m.retiroDeposito(['1 08:00', '1 17:00'], { numero: 'OTHU1111111', underlang: true }),
  );
  expect((await detalle(id)).extras).toEqual([]);
  await insertRows(e.db, 'negociacion', { cliente_id: e.other, ...TARIFA });
  const planta = { planta: e.plantaAjena };
  await postMovimientos(e, id, { ...m.carga(['1 18:00', '2 04:00']), ...planta });
  expect(charges((await detalle(id)).extras)).toEqual(['Estadia planta 60000', 'Underlang 160000']);
});
