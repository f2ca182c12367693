import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LocalDb } from '#data/store/db.ts';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import {
  acceptedAnswer,
  createGate,
  createDevice,
  ScriptedTransport,
  waitUntil,
  refusedAnswer,
  NO_CHANGES,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { createdAnswer, nextNumber } from '#tests/support/scripted-device.ts';
import { chofer, nameOf } from './choferes.ts';
import { queuedRow, withLongQueue } from './long-queue.ts';
import { currentRow, leaveVersionOne, versionOneRow, WITHOUT_READS } from './version-one-row.ts';

afterEach(() => vi.restoreAllMocks());

/** A row as the version without a journal made it. */
function oldRow(nombre: string, more: object = {}) {
  const { key, args, creates, records } = queuedRow(nombre);
  return versionOneRow({ schema: 2, origen: 'dispositivo', key, args, creates, records, ...more });
}

const rawRows = (db: LocalDb): Promise<OutboxRow[]> => db.outbox.toArray();

describe('The journal of a sent batch', () => {
  it('The answers of a sent batch are journal records beside the rows, which are not rewritten', async () => {
    const { script, engine, db, device } = await withLongQueue(230);
    engine.stop();
    script.cambios = () => NO_NETWORK;
    const other = await device.open();
    await other.engine.drain(true);
    expect((await device.outbox()).map(({ state }) => state)).toEqual(Array(230).fill('acked'));
    // The first attempt, which had no answer, was written into its rows when this cycle began.
    expect((await rawRows(db)).map(({ state }) => state)).toEqual(Array(230).fill('pending'));
    expect(await db.avances.count()).toBe(6);
    script.cambios = () => NO_CHANGES;
    await other.engine.pull();
    expect(await rawRows(db)).toEqual([]);
    expect(await db.avances.count()).toBe(0);
  });

  it('The answers of a sent batch are on the disk before the next batch is sent', async () => {
    const { engine, device, script } = await withLongQueue(30);
    const seen: (string | undefined)[] = [];
    const send = script.transport;
    script.transport = async (call) => {
      if (call.path === '/sync/lote') {
        const rows = new Map((await device.outbox()).map((row) => [row.key, row.state]));
        const { operaciones } = call.body as { operaciones: { key: string }[] };
        seen.push(...operaciones.map(({ key }) => rows.get(key)));
      }
      return send(call);
    };
    engine.stop();
    const other = await device.open({ transport: (call) => script.transport(call) });
    await other.engine.sync(true);
    expect(seen.length).toBeGreaterThan(20);
    expect(new Set(seen)).toEqual(new Set(['sending']));
  });
});

describe('A long replay', () => {
  it('A long replay renews its lease before each batch, so that no request outlasts it', async () => {
    const { device, script, engine, db: first } = await withLongQueue(150);
    engine.stop();
    const edits = engine.rows.map(({ creates, records }) => {
      const args = { id: creates[0], body: { comision: 12 }, etiqueta: '' };
      const base = { version: 0, campos: { comision: 10, contrato: 'Interno' } };
      return currentRow({ name: 'chofer.update', args, creates: [], records, base });
    });
    await first.outbox.bulkAdd(edits as never[]);
    const REQUEST_MS = 20_000;
    const leases: { left: number; until: number }[] = [];
    const slow = async (call: Call): Promise<Answer> => {
      if (call.path !== '/sync/lote') return script.transport(call);
      const { until } = (await db.meta.get('arriendo'))!.valor as { until: number };
      leases.push({ until, left: until - device.clock.ms });
      device.clock.advance(REQUEST_MS);
      return script.transport(call);
    };
    const { db, engine: other } = await device.open({ transport: slow });
    script.respond = ({ path, body }) => {
      const id = nextNumber();
      return acceptedAnswer({ comision: 10, ...(body as object), uuid: path.split('/')[2], id, version: id });
    };
    expect(await other.drain(true)).toBe('empty');
    expect(script.rounds).toEqual([100, 100, 100]);
    expect(leases.every(({ left }) => left > REQUEST_MS)).toBe(true);
    expect(new Set(leases.map(({ until }) => until)).size).toBe(3);
    expect(script.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(150);
    expect(new Set(script.keys).size).toBe(300);
    await other.pull();
    expect(await device.outbox()).toEqual([]);
  });

  it('A long replay stops writing once another tab has taken over', async () => {
    const { device, script, engine, db } = await withLongQueue(2);
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    const draining = engine.drain(true);
    await waitUntil(() => script.sent.length > 0);
    await db.meta.put({ clave: 'arriendo', valor: { holder: 'otra', until: device.clock.ms + 45_000 } });
    const before = await device.outbox();
    gate.open(createdAnswer());
    expect(await draining).toBe('lost');
    expect(await device.outbox()).toEqual(before);
  });
});

describe('The journal', () => {
  it('The journal does not grow, however often there is no answer', async () => {
    const { device, script, engine, db } = await withLongQueue(3);
    script.respond = () => NO_NETWORK;
    for (let n = 0; n < 8; n++) {
      device.clock.advance(120_000);
      await engine.drain(true);
    }
    expect(await db.avances.count()).toBeLessThanOrEqual(2);
    expect((await device.outbox())[0]?.attempts).toBeGreaterThan(4);
  });

  it('The journal is read by a later tab, for its tray and its exports', async () => {
    const { device, script, engine, db } = await withLongQueue(4);
    script.cambios = () => NO_NETWORK;
    script.respond = (call) =>
      nameOf(call) === 'Chofer 1' ? refusedAnswer(409, 'regla', 'No se puede') : createdAnswer();
    await engine.drain(true);
    expect(new Set((await rawRows(db)).map(({ state }) => state))).toEqual(new Set(['pending']));
    const other = await device.open();
    expect(other.engine.rows.map(({ state }) => state)).toEqual(['acked', 'rejected', 'acked', 'acked']);
    const { filas } = JSON.parse((await other.engine.tray.exportChanges()).text) as { filas: OutboxRow[] };
    expect(filas).toMatchObject([{ state: 'rejected', error: { mensaje: 'No se puede' } }]);
  });

  it('The journal keeps the state of rows being sent when a pull removes others', async () => {
    const { device, script, engine } = await withLongQueue(110);
    const gate = createGate<Answer>();
    script.respond = (call) => (nameOf(call) === 'Chofer 105' ? gate.promise : createdAnswer());
    const other = await device.open();
    engine.stop();
    const third = await device.open();
    void third.engine.drain(true);
    await waitUntil(() => script.sent.some((call) => nameOf(call) === 'Chofer 105'));
    await other.engine.reload();
    await other.engine.pull();
    const rows = await device.outbox();
    expect(rows.map(({ state }) => state)).toEqual(Array(10).fill('sending'));
    gate.open(createdAnswer());
    await third.engine.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(new Set(script.keys).size).toBe(110);
  });

  it('The journal has no effect on a row that is gone or set aside', async () => {
    const { device, engine, db } = await withLongQueue(2);
    const foreign = { ...queuedRow('Ajena'), schema: 99 };
    await db.outbox.add(foreign as never);
    await db.avances.add({
      filas: [
        [77, { state: 'acked' }],
        [3, { state: 'acked' }],
      ],
    });
    await engine.reload();
    expect(engine.rows.map(({ state }) => state)).toEqual(['pending', 'pending', 'rejected']);
    await engine.sync(true);
    expect(await device.outbox()).toEqual([{ ...foreign, seq: 3 }]);
  });

  it('The journal contains an edit of a queued change until a replay begins', async () => {
    const { device, script, engine, db } = await withLongQueue(1);
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    await engine.drain(true);
    script.respond = () => NO_NETWORK;
    await engine.tray.replace(1, chofer('Eva'));
    const [row] = await device.outbox();
    expect(row).toMatchObject({ args: { body: { nombre: 'Eva' } }, state: 'pending' });
    script.respond = createdAnswer;
    device.clock.advance(120_000);
    script.sent = [];
    await engine.sync(true);
    expect(script.sent).toMatchObject([{ body: { nombre: 'Eva' } }]);
    expect(script.keys).toEqual([row!.key]);
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('A device whose queue was stored by a version without a journal', () => {
  it('A device whose queue was stored by a version without a journal keeps the state of each row, and sends unanswered ones in order', async () => {
    const script = new ScriptedTransport();
    const device = createDevice(script.transport);
    const error = { status: 409, codigo: 'regla', mensaje: 'No', errores: [], servidor: null };
    const answer = { mensaje: 'Guardado', datos: { id: 9, version: 3 }, advertencias: [] };
    const rows = [
      oldRow('En camino', { state: 'sending', attempts: 2 }),
      oldRow('Aceptada', { state: 'acked', attempts: 1, answer }),
      oldRow('Rechazada', { state: 'rejected', attempts: 1, error }),
      oldRow('Nueva'),
    ];
    await leaveVersionOne(device.indexedDB, rows, 2);
    const { engine } = await device.open();
    expect(engine.rows).toEqual(rows.map((each, index) => ({ ...each, ...WITHOUT_READS, seq: index + 1 })));
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(script.keys).toEqual([rows[0]!.key, rows[3]!.key]);
    expect(await device.outbox()).toMatchObject([{ state: 'rejected', seq: 3 }]);
  });
});
