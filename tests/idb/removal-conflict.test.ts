/** A removal of a record that another user has changed. */
import { describe, expect, it } from 'vitest';
import { acceptedAnswer, refusedAnswer, NO_NETWORK } from '#tests/support/device.ts';
import { openScriptedDevice } from '#tests/support/scripted-device.ts';
import { driverPage, driverRow as rowOf } from '#tests/support/drivers.ts';

describe('A removal of a record that another user has changed', () => {
  const conflict = () => refusedAnswer(412, 'version', 'Cambió', { datos: rowOf(9, { comision: 15 }) });

  async function withAna() {
    const all = await openScriptedDevice();
    all.script.cambios = () => driverPage(5);
    await all.engine.pull();
    all.script.cambios = () => NO_NETWORK;
    return all;
  }

  it('A removal of a changed record asks first: the record is shown again until its user confirms the removal', async () => {
    const { script, device, engine } = await withAna();
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.remove', { id: 7, label: 'Ana' }, 0);
    expect([...engine.reader.all('chofer')]).toEqual([]);
    script.respond = conflict;
    device.clock.advance(120_000);
    await engine.drain(true);
    expect(script.sent.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'if-match': '"5"' } });
    expect(engine.rows).toMatchObject([{ state: 'conflict', error: { servidor: { version: 9 } } }]);
    expect([...engine.reader.all('chofer')]).toHaveLength(1);
    script.respond = () => acceptedAnswer(rowOf(10, { deleted_at: '2026-01-02T00:00:00.000Z' }));
    await engine.tray.resolve(engine.rows[0]!.seq, new Set(['comision']));
    expect(script.sent.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'if-match': '"9"' } });
    expect(engine.rows).toMatchObject([{ state: 'acked' }]);
  });

  it('A removal of a changed record is dropped when its user chooses to keep the record', async () => {
    const { script, engine } = await withAna();
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.remove', { id: 7, label: 'Ana' }, 0);
    script.respond = conflict;
    await engine.drain(true);
    script.sent = [];
    await engine.tray.resolve(engine.rows[0]!.seq, new Set());
    expect(engine.rows).toEqual([]);
    expect(script.sent).toEqual([]);
  });

  it('A removal of a changed record is reported to the waiting dialog, and done when that is confirmed', async () => {
    const { script, engine } = await withAna();
    script.respond = ({ headers }) =>
      headers?.['if-match'] === '"9"' ? acceptedAnswer(rowOf(10, { comision: 15 })) : conflict();
    const result = await engine.mutate('chofer.remove', { id: 7 }, 4000);
    expect(result).toMatchObject({
      mensaje: 'Este registro cambió después de que usted lo vio.',
      decision: {
        kind: 'conflict',
        deletesRow: true,
        fields: [{ field: 'comision', before: 10, server: 15 }],
      },
    });
    if (result.estado !== 'rechazado' || result.decision?.kind !== 'conflict') throw new Error('No conflict');
    expect(engine.rows).toMatchObject([{ state: 'conflict' }]);
    expect(await result.decision.save(new Set(['comision']))).toMatchObject({ estado: 'aceptado' });
    expect(engine.rows).toMatchObject([{ state: 'acked' }]);
  });

  it('A removal is done without asking when only fields outside of forms have changed, or its own user changed them', async () => {
    const { script, engine } = await withAna();
    script.respond = ({ headers }) =>
      headers?.['if-match'] === '"9"'
        ? acceptedAnswer(rowOf(10))
        : refusedAnswer(412, 'version', 'Cambió', { datos: rowOf(9) });
    expect(await engine.mutate('chofer.remove', { id: 7 }, 4000)).toMatchObject({ estado: 'aceptado' });
    expect(script.sent.map(({ headers }) => headers?.['if-match'])).toEqual(['"5"', '"9"']);

    const other = await withAna();
    let version = 5;
    other.script.respond = () => NO_NETWORK;
    await other.engine.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    await other.engine.mutate('chofer.remove', { id: 7 }, 0);
    other.script.respond = (call) => {
      const record = rowOf(version, { comision: version === 5 ? 10 : 12 });
      if (!other.script.takes(call, record))
        return refusedAnswer(412, 'version', 'Cambió', { datos: record });
      return acceptedAnswer(rowOf(++version, { comision: 12 }));
    };
    [other.script.sent, other.script.rounds] = [[], []];
    await other.engine.drain(true);
    expect(other.script.sent.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
    expect(other.script.rounds).toEqual([2]);
    expect(other.engine.rows.every(({ state }) => state === 'acked')).toBe(true);
  });
});
