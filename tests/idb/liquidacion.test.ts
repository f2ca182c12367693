/** Queued settlements and corrected commissions: shown, kept over a restart, and sent once (R36). */
import { describe, expect, it } from 'vitest';
import type { LiquidacionRecord, PendingLiquidacion } from '#contracts/liquidacion.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { dependenciesOf } from '#data/changes/dependencies.ts';
import type { Engine } from '#data/engine/engine.ts';
import { formOf, screenOf, titleOf } from '#data/queries/screens.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { acceptedAnswer, refusedAnswer } from '#tests/support/device.ts';
import { openOfflineDevice } from '#tests/support/scripted-device.ts';
import { uuidOfId } from '#tests/support/pulled-page.ts';
import { SETTLED_PAGE } from '#tests/support/settled-page.ts';

const GONE = 'Estas operaciones ya no se pueden liquidar: 5 (ya liquidada)';
const BODY = { chofer: 2, hasta: '2026-02-28', operaciones: [uuidOfId(5), uuidOfId(6)], anticipos: '5.000' };

async function openDevice() {
  const tab = await openOfflineDevice(12, SETTLED_PAGE);
  const settle = (body: object = BODY) => tab.engine.mutate('liquidacion.create', { body, label: 'Luis' }, 0);
  const correct = (comision_externo: string | null) =>
    tab.engine.mutate('operacion.update', { id: 5, body: { comision_externo }, label: 'operación N° 5' }, 0);
  return { ...tab, settle, correct };
}

const own = ({ reader }: Engine) => [...reader.all('liquidacion')].filter((row) => row.deleted_at === null);
const pendingOf = ({ reader }: Engine): number[] =>
  (localAnswerOf(reader, 'liquidacion.pendiente', { choferId: 2 }) as PendingLiquidacion).lineas.map(
    ({ comision }) => comision,
  );
const operacionIn = ({ reader }: Engine) =>
  localAnswerOf(reader, 'operacion.get', { id: 5 }) as OperacionRecord;

describe('A queued settlement', () => {
  it('A queued settlement takes its operations, is there after a restart, and is sent once', async () => {
    const { kill, device, script, settle, engine } = await openDevice();
    await settle();
    expect(pendingOf(engine)).toEqual([]);
    kill();
    const again = (await device.open()).engine;
    const [row] = own(again);
    const record = localAnswerOf(again.reader, 'liquidacion.get', { id: row!.uuid }) as LiquidacionRecord;
    expect(record).toMatchObject({ desde: '2026-02-20', comisiones: 45_000, anticipos: 5000, total: 40_000 });
    expect(record.lineas.map(({ operacion, comision }) => [operacion, comision])).toEqual([
      [5, 35_000],
      [6, 10_000],
    ]);
    expect(operacionIn(again)).toMatchObject({ liquidada: true, comision_monto: 35_000 });
    expect(again.rows[0]?.outcome).toMatchObject({ [`liquidacion/${row!.uuid}`]: { total: 40_000 } });
    script.respond = () => acceptedAnswer({ id: 13, uuid: row!.uuid, version: 20 });
    await again.drain(true);
    expect(script.sent.at(-1)).toMatchObject({ method: 'POST', path: '/liquidacion' });
    expect(again.rows.map(({ state }) => state)).toEqual(['acked']);
    const sent = script.sent.length;
    await again.drain(true);
    expect(script.sent).toHaveLength(sent);
  });

  it('A queued removal of a settlement frees its operations, and follows the settlement', async () => {
    const { engine, settle } = await openDevice();
    await settle();
    await engine.mutate('liquidacion.remove', { id: own(engine)[0]!.uuid, label: 'Luis' }, 0);
    expect(own(engine)).toEqual([]);
    expect(pendingOf(engine)).toEqual([35_000, 10_000]);
    const { follows } = dependenciesOf(engine.rows);
    expect([...follows.get(engine.rows[1]!.seq)!]).toEqual([engine.rows[0]!.seq]);
  });

  it('A refused settlement is parked with the names of what is gone, and its operations are pending again', async () => {
    const { engine, script, settle } = await openDevice();
    await settle();
    script.respond = () => refusedAnswer(409, 'regla', GONE);
    await engine.drain(true);
    const [row] = engine.rows;
    expect(row).toMatchObject({ state: 'rejected', error: { mensaje: GONE } });
    expect(own(engine)).toEqual([]);
    expect(pendingOf(engine)).toEqual([35_000, 10_000]);
    expect(titleOf(row!, engine.reader)).toBe('Liquidar chofer: Luis');
    expect(formOf(row!, engine.reader)).toBe('/admin/liquidacion/create/2');
  });
});

describe('A queued correction of a commission', () => {
  it('A corrected commission of a finished operation is shown at once, and null takes that of the driver', async () => {
    const { engine, correct } = await openDevice();
    await correct('12,5');
    expect(operacionIn(engine)).toMatchObject({ comision_porcentaje: 12.5, comision_monto: 43_750 });
    expect(pendingOf(engine)).toEqual([43_750, 10_000]);
    await correct(null);
    expect(operacionIn(engine)).toMatchObject({ comision_porcentaje: 10, comision_monto: 35_000 });
    const [row] = engine.rows;
    expect(titleOf(row!, engine.reader)).toBe('Corregir comisión: operación N° 5 · Viña');
    const detail = '/admin/operacion/detail/5';
    expect([screenOf(row!, engine.reader), formOf(row!, engine.reader)]).toEqual([detail, detail]);
  });

  it('A commission is not corrected once it is settled, and a settlement follows its correction', async () => {
    const { engine, correct, settle } = await openDevice();
    await correct('12,5');
    await settle();
    await correct('20');
    expect(operacionIn(engine)).toMatchObject({ comision_porcentaje: 12.5, comision_monto: 43_750 });
    expect([...engine.doubts.values()].map(({ mensaje }) => mensaje)).toEqual([
      'La operación está liquidada',
    ]);
    const { follows } = dependenciesOf(engine.rows);
    expect([...follows.get(engine.rows[1]!.seq)!]).toEqual([engine.rows[0]!.seq]);
  });
});
