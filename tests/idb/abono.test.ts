/** Queued payments of invoices: shown, kept over a restart, promised, and sent once (R34). */
import { describe, expect, it } from 'vitest';
import type { FacturaRecord } from '#contracts/factura.ts';
import { dependenciesOf } from '#data/changes/dependencies.ts';
import type { Engine } from '#data/engine/engine.ts';
import { formOf, screenOf, titleOf } from '#data/queries/screens.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { acceptedAnswer, refusedAnswer } from '#tests/support/device.ts';
import { openOfflineDevice } from '#tests/support/scripted-device.ts';
import { uuidOfId } from '#tests/support/pulled-page.ts';
import { SETTLED_PAGE } from '#tests/support/settled-page.ts';

const LABEL = 'factura N° 11 · Viña · $500';
const part = { factura: 11, fecha: '2026-03-01', monto: '500', medio: 'Cheque', referencia: 'CH-7' };

async function openDevice() {
  const tab = await openOfflineDevice(12, SETTLED_PAGE);
  const pay = (more: object = {}, engine: Engine = tab.engine) =>
    engine.mutate('abono.create', { body: { ...part, ...more }, label: LABEL }, 0);
  return { ...tab, pay };
}

const shown = (engine: Engine) => localAnswerOf(engine.reader, 'factura.get', { id: 11 }) as FacturaRecord;

describe('A queued payment', () => {
  it('A queued payment lowers what is left, is there after a restart, and is sent once', async () => {
    const { kill, device, script, pay, engine } = await openDevice();
    await pay();
    const record = { abonado: 500, saldo: 690, pagada: false };
    expect(shown(engine)).toMatchObject(record);
    kill();
    const again = (await device.open()).engine;
    expect(shown(again)).toMatchObject(record);
    const [abono] = shown(again).abonos;
    expect(abono).toMatchObject({ fecha: '2026-03-01', monto: 500, medio: 'Cheque', referencia: 'CH-7' });
    expect(again.pending('abono').get(abono!.uuid)).toBe('waiting');
    expect(again.rows[0]?.outcome).toEqual({
      [`factura/${uuidOfId(11)}`]: { total: 1190, abonado: 500, pagos: 1 },
    });
    script.respond = () => acceptedAnswer({ id: 13, uuid: abono!.uuid, version: 20 });
    await again.drain(true);
    expect(script.sent.at(-1)).toMatchObject({ method: 'POST', path: '/abono' });
    const sent = script.sent.length;
    await again.drain(true);
    expect(script.sent).toHaveLength(sent);
    expect(again.rows.map(({ state }) => state)).toEqual(['acked']);
  });

  it('A queued payment of the rest pays the invoice, and its removal takes that back', async () => {
    const { engine, pay } = await openDevice();
    await pay();
    await pay({ monto: '690', medio: 'Transferencia' });
    expect(shown(engine)).toMatchObject({ abonado: 1190, saldo: 0, pagada: true });
    const first = shown(engine).abonos.find(({ monto }) => monto === 500);
    await engine.mutate('abono.remove', { id: first!.uuid, label: LABEL }, 0);
    expect(shown(engine)).toMatchObject({ abonado: 690, saldo: 500, pagada: false, pagada_at: null });
    expect(shown(engine).abonos).toHaveLength(1);
    const { follows } = dependenciesOf(engine.rows);
    const [, second, removal] = engine.rows.map(({ seq }) => seq);
    expect(follows.get(removal!)?.has(second!)).toBe(true);
  });

  it('A payment that is removed after its invoice was marked as unpaid is subtracted once', async () => {
    const { engine, pay } = await openDevice();
    await pay({ monto: '1190' });
    const [abono] = shown(engine).abonos;
    const unpaid = { id: 11, body: { pagada: false }, label: LABEL };
    await engine.mutate('factura.update', unpaid, 0);
    expect(shown(engine)).toMatchObject({ abonado: 0, saldo: 1190, pagada: false, abonos: [] });
    await engine.mutate('abono.remove', { id: abono!.uuid, label: LABEL }, 0);
    expect(shown(engine)).toMatchObject({ abonado: 0, saldo: 1190, abonos: [] });
  });

  it('A payment that the server would refuse is not shown, and its doubt names the amount that is left', async () => {
    const { engine, pay } = await openDevice();
    await pay();
    await pay({ monto: '691' });
    expect(shown(engine)).toMatchObject({ abonado: 500, saldo: 690 });
    expect(shown(engine).abonos).toHaveLength(1);
    expect([...engine.doubts.values()].map(({ mensaje }) => mensaje)).toEqual([
      'El abono supera el saldo de $690',
    ]);
  });

  it('A refused payment is parked with its reason, and the invoice owes as much as before', async () => {
    const { engine, script, pay } = await openDevice();
    await pay();
    script.respond = () => refusedAnswer(409, 'regla', 'El abono supera el saldo de $0');
    await engine.drain(true);
    const [row] = engine.rows;
    expect(row).toMatchObject({ state: 'rejected', error: { mensaje: 'El abono supera el saldo de $0' } });
    expect(shown(engine)).toMatchObject({ abonado: 0, saldo: 1190, abonos: [] });
    expect(titleOf(row!, engine.reader)).toBe(`Pagar factura: ${LABEL}`);
    expect(screenOf(row!, engine.reader)).toBe('/admin/factura/detail/11');
    expect(formOf(row!, engine.reader)).toBe('/admin/factura/detail/11');
  });
});
