/** Containers from the depot to the invoice: scheduled, moved in two turns, stored, exported, charged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefused, expectSaved } from '#tests/support/api.ts';
import { agendamiento, porteoBody } from '#tests/support/contenedores.ts';
import { agendar, type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { charges } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const results = async (path: string) => (await e.api.get(path)).body.results;
const datos = async (path: string) => (await e.api.get(path)).body.datos;

test('Scheduled containers are moved in two turns, stored, exported and invoiced to the peso', async () => {
  const { api, cliente, bodega } = e;
  const m = movimientos(e);
  const body = agendamiento(e, ['csqu 305438-3', 'CBHU3202732', 'MSCU6647876']);
  const agendado = expectSaved(
    await api.post('/contenedor', body),
    'Contenedores agendados correctamente',
    201,
  );
  expect(agendado).toEqual(await datos(`/contenedor/transporte/${agendado.id}`));
  const [cbhu, csqu, mscu] = agendado.contenedores;
  expect(agendado.contenedores.map(({ numero }: { numero: string }) => numero)).toEqual([
    'CBHU3202732',
    'CSQU3054383',
    'MSCU6647876',
  ]);
  // Not yet in storage.
  expect(await results('/contenedor')).toEqual([]);
  expect(await datos(`/contenedor/for-select/${cliente}`)).toEqual([]);

  // Two of the three, as ids or as objects: two blocks of 24 hours, 50.000 each, for each container.
  const first = { ...porteoBody(e, agendado), contenedores: [csqu.id, { id: mscu.id }, csqu.id] };
  const rest = expectSaved(
    await api.post('/contenedor/transporte', first),
    'Contenedores movidos correctamente',
    201,
  );
  expect(rest).toMatchObject({ id: agendado.id, contenedores: [cbhu], con_movidos: true });
  expect(rest.version).toBeGreaterThan(agendado.version);
  const place = { id: bodega, nombre: 'Bodega Norte', comuna: 'Comuna de Bodega Norte' };
  const owner = { id: cliente, nombre: 'Viña Ñuble' };
  expect(await results('/contenedor/transporte')).toEqual([
    {
      id: agendado.id,
      cliente: owner,
      bodega: place,
      contenedores: [{ id: cbhu.id, numero: 'CBHU3202732', underlang: false }],
      total_contenedores: 1,
      fecha_agendamiento: '2026-03-01T12:00:00.000Z',
      con_movidos: true,
      version: rest.version,
    },
  ]);
  expect(await results('/contenedor')).toEqual([
    { id: cliente, cliente: owner, bodega: place, total_contenedores: 2 },
  ]);

  // The rest, within one block. No container is left, so the list has no row of it; its own page still answers.
  const second = { ...porteoBody(e, rest), inicio: '2026-03-03T08:00:00Z', fin: '2026-03-03T10:00:00Z' };
  await api.make('/contenedor/transporte', second);
  expect(await results('/contenedor/transporte')).toEqual([]);
  expect(await datos(`/contenedor/transporte/${agendado.id}`)).toMatchObject({
    contenedores: [],
    total_contenedores: 0,
    con_movidos: true,
  });
  expect(
    (await datos(`/contenedor/for-select/${cliente}`)).map(({ numero }: { numero: string }) => numero),
  ).toEqual(['CBHU3202732', 'CSQU3054383', 'MSCU6647876']);
  const facturables = await datos(`/extra/facturables/${cliente}`);
  expect(charges(facturables)).toEqual([
    'Porteo San Antonio 100000',
    'Porteo San Antonio 100000',
    'Porteo San Antonio 50000',
  ]);
  expect(facturables.map(({ operacion }: { operacion: null }) => operacion)).toEqual([null, null, null]);

  // One is exported: its porteo's charge is now of the operation, its storage is charged above five days.
  const operacion = await agendar(e, 'EXPORTACION', { monto: 200_000 });
  await postMovimientos(
    e,
    operacion,
    m.retiroBodega(['10 09:00', '10 10:00'], csqu.id),
    m.carga(['10 12:00', '10 20:00']),
    m.entregaPuerto(['10 21:00', '10 22:00']),
  );
  const detalle = await datos(`/operacion/${operacion}`);
  expect(charges(detalle.extras)).toEqual([
    'Almacenaje 15000',
    'Estadia planta 30000',
    'Porteo San Antonio 100000',
  ]);
  expect(detalle.contenedor).toMatchObject({ id: csqu.id, numero: 'CSQU3054383' });
  expect(detalle.contenedor.deposito.nombre).toBe('Depósito Sitrans');
  expect((await results('/contenedor'))[0].total_contenedores).toBe(2);

  const extras = detalle.extras.map(({ id }: { id: number }) => id);
  const factura = await api.make('/factura', { cliente, operaciones: [operacion], extras });
  expect(factura).toMatchObject({ subtotal: 345_000, iva: 65_550, total: 410_550 });
  // The porteos of the two that stay can be invoiced without any operation.
  const chargeable: { id: number; contenedor: string }[] = await datos(`/extra/facturables/${cliente}`);
  const numeros = chargeable.map(({ contenedor }) => contenedor);
  expect(numeros.toSorted()).toEqual([cbhu.numero, mscu.numero]);
  const loose = await api.make('/factura', { cliente, extras: chargeable.map(({ id }) => id) });
  expect(loose.subtotal).toBe(150_000);
  expect(loose.extras.map(({ contenedor }: { contenedor: string }) => contenedor)).toEqual(numeros);
  expect((await api.get(`/operacion/${operacion}`)).body.datos.facturada).toBe(true);
});

test('A container with goods is in its warehouse until the next movement', async () => {
  const { api, cliente, bodega2 } = e;
  const m = movimientos(e);
  const operacion = await agendar(e, 'IMPORTACION');
  await postMovimientos(
    e,
    operacion,
    m.retiroPuerto(['5 08:00', '5 09:00'], { numero: 'TCLU0000009', underlang: true }),
    { ...m.almacenaje(['5 10:00', '5 11:00']), bodega: bodega2 },
  );
  expect(await results('/contenedor/mercaderia')).toEqual([
    {
      id: cliente,
      cliente: { id: cliente, nombre: 'Viña Ñuble' },
      bodega: { id: bodega2, nombre: 'Bodega Sur', comuna: 'Comuna de Bodega Sur' },
      total_contenedores: 1,
    },
  ]);
  const { body } = await api.get(`/contenedor/cliente/${cliente}/true`);
  expect(body).toEqual({
    datos: [
      {
        id: bodega2,
        nombre: 'Bodega Sur',
        comuna: 'Comuna de Bodega Sur',
        direccion: 'Camino Real 100',
        contenedores: [
          {
            id: expect.any(Number),
            numero: 'TCLU0000009',
            underlang: true,
            created_at: expect.stringMatching(/Z$/),
            fecha_ingreso: '2026-03-05T10:00:00.000Z',
          },
        ],
      },
    ],
    cliente: { id: cliente, nombre: 'Viña Ñuble', giro: 'Vinos' },
  });
  // A stored container cannot be scheduled again.
  expectRefused(
    await api.post('/contenedor', agendamiento(e, ['TCLU0000009'])),
    'regla',
    'El contenedor TCLU0000009 ya está en custodia',
  );
  await postMovimientos(e, operacion, m.descarga(['6 08:00', '6 09:00']));
  expect(await results('/contenedor/mercaderia')).toEqual([]);
  expect((await api.get(`/contenedor/cliente/${cliente}/true`)).body.datos).toEqual([]);
});
