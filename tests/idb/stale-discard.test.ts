/** A tab discards a change of which another tab, whose message is still on its way, has decided meanwhile. */
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isParked, isUnsent } from '#data/changes/row.ts';
import { discardSaved } from '#data/outbox/discard-saved.ts';
import { Queue } from '#data/outbox/queue.ts';
import { LocalDb } from '#data/store/db.ts';
import { SerialWork } from '#data/store/serial-work.ts';
import {
  createDevice,
  NO_NETWORK,
  refusedAnswer,
  ScriptedTransport,
  settled,
  waitUntil,
} from '#tests/support/device.ts';
import { answerByVersion, driverPage, driverRow } from '#tests/support/drivers.ts';
import {
  createdAnswer,
  driverRequest,
  openScriptedDevice,
  RULE_REFUSAL,
  withdrawn,
} from '#tests/support/scripted-device.ts';

afterEach(() => vi.restoreAllMocks());

/** A tab that gets no messages until `hear` is called, and another one. */
async function openTabs() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const { engine: stale } = await device.open();
  const { engine: other } = await device.open();
  script.cambios = () => driverPage(5);
  await other.pull();
  await stale.reload();
  let deaf: { mockRestore: () => void } | undefined;
  return {
    script,
    device,
    stale,
    other,
    stopHearing: () => void (deaf = vi.spyOn(stale, 'reload').mockResolvedValue()),
    hear: () => {
      deaf?.mockRestore();
      return stale.reload();
    },
    /** The other tab sends what waits. */
    send: () => {
      device.clock.advance(600_000);
      return other.sync(true);
    },
  };
}

/** Both tabs show Ana, who was sent without an answer, and Eva, who was not sent. The first hears no more. */
async function openStale() {
  const opened = await openTabs();
  const { script, stale, other } = opened;
  script.respond = () => NO_NETWORK;
  await stale.mutate('chofer.create', driverRequest('Ana'), 0);
  await stale.drain();
  await waitUntil(() => other.rows.length === 1);
  await other.drain();
  await stale.mutate('chofer.create', driverRequest('Eva'), 0);
  await waitUntil(() => other.rows.length === 2);
  await stale.reload();
  await Promise.all([stale.drain(), other.drain()]);
  opened.stopHearing();
  const [ana, eva] = stale.rows;
  expect([ana!.attempts > 0, eva!.attempts]).toEqual([true, 0]);
  return { ...opened, ana: ana!, eva: eva! };
}

describe('A change that another tab has sent and pulled', () => {
  async function pulled() {
    const opened = await openStale();
    opened.script.respond = createdAnswer;
    await waitUntil(() => opened.send().then(() => opened.other.rows.length === 0));
    expect(opened.stale.rows).toHaveLength(2);
    return opened;
  }

  it.each([
    ['at one press', {}],
    ['though it may have been sent', { evenIfSent: true }],
  ])('A change that another tab has sent and pulled is not told as taken back %s', async (_, options) => {
    const { stale, ana, eva } = await pulled();
    expect(await discardSaved(stale, eva.key, options)).toBeNull();
    expect(await discardSaved(stale, ana.key, options)).toBeNull();
    expect(stale.rows).toEqual([]);
  });

  it('A change that another tab has sent and pulled is not told as discarded by the tray', async () => {
    const { stale, ana } = await pulled();
    expect(await stale.tray.discardWithUndo(ana.seq)).toBeNull();
    expect(stale.rows).toEqual([]);
  });

  it('A change that was sent and pulled while its user was asked is not told as discarded', async () => {
    const { stale, ana, hear } = await pulled();
    await hear();
    expect(stale.rows).toEqual([]);
    expect(await stale.tray.discardWithUndo(ana.seq)).toBeNull();
  });
});

describe('A change that another tab has discarded', () => {
  it('A change that another tab has discarded is told as taken back', async () => {
    const { stale, other, eva } = await openStale();
    expect(await other.tray.discard(eva.seq)).toBe(true);
    expect(await discardSaved(stale, eva.key)).toBe('withdrawn');
    expect(stale.rows.map(({ seq }) => seq)).not.toContain(eva.seq);
  });

  it('A change that another tab has discarded is put back by the tab that has told it as discarded', async () => {
    const { device, stale, other, eva } = await openStale();
    expect(await other.tray.discard(eva.seq)).toBe(true);
    const putBack = await stale.tray.discardWithUndo(eva.seq);
    expect(await device.outbox()).toHaveLength(1);
    await putBack!();
    expect((await device.outbox())[1]).toMatchObject({ seq: eva.seq, key: eva.key, args: eva.args });
  });
});

