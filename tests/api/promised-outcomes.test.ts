/** Changes of others while a device is offline do not alter an outcome that its user was shown, unless the user accepts. */
import { afterEach, describe, expect, it } from 'vitest';
import { agendar, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { finishedImport, type OfflineDay, settleTab, startOfflineDay } from '#tests/support/offline-day.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const ETAS = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };

let day: OfflineDay;
afterEach(() => day.close());

const start = async (prepare?: (e: TestEmpresa) => Promise<void>): Promise<OfflineDay> => {
  day = await startOfflineDay(prepare);
  return day;
};
const liveCount = async (table: string): Promise<number> => {
  const { rows } = await day.e.api.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where deleted_at is null`,
  );
  return rows[0]!.n;
};

describe('The removal of an operation', () => {
  it('The removal of an operation waits in the tray if others have recorded movements since, and removes them only when accepted', async () => {
    let id = 0;
    const { e, save, settle, tray, tab } = await start(async (empresa) => {
      id = await agendar(empresa, 'IMPORTACION');
    });
    await save('operacion.remove', { id });
    const m = movimientos(e);
    for (const body of [m.retiroPuerto(['2 08:00', '2 23:00']), m.descarga(['3 08:00', '3 23:00'])]) {
      await e.api.make('/movimiento', { operacion: id, ...body });
    }
    await settle();
    expect(tray()).toEqual(['operacion.remove conflict distinto']);
    expect(await liveCount('movimiento')).toBe(2);
    await tab.engine.tray.accept(tab.engine.rows[0]!.seq);
    await settle();
    expect(tray()).toEqual([]);
    expect(await liveCount('movimiento')).toBe(0);
  });

  it('The removal of an operation waits in the tray if another user has recorded the delivery that finished it', async () => {
    let id = 0;
    const { e, save, settle, tray } = await start(async (empresa) => {
      const m = movimientos(empresa);
      id = await agendar(empresa, 'IMPORTACION');
      await empresa.api.make('/movimiento', { operacion: id, ...m.retiroPuerto(['2 08:00', '2 23:00']) });
      await empresa.api.make('/movimiento', { operacion: id, ...m.descarga(['3 08:00', '3 23:00']) });
    });
    await save('operacion.remove', { id });
    const entrega = movimientos(e).entregaContenedor(['4 08:00', '4 23:00']);
    await e.api.make('/movimiento', { operacion: id, ...entrega });
    await settle();
    expect(tray()).toEqual(['operacion.remove conflict distinto']);
    expect((await e.api.get(`/operacion/${id}`)).body.datos.finalizado).toBe(true);
  });
});

it('The removal of a client waits in the tray if a tariff was agreed with the client since', async () => {
  let cliente = 0;
  const { e, save, settle, tray } = await start(async ({ api }) => {
    const body = { nombre: 'Nueva', rut: '76105422-8', giro: 'G', cel: '9', razon_social: 'X' };
    cliente = (await api.make('/cliente', body)).id;
  });
  await save('cliente.remove', { id: cliente });
  const negociacion = await e.api.make('/negociacion', { cliente, ...TARIFA });
  await settle();
  expect(tray()).toEqual(['cliente.remove conflict distinto']);
  expect((await e.api.get(`/negociacion/${negociacion.id}`)).status).toBe(200);
});

describe('A payment', () => {
  it('A payment waits in the tray if another user has marked the invoice as paid and as unpaid again since', async () => {
    let id = 0;
    const { e, save, settle, tray } = await start(async (empresa) => {
      const operaciones = [await finishedImport(empresa)];
      id = (await empresa.api.make('/factura', { cliente: empresa.cliente, operaciones })).id;
    });
    await save('factura.update', { id, body: { pagada: true } });
    await e.api.patch(`/factura/${id}`, { pagada: true });
    // The transfer bounced.
    await e.api.patch(`/factura/${id}`, { pagada: false });
    await settle();
    expect(tray()).toEqual(['factura.update conflict distinto']);
    expect((await e.api.get(`/factura/${id}`)).body.datos.pagada).toBe(false);
  });

  it.each([
    ['its promise counts the payments', true],
    ['it promises nothing, as on a device without all data', false],
  ])(
    'A payment that is sent in a batch after its invoice, whose answer was lost, does not override what another user noted since: %s',
    async (_, isPromised) => {
      let operacion = 0;
      const { e, network, device, tab, save } = await start(async (empresa) => {
        operacion = await finishedImport(empresa);
      });
      const [uuid] = await save('factura.create', { body: { cliente: e.cliente, operaciones: [operacion] } });
      network.cut = false;
      network.fault = () => 'respuesta perdida';
      await tab.engine.sync(true);
      network.fault = () => null;
      network.cut = true;
      await save('factura.update', { id: uuid, body: { pagada: true } });
      if (!isPromised) await tab.db.outbox.update(2, { outcome: null });
      for (const pagada of [true, false]) await e.api.patch(`/factura/${uuid}`, { pagada });
      tab.kill();
      network.cut = false;
      const again = await device.open();
      await settleTab(device, again);
      expect(network.arrived).toContain('POST /sync/lote');
      expect(again.engine.rows).toMatchObject([{ name: 'factura.update', state: 'conflict' }]);
      again.kill();
      expect((await e.api.get(`/factura/${uuid}`)).body.datos.pagada).toBe(false);
    },
  );

  it('A payment of a whole invoice that its user takes back before it was pulled is taken back without a question', async () => {
    let id = 0;
    const { e, save, settle, tray } = await start(async (empresa) => {
      const operacion = await finishedImport(empresa);
      const body = { cliente: empresa.cliente, operaciones: [operacion], extras: [] };
      id = (await empresa.api.make('/factura', body)).id;
    });
    await save('factura.update', { id, body: { pagada: true } });
    await save('factura.update', { id, body: { pagada: false } });
    await settle();
    expect(tray()).toEqual([]);
    const { datos } = (await e.api.get(`/factura/${id}`)).body;
    expect(datos).toMatchObject({ pagada: false, abonos: [] });
  });

  it('A payment that another user has noted too is done without a question', async () => {
    let id = 0;
    const { e, save, settle, tray } = await start(async (empresa) => {
      const operaciones = [await finishedImport(empresa)];
      id = (await empresa.api.make('/factura', { cliente: empresa.cliente, operaciones })).id;
    });
    await save('factura.update', { id, body: { pagada: true } });
    await e.api.patch(`/factura/${id}`, { pagada: true });
    await settle();
    expect(tray()).toEqual([]);
  });
});

describe('An invoice', () => {
  it('An invoice of other amounts than shown waits in the tray, and is made when its user accepts the new total', async () => {
    let operacion = 0;
    const { e, save, settle, tray, tab } = await start(async (empresa) => {
      operacion = await finishedImport(empresa, { monto: 350_000 });
    });
    await save('factura.create', { body: { cliente: e.cliente, operaciones: [operacion] } });
    await e.api.patch(`/operacion/${operacion}`, { monto: 35_000 });
    await settle();
    expect(tray()).toEqual(['factura.create conflict distinto']);
    expect(await liveCount('factura')).toBe(0);
    const [row] = tab.engine.rows;
    expect(row?.error?.outcomes?.expected).toMatchObject({
      [`factura/${row!.creates[0]!}`]: { total: 416_500 },
    });
    await tab.engine.tray.accept(row!.seq);
    await settle();
    expect(tray()).toEqual([]);
    expect([...tab.engine.reader.all('factura')].map(({ total }) => total)).toEqual([41_650]);
  });

  it('An invoice whose total changes again before it is accepted asks again', async () => {
    let operacion = 0;
    const { e, save, settle, tray, tab } = await start(async (empresa) => {
      operacion = await finishedImport(empresa, { monto: 350_000 });
    });
    await save('factura.create', { body: { cliente: e.cliente, operaciones: [operacion] } });
    await e.api.patch(`/operacion/${operacion}`, { monto: 35_000 });
    await settle();
    await e.api.patch(`/operacion/${operacion}`, { monto: 36_000 });
    await tab.engine.tray.accept(tab.engine.rows[0]!.seq);
    await settle();
    expect(tray()).toEqual(['factura.create conflict distinto']);
    expect(await liveCount('factura')).toBe(0);
  });

  it('An invoice that is discarded leaves its operation to be invoiced', async () => {
    let operacion = 0;
    const { e, save, settle, tray, tab } = await start(async (empresa) => {
      operacion = await finishedImport(empresa, { monto: 350_000 });
    });
    await save('factura.create', { body: { cliente: e.cliente, operaciones: [operacion] } });
    await e.api.patch(`/operacion/${operacion}`, { monto: 35_000 });
    await settle();
    expect(await tab.engine.tray.discard(tab.engine.rows[0]!.seq)).toBe(true);
    expect(tray()).toEqual([]);
    const { body } = await e.api.get(`/operacion/facturables/cliente/${e.cliente}`);
    expect(body.datos).toMatchObject([{ id: operacion, monto: 35_000 }]);
  });
});

it('An operation waits in the tray if the tariff it was shown with has changed since', async () => {
  const { e, save, settle, tray, tab } = await start();
  await save('operacion.create', { body: { tipo: 'IMPORTACION', cliente: e.cliente, monto: 1000, ...ETAS } });
  const [negociacion] = [...tab.engine.reader.all('negociacion')];
  await e.api.patch(`/negociacion/${negociacion!.id}`, { estadia_planta_precio: 99_000 });
  await settle();
  expect(tray()).toEqual(['operacion.create conflict distinto']);
});

it('A movement whose charge grew because another user moved the one before it waits in the tray', async () => {
  let operacion = 0;
  let retiro = 0;
  const { e, save, settle, tray } = await start(async (empresa) => {
    const m = movimientos(empresa);
    operacion = await agendar(empresa, 'IMPORTACION');
    const body = { operacion, ...m.retiroPuerto(['2 08:00', '2 09:00'], { underlang: true }) };
    retiro = (await empresa.api.make('/movimiento', body)).id;
  });
  await save('movimiento.create', {
    body: { operacion, ...movimientos(e).descarga(['2 20:00', '2 21:00']) },
  });
  // A day earlier: more blocks of underlang.
  await e.api.patch(`/movimiento/${retiro}`, {
    fecha_inicio: '2026-03-01T08:00:00-03:00',
    fecha_termino: '2026-03-01T09:00:00-03:00',
  });
  await settle();
  expect(tray()).toEqual(['movimiento.create conflict distinto']);
  expect(await liveCount('movimiento')).toBe(1);
});

it("A change that others' unrelated work does not touch is done without a question", async () => {
  let operacion = 0;
  const { e, save, settle, tray } = await start(async (empresa) => {
    operacion = await agendar(empresa, 'IMPORTACION');
  });
  await save('movimiento.create', {
    body: { operacion, ...movimientos(e).retiroPuerto(['2 08:00', '2 23:00']) },
  });
  await save('operacion.update', { id: operacion, body: { eta_planta: '2026-03-09T18:00:00Z' } });
  await e.api.patch(`/cliente/${e.cliente}`, { giro: 'Otro' });
  await e.api.patch(`/operacion/${operacion}`, { monto: 5 });
  await settle();
  expect(tray()).toEqual([]);
  const { datos } = (await e.api.get(`/operacion/${operacion}`)).body;
  expect(datos).toMatchObject({ monto: 5, eta_planta: '2026-03-09T18:00:00.000Z' });
});
