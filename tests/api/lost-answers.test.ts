/** A form opened before its record was sent, and an edit whose answer was lost. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { type TestEmpresa } from '#tests/support/empresa.ts';
import { type OfflineDay, startOfflineDay } from '#tests/support/offline-day.ts';
import { payloads } from '#tests/support/payloads.ts';

const ETAS = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };

let day: OfflineDay;
afterEach(() => day.close());

const start = async (prepare?: (e: TestEmpresa) => Promise<void>): Promise<OfflineDay> => {
  day = await startOfflineDay(prepare);
  return day;
};

describe('A form opened on a record before the server had it', () => {
  const openUnsent = async () => {
    await start();
    const { e, save, settle, tab } = day;
    const [uuid = ''] = await save('operacion.create', {
      body: { tipo: 'IMPORTACION', cliente: e.cliente, monto: 1000, ...ETAS },
    });
    const original = { ...(localAnswerOf(tab.engine.reader, 'operacion.get', { id: uuid }) as object) };
    await settle();
    return { uuid, original };
  };

  it('A form opened on a record before the server had it overwrites nothing that another user set in the same field since', async () => {
    const { uuid, original } = await openUnsent();
    await day.e.api.patch(`/operacion/${uuid}`, { monto: 250_000 });
    await day.save('operacion.update', { id: uuid, body: { monto: 2000 }, original });
    await day.settle();
    expect(day.tray()).toEqual(['operacion.update conflict version']);
    expect((await day.e.api.get(`/operacion/${uuid}`)).body.datos.monto).toBe(250_000);
  });

  it('A form opened on a record before the server had it is saved if nobody has changed the same field', async () => {
    const { uuid, original } = await openUnsent();
    await day.e.api.patch(`/operacion/${uuid}`, { eta_planta: '2026-03-09T18:00:00Z' });
    await day.save('operacion.update', { id: uuid, body: { monto: 2000 }, original });
    await day.settle();
    expect(day.tray()).toEqual([]);
    expect((await day.e.api.get(`/operacion/${uuid}`)).body.datos.monto).toBe(2000);
  });
});

describe('An edit whose answer was lost', () => {
  it('An edit whose answer was lost is not made again after 91 days over what another user has restored', async () => {
    let id = 0;
    const { e, network, save, settle, tab } = await start(async ({ api }) => {
      id = (await api.make('/chofer', payloads.chofer({ nombre: 'Juan' }))).id;
    });
    network.cut = false;
    network.fault = ({ method }) => (method === 'GET' ? 'perdida' : 'respuesta perdida');
    await save('chofer.update', { id, body: { comision: 25 } });
    await tab.engine.sync(true);
    expect((await e.api.get(`/chofer/${id}`)).body.datos.comision).toBe(25);
    await e.api.patch(`/chofer/${id}`, { comision: 10 });
    await e.api.pool.query(`update idempotencia set created_at = created_at - interval '91 days'`);
    // Every write clears old keys away, not one in five hundred.
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
    await e.api.patch(`/camion/${e.camion}`, { capacidad: 21 }, { headers: { 'idempotency-key': 'clears' } });
    chance.mockRestore();
    network.fault = () => null;
    await settle();
    expect((await e.api.get(`/chofer/${id}`)).body.datos.comision).toBe(10);
  });

  it('An edit whose answer was lost waits for a confirmation given at that age, not for an earlier one', async () => {
    let id = 0;
    const { device, e, network, save, settle, tab, tray } = await start(async ({ api }) => {
      id = (await api.make('/chofer', payloads.chofer({ nombre: 'Juan' }))).id;
    });
    await save('chofer.update', { id, body: { comision: 25 } });
    await e.api.remove(`/chofer/${id}`);
    network.cut = false;
    await settle();
    expect(tray()).toEqual(['chofer.update rejected no_encontrado']);
    network.fault = ({ method }) => (method === 'GET' ? null : 'perdida');
    await tab.engine.tray.retry(tab.engine.rows[0]!.seq);
    device.clock.advance(401 * 86_400_000);
    network.fault = () => null;
    await settle();
    expect(tray()).toEqual(['chofer.update rejected vencido']);
  });

  it("An edit whose answer was lost waits for its user's confirmation once the server may have forgotten its key", async () => {
    let id = 0;
    const { device, save, settle, tab, tray, e } = await start(async ({ api }) => {
      id = (await api.make('/chofer', payloads.chofer({ nombre: 'Juan' }))).id;
    });
    await save('chofer.update', { id, body: { comision: 25 } });
    // It was sent without a network: the device does not know whether it arrived.
    await tab.engine.sync(true);
    device.clock.advance(401 * 86_400_000);
    await settle();
    expect(tray()).toEqual(['chofer.update rejected vencido']);
    expect((await e.api.get(`/chofer/${id}`)).body.datos.comision).toBe(10);
    // It may be there: with another content it would be another change.
    expect(tab.engine.tray.editable(tab.engine.rows[0]!.seq)).toBe(false);
    await tab.engine.tray.retry(tab.engine.rows[0]!.seq);
    await settle();
    expect(tray()).toEqual([]);
    expect((await e.api.get(`/chofer/${id}`)).body.datos.comision).toBe(25);
  });
});
