/** Forms that save a change and wait for the server's answer. */
import { describe, expect, it } from 'vitest';
import {
  acceptedAnswer,
  createGate,
  NO_NETWORK,
  createDevice,
  ScriptedTransport,
  refusedAnswer,
  answerOf,
  settled,
} from '#tests/support/device.ts';
import { openScriptedDevice } from '#tests/support/scripted-device.ts';
import { driverPage, driverRow as rowOf } from '#tests/support/drivers.ts';
import type { Answer } from '#data/net/decision.ts';
import { payloads } from '#tests/support/payloads.ts';

const ANA = { body: payloads.chofer({ nombre: 'Ana' }), label: 'Ana' };

describe('A form that waits for the server', () => {
  it('A form that waits shows the server’s answer with its warnings', async () => {
    const { script, device, engine } = await openScriptedDevice();
    script.respond = () =>
      answerOf(201, { exito: true, mensaje: 'Chofer creado', datos: { id: 7 }, advertencias: ['Ojo'] });
    expect(await engine.mutate('chofer.create', ANA, 4000)).toEqual({
      estado: 'aceptado',
      mensaje: 'Chofer creado',
      datos: { id: 7 },
      advertencias: ['Ojo'],
    });
    await engine.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('A form with no waiting time reports that the change is stored; a quick refusal goes to the tray', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const { engine } = await device.open({ after: () => () => {} });
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    await engine.drain();
    expect(await device.outbox()).toMatchObject([{ state: 'rejected' }]);
  });

  const refusedForm = async () => {
    const opened = await openScriptedDevice();
    const errores = [{ campo: 'nombre', mensaje: 'Repetido' }];
    opened.script.respond = () => refusedAnswer(400, 'validacion', 'nombre: Repetido', { errores });
    const result = await opened.engine.mutate('chofer.create', ANA, 4000);
    if (result.estado !== 'rechazado') throw new Error('It was not refused');
    return { ...opened, result, errores };
  };

  it('A form that waits gets a refused change back with mensaje and fields, and the row leaves the outbox when its message is closed', async () => {
    const { device, engine, result, errores } = await refusedForm();
    expect(result).toMatchObject({
      estado: 'rechazado',
      mensaje: 'nombre: Repetido',
      table: 'chofer',
      codigo: 'validacion',
      errores,
    });
    await result.withdraw?.();
    expect(await device.outbox()).toEqual([]);
    expect([...engine.reader.all('chofer')]).toEqual([]);
  });

  it('A refusal that a form still shows is in the tray, also after the page is reloaded', async () => {
    const { device, engine, kill, result } = await refusedForm();
    await settled();
    expect(engine.rows).toMatchObject([{ seq: result.seq, state: 'rejected' }]);
    kill();
    const { engine: reloaded } = await device.open();
    expect(reloaded.rows).toMatchObject([{ state: 'rejected', error: { mensaje: 'nombre: Repetido' } }]);
  });

  it('Closing the message about a refusal leaves the change alone that was sent again from the tray meanwhile', async () => {
    const { script, engine, result } = await refusedForm();
    script.respond = () => acceptedAnswer({ id: 7, version: 1 });
    script.cambios = () => NO_NETWORK;
    await engine.tray.retry(result.seq!);
    await result.withdraw?.();
    expect(engine.rows).toMatchObject([{ state: 'acked' }]);
  });

  it('A form reports missing fields at once, and nothing is queued', async () => {
    const { script, device, engine } = await openScriptedDevice();
    const result = await engine.mutate('chofer.create', { body: { nombre: '' } }, 4000);
    expect(result).toMatchObject({ estado: 'rechazado', codigo: 'validacion' });
    expect(await device.outbox()).toEqual([]);
    expect(script.sent).toEqual([]);
  });

  it('A form reports at once, offline, that the change is stored on the device', async () => {
    const { device, engine } = await openScriptedDevice();
    const began = Date.now();
    const result = await engine.mutate('chofer.create', ANA, 4000);
    expect(Date.now() - began).toBeLessThan(1000);
    const [row] = await device.outbox();
    expect(result).toMatchObject({ estado: 'guardado', id: row!.creates[0] });
    expect([...engine.reader.all('chofer')]).toMatchObject([{ id: row!.creates[0], nombre: 'Ana' }]);
  });

  it('A form does not wait for a slow server beyond its time', async () => {
    const { script, engine } = await openScriptedDevice();
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    expect(await engine.mutate('chofer.create', ANA, 30)).toMatchObject({ estado: 'guardado' });
    gate.open(acceptedAnswer({ id: 7, version: 1 }));
    await engine.sync();
    expect(engine.rows).toEqual([]);
    expect(script.sent).toHaveLength(1);
  });

  it('A form gets its own answer while another change is being sent', async () => {
    const { script, engine } = await openScriptedDevice();
    const gate = createGate<Answer>();
    script.respond = (_, nth) => (nth === 1 ? gate.promise : acceptedAnswer({ id: 8 }, 'La segunda'));
    const first = engine.mutate('chofer.create', ANA, 4000);
    await settled();
    const second = engine.mutate('chofer.create', { body: { ...ANA.body, nombre: 'Eva' } }, 4000);
    await settled();
    gate.open(acceptedAnswer({ id: 7 }, 'La primera'));
    expect(await first).toMatchObject({ estado: 'aceptado', mensaje: 'La primera' });
    expect(await second).toMatchObject({ estado: 'aceptado', mensaje: 'La segunda' });
  });

  it('A form that saves before the disk was read still finds the record that it edits', async () => {
    const { script, device, engine, kill } = await openScriptedDevice();
    script.cambios = () => driverPage(5);
    await engine.pull();
    kill();
    const tab = await device.open({ start: false });
    void tab.engine.start();
    await tab.engine.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    expect(await device.outbox()).toMatchObject([
      { base: { version: 5, campos: { comision: 10 } }, records: [rowOf(5).uuid, 'chofer/7'] },
    ]);
  });
});
