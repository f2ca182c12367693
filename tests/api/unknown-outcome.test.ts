/** What the server answered to a form is newer than the rows of the device: its user is asked before money is made of it. */
import { afterEach, expect, it } from 'vitest';
import { agendar } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { type OfflineDay, startOfflineDay } from '#tests/support/offline-day.ts';

let day: OfflineDay;
afterEach(() => day.close());

it('An invoice of an operation that the device does not know to be finished is created only when its user accepts its total', async () => {
  let operacion = 0;
  day = await startOfflineDay(async (empresa) => {
    const m = movimientos(empresa);
    operacion = await agendar(empresa, 'IMPORTACION', { monto: 350_000 });
    for (const body of [m.retiroPuerto(['2 08:00', '2 09:00']), m.descarga(['3 08:00', '3 09:00'])])
      await empresa.api.make('/movimiento', { operacion, ...body });
  });
  const { e, settle, tray, tab } = day;
  const entrega = movimientos(e).entregaContenedor(['4 08:00', '4 09:00']);
  await e.api.make('/movimiento', { operacion, ...entrega });
  // The form was answered by the server before the network went.
  const body = { cliente: e.cliente, operaciones: [operacion] };
  const saved = await tab.engine.mutate('factura.create', { body, label: 'Viña' }, 0);
  expect(saved).toMatchObject({ estado: 'guardado' });
  await e.api.patch(`/operacion/${operacion}`, { monto: 35_000 });
  await settle();
  expect(tray()).toEqual(['factura.create conflict distinto']);
  const invoices = async () =>
    (await e.api.pool.query<{ total: number }>('select total from factura where deleted_at is null')).rows;
  expect(await invoices()).toEqual([]);
  await tab.engine.tray.accept(tab.engine.rows[0]!.seq);
  await settle();
  expect(tray()).toEqual([]);
  expect(await invoices()).toEqual([{ total: 41_650 }]);
});
