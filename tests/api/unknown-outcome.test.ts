/**
 * What the server answered to a form is newer than the rows of the device, which cannot compute the outcome of the change:
 * its user is asked before anything with money or custody comes of it (docs/decisions/029).
 */
import { afterEach, expect, it } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { agendar } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { finishedImport, type OfflineDay, startOfflineDay } from '#tests/support/offline-day.ts';
import { outcomeLines } from '#views/outcome-text.ts';

let day: OfflineDay;
afterEach(() => day.close());

/** An operation that others finish while the device is without a network; a form may have been answered by the server before. */
async function startUnaware(): Promise<number> {
  let operacion = 0;
  day = await startOfflineDay(async (empresa) => {
    const m = movimientos(empresa);
    operacion = await agendar(empresa, 'IMPORTACION', { monto: 350_000 });
    for (const body of [m.retiroPuerto(['2 08:00', '2 09:00']), m.descarga(['3 08:00', '3 09:00'])])
      await empresa.api.make('/movimiento', { operacion, ...body });
  });
  const entrega = movimientos(day.e).entregaContenedor(['4 08:00', '4 09:00']);
  await day.e.api.make('/movimiento', { operacion, ...entrega });
  return operacion;
}

const totals = async (table: 'factura' | 'liquidacion') =>
  (await day.e.api.pool.query<{ total: number }>(`select total from ${table} where deleted_at is null`)).rows;

it('An invoice of an operation that the device does not know to be finished is created only when its user accepts its total', async () => {
  const operacion = await startUnaware();
  const { e, settle, tray, tab } = day;
  const body = { cliente: e.cliente, operaciones: [operacion] };
  const saved = await tab.engine.mutate('factura.create', { body, label: 'Viña' }, 0);
  expect(saved).toMatchObject({ estado: 'guardado' });
  await e.api.patch(`/operacion/${operacion}`, { monto: 35_000 });
  await settle();
  expect(tray()).toEqual(['factura.create conflict distinto']);
  expect(await totals('factura')).toEqual([]);
  await tab.engine.tray.accept(tab.engine.rows[0]!.seq);
  await settle();
  expect(tray()).toEqual([]);
  expect(await totals('factura')).toEqual([{ total: 41_650 }]);
});

it('A settlement of an operation that the device does not know to be finished is made only when its user accepts its total', async () => {
  const operacion = await startUnaware();
  const { e, settle, tray, tab } = day;
  const body = { chofer: e.chofer, hasta: '2026-03-31', operaciones: [operacion] };
  const saved = await tab.engine.mutate('liquidacion.create', { body, label: 'Álvaro' }, 0);
  expect(saved).toMatchObject({ estado: 'guardado' });
  await settle();
  expect(tray()).toEqual(['liquidacion.create conflict distinto']);
  expect(await totals('liquidacion')).toEqual([]);
  await tab.engine.tray.accept(tab.engine.rows[0]!.seq);
  await settle();
  expect(tray()).toEqual([]);
  expect(await totals('liquidacion')).toEqual([{ total: 35_000 }]);
});

/** Saves the change, whose outcome the device cannot compute, and sends it. @returns what its user is asked */
async function asked(name: EndpointKey, request: SaveRequest): Promise<readonly string[]> {
  const { settle, tray, tab } = day;
  expect(await tab.engine.mutate(name, request, 0)).toMatchObject({ estado: 'guardado' });
  await settle();
  expect(tray()).toEqual([`${name} conflict distinto`]);
  const { outcome, error } = tab.engine.rows[0]!;
  expect(outcome).toBeNull();
  return outcomeLines(error!.outcomes!, true);
}

/** An invoice that others make while the device is without a network. @returns its id */
async function startWithoutInvoice(): Promise<number> {
  let operacion = 0;
  day = await startOfflineDay(async (empresa) => {
    operacion = await finishedImport(empresa);
  });
  const { api, cliente } = day.e;
  return (await api.make('/factura', { cliente, operaciones: [operacion] })).id;
}

async function accept(): Promise<void> {
  const { settle, tray, tab } = day;
  await tab.engine.tray.accept(tab.engine.rows[0]!.seq);
  await settle();
  expect(tray()).toEqual([]);
}

it('A movement after one that the device does not know finishes its operation only when its user accepts that', async () => {
  let operacion = 0;
  day = await startOfflineDay(async (empresa) => {
    operacion = await agendar(empresa);
    const retiro = movimientos(empresa).retiroPuerto(['2 08:00', '2 09:00']);
    await empresa.api.make('/movimiento', { operacion, ...retiro });
  });
  const { api } = day.e;
  const m = movimientos(day.e);
  await api.make('/movimiento', { operacion, ...m.descarga(['3 08:00', '3 09:00']) });
  const body = { operacion, ...m.entregaContenedor(['4 08:00', '4 09:00']) };
  expect(await asked('movimiento.create', { body })).toEqual(['La operación quedaría finalizada.']);
  expect((await api.get(`/operacion/${operacion}`)).body.datos.finalizado).toBe(false);
  await accept();
  expect((await api.get(`/operacion/${operacion}`)).body.datos.finalizado).toBe(true);
});

it('An operation that the device does not have is removed only when its user accepts what goes with it', async () => {
  day = await startOfflineDay();
  const { api } = day.e;
  const operacion = await agendar(day.e);
  const retiro = movimientos(day.e).retiroPuerto(['2 08:00', '2 09:00']);
  await api.make('/movimiento', { operacion, ...retiro });
  expect(await asked('operacion.remove', { id: operacion })).toEqual([
    'Se eliminaría un movimiento.',
    'Se eliminaría un contenedor.',
  ]);
  expect((await api.get(`/operacion/${operacion}`)).status).toBe(200);
  await accept();
  expect((await api.get(`/operacion/${operacion}`)).status).toBe(404);
});

it('An invoice that the device does not have is marked as paid only when its user accepts the amount', async () => {
  const id = await startWithoutInvoice();
  const { api } = day.e;
  expect(await asked('factura.update', { id, body: { pagada: true } })).toEqual([
    'La factura quedaría con $416.500 pagados.',
  ]);
  await accept();
  expect((await api.get(`/factura/${id}`)).body.datos).toMatchObject({ pagada: true });
});

it('A change of a record that the device does not have is sent without a question where no money or custody comes of it', async () => {
  day = await startOfflineDay();
  const { api } = day.e;
  const operacion = await agendar(day.e);
  await day.tab.engine.mutate('operacion.update', { id: operacion, body: { nave: 'MSC LORENA' } }, 0);
  await day.settle();
  expect(day.tray()).toEqual([]);
  expect((await api.get(`/operacion/${operacion}`)).body.datos.embarque.nave).toBe('MSC LORENA');
});

it('An operation that the device does not have is removed without a question where nothing else goes with it', async () => {
  day = await startOfflineDay();
  const { api } = day.e;
  const operacion = await agendar(day.e);
  await day.tab.engine.mutate('operacion.remove', { id: operacion }, 0);
  await day.settle();
  expect(day.tray()).toEqual([]);
  expect((await api.get(`/operacion/${operacion}`)).status).toBe(404);
});

it('Payments of an invoice that the device does not have are removed only when its user accepts that', async () => {
  const id = await startWithoutInvoice();
  const { api } = day.e;
  await api.patch(`/factura/${id}`, { pagada: true });
  expect(await asked('factura.update', { id, body: { pagada: false } })).toEqual([
    'La factura quedaría sin pagos.',
    'Se eliminaría un pago.',
  ]);
  await accept();
  expect((await api.get(`/factura/${id}`)).body.datos).toMatchObject({ pagada: false });
});
