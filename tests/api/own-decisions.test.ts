/** A user's decision in the tray about an own change causes no `distinto` for later own changes (docs/decisions/034). */
import { afterEach, expect, it } from 'vitest';
import { finishedImport, type OfflineDay, startOfflineDay } from '#tests/support/offline-day.ts';
import { payloads } from '#tests/support/payloads.ts';

const ETAS = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
const IMPORT = { tipo: 'IMPORTACION', monto: 1000, ...ETAS };

let day: OfflineDay;
afterEach(() => day.close());

/** Without a network: a change that no answer comes to, a corrected tariff, and an operation scheduled under it. */
async function schedule() {
  day = await startOfflineDay();
  const { e, save, tab } = day;
  await save('chofer.create', { body: payloads.chofer({ nombre: 'Eva', comision: 1 }) });
  // Without an answer only one change is sent at a time, so those after the first are never sent.
  await tab.engine.drain(true);
  const [negociacion] = await e.api.all('/negociacion');
  const correct = (almacenaje_precio: number) => ({ id: negociacion.id, body: { almacenaje_precio } });
  await save('negociacion.update', correct(9000));
  const { seq } = tab.engine.rows.at(-1)!;
  const [uuid] = await save('operacion.create', { body: { ...IMPORT, cliente: e.cliente } });
  expect(tab.engine.rows.slice(1).map(({ attempts }) => attempts)).toEqual([0, 0]);
  const price = async () => {
    const { rows } = await e.api.pool.query('select tarifa from operacion where uuid = $1', [uuid]);
    return rows[0]?.tarifa.almacenaje_precio;
  };
  return { ...day, negociacion, correct, seq, price };
}

it('A queued operation takes the tariff that its user has corrected once more', async () => {
  const { tab, correct, seq, settle, tray, price } = await schedule();
  await tab.engine.tray.replace(seq, correct(8000));
  await settle();
  expect(tray()).toEqual([]);
  expect(await price()).toBe(8000);
});

it('A queued operation takes the earlier tariff if its user has discarded the correction', async () => {
  const { tab, negociacion, seq, settle, tray, price } = await schedule();
  await tab.engine.tray.discard(seq);
  await settle();
  expect(tray()).toEqual([]);
  expect(await price()).toBe(negociacion.almacenaje_precio);
});

it('A queued operation waits in the tray if somebody else has altered the tariff too', async () => {
  const { e, tab, negociacion, correct, seq, settle, tray, price } = await schedule();
  await e.api.patch(`/negociacion/${negociacion.id}`, { underlang_precio: 1 });
  await tab.engine.tray.replace(seq, correct(8000));
  await settle();
  expect(tray()).toEqual(['operacion.create conflict distinto']);
  expect(await price()).toBeUndefined();
});

it('A queued payment waits in the tray if its user has accepted another total for the invoice', async () => {
  let operacion = 0;
  day = await startOfflineDay(async (empresa) => {
    operacion = await finishedImport(empresa, { monto: 350_000 });
  });
  const { e, save, tab, settle, tray } = day;
  const [uuid] = await save('factura.create', {
    body: { cliente: e.cliente, operaciones: [operacion], extras: [] },
  });
  await save('factura.update', { id: uuid!, body: { pagada: true } });
  await e.api.patch(`/operacion/${operacion}`, { monto: 35_000 });
  await settle();
  expect(tray()).toEqual(['factura.create conflict distinto', 'factura.update pending']);

  await tab.engine.tray.accept(tab.engine.rows[0]!.seq);
  await settle();
  expect(tray()).toEqual(['factura.update conflict distinto']);
  const paid = async () => (await e.api.get(`/factura/${uuid}`)).body.datos;
  expect(await paid()).toMatchObject({ total: 41_650, pagada: false });
  expect(tab.engine.rows[0]!.error?.outcomes).toEqual({
    expected: { [`factura/${uuid}`]: { abonado: 416_500, pagos: 1, total: 416_500 } },
    actual: { [`factura/${uuid}`]: { abonado: 41_650, pagos: 1, total: 41_650 } },
  });

  await tab.engine.tray.accept(tab.engine.rows[0]!.seq);
  await settle();
  expect(tray()).toEqual([]);
  expect(await paid()).toMatchObject({ total: 41_650, pagada: true });
});
