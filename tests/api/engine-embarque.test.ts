/** What is planned without a network: shown at once, sent later, and compared with what others plan meanwhile. */
import { afterEach, describe, expect, it } from 'vitest';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { answerLocally, questions } from '#tests/support/comparison.ts';
import { newOperacion, storedEmbarque, typedEmbarque } from '#tests/support/embarque.ts';
import { agendar } from '#tests/support/empresa.ts';
import { finishedImport, type OfflineDay, startOfflineDay } from '#tests/support/offline-day.ts';
import { payloads } from '#tests/support/payloads.ts';
import { conflictsOf } from '#data/changes/merge.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { pageOf } from '#data/replica/lists.ts';
import type { Id } from '#domain/tables.ts';

let day: OfflineDay;
afterEach(() => day.close());

// oxlint-disable-next-line typescript/no-explicit-any -- a record of any kind
const shown = (id: Id): any => localAnswerOf(day.tab.engine.reader, 'operacion.get', { id });
const found = (search: string, key: 'operacion' | 'asignado' = 'operacion') =>
  pageOf(day.tab.engine.reader, key, { search, sort: '', page: 1, limit: 5 }).results;
const onServer = async (id: Id) => (await day.e.api.get(`/operacion/${id}`)).body.datos;

describe('Without a network', () => {
  it('A new operation shows its plan and is found by it at once, and afterwards the server answers the same', async () => {
    day = await startOfflineDay();
    const { e, save, settle, tray, tab } = day;
    const [puerto] = await save('puerto.create', { body: payloads.puerto({ nombre: 'Puerto nuevo' }) });
    const body = newOperacion(e, { ...typedEmbarque(e), puerto_previsto: puerto });
    const [uuid] = await save('operacion.create', { body });
    const expected = { ...storedEmbarque(e), puerto_previsto: { id: puerto, nombre: 'Puerto nuevo' } };
    expect(shown(uuid!).embarque).toEqual(expected);
    for (const search of ['ssz1200', 'oc 4501', 'csqu3054383'])
      expect(found(search)).toMatchObject([{ id: uuid, bl_booking: 'SSZ1200' }]);
    await settle();
    expect(tray()).toEqual([]);
    const { embarque } = await onServer(uuid!);
    expect(embarque).toEqual({
      ...expected,
      puerto_previsto: { id: expect.any(Number), nombre: 'Puerto nuevo' },
    });
    await expectEqualAnswers(tab.engine.reader, e.api);
  });

  it('An edit sets some fields and clears others; its end is compared with the start that the device has', async () => {
    let id = 0;
    day = await startOfflineDay(async (e) => {
      id = await agendar(e, 'IMPORTACION', typedEmbarque(e));
    });
    const { e, save, settle, tray, tab } = day;
    const change = {
      nave: '',
      cita_desde: null,
      planta_prevista: null,
      dias_libres: 10,
      bl_booking: 'NUEVO',
    };
    await save('operacion.update', { id, body: change });
    const expected = {
      ...storedEmbarque(e),
      ...change,
      nave: null,
      ultimo_dia_libre: '2026-05-13',
    };
    expect(shown(id).embarque).toEqual(expected);
    expect(found('nuevo', 'asignado')).toMatchObject([
      { op_id: id, op_bl_booking: 'NUEVO', op_cita_desde: null, op_ultimo_dia_libre: '2026-05-13' },
    ]);
    expect(found('SSZ1200', 'asignado')).toEqual([]);
    const reader = tab.engine.reader;
    const before = answerLocally(reader, questions(reader, false));
    // The stored stacking begins on 1 May: the server will refuse this, so the screen does not show it.
    expect(
      await tab.engine.mutate('operacion.update', { id, body: { stacking_hasta: '2026-04-30' } }, 0),
    ).toMatchObject({
      estado: 'guardado',
      advertencias: [
        'Según los datos de este dispositivo, el servidor lo rechazará: Stacking hasta: El término no puede ser anterior al inicio',
      ],
    });
    const after = tab.engine.reader;
    expect(answerLocally(after, questions(after, false))).toEqual(before);
    await settle();
    expect(tray()).toEqual(['operacion.update rejected validacion']);
    expect((await onServer(id)).embarque).toEqual(expected);
  });

  it('A plan of an operation that was invoiced meanwhile is refused and kept', async () => {
    let id = 0;
    day = await startOfflineDay(async (e) => {
      id = await finishedImport(e);
    });
    await day.save('operacion.update', { id, body: { naviera: 'MSC' } });
    expect(shown(id).embarque.naviera).toBe('MSC');
    await day.e.api.make('/factura', { cliente: day.e.cliente, operaciones: [id] });
    await day.settle();
    expect(day.tray()).toEqual(['operacion.update rejected regla']);
    expect(shown(id).embarque.naviera).toBeNull();
  });
});

describe('Two who plan the same operation', () => {
  async function start() {
    let id = 0;
    day = await startOfflineDay(async (e) => {
      id = await agendar(e, 'IMPORTACION', typedEmbarque(e));
    });
    const original = await onServer(id);
    return { id, original };
  }

  it('Changes of different fields are merged', async () => {
    const { id, original } = await start();
    await day.save('operacion.update', { id, body: { nave: 'Mía' }, original });
    await day.e.api.patch(`/operacion/${id}`, { naviera: 'ONE', puerto_previsto: null });
    await day.settle();
    expect(day.tray()).toEqual([]);
    expect((await onServer(id)).embarque).toMatchObject({
      nave: 'Mía',
      naviera: 'ONE',
      puerto_previsto: null,
    });
  });

  it('The same place changed by both is a conflict, of which the device knows both values', async () => {
    const { id, original } = await start();
    const other = await day.e.api.make('/puerto', payloads.puerto());
    await day.save('operacion.update', { id, body: { puerto_previsto: null, nave: 'Mía' }, original });
    await day.e.api.patch(`/operacion/${id}`, { puerto_previsto: other.id });
    await day.settle();
    expect(day.tray()).toEqual(['operacion.update conflict version']);
    const [row] = day.tab.engine.rows;
    expect(conflictsOf(row!, row!.error!.servidor!)).toMatchObject([
      { field: 'puerto_previsto', group: 'terminal', mine: null, server: other.id },
    ]);
    expect((await onServer(id)).embarque.nave).toBe('MSC Bianca');
  });

  it('A start changed by one and its end by the other is a conflict: both belong together', async () => {
    const { id, original } = await start();
    await day.save('operacion.update', { id, body: { cita_hasta: '2026-05-04 11:00' }, original });
    await day.e.api.patch(`/operacion/${id}`, { cita_desde: '2026-05-04 09:00' });
    await day.settle();
    expect(day.tray()).toEqual(['operacion.update conflict version']);
  });
});
