/** Settlements without a network: shown at once, sent later, the same as on the server (R36.5). */
import { afterEach, describe, expect, it } from 'vitest';
import type { PendingLiquidacion, LiquidacionRecord } from '#contracts/liquidacion.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import type { Id } from '#domain/tables.ts';
import type { TestEmpresa } from '#tests/support/empresa.ts';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { finishedOperacion } from '#tests/support/liquidaciones.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { type OfflineDay, settleTab, startOfflineDay } from '#tests/support/offline-day.ts';
import { createDevice } from '#tests/support/device.ts';
import { createNetwork } from '#tests/support/network.ts';

let day: OfflineDay;
afterEach(() => day.close());

const END = '2026-03-10T12:00:00Z';
const shown = (id: Id) =>
  localAnswerOf(day.tab.engine.reader, 'liquidacion.get', { id }) as LiquidacionRecord | null;
const pending = () =>
  localAnswerOf(day.tab.engine.reader, 'liquidacion.pendiente', {
    choferId: day.e.chofer,
  }) as PendingLiquidacion;
const pendingIds = () => pending().lineas.map(({ operacion }) => operacion);
const body = (operaciones: readonly Id[], more: object = {}) => ({
  chofer: day.e.chofer,
  hasta: '2026-03-31',
  operaciones,
  ...more,
});
/** The uuids of what is pending, as the form sends them. */
const uuids = () => pending().operaciones.map(({ uuid }) => uuid);

/** A day that begins with finished operations of these costs. */
async function startWith(...montos: number[]): Promise<number[]> {
  const ids: number[] = [];
  day = await startOfflineDay(async (e: TestEmpresa) => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const monto of montos) ids.push((await finishedOperacion(e, END, { monto })).id);
  });
  return ids;
}