describe('A change that the server may have', () => {
  it('A change that another tab has sent without an answer is taken back only as one that may have arrived', async () => {
    const { device, stale, eva, send } = await openStale();
    await send();
    expect((await device.outbox())[1]).toMatchObject({ state: 'pending', attempts: 1 });
    expect(await discardSaved(stale, eva.key)).toBeNull();
    expect(await device.outbox()).toHaveLength(2);
    expect(await discardSaved(stale, eva.key, { evenIfSent: true })).toBe('unanswered');
  });

  it('A change in an exported file is taken back only as one that may have arrived', async () => {
    const { device, stale, eva } = await openStale();
    await stale.tray.exportChanges();
    expect(await discardSaved(stale, eva.key)).toBeNull();
    expect(await device.outbox()).toHaveLength(2);
    expect(await discardSaved(stale, eva.key, { evenIfSent: true })).toBe('unanswered');
  });

  it('A change of a group that the service worker has sent without an answer stays at one press, and the others go', async () => {
    const { script, device, engine } = await openScriptedDevice();
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await engine.drain();
    const changes = ['Eva', 'Leo'].map((nombre) => ({
      name: 'chofer.create' as const,
      request: driverRequest(nombre),
    }));
    const result = await engine.groups.queue(changes, { label: 'Crear choferes' });
    if (result.estado !== 'guardado') throw new Error('the group was not queued');
    const db = new LocalDb(1, { indexedDB: device.indexedDB, IDBKeyRange });
    const worker = new Queue(db, new SerialWork((work) => work()), () => {});
    await worker.load();
    await worker.update(() => [new Map([[worker.rows[1]!.seq, { attempts: 1 }]])]);
    expect(engine.rows.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
    expect(await engine.tray.undoGroup(result.group)).toEqual({ removed: 1, uncertain: 1 });
    expect((await device.outbox()).map(({ args }) => args.body?.nombre)).toEqual(['Ana', 'Eva']);
  });
});

describe('A refused change whose form goes on', () => {
  const refused = async () => {
    const opened = await openTabs();
    opened.script.respond = () => RULE_REFUSAL;
    const result = await opened.stale.mutate('chofer.create', driverRequest('Mala'), 4000);
    expect(result.estado).toBe('rechazado');
    await waitUntil(() => opened.other.rows[0]?.state === 'rejected');
    const { seq } = opened.other.rows[0]!;
    /** The other tab's user edits it in the tray. */
    const edit = async (): Promise<void> => {
      void opened.other.tray.replace(seq, driverRequest('Buena'));
      await waitUntil(async () => (await opened.device.outbox())[0]!.args.body!.nombre === 'Buena');
    };
    return { ...opened, result, edit };
  };

  it('A refused change that another tab has just edited stays when its form goes on', async () => {
    const { script, device, result, edit, stopHearing } = await refused();
    stopHearing();
    script.respond = () => NO_NETWORK;
    await edit();
    await withdrawn(result);
    expect(await device.outbox()).toMatchObject([{ args: { body: { nombre: 'Buena' } } }]);
  });

  it('A refused change that another tab has edited and sent stays when its form goes on, though it was refused again', async () => {
    const { device, stale, result, edit } = await refused();
    await edit();
    await waitUntil(
      () => stale.rows[0]!.state === 'rejected' && stale.rows[0]!.args.body!.nombre === 'Buena',
    );
    await withdrawn(result);
    expect(await device.outbox()).toMatchObject([{ state: 'rejected', args: { body: { nombre: 'Buena' } } }]);
  });

  it('A change in conflict that another tab is sending is not told as given up for the other’s values', async () => {
    const { script, device, stale, other, stopHearing } = await openTabs();
    script.respond = () =>
      refusedAnswer(412, 'version', 'Cambió', { datos: driverRow(9, { nombre: 'Ema' }) });
    const request = { id: 7, body: { nombre: 'Eva' }, original: driverRow(5) };
    const result = await stale.mutate('chofer.update', request, 4000);
    if (result.estado !== 'rechazado' || result.decision?.kind !== 'conflict') throw new Error('no conflict');
    await waitUntil(() => other.rows[0]?.state === 'conflict');
    stopHearing();
    script.respond = () => NO_NETWORK;
    await other.tray.resolve(other.rows[0]!.seq, new Set(['nombre']));
    expect(await result.decision.save(new Set())).toMatchObject({ estado: 'fallido' });
    expect(await device.outbox()).toMatchObject([{ args: { body: { nombre: 'Eva' } } }]);
  });

  it('A change in conflict whose dialog has given it back is told as given up for the other’s values', async () => {
    const { script, device, stale } = await openTabs();
    script.respond = () =>
      refusedAnswer(412, 'version', 'Cambió', { datos: driverRow(9, { nombre: 'Ema' }) });
    const request = { id: 7, body: { nombre: 'Eva' }, original: driverRow(5) };
    const result = await stale.mutate('chofer.update', request, 4000);
    if (result.estado !== 'rechazado' || result.decision?.kind !== 'conflict') throw new Error('no conflict');
    await withdrawn(result);
    expect(await result.decision.save(new Set())).toMatchObject({ estado: 'aceptado' });
    expect(await device.outbox()).toEqual([]);
  });
});

it('An edit that another tab has just made on top of a discarded one conflicts with nothing that others have not changed', async () => {
  const { script, device, stale, other, stopHearing, hear, send } = await openTabs();
  script.respond = () => NO_NETWORK;
  await stale.mutate('chofer.update', { id: 7, body: { nombre: 'Eva' } }, 0);
  await waitUntil(() => other.rows.length === 1);
  stopHearing();
  await other.mutate('chofer.update', { id: 7, body: { nombre: 'Eva María' } }, 0);
  const isAtRest = async () => (await device.outbox()).every(({ state }) => state === 'pending');
  const atRest = (): Promise<void> => settled().then(() => waitUntil(isAtRest));
  await atRest();
  const putBack = await stale.tray.discardWithUndo(stale.rows[0]!.seq);
  expect(await device.outbox()).toMatchObject([{ base: { version: 5, campos: { nombre: 'Ana' } } }]);
  await putBack!();
  expect((await device.outbox())[1]).toMatchObject({ base: { version: 5, campos: { nombre: 'Eva' } } });
  await hear();
  await atRest();
  expect(await stale.tray.discard(stale.rows[0]!.seq)).toBe(true);
  const server = answerByVersion(script);
  server.row = driverRow(6, { comision: 33 });
  await waitUntil(() => send().then(() => other.rows.every((row) => isParked(row) || !isUnsent(row))));
  expect(other.rows.map(({ state }) => state)).not.toContain('conflict');
  expect(server.row).toMatchObject({ nombre: 'Eva María', comision: 33 });
});
