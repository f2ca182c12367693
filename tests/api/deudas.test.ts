import { afterAll, beforeAll, expect, test } from 'vitest';
import { agendar, type TestEmpresa, insertRows, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const deudas = async (params = '') => (await e.api.get(`/cliente/deudas?limit=100${params}`)).body.results;

test('A client is in debt from the end of its operation until it is invoiced, even of $0', async () => {
  expect(await deudas()).toEqual([]);
  const m = movimientos(e);
  const id = await agendar(e, 'IMPORTACION', { monto: 0 });
  await postMovimientos(e, id, m.retiroPuerto(['1 08:00', '1 09:00']), m.descarga(['2 08:00', '2 09:00']));
  expect(await deudas()).toEqual([]);
  await postMovimientos(e, id, m.entregaContenedor(['2 10:00', '2 11:00']));
  const row = { id: e.cliente, nombre: 'Viña Ñuble', monto_extras: 0, monto_operaciones: 0 };
  expect(await deudas()).toEqual([row]);
  const { id: factura } = await e.api.make('/factura', { cliente: e.cliente, operaciones: [id] });
  expect(await deudas()).toEqual([]);
  await e.api.remove(`/factura/${factura}`);
  expect(await deudas()).toEqual([row]);
  await e.api.make('/factura', { cliente: e.cliente, operaciones: [id] });
});

test('Porteo extras are owed before the export, and not while the export is unfinished', async () => {
  const vacio = await storeEmpty(e);
  const porteo = { id: vacio.extra, tipo: 'Porteo San Antonio', monto: 100_000 };
  const facturables = async () => (await e.api.get(`/extra/facturables/${e.cliente}`)).body.datos;
  expect(await facturables()).toMatchObject([{ ...porteo, operacion: null }]);
  const row = { id: e.cliente, nombre: 'Viña Ñuble', monto_operaciones: 0 };
  expect(await deudas()).toEqual([{ ...row, monto_extras: 100_000 }]);
  const m = movimientos(e);
  const id = await agendar(e, 'EXPORTACION', { monto: 500_000 });
  await postMovimientos(
    e,
    id,
    m.retiroBodega(['2 08:00', '2 09:00'], vacio.id),
    m.carga(['2 10:00', '2 18:00']),
  );
  expect(await deudas()).toEqual([]);
  expect(await facturables()).toEqual([]);
  await postMovimientos(e, id, m.entregaPuerto(['3 08:00', '3 09:00']));
  expect(await deudas()).toEqual([{ ...row, monto_extras: 130_000, monto_operaciones: 500_000 }]);
  expect(await facturables()).toMatchObject([{ ...porteo, operacion: id }, { tipo: 'Estadia planta' }]);
});

test('A porteo extra invoiced on its own is not linked to an operation and locks none', async () => {
  const vacio = await storeEmpty(e, { numero: 'PORTEO1', cliente: e.other });
  const { id: factura } = await e.api.make('/factura', { cliente: e.other, extras: [vacio.extra] });
  const m = movimientos(e);
  const id = await agendar(e, 'EXPORTACION', { cliente: e.other });
  const [first] = await postMovimientos(e, id, m.retiroBodega(['2 08:00', '2 09:00'], vacio.id));
  const detail = (await e.api.get(`/operacion/${id}`)).body.datos;
  expect(detail).toMatchObject({ facturada: false, extras: [] });
  await e.api.remove(`/factura/${factura}`);
  expect((await e.api.get(`/extra/facturables/${e.other}`)).body.datos).toMatchObject([{ operacion: null }]);
  expect((await e.api.remove(`/movimiento/${first}`)).status).toBe(200);
});

test('The list of debts searches nombre, rut and giro, sorts by each amount, and settles ties by id', async () => {
  const clientes = await insertRows(
    e.db,
    'cliente',
    ...['Ácidos Andes', 'acuícola', 'Ñandú', 'Zeta'].map((nombre, index) => ({
      nombre,
      rut: `${index + 1}-K`,
      giro: index === 3 ? 'Minería' : 'Salmón',
      cel: '1',
      razon_social: nombre,
    })),
  );
  for (const [index, cliente_id] of clientes.entries()) {
    await insertRows(e.db, 'operacion', {
      cliente_id,
      tipo: 'IMPORTACION',
      monto: index === 2 ? 9_000_000 : 1_000,
      eta_puerto: '2026-01-01',
      eta_planta: '2026-01-01',
      finalizado: true,
    });
  }
  const nombres = async (params: string) =>
    (await deudas(params)).map(({ nombre }: { nombre: string }) => nombre);
  expect(await nombres('')).toEqual([
    'Ácidos Andes',
    'acuícola',
    'Frutas del Sur',
    'Ñandú',
    'Viña Ñuble',
    'Zeta',
  ]);
  expect(await nombres('&sort=DESC')).toEqual((await nombres('')).toReversed());
  expect(await nombres('&search=SALMON')).toEqual(['Ácidos Andes', 'acuícola', 'Ñandú']);
  expect(await nombres('&search=4-k')).toEqual(['Zeta']);
  expect(await nombres('&search=ACI')).toEqual(['Ácidos Andes']);
  expect(await nombres('&search=a&sort=monto_operaciones:DESC')).toEqual([
    'Ñandú',
    'Viña Ñuble',
    'Ácidos Andes',
    'acuícola',
    'Zeta',
    'Frutas del Sur',
  ]);
  const { body } = await e.api.get('/cliente/deudas?page=2&limit=4');
  expect(body).toMatchObject({ totalDocs: 6, totalPages: 2, hasPrevPage: true });
  expect(body.results).toHaveLength(2);
});

test('A client that does not exist has no billable items', async () => {
  for (const path of ['/extra/facturables', '/operacion/facturables/cliente', '/contenedor/for-select']) {
    expect((await e.api.get(`${path}/999999`)).status).toBe(404);
  }
});
