/** What a change stores beside its payload, and how the engine treats the server's answers to it. */
import { withdrawn } from '#tests/support/scripted-device.ts';
import { describe, expect, it } from 'vitest';
import { liveKey, whereKey } from '#data/changes/keys.ts';
import {
  acceptedAnswer,
  createDevice,
  ScriptedTransport,
  waitUntil,
  refusedAnswer,
  answerOf,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { lastPage, pulledRow, pulledChanges, uuidOfId } from '#tests/support/pulled-page.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { versionOneRow } from './version-one-row.ts';
import { payloads } from '#tests/support/payloads.ts';

const COMPANY = [
  pulledChanges('cliente', [pulledRow(1, { nombre: 'Viña' })]),
  pulledChanges('negociacion', [pulledRow(2, { cliente_id: 1, ...TARIFA })]),
  pulledChanges('chofer', [pulledRow(3, payloads.chofer({ nombre: 'Ana' }))]),
];
const page = (instance: string, changes: object[] = COMPANY) => lastPage(5, changes, { instancia: instance });

const IMPORT = {
  body: {
    tipo: 'IMPORTACION',
    cliente: 1,
    monto: 1000,
    eta_puerto: '2026-03-02T12:00:00Z',
    eta_planta: '2026-03-02T18:00:00Z',
  },
};

async function openDevice() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const { engine } = await device.open();
  script.cambios = () => page('a');
  await engine.pull();
  script.respond = () => NO_NETWORK;
  return { script, device, engine };
}

/** The server's answer to an operation that was promised another tariff than it would get. */
const outcomeWith = (uuid: string, precio: number) => ({
  [`operacion/${uuid}`]: { finalizado: false, tarifa: { ...TARIFA, estadia_planta_precio: precio } },
});

const different = (uuid: string) =>
  refusedAnswer(409, 'distinto', 'El resultado sería distinto', {
    datos: {
      expected: outcomeWith(uuid, TARIFA.estadia_planta_precio),
      actual: outcomeWith(uuid, 99_000),
    },
  });

describe('A change that is saved', () => {
  it('A change that is saved stores its reads, its writes and the outcome shown on the screen', async () => {
    const { device, engine } = await openDevice();
    await engine.mutate('operacion.create', IMPORT, 0);
    const [saved] = await device.outbox();
    const uuid = saved!.creates[0]!;
    expect(saved).toMatchObject({
      uuids: { 'cliente/1': uuidOfId(1) },
      outcome: { [`operacion/${uuid}`]: { tarifa: TARIFA, finalizado: false } },
      instancia: 'a',
    });
    expect(saved!.reads).toContain(whereKey('negociacion', 'cliente_id', uuidOfId(1)));
    expect(saved!.reads).toContain(uuidOfId(2));
    expect(saved!.writes).toEqual(expect.arrayContaining([uuid, liveKey(uuid)]));
  });

  it('A change that is saved names records by uuid in the request, and carries its promise', async () => {
    const { script, engine } = await openDevice();
    await engine.mutate('operacion.create', IMPORT, 0);
    await engine.mutate('chofer.update', { id: 3, body: { comision: 12 } }, 0);
    const rows = [...engine.rows];
    script.respond = () => acceptedAnswer({ version: 9 });
    await engine.drain(true);
    const [create, update] = script.sent.slice(-2);
    expect(create?.body).toMatchObject({ cliente: uuidOfId(1) });
    expect(update?.path).toBe(`/chofer/${uuidOfId(3)}`);
    const [first, second] = rows.map(({ key }) => script.promises.get(key));
    expect(first).toEqual({ outcome: rows[0]!.outcome });
    expect(second).toEqual({ base: { comision: 10, contrato: 'Interno' }, outcome: {} });
  });

  it('A change that is saved before this device has all data is sent with the promise that nothing comes of it', async () => {
    const script = new ScriptedTransport();
    const { engine } = await createDevice(script.transport).open();
    await engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Eva', comision: 1 }) }, 0);
    expect(engine.rows[0]!.outcome).toBeNull();
    script.respond = () => acceptedAnswer({ version: 9 });
    await engine.drain(true);
    expect(script.promises.get(engine.rows[0]!.key)).toEqual({ outcome: {} });
  });

  it('A change of a record that this device does not have is sent with the promise that nothing comes of it', async () => {
    const { script, engine } = await openDevice();
    await engine.mutate('operacion.remove', { id: 999 }, 0);
    expect(engine.rows[0]!.outcome).toBeNull();
    script.respond = () => acceptedAnswer({ version: 9 });
    await engine.drain(true);
    expect(script.promises.get(engine.rows[0]!.key)).toEqual({ outcome: {} });
  });
});

