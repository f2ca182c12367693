/** 'Deshacer' of a saved change: it discards that change only, and says what is known of it. */
import { describe, expect, it } from 'vitest';
import { discardSaved } from '#data/outbox/discard-saved.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { acceptedAnswer, createGate, NO_NETWORK, refusedAnswer, waitUntil } from '#tests/support/device.ts';
import { driverPage, driverRow } from '#tests/support/drivers.ts';
import {
  createdAnswer,
  driverRequest,
  openScriptedDevice,
  RULE_REFUSAL,
} from '#tests/support/scripted-device.ts';
import { nameOf } from './choferes.ts';

const keyOf = (result: SaveResult): string => {
  if (result.estado !== 'guardado' || result.key === undefined) throw new Error('It does not wait');
  return result.key;
};

/** A device without a network that shows driver 7, and has a change of his name waiting. */
async function renamed() {
  const opened = await openScriptedDevice();
  const { script, engine } = opened;
  script.cambios = () => driverPage(5);
  await engine.pull();
  script.respond = () => NO_NETWORK;
  const rename = (nombre: string) => engine.mutate('chofer.update', { id: 7, body: { nombre } }, 0);
  const first = keyOf(await rename('Eva'));
  await engine.drain();
  return { ...opened, rename, first };
}

describe('Deshacer of a saved change', () => {
  it('A change is discarded by its key, and a later one of the same record stays', async () => {
    const { engine, first } = await renamed();
    const later = await engine.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    expect(await discardSaved(engine, first, { evenIfSent: true })).toBe('unanswered');
    expect(engine.rows.map(({ key }) => key)).toEqual([keyOf(later)]);
    expect(engine.reader.get('chofer', 7)).toMatchObject({ nombre: 'Ana', comision: 12 });
  });

  it('A change that was sent without an answer stays unless it may be discarded even so', async () => {
    const { engine, first } = await renamed();
    expect(await discardSaved(engine, first)).toBeNull();
    expect(engine.rows.map(({ key }) => key)).toEqual([first]);
  });

  it('A change that was never sent is withdrawn', async () => {
    const { engine, script, rename } = await renamed();
    const sent = script.sent.length;
    const second = keyOf(await rename('Eva María'));
    const isWaiting = engine.rows.find(({ key }) => key === second)?.attempts === 0;
    expect(isWaiting).toBe(true);
    expect(await discardSaved(engine, second)).toBe('withdrawn');
    expect(script.sent).toHaveLength(sent);
  });

  it('A change in conflict is withdrawn, since the server has refused it', async () => {
    const { engine, script, first } = await renamed();
    script.respond = () =>
      refusedAnswer(412, 'version', 'Cambió', { datos: driverRow(6, { nombre: 'Ema' }) });
    await engine.drain(true);
    expect(engine.rows).toMatchObject([{ state: 'conflict' }]);
    expect(await discardSaved(engine, first)).toBe('withdrawn');
    expect(engine.rows).toEqual([]);
  });

  it('An accepted change is not discarded, and neither is a change of the same record that follows it', async () => {
    const { engine, script, first, rename } = await renamed();
    script.respond = () => acceptedAnswer(driverRow(6, { nombre: 'Eva' }));
    await engine.drain(true);
    script.respond = () => NO_NETWORK;
    const correction = keyOf(await rename('Eva María'));
    expect(await discardSaved(engine, first, { evenIfSent: true })).toBeNull();
    expect(engine.rows.map(({ key }) => key)).toContain(correction);
  });

  it('A refused change that gave way to another’s is put back as it was, refused and with its key', async () => {
    const { engine, script, first } = await renamed();
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    await engine.drain(true);
    const [{ seq }] = engine.rows as [(typeof engine.rows)[number]];
    const putBack = await engine.tray.discardWithUndo(seq);
    expect(engine.rows).toEqual([]);
    await putBack?.();
    expect(engine.rows).toMatchObject([{ key: first, state: 'rejected', error: { mensaje: 'No se puede' } }]);
  });

  it('A refused change that was edited, discarded and put back is as it was edited while its batch is being sent on', async () => {
    const { script, device, engine } = await openScriptedDevice();
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.create', driverRequest('Mala'), 0);
    await engine.mutate('chofer.create', driverRequest('Buena'), 0);
    await engine.drain();
    device.clock.advance(120_000);
    script.cambios = () => NO_NETWORK;
    const [first, second] = [createGate(), createGate()];
    script.respond = async (call) => {
      await (nameOf(call) === 'Tarde' ? second : first).promise;
      return nameOf(call) === 'Mala' ? RULE_REFUSAL : createdAnswer();
    };
    script.sent = [];
    void engine.drain(true);
    await waitUntil(() => script.sent.length > 0);
    // Saved meanwhile: the same cycle sends it next. Until its end, the answers of the first batch are in the journal.
    await engine.mutate('chofer.create', driverRequest('Tarde'), 0);
    first.open();
    await waitUntil(() => script.sent.map(nameOf).includes('Tarde'));
    const [{ seq }] = engine.rows as [(typeof engine.rows)[number]];
    void engine.tray.replace(seq, driverRequest('Corregida'));
    await waitUntil(() => engine.rows[0]!.state === 'pending');
    const [before] = engine.rows;
    const putBack = await engine.tray.discardWithUndo(seq);
    await putBack?.();
    expect(engine.rows[0]).toEqual(before);
    expect((await device.outbox())[0]).toEqual(before);
    second.open();
  });
});
