/** Changes of one device take effect in the order in which they were made, whichever records they are of. */
import { afterEach, describe, expect, it } from 'vitest';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { agendamiento, porteoBody } from '#tests/support/contenedores.ts';
import type { TestTab } from '#tests/support/device.ts';
import { agendar, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { finishedImport, type OfflineDay, startOfflineDay } from '#tests/support/offline-day.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const ETAS = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };

let day: OfflineDay;
let e: TestEmpresa;
let tab: TestTab;
let save: OfflineDay['save'];

async function start(
  withoutBatches: boolean,
  prepare?: (empresa: TestEmpresa) => Promise<void>,
): Promise<void> {
  day = await startOfflineDay(prepare);
  day.network.withoutBatches = withoutBatches;
  ({ e, tab, save } = day);
}
afterEach(() => day.close());

/** Everything is accepted. */
async function sendAll(): Promise<void> {
  await day.settle();
  expect(day.tray()).toEqual([]);
}

const tarifaOf = (operacion: string) => tab.engine.reader.get('operacion', operacion)?.tarifa;
const charges = () => [...tab.engine.reader.all('extra')].map(({ tipo, monto }) => `${tipo} ${monto}`);
const negociacion = () => [...tab.engine.reader.all('negociacion')][0]!.id;

/** An import that is finished, and on a paid invoice. */
async function invoicedImport(empresa: TestEmpresa): Promise<{ operacion: number; factura: number }> {
  const operacion = await finishedImport(empresa);
  const body = { cliente: empresa.cliente, operaciones: [operacion] };
  const { id: factura } = await empresa.api.make('/factura', body);
  await empresa.api.patch(`/factura/${factura}`, { pagada: true });
  return { operacion, factura };
}

describe.each([
  ['in batches', false],
  ['one at a time', true],
])('Changes sent %s', (how, withoutBatches) => {
  it(`Changes sent ${how} charge a porteo by the tariff at its registration when the tariff is edited after it`, async () => {
    await start(withoutBatches);
    const [contenedorTransporteId = '', contenedor = ''] = await save('contenedor.create', {
      body: agendamiento(e, ['CSQU3054383']),
    });
    const body = porteoBody(e, { id: 0, contenedores: [] });
    await save('transporte.create', {
      body: { ...body, contenedorTransporteId, contenedores: [contenedor] },
    });
    await save('negociacion.update', { id: negociacion(), body: { porteo_san_antonio_precio: 90_000 } });
    const shown = charges();
    expect(shown).toHaveLength(1);
    await sendAll();
    expect(charges()).toEqual(shown);
  });

  it(`Changes sent ${how} give an operation the tariff that was corrected before it was scheduled`, async () => {
    await start(withoutBatches);
    const precio = (estadia_planta_precio: number): SaveRequest => ({
      id: negociacion(),
      body: { estadia_planta_precio },
    });
    await save('negociacion.update', precio(150_000));
    await save('negociacion.update', precio(16_000));
    const [operacion = ''] = await save('operacion.create', {
      body: { tipo: 'IMPORTACION', cliente: e.cliente, monto: 1000, ...ETAS },
    });
    expect(tarifaOf(operacion)).toMatchObject({ estadia_planta_precio: 16_000 });
    await sendAll();
    expect(tarifaOf(operacion)).toMatchObject({ estadia_planta_precio: 16_000 });
  });

  it(`Changes sent ${how} let an export take a container that an import returned before`, async () => {
    let [importOperacion, exportOperacion] = [0, 0];
    await start(withoutBatches, async (empresa) => {
      importOperacion = await agendar(empresa, 'IMPORTACION');
      exportOperacion = await agendar(empresa, 'EXPORTACION');
    });
    const m = movimientos(e);
    const move = (operacion: number, body: object) =>
      save('movimiento.create', { body: { operacion, ...body } });
    await move(importOperacion, m.retiroPuerto(['2 08:00', '2 09:00']));
    await move(importOperacion, m.descarga(['2 10:00', '2 11:00']));
    await move(importOperacion, m.entregaContenedor(['3 08:00', '3 09:00']));
    await move(exportOperacion, m.retiroDeposito(['3 10:00', '3 11:00'], { numero: 'MSCU6647876' }));
    await sendAll();
    expect(tab.engine.reader.get('operacion', exportOperacion)?.contenedor_id).not.toBeNull();
  });

  it(`Changes sent ${how} take a payment back, delete the invoice and invoice its operation again`, async () => {
    let [operacion, factura] = [0, 0];
    await start(withoutBatches, async (empresa) => {
      ({ operacion, factura } = await invoicedImport(empresa));
    });
    await save('factura.update', { id: factura, body: { pagada: false } });
    await save('factura.remove', { id: factura });
    await save('factura.create', { body: { cliente: e.cliente, operaciones: [operacion] } });
    await sendAll();
    expect([...tab.engine.reader.all('factura')].map(({ pagada }) => pagada)).toEqual([false]);
  });

  it(`Changes sent ${how} take a payment back, delete the invoice and correct its operation`, async () => {
    let [operacion, factura] = [0, 0];
    await start(withoutBatches, async (empresa) => {
      ({ operacion, factura } = await invoicedImport(empresa));
    });
    await save('factura.update', { id: factura, body: { pagada: false } });
    await save('factura.remove', { id: factura });
    await save('operacion.update', { id: operacion, body: { monto: 999 } });
    await sendAll();
    expect(tab.engine.reader.get('operacion', operacion)?.monto).toBe(999);
  });

  it(`Changes sent ${how} remove a corrected tariff and create a new one for the same client`, async () => {
    await start(withoutBatches);
    await save('negociacion.update', { id: negociacion(), body: { almacenaje_dias: 9 } });
    await save('negociacion.remove', { id: negociacion() });
    await save('negociacion.create', { body: { cliente: e.cliente, ...TARIFA } });
    await sendAll();
    expect([...tab.engine.reader.all('negociacion')]).toHaveLength(1);
  });

  it(`Changes sent ${how} apply a tariff edit that first met a server error before the operation that was made after it`, async () => {
    await start(withoutBatches);
    await save('negociacion.update', { id: negociacion(), body: { estadia_planta_precio: 99_000 } });
    const [operacion = ''] = await save('operacion.create', {
      body: { tipo: 'IMPORTACION', cliente: e.cliente, monto: 1000, ...ETAS },
    });
    let failures = 1;
    day.network.fault = ({ method }) => (method !== 'GET' && failures-- > 0 ? 'interno' : null);
    await sendAll();
    expect(tarifaOf(operacion)).toMatchObject({ estadia_planta_precio: 99_000 });
  });

  it(`Changes sent ${how} hold back an operation behind the conflict of the tariff that it was made with`, async () => {
    await start(withoutBatches);
    const id = negociacion();
    await save('negociacion.update', { id, body: { estadia_planta_precio: 99_000 } });
    const [operacion = ''] = await save('operacion.create', {
      body: { tipo: 'IMPORTACION', cliente: e.cliente, monto: 1000, ...ETAS },
    });
    await e.api.patch(`/negociacion/${id}`, { estadia_planta_precio: 1 });
    await day.settle();
    const [conflict] = tab.engine.rows;
    expect(conflict?.state).toBe('conflict');
    expect([...tab.engine.tray.blocked().values()]).toEqual([conflict!.seq]);
    await tab.engine.tray.resolve(conflict!.seq, new Set(['estadia_planta_precio']));
    await sendAll();
    expect(tarifaOf(operacion)).toMatchObject({ estadia_planta_precio: 99_000 });
  });

  it(`Changes sent ${how} include a held back operation only when its user releases it`, async () => {
    await start(withoutBatches);
    const id = negociacion();
    await save('negociacion.update', { id, body: { estadia_planta_precio: 99_000 } });
    const [operacion = ''] = await save('operacion.create', {
      body: { tipo: 'IMPORTACION', cliente: e.cliente, monto: 1000, ...ETAS },
    });
    await e.api.patch(`/negociacion/${id}`, { estadia_planta_precio: 1 });
    await day.settle();
    await tab.engine.tray.release(tab.engine.rows[1]!.seq);
    await day.settle();
    // Its promised tariff is not the server's: its user accepts the new one.
    expect(day.tray()).toEqual(['negociacion.update conflict version', 'operacion.create conflict distinto']);
    await tab.engine.tray.accept(tab.engine.rows[1]!.seq);
    await day.settle();
    expect(day.tray()).toEqual(['negociacion.update conflict version']);
    expect(tarifaOf(operacion)).toMatchObject({ estadia_planta_precio: 1 });
  });

  it(`Changes sent ${how} show a held back change again as soon as its user releases it`, async () => {
    await start(withoutBatches);
    const id = negociacion();
    await save('negociacion.update', { id, body: { estadia_planta_precio: 99_000 } });
    const [operacion = ''] = await save('operacion.create', {
      body: { tipo: 'IMPORTACION', cliente: e.cliente, monto: 1000, ...ETAS },
    });
    await e.api.patch(`/negociacion/${id}`, { estadia_planta_precio: 1 });
    await day.settle();
    expect(tab.engine.reader.get('operacion', operacion)).toBeUndefined();
    day.network.cut = true;
    await tab.engine.tray.release(tab.engine.rows[1]!.seq);
    expect(tab.engine.reader.get('operacion', operacion)).toBeDefined();
  });

  it(`Changes sent ${how} make an invoice after the movement that finishes an operation which its user has added to it since`, async () => {
    let [finished, open] = [0, 0];
    await start(withoutBatches, async (empresa) => {
      finished = await finishedImport(empresa);
      open = await agendar(empresa, 'IMPORTACION');
      const m = movimientos(empresa);
      const numero = 'TSTU1234567';
      await postMovimientos(
        empresa,
        open,
        m.retiroPuerto(['2 08:00', '2 20:00'], { numero }),
        m.descarga(['3 08:00', '3 20:00']),
      );
    });
    // Without an answer only one change is sent at a time, so those after the first are never sent.
    await save('chofer.create', { body: payloads.chofer({ nombre: 'Eva', comision: 1 }) });
    await tab.engine.drain(true);
    const { cliente } = e;
    await save('factura.create', { body: { cliente, operaciones: [finished] } });
    const { seq } = tab.engine.rows.at(-1)!;
    const last = movimientos(e).entregaContenedor(['4 08:00', '4 20:00']);
    await save('movimiento.create', { body: { operacion: open, ...last } });
    const extras = [...tab.engine.reader.where('extra', 'operacion_id', open)].map(({ id }) => id);
    const body = { cliente, operaciones: [finished, open], extras };
    expect(await tab.engine.tray.replace(seq, { body })).toMatchObject({
      estado: 'guardado',
      advertencias: [],
    });
    const [shown] = [...tab.engine.reader.all('factura')];
    expect(tab.engine.rows.find((row) => row.seq === seq)?.outcome).not.toBeNull();
    await sendAll();
    const [factura] = [...tab.engine.reader.all('factura')];
    expect(factura).toMatchObject({ uuid: shown!.uuid, total: shown!.total });
    expect(tab.engine.reader.where('factura_item', 'factura_id', factura!.id)).toHaveLength(4);
  });
});
