/**
 * The same content saved again after its form was told that the disk does not answer (decision 077): the change that was stored, or
 * another one, where something happened to the record in between.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '#data/engine/engine.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { acceptedAnswer, type TestDevice } from '#tests/support/device.ts';
import {
  answerByVersion,
  driverPage,
  driverRow,
  driversPage,
  numberedDriver,
} from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createdAnswer, RULE_REFUSAL, withdrawn } from '#tests/support/scripted-device.ts';
import {
  openFaulty,
  SILENT,
  soon,
  storeGroupUnanswered,
  storeUnanswered,
} from '#tests/support/silent-disk.ts';

const FAILED = { estado: 'fallido', mensaje: SILENT };
const SAVED = { estado: 'guardado' };
const ANA = { body: payloads.chofer({ nombre: 'Ana' }) };
const WAIT_MS = 4000;

let opened: Awaited<ReturnType<typeof openFaulty>>;
beforeEach(async () => {
  opened = await openFaulty(false);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Sends the queue and pulls what comes of it. */
async function synced(): Promise<void> {
  const { device, engine } = opened;
  device.clock.advance(60_000);
  await engine.sync(true);
  await engine.sync(true);
}

/** Saves the commission of driver 7 in a form that is opened now, or that was opened with `original`. */
const saveComision = (engine: Engine, comision: number, original?: object): Promise<SaveResult> =>
  engine.mutate(
    'chofer.update',
    { id: 7, body: { comision }, original: { ...(original ?? engine.reader.get('chofer', 7)) } },
    0,
  );

const comisiones = async (device: TestDevice) =>
  (await device.outbox()).map(({ args }) => args.body?.comision);
const nombres = async (device: TestDevice) => (await device.outbox()).map(({ args }) => args.body?.nombre);

/** Driver 7 is on the device, and the server takes edits of it. */
async function withDriver() {
  const { engine, script } = opened;
  script.cambios = () => driverPage(5);
  await engine.pull();
  const server = answerByVersion(script);
  let cursor = 5;
  script.cambios = () => driversPage(++cursor, { filas: [server.row] });
  return server;
}

describe('An edit that is saved again after the disk did not answer', () => {
  it('An edit that is saved again on top of a later one of the record is sent', async () => {
    const { engine, db } = opened;
    const server = await withDriver();
    storeUnanswered(db);
    expect(await saveComision(engine, 20)).toMatchObject(FAILED);
    await engine.reload();
    await synced();
    expect(server.row).toMatchObject({ comision: 20 });
    expect(await saveComision(engine, 30)).toMatchObject(SAVED);
    await synced();
    expect(await saveComision(engine, 20)).toMatchObject(SAVED);
    await synced();
    expect(server.row).toMatchObject({ comision: 20 });
    expect(engine.rows).toEqual([]);
  });

  it.each(['the same', 'another'])(
    'An edit that is saved again on top of a later one of %s tab that still waits is queued',
    async (which) => {
      const { device, engine, db } = opened;
      await withDriver();
      opened.script.respond = () => new Promise(() => {});
      storeUnanswered(db);
      expect(await saveComision(engine, 20)).toMatchObject(FAILED);
      await engine.reload();
      const next = which === 'another' ? (await device.open({ after: soon })).engine : engine;
      expect(await saveComision(next, 30)).toMatchObject(SAVED);
      await engine.reload();
      expect(await saveComision(engine, 20)).toMatchObject(SAVED);
      expect(await comisiones(device)).toEqual([20, 30, 20]);
    },
  );

  it('An edit that is saved again on top of what another user has changed since is queued', async () => {
    const { device, engine, db } = opened;
    const server = await withDriver();
    storeUnanswered(db);
    expect(await saveComision(engine, 20)).toMatchObject(FAILED);
    await engine.reload();
    await synced();
    server.row = driverRow(8, { comision: 30 });
    await engine.pull();
    expect(await saveComision(engine, 20)).toMatchObject(SAVED);
    expect(await comisiones(device)).toEqual([20]);
  });

  it('An edit that the server has meanwhile is not sent again when the same form saves it', async () => {
    const { engine, db, script } = opened;
    await withDriver();
    const original = { ...engine.reader.get('chofer', 7) };
    storeUnanswered(db);
    expect(await saveComision(engine, 20, original)).toMatchObject(FAILED);
    await engine.reload();
    await synced();
    expect(engine.rows).toEqual([]);
    expect(await saveComision(engine, 20, original)).toMatchObject(SAVED);
    await synced();
    expect(script.sent).toHaveLength(1);
  });
});

