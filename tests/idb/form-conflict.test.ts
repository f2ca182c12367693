/** Forms and the tray after another user has changed the edited record. */
import { describe, expect, it } from 'vitest';
import { acceptedAnswer, refusedAnswer, answerOf, NO_NETWORK } from '#tests/support/device.ts';
import { openScriptedDevice, withdrawn } from '#tests/support/scripted-device.ts';
import { driverPage, driverRow as rowOf } from '#tests/support/drivers.ts';
import type { ConflictDecision, SaveResult } from '#data/changes/result.ts';

describe('A form whose record another user has changed', () => {
  const conflict = () => refusedAnswer(412, 'version', 'Cambió', { datos: rowOf(9, { comision: 15 }) });

  const edited = async (body: object) => {
    const opened = await openScriptedDevice();
    opened.script.cambios = () => driverPage(5);
    await opened.engine.pull();
    // As on the server, an edit is accepted only if its base is the present version.
    opened.script.respond = ({ headers }) =>
      headers?.['if-match'] === '"9"' ? acceptedAnswer(rowOf(10, { comision: 12 })) : conflict();
    const request = { id: 7, body, original: rowOf(5) };
    const save = () => opened.engine.mutate('chofer.update', request, 4000);
    return { ...opened, save };
  };
  const decisionIn = (result: SaveResult): ConflictDecision => {
    if (result.estado !== 'rechazado' || result.decision?.kind !== 'conflict') throw new Error('No conflict');
    return result.decision;
  };

  it('A form whose record another user has changed is refused each time it is saved from the record that it was opened with', async () => {
    const { script, engine, save } = await edited({ comision: 12 });
    script.cambios = () => driverPage(9, { comision: 15 });
    for (const _ of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const result = await save();
      expect(result).toMatchObject({ estado: 'rechazado', codigo: 'version' });
      // oxlint-disable-next-line no-await-in-loop -- its user closes the dialog
      await withdrawn(result);
      expect(engine.rows).toEqual([]);
      // oxlint-disable-next-line no-await-in-loop -- the other's value is on this device by now
      await engine.pull();
    }
    expect(engine.reader.get('chofer', 7)).toMatchObject({ comision: 15 });
    expect(script.sent.map(({ headers }) => headers?.['if-match'])).toEqual(['"5"', '"5"', '"5"']);
  });

  it('A form whose record another user has changed gets both values of each field, and the fields that only the other user changed', async () => {
    const { script, save } = await edited({ comision: 12 });
    script.respond = () =>
      refusedAnswer(412, 'version', 'Cambió', { datos: rowOf(9, { comision: 15, nombre: 'Ana María' }) });
    const { fields, taken, record } = decisionIn(await save());
    expect(fields).toEqual([{ field: 'comision', group: 'contrato', before: 10, mine: 12, server: 15 }]);
    expect(taken).toEqual([{ field: 'nombre', before: 'Ana', now: 'Ana María' }]);
    expect(record).toEqual({ table: 'chofer', id: 7 });
  });

  it('A form whose record another user has changed saves the typed values only if its user chooses them', async () => {
    const { script, engine, save } = await edited({ comision: 12 });
    const { save: decide } = decisionIn(await save());
    expect(await decide(new Set(['comision']))).toMatchObject({ estado: 'aceptado' });
    expect(script.sent.at(-1)).toMatchObject({ body: { comision: 12 }, headers: { 'if-match': '"9"' } });
    expect(engine.rows).toMatchObject([{ state: 'acked' }]);
  });

  it('A form whose record another user has changed sends nothing if its user chooses all of the other’s values', async () => {
    const { script, save } = await edited({ comision: 12 });
    const { save: decide } = decisionIn(await save());
    expect(await decide(new Set())).toMatchObject({ estado: 'aceptado', datos: { comision: 15 } });
    expect(script.sent).toHaveLength(1);
  });

  it('A form whose record changes once more before its user chooses shows the conflict again with the newest values', async () => {
    const { script, save } = await edited({ comision: 12 });
    const { save: decide } = decisionIn(await save());
    script.respond = () => refusedAnswer(412, 'version', 'Cambió', { datos: rowOf(11, { comision: 20 }) });
    const again = decisionIn(await decide(new Set(['comision'])));
    expect(again.fields).toMatchObject([{ field: 'comision', before: 15, mine: 12, server: 20 }]);
  });

  it('A form whose record another user has changed is saved without a conflict if the fields are disjoint', async () => {
    const { script, engine } = await openScriptedDevice();
    script.cambios = () => driverPage(5);
    await engine.pull();
    script.respond = ({ headers }) =>
      headers?.['if-match'] === '"9"'
        ? acceptedAnswer(rowOf(10, { nombre: 'Eva', comision: 15 }))
        : conflict();
    const result = await engine.mutate('chofer.update', { id: 7, body: { nombre: 'Eva' } }, 4000);
    expect(result).toMatchObject({ estado: 'aceptado' });
    expect(script.sent.map(({ headers }) => headers?.['if-match'])).toEqual(['"5"', '"9"']);
    expect(script.sent.map(({ body }) => body)).toEqual([{ nombre: 'Eva' }, { nombre: 'Eva' }]);
  });

  it('A form does not conflict with the user’s own earlier edit, whether queued, acknowledged or shown', async () => {
    const { script, engine } = await openScriptedDevice();
    script.cambios = () => driverPage(5);
    await engine.pull();
    let version = 5;
    let comision = 10;
    script.cambios = () => NO_CHANGE;
    script.respond = ({ headers, body }) => {
      if (headers?.['if-match'] !== `"${version}"`)
        return refusedAnswer(412, 'version', 'Cambió', { datos: rowOf(version, { comision }) });
      version++;
      comision = (body as { comision: number }).comision;
      return acceptedAnswer(rowOf(version, { comision }));
    };
    const original = rowOf(5);
    await engine.mutate('chofer.update', { id: 7, body: { comision: 11 }, original }, 4000);
    expect(engine.rows).toMatchObject([{ state: 'acked' }]);
    expect(
      await engine.mutate('chofer.update', { id: 7, body: { comision: 12 }, original }, 4000),
    ).toMatchObject({ estado: 'aceptado' });
    const backlog = script.respond;
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.update', { id: 7, body: { comision: 13 } }, 0);
    await engine.mutate('chofer.update', { id: 7, body: { comision: 14 }, original }, 0);
    await engine.drain();
    script.respond = backlog;
    await engine.drain(true);
    expect(engine.rows.every(({ state }) => state === 'acked')).toBe(true);
    expect(comision).toBe(14);
  });

  const NO_CHANGE = NO_NETWORK;

  it('A conflict goes to the tray if no form waits, and its user chooses the own or the other’s value of each field', async () => {
    const { script, device, engine } = await openScriptedDevice();
    script.cambios = () => driverPage(5);
    await engine.pull();
    const queue = async () => {
      script.respond = () => NO_NETWORK;
      await engine.mutate('chofer.update', { id: 7, body: { comision: 12, nombre: 'Eva' } }, 0);
      await engine.drain();
      script.respond = conflict;
      device.clock.advance(120_000);
      await engine.drain();
      expect(engine.rows).toMatchObject([{ state: 'conflict', error: { servidor: { version: 9 } } }]);
      // Meanwhile the screen shows the server's record.
      expect(engine.reader.get('chofer', 7)).toMatchObject({ nombre: 'Ana', comision: 10 });
    };
    await queue();
    script.sent = [];
    script.respond = () => acceptedAnswer(rowOf(10, { nombre: 'Eva', comision: 15 }));
    await engine.tray.resolve(engine.rows[0]!.seq, new Set(['nombre']));
    expect(script.sent).toMatchObject([{ body: { nombre: 'Eva' }, headers: { 'if-match': '"9"' } }]);
    await engine.sync();
    await queue();
    script.sent = [];
    await engine.tray.resolve(engine.rows[0]!.seq, new Set());
    expect(engine.rows).toEqual([]);
    expect(script.sent).toEqual([]);
  });

  it('A conflict in which the other’s values are chosen keeps dependent changes: they are sent, and a refusal is shown', async () => {
    const { script, device, engine } = await openScriptedDevice();
    const uuid = '00000000-0000-4000-8000-0000000000cc';
    const cliente = (version: number, plantas: object[]) => ({
      ...rowOf(version),
      contrato: undefined,
      comision: undefined,
      nombre: 'Viña',
      plantas,
    });
    script.cambios = () =>
      answerOf(200, {
        cambios: [{ tabla: 'cliente', filas: [cliente(5, [])], eliminados: [] }],
        cursor: 5,
        hayMas: false,
        reinicio: false,
        instancia: 'a',
      });
    await engine.pull();
    const planta = { uuid, nombre: 'P', comuna: 'C', direccion: 'D' };
    await engine.mutate('cliente.update', { id: 7, body: { plantas: [planta] } }, 0);
    const times = { fecha_inicio: '2026-03-02T12:00:00.000Z', fecha_termino: '2026-03-02T13:00:00.000Z' };
    const body = { operacion: 3, tipo: 'Descarga en planta', planta: uuid, ...times };
    await engine.mutate('movimiento.create', { body, label: 'Descarga' }, 0);
    script.respond = () =>
      refusedAnswer(412, 'version', 'Cambió', {
        datos: cliente(9, [{ ...planta, id: 1, uuid: rowOf(1).uuid }]),
      });
    device.clock.advance(120_000);
    await engine.drain(true);
    expect(engine.rows.map(({ state }) => state)).toEqual(['conflict', 'pending']);
    script.respond = () => refusedAnswer(409, 'regla', 'La planta no existe');
    await engine.tray.resolve(engine.rows[0]!.seq, new Set());
    await engine.drain(true);
    expect(engine.rows).toMatchObject([
      { name: 'movimiento.create', state: 'rejected', error: { mensaje: 'La planta no existe' } },
    ]);
  });
});
