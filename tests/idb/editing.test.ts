import { describe, expect, it, vi } from 'vitest';
import type { Engine } from '#data/engine/engine.ts';
import type { Answer } from '#data/net/decision.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import {
  acceptedAnswer,
  createGate,
  ScriptedTransport,
  waitUntil,
  refusedAnswer,
  settled,
  NO_NETWORK,
} from '#tests/support/device.ts';
import {
  RULE_REFUSAL,
  createdAnswer,
  driverRequest,
  openScriptedDevice,
} from '#tests/support/scripted-device.ts';
import { answerByVersion, driverPage, driverRow } from '#tests/support/drivers.ts';

const rowOf = driverRow();

/** A device with driver 7 of the server. */
async function withAna() {
  const tab = await openScriptedDevice();
  tab.script.cambios = () => driverPage(5);
  await tab.engine.pull();
  return tab;
}

/** Saves an edit that the server asks to send later; edits that are saved after it are not sent. */
async function firstTried(script: ScriptedTransport, engine: Engine): Promise<void> {
  script.respond = () => ({ ...refusedAnswer(429, 'limite', 'Espere'), retryAfter: 30 });
  await engine.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
  await engine.drain();
}

const fromDisk = async (device: { outbox: () => Promise<OutboxRow[]> }) => (await device.outbox())[0]!;