describe('An outcome that differs from the promised one', () => {
  it('A change whose outcome differs from the promised one returns to its waiting form, with the differences in words', async () => {
    const { script, engine } = await openDevice();
    script.respond = ({ body }) => different((body as { uuid: string }).uuid);
    const pulls = script.pulls;
    const result = await engine.mutate('operacion.create', IMPORT, 4000);
    expect(result).toMatchObject({
      estado: 'rechazado',
      codigo: 'distinto',
      mensaje: 'Tarifa, Estadía planta: precio: al guardar decía $15.000; hoy sería $99.000.',
    });
    await withdrawn(result);
    expect(engine.rows).toEqual([]);
    // The base of the form's next save is fetched.
    await waitUntil(() => script.pulls > pulls);
  });

  it('A change whose outcome differs is sent by the form’s user with the new outcome, for the same new record', async () => {
    const { script, engine } = await openDevice();
    script.respond = ({ body }) => different((body as { uuid: string }).uuid);
    const result = await engine.mutate('operacion.create', IMPORT, 4000);
    if (result.estado !== 'rechazado' || result.decision?.kind !== 'outcome') throw new Error('No decision');
    const { lines, deletesRow, invoicing, save } = result.decision;
    expect(lines).toEqual(['Tarifa, Estadía planta: precio: al guardar decía $15.000; hoy sería $99.000.']);
    expect({ deletesRow, invoicing }).toEqual({ deletesRow: false, invoicing: null });
    const [first] = script.sent.slice(-1);
    script.respond = () => acceptedAnswer({ id: 1, version: 9 });
    expect(await save()).toMatchObject({ estado: 'aceptado' });
    const again = script.sent.at(-1)!;
    expect(again.body).toEqual(first!.body);
    const { outcome } = script.promises.get(again.headers!['idempotency-key'])!;
    expect(outcome).toEqual(outcomeWith((first!.body as { uuid: string }).uuid, 99_000));
  });

  it('A change whose outcome differs is parked if no form waits, until its user accepts the new outcome', async () => {
    const { script, engine } = await openDevice();
    await engine.mutate('operacion.create', IMPORT, 0);
    const [{ seq, creates }] = engine.rows as [(typeof engine.rows)[number]];
    script.respond = () => different(creates[0]!);
    await engine.drain(true);
    expect(engine.rows).toMatchObject([{ state: 'conflict', error: { codigo: 'distinto' } }]);
    script.respond = () => acceptedAnswer({ id: 9, uuid: creates[0], version: 9 });
    const { actual } = engine.rows[0]!.error!.outcomes!;
    await engine.tray.accept(seq);
    expect(script.promises.get(engine.rows[0]?.key)?.outcome).toEqual(actual);
  });
});

describe('A server with another database than the replica’s', () => {
  const OTHER = refusedAnswer(409, 'instancia', 'El servidor trabaja con otra base de datos');

  it('A server with another database than the replica’s receives nothing until the replica is filled from it, and then the whole queue', async () => {
    const { script, engine } = await openDevice();
    await engine.mutate('chofer.update', { id: 3, body: { comision: 12 } }, 0);
    const instances: (string | undefined)[] = [];
    script.respond = ({ headers }) => {
      instances.push(headers?.['database-instance']);
      return headers?.['database-instance'] === 'b'
        ? acceptedAnswer({ ...pulledRow(3, {}), version: 9 })
        : OTHER;
    };
    script.cambios = ({ query }) =>
      query?.desde === 0 || query?.instancia === 'b'
        ? page('b')
        : answerOf(200, { cambios: [], cursor: 0, hayMas: false, reinicio: true, instancia: 'b' });
    await engine.drain(true);
    await waitUntil(() => engine.rows.every(({ state }) => state === 'acked') || engine.rows.length === 0);
    expect(instances).toEqual(['a', 'b']);
  });

  it('A server with another database than the replica’s does not receive a change of the old database that names a record by number only', async () => {
    const { script, device, engine } = await openDevice();
    await engine.mutate('chofer.update', { id: 77, body: { comision: 12 } }, 0);
    script.cambios = ({ query }) =>
      query?.desde === 0
        ? page('b')
        : answerOf(200, { cambios: [], cursor: 0, hayMas: false, reinicio: true, instancia: 'b' });
    await engine.pull();
    const sent = script.sent.length;
    device.clock.advance(120_000);
    await engine.drain(true);
    expect(script.sent).toHaveLength(sent);
    expect(engine.rows).toMatchObject([{ state: 'rejected', error: { codigo: 'instancia' } }]);
    expect(engine.tray.editable(engine.rows[0]!.seq)).toBe(false);
  });
});

describe('Rows of an older version without uuids', () => {
  it('Rows of an older version get the database of the replica and the uuids of their records before anything is sent', async () => {
    const { device, engine } = await openDevice();
    engine.stop();
    const { db } = await device.open({ start: false });
    const args = { id: 3, body: { comision: 12 }, etiqueta: 'Ana' };
    await db.outbox.add({ ...versionOneRow({ name: 'chofer.update', args }), seq: 1 } as never);
    await db.outbox.add({ ...versionOneRow({ name: 'chofer.update', args, attempts: 1 }), seq: 2 } as never);
    db.close();
    const { engine: updated } = await device.open();
    expect(updated.rows).toMatchObject([
      { instancia: 'a', uuids: { 'chofer/3': uuidOfId(3) } },
      // The server may have stored its key with the number in the path.
      { instancia: 'a', uuids: { 'chofer/3': null } },
    ]);
  });
});