describe('Without a network', () => {
  it('A settlement is shown with its lines and total, frees again, and both are sent', async () => {
    const [first, second] = await startWith(350_000, 100_000);
    const { e, save, settle, tray, tab } = day;
    const [uuid] = await save('liquidacion.create', { body: body(uuids(), { anticipos: 5000 }) });
    expect(shown(uuid!)).toMatchObject({
      id: uuid,
      chofer: { id: e.chofer, nombre: 'Álvaro Pérez' },
      desde: '2026-03-10',
      lineas: [
        { operacion: first, comision: 35_000, porcentaje: 10 },
        { operacion: second, comision: 10_000, porcentaje: 10 },
      ],
      comisiones: 45_000,
      total: 40_000,
    });
    expect(pendingIds()).toEqual([]);
    await settle();
    expect(tray()).toEqual([]);
    await expectEqualAnswers(tab.engine.reader, e.api);
    day.network.cut = true;
    const { id } = (await e.api.get('/liquidacion')).body.results[0];
    await save('liquidacion.remove', { id });
    expect(shown(id)).toBeNull();
    expect(pendingIds()).toEqual([first, second]);
    const [again] = await save('liquidacion.create', { body: body(uuids()) });
    expect(shown(again!)?.total).toBe(45_000);
    await settle();
    expect(tray()).toEqual([]);
    expect((await e.api.get('/liquidacion')).body).toMatchObject({
      totalDocs: 1,
      results: [{ uuid: again, cantidad: 2, total: 45_000 }],
    });
    await expectEqualAnswers(tab.engine.reader, e.api);
  });

  it('A movement that finishes an operation here freezes its commission, which is settled at once and sent in order', async () => {
    day = await startOfflineDay();
    const { e, save, settle, tray, tab } = day;
    const m = movimientos(e);
    const [operacion] = await save('operacion.create', {
      body: {
        tipo: 'IMPORTACION',
        cliente: e.cliente,
        monto: 1005,
        eta_puerto: END,
        eta_planta: END,
      },
    });
    await save('operacion.update', { id: operacion!, body: { choferId: e.chofer, camionId: e.camion } });
    for (const movimiento of [
      m.retiroPuerto(['2 08:00', '2 09:00']),
      m.descarga(['2 10:00', '2 11:00']),
      m.entregaContenedor(['3 08:00', '3 09:00']),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await save('movimiento.create', { body: { operacion, ...movimiento } });
    }
    expect(pending()).toMatchObject({ comisiones: 101, lineas: [{ operacion, fecha: '2026-03-03' }] });
    await save('liquidacion.create', { body: body(uuids()) });
    await settle();
    expect(tray()).toEqual([]);
    const { body: list } = await e.api.get('/liquidacion');
    expect(list.results).toMatchObject([{ comisiones: 101, cantidad: 1 }]);
    await expectEqualAnswers(tab.engine.reader, e.api);
  });

  it('A settled operation is neither undone nor deleted here, and the device foresees the refusal', async () => {
    const [operacion] = await startWith(350_000);
    const { save, tab } = day;
    await save('liquidacion.create', { body: body(uuids()) });
    const { reader } = tab.engine;
    const last = reader.where('movimiento', 'operacion_id', operacion!).at(-1)!;
    const mensaje =
      'Según los datos de este dispositivo, el servidor lo rechazará: La operación está liquidada';
    expect(await tab.engine.mutate('movimiento.remove', { id: last.id }, 0)).toMatchObject({
      mensaje: expect.stringContaining(mensaje),
    });
    expect(await tab.engine.mutate('operacion.remove', { id: operacion! }, 0)).toMatchObject({
      mensaje: expect.stringContaining(mensaje),
    });
    expect(reader.get('operacion', operacion!)).toMatchObject({ finalizado: true, deleted_at: null });
  });
});

describe('After days without a network', () => {
  it('Of two devices that settle the same, one wins, and the other gets one refusal that names what is gone', async () => {
    const [first, second] = await startWith(350_000, 100_000);
    const { e, save, settle, tray, tab } = day;
    const other = createDevice(createNetwork(e.api).transport);
    const theirs = await other.open();
    await theirs.engine.sync();
    const chosen = uuids();
    await save('liquidacion.create', { body: body(chosen) });
    await theirs.engine.mutate('liquidacion.create', { body: body(chosen.slice(0, 1)) }, 0);
    await settleTab(other, theirs);
    await settle();
    expect(tray()).toEqual(['liquidacion.create rejected regla']);
    expect(tab.engine.rows[0]?.error?.mensaje).toBe(
      `Esta operación ya no se puede liquidar: ${first} (ya liquidada)`,
    );
    // What the refused one would have taken is pending again.
    expect(pendingIds()).toEqual([second]);
    const { rows } = await e.api.pool.query(
      'select operacion_id from liquidacion_linea where deleted_at is null',
    );
    expect(rows).toEqual([{ operacion_id: first }]);
    theirs.kill();
  });

  it('A total that another user has changed meanwhile is not settled without a question', async () => {
    const [operacion] = await startWith(350_000);
    const { e, save, settle, tray, tab } = day;
    await save('liquidacion.create', { body: body(uuids()) });
    await e.api.patch(`/operacion/${operacion}`, { monto: 100_000 });
    await settle();
    expect(tray()).toEqual(['liquidacion.create conflict distinto']);
    expect((await e.api.get('/liquidacion')).body.totalDocs).toBe(0);
    const [row] = tab.engine.rows;
    await tab.engine.tray.accept(row!.seq);
    await settle();
    expect(tray()).toEqual([]);
    expect((await e.api.get('/liquidacion')).body.results).toMatchObject([{ total: 10_000 }]);
  });

  it('A deletion of a settlement that another user has deleted already is done', async () => {
    const [operacion] = await startWith(350_000);
    const { e, save, settle, tray } = day;
    day.network.cut = false;
    const made = await e.api.make('/liquidacion', { chofer: e.chofer, hasta: '2026-03-31' });
    await settleTab(day.device, day.tab);
    day.network.cut = true;
    await save('liquidacion.remove', { id: made.id });
    await e.api.remove(`/liquidacion/${made.id}`);
    await settle();
    expect(tray()).toEqual([]);
    expect(pendingIds()).toEqual([operacion]);
  });
});