describe('A queued change that is edited', () => {
  it('A queued change can be edited before it is sent: place, key and record stay, the content changes', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await engine.drain();
    // The state before its first attempt.
    await db.outbox.update(1, { attempts: 0, state: 'pending', nextAt: 0, error: null });
    await engine.reload();
    const before = await fromDisk(device);
    expect(engine.tray.editable(1)).toBe(true);
    device.clock.advance(60_000);
    const answer = createGate<Answer>();
    script.respond = () => answer.promise;
    const replacing = engine.tray.replace(1, driverRequest('Anita', 15));
    await waitUntil(() => script.sent.length === 2);
    expect([...engine.reader.all('chofer')]).toMatchObject([{ nombre: 'Anita', comision: 15 }]);
    const after = await fromDisk(device);
    const { args, state, attempts } = after;
    expect(after).toEqual({ ...before, args, state, attempts });
    expect(args).toMatchObject({ etiqueta: 'Anita', body: { nombre: 'Anita', uuid: before.creates[0] } });
    answer.open(createdAnswer());
    expect(await replacing).toMatchObject({ estado: 'aceptado' });
    expect(script.sent.at(-1)).toMatchObject({ body: { nombre: 'Anita', comision: 15 } });
  });

  it('A queued change that is edited after a refusal gets a new key, and nothing of the old content remains', async () => {
    const { script, device, engine } = await openScriptedDevice();
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await engine.drain();
    script.respond = () => RULE_REFUSAL;
    device.clock.advance(120_000);
    await engine.drain();
    const before = await fromDisk(device);
    expect(before).toMatchObject({ state: 'rejected', error: { mensaje: 'No se puede' } });
    expect(engine.tray.editable(1)).toBe(true);
    script.respond = createdAnswer;
    expect(await engine.tray.replace(1, driverRequest('Anita'))).toMatchObject({ estado: 'aceptado' });
    expect(script.keys.at(-1)).not.toBe(before.key);
    expect(script.sent.at(-1)).toMatchObject({ body: { uuid: before.creates[0] } });
    await engine.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('An edited change that is refused again stays in the tray with the new reason, and can be edited again', async () => {
    const { script, device, engine } = await openScriptedDevice();
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await engine.drain();
    device.clock.advance(120_000);
    script.respond = () => RULE_REFUSAL;
    await engine.drain();
    script.respond = () => refusedAnswer(400, 'validacion', 'nombre: Repetido');
    expect(await engine.tray.replace(1, driverRequest('Eva'))).toMatchObject({
      estado: 'rechazado',
      mensaje: 'nombre: Repetido',
    });
    await settled();
    expect(await device.outbox()).toMatchObject([
      { state: 'rejected', error: { mensaje: 'nombre: Repetido' } },
    ]);
    script.respond = createdAnswer;
    expect(await engine.tray.replace(1, driverRequest('Isa'))).toMatchObject({ estado: 'aceptado' });
  });

  it('An edit of a queued change is validated like a new one, and changes nothing if a field is missing', async () => {
    const { script, device, engine } = await openScriptedDevice();
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await engine.drain();
    device.clock.advance(120_000);
    script.respond = () => RULE_REFUSAL;
    await engine.drain();
    const before = await device.outbox();
    expect(await engine.tray.replace(1, { body: { nombre: '' } })).toMatchObject({
      estado: 'rechazado',
      codigo: 'validacion',
    });
    expect(await device.outbox()).toEqual(before);
  });

  it('A queued change cannot be edited while its answer is unknown, or once it is in conflict, set aside, sent or gone', async () => {
    const { script, device, engine, db } = await openScriptedDevice();
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await engine.drain();
    const row = await fromDisk(device);
    const variants: Partial<OutboxRow>[] = [
      { state: 'pending', attempts: 1 },
      { state: 'sending', attempts: 1 },
      { state: 'acked', attempts: 1 },
      { state: 'pending', attempts: 0, origen: 'archivo' },
      { state: 'pending', attempts: 0, schema: 99 },
      {
        state: 'conflict',
        error: { status: 412, codigo: 'version', mensaje: '', errores: [], servidor: {} },
      },
    ];
    for (const variant of variants) {
      const lying = { ...row, ...variant };
      await db.outbox.put(lying);
      await engine.reload();
      expect(engine.tray.editable(1), JSON.stringify(variant)).toBe(false);
      expect(await engine.tray.replace(1, driverRequest('Eva'))).toMatchObject({ estado: 'fallido' });
      expect(await device.outbox()).toEqual([lying]);
    }
    await engine.tray.discard(1);
    expect(engine.tray.editable(1)).toBe(false);
    expect(await engine.tray.replace(1, driverRequest('Eva'))).toMatchObject({ estado: 'fallido' });
    expect(script.sent.every(({ body }) => (body as { nombre: string }).nombre === 'Ana')).toBe(true);
  });

  it('A queued change that is edited keeps its base, so that it conflicts as the old one would', async () => {
    const { script, device, engine } = await withAna();
    await engine.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    await engine.drain();
    device.clock.advance(120_000);
    script.respond = () => RULE_REFUSAL;
    await engine.drain();
    script.respond = () => NO_NETWORK;
    await engine.tray.replace(1, { id: 7, body: { comision: 13, nombre: 'Eva' } });
    const [row] = await device.outbox();
    expect(row).toMatchObject({
      args: { id: 7, body: { comision: 13, nombre: 'Eva' } },
      base: { version: 5, campos: { comision: 10, contrato: 'Interno', nombre: 'Ana' } },
    });
    script.respond = () =>
      refusedAnswer(412, 'version', 'Cambió', { datos: { ...rowOf, version: 6, comision: 20 } });
    device.clock.advance(120_000);
    await engine.drain();
    expect(engine.rows).toMatchObject([{ state: 'conflict' }]);
  });

  it('A queued change that is edited takes no values of later changes as its base, and never conflicts with its own user', async () => {
    const { script, device, engine } = await withAna();
    await firstTried(script, engine);
    await engine.mutate('chofer.update', { id: 7, body: { comision: 15 } }, 0);
    await engine.mutate('chofer.update', { id: 7, body: { nombre: 'Eva', contrato: 'Externo' } }, 0);
    await engine.drain();
    await engine.tray.replace(2, { id: 7, body: { comision: 25, nombre: 'Iris' } });
    expect((await device.outbox())[1]).toMatchObject({
      args: { body: { comision: 25, nombre: 'Iris' } },
      base: { version: 5, campos: { comision: 12, contrato: 'Interno', nombre: 'Ana' } },
    });
    const server = answerByVersion(script);
    device.clock.advance(120_000);
    await engine.drain(true);
    expect(engine.rows.map(({ state }) => state)).toEqual(['acked', 'acked', 'acked']);
    expect(server.row).toMatchObject({ nombre: 'Eva', contrato: 'Externo', comision: 25, version: 8 });
    // The last edit has the second one's old values as its base, so its first answer is 412, caused by its own user's edit.
    expect(script.rounds).toEqual([1, 3, 1]);
  });

  it('A queued change that is edited stays on its record when the replica is gone, as after a full disk', async () => {
    const { script, device, engine, db, kill } = await withAna();
    await firstTried(script, engine);
    await engine.mutate('chofer.update', { id: 7, body: { comision: 15 } }, 0);
    await db.bloques.clear();
    await db.meta.delete('replica');
    kill();
    const { engine: other } = await device.open();
    await other.tray.replace(2, { id: 7, body: { comision: 25 } });
    expect((await device.outbox())[1]).toMatchObject({
      args: { body: { comision: 25 } },
      records: [rowOf.uuid, 'chofer/7'],
      base: { version: 5, campos: { comision: 12, contrato: 'Interno' } },
    });
    const server = answerByVersion(script);
    device.clock.advance(120_000);
    await other.drain(true);
    expect(other.rows.map(({ state }) => state)).toEqual(['acked', 'acked']);
    expect(server.row).toMatchObject({ comision: 25, version: 7 });
  });

  it('A queued change keeps the base of the fields that it newly names when the earlier change is answered meanwhile', async () => {
    const { script, device, engine, db } = await withAna();
    const answer = createGate<Answer>();
    script.respond = () => answer.promise;
    const sent = script.sent.length;
    await engine.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    const draining = engine.drain(true);
    await waitUntil(() => script.sent.length > sent);
    await engine.mutate('chofer.update', { id: 7, body: { comision: 15 } }, 0);
    script.respond = () => NO_NETWORK;
    const add = vi.spyOn(db.avances, 'bulkAdd');
    const replacing = engine.tray.replace(2, { id: 7, body: { comision: 25, nombre: 'Iris' } });
    await waitUntil(() => add.mock.calls.length > 0);
    answer.open(acceptedAnswer({ ...rowOf, comision: 12, version: 6 }));
    await Promise.all([draining, replacing]);
    expect(script.sent[sent + 1]).toMatchObject({ body: { comision: 25, nombre: 'Iris' } });
    expect((await device.outbox()).find(({ seq }) => seq === 2)).toMatchObject({
      args: { body: { comision: 25, nombre: 'Iris' } },
      base: { version: 6, campos: { comision: 12, contrato: 'Interno', nombre: 'Ana' } },
    });
  });
});
