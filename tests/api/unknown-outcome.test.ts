/** What the server answered to a form is newer than the rows of the device: its user is asked before money is made of it. */
import { afterEach, expect, it } from 'vitest';
import { agendar } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { type OfflineDay, startOfflineDay } from '#tests/support/offline-day.ts';

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