describe('A creation that is saved again after the disk did not answer', () => {
  /** The driver was stored without an answer, and the server has it as number 9 since. */
  async function created(): Promise<void> {
    const { engine, db, script } = opened;
    storeUnanswered(db);
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject(FAILED);
    await engine.reload();
    const row = numberedDriver(9, 2, { ...ANA.body, uuid: engine.rows[0]!.creates[0]! });
    script.respond = ({ method }) => acceptedAnswer(method === 'DELETE' ? null : row);
    script.cambios = () => driversPage(2, { filas: [row] });
    await synced();
    expect(engine.rows).toEqual([]);
    script.cambios = () => driversPage(3, { eliminados: [9] });
  }

  it('A creation that the server has meanwhile is not sent again', async () => {
    const { engine, script } = opened;
    await created();
    script.cambios = () => driversPage(2, {});
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject(SAVED);
    await synced();
    expect(script.calls).toEqual(['POST /chofer']);
  });

  it('A creation that is saved again after its record was deleted is sent', async () => {
    const { engine, script } = opened;
    await created();
    expect(await engine.mutate('chofer.remove', { id: 9 }, 0)).toMatchObject(SAVED);
    await synced();
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject(SAVED);
    await synced();
    expect(script.sent.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST']);
  });

  it('A creation that is saved again after another user has deleted its record is sent', async () => {
    const { engine, script } = opened;
    await created();
    await engine.pull();
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject(SAVED);
    await synced();
    expect(script.calls).toEqual(['POST /chofer', 'POST /chofer']);
  });

  it.each(['the same', 'another'])(
    'A creation that is saved again after it was edited in the tray of %s tab is queued',
    async (which) => {
      const { device, engine, db } = opened;
      storeUnanswered(db);
      expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject(FAILED);
      await engine.reload();
      const { tray } = which === 'another' ? (await device.open({ after: soon })).engine : engine;
      const eva = { body: payloads.chofer({ nombre: 'Eva' }) };
      expect(await tray.replace(engine.rows[0]!.seq, eva)).toMatchObject(SAVED);
      await engine.reload();
      expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject(SAVED);
      expect(await nombres(device)).toEqual(['Eva', 'Ana']);
    },
  );
});

describe('A change that was refused before it is saved again', () => {
  it('A change that was refused before it is saved again shows its refusal in the form, which can take it out of the tray', async () => {
    const { device, engine, db, script } = opened;
    storeUnanswered(db);
    expect(await engine.mutate('chofer.create', ANA, 0)).toMatchObject(FAILED);
    await engine.reload();
    script.respond = () => RULE_REFUSAL;
    await synced();
    const result = await engine.mutate('chofer.create', ANA, WAIT_MS);
    expect(result).toMatchObject({ estado: 'rechazado', mensaje: 'No se puede' });
    expect(await device.outbox()).toMatchObject([{ state: 'rejected' }]);
    await withdrawn(result);
    expect(await device.outbox()).toEqual([]);
    // The cause is gone: it is a change of its own.
    script.respond = createdAnswer;
    expect(await engine.mutate('chofer.create', ANA, WAIT_MS)).toMatchObject({ estado: 'aceptado' });
    expect(new Set(script.keys).size).toBe(2);
  });
});

describe('A group that is saved again after the disk did not answer', () => {
  const saveGroup = (comision: number) =>
    opened.engine.groups.queue([{ name: 'chofer.update', request: { id: 7, body: { comision } } }], {
      label: 'Uno',
    });

  it('A group that is saved again on top of a later one of its records is sent', async () => {
    const { engine, db } = opened;
    const server = await withDriver();
    storeGroupUnanswered(db);
    expect(await saveGroup(20)).toMatchObject(FAILED);
    await engine.reload();
    await synced();
    expect(server.row).toMatchObject({ comision: 20 });
    expect(await saveGroup(30)).toMatchObject(SAVED);
    await synced();
    expect(await saveGroup(20)).toMatchObject(SAVED);
    await synced();
    expect(server.row).toMatchObject({ comision: 20 });
    expect(engine.rows).toEqual([]);
  });

  it('A group that the server has meanwhile is not sent again', async () => {
    const { engine, db, script } = opened;
    const changes = [{ name: 'chofer.create' as const, request: ANA }];
    storeGroupUnanswered(db);
    expect(await engine.groups.queue(changes, { label: 'Uno' })).toMatchObject(FAILED);
    await engine.reload();
    const row = numberedDriver(9, 2, { ...ANA.body, uuid: engine.rows[0]!.creates[0]! });
    script.respond = () => acceptedAnswer(row);
    script.cambios = () => driversPage(2, { filas: [row] });
    await synced();
    expect(await engine.groups.queue(changes, { label: 'Uno' })).toMatchObject(SAVED);
    await synced();
    expect(script.calls).toEqual(['POST /chofer']);
  });
});
