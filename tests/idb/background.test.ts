import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { SessionCopy, type StoredIdentity } from '#data/store/session-copy.ts';
import type { Transport } from '#data/net/http.ts';
import { LocalDb } from '#data/store/db.ts';
import { openDb } from '#data/engine/open-db.ts';
import { LEASE_MS } from '#data/tabs/lock.ts';
import type { Answer } from '#data/net/decision.ts';
import { OUTBOX_SCHEMA, type OutboxRow } from '#data/changes/row.ts';
import { type BackgroundEnv, sendInBackground } from '#data/engine/background.ts';
import {
  acceptedAnswer,
  createGate,
  createDevice,
  ScriptedTransport,
  waitUntil,
  refusedAnswer,
  settled,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

const ANA: StoredIdentity = { id: 1, uuid: null, instancia: null, token: 'de-ana' };
const LUIS: StoredIdentity = { id: 2, uuid: null, instancia: null, token: 'de-luis' };
const NO_SESSION = refusedAnswer(401, 'no_autenticado', 'Inicie sesión');
const chofer = (nombre: string) => ({ body: payloads.chofer({ nombre }) });
let id = 0;
const created = () => acceptedAnswer({ id: ++id, uuid: crypto.randomUUID(), version: id });

/** A device with changes of Ana's that wait, all its tabs closed, and its worker. */
async function prepare(changes = 2) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const { indexedDB } = device;
  const sesion = new SessionCopy({ indexedDB, IDBKeyRange });
  await sesion.follow(() => ANA);
  const tab = await device.open();
  for (let nth = 1; nth <= changes; nth++) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await tab.engine.mutate('chofer.create', chofer(`Chofer ${nth}`), 0);
  }
  await settled();
  tab.kill();
  // What was tried without a network is due by then.
  device.reloj.advance(120_000);
  script.sent = [];
  script.respond = created;
  const tokens: string[] = [];
  const send =
    (token: string): Transport =>
    (call) => {
      tokens.push(token);
      return script.transport(call);
    };
  const work = (more: Partial<BackgroundEnv> = {}): Promise<boolean> =>
    sendInBackground({
      sesion,
      open: (user) => openDb(user, { indexedDB, IDBKeyRange }),
      send,
      locks: device.locks.of(work),
      now: device.reloj.now,
      random: () => 0.5,
      wait: (ms) => {
        device.reloj.advance(ms);
        return new Promise((resolve) => setTimeout(resolve, 1));
      },
      announce: () => {
        for (const { engine } of device.tabs) void engine.reload();
      },
      isStopped: () => false,
      ...more,
    });
  return { script, device, sesion, tokens, trabajar: work };
}

/** Makes each change so long that it takes a request of its own. */
const fillOneRequestEach = (db: LocalDb): Promise<number> =>
  db.outbox.toCollection().modify(({ args }) => {
    Object.assign(args.body!, { nombre: 'x'.repeat(200_000) });
  });

const states = (rows: readonly OutboxRow[]): string[] => rows.map(({ state }) => state);

describe('The replay in the service worker', () => {
  it('The service worker sends the queue once without any tab; the next tab only pulls the results', async () => {
    const { script, device, tokens, trabajar } = await prepare();
    expect(await trabajar()).toBe(true);
    expect(script.calls).toEqual(['POST /chofer', 'POST /chofer']);
    expect(new Set(tokens)).toEqual(new Set(['de-ana']));
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
    expect(await trabajar()).toBe(true);
    const { engine } = await device.open();
    await engine.sync(true);
    expect(script.sent).toHaveLength(2);
    expect(await device.outbox()).toEqual([]);
  });

  it('The service worker asks for another sync event without a network, and then sends under the same keys', async () => {
    const { script, device, trabajar } = await prepare();
    script.respond = () => NO_NETWORK;
    expect(await trabajar()).toBe(false);
    script.respond = created;
    const tried = script.keys;
    script.sent = [];
    expect(await trabajar()).toBe(true);
    expect(new Set(script.keys)).toEqual(new Set([...tried, ...script.keys]));
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
  });

  it('The service worker sends the other changes when the server fails on one, and asks for another sync event for that one', async () => {
    const { script, device, trabajar } = await prepare();
    script.respond = (call) =>
      JSON.stringify(call.body).includes('Chofer 1') ? refusedAnswer(500, 'interno', 'Error') : created();
    expect(await trabajar()).toBe(false);
    expect(states(await device.outbox())).toEqual(['pending', 'acked']);
  });

  it('The service worker does not send a change during its pause', async () => {
    const { script, device, trabajar } = await prepare(1);
    const { db, engine } = await device.open();
    engine.stop();
    const nextAt = device.reloj.now() + 50_000;
    await db.avances.add({ filas: [[1, { nextAt }]] } as never);
    const times: number[] = [];
    script.respond = () => {
      times.push(device.reloj.now());
      return created();
    };
    expect(await trabajar()).toBe(true);
    expect(times).toEqual([nextAt]);
  });

  it('The service worker finds the change that crashes the server, and sends the others', async () => {
    const { script, device, trabajar } = await prepare(6);
    script.respond = ({ body }) => (JSON.stringify(body).includes('Chofer 2') ? NO_NETWORK : created());
    expect(await trabajar()).toBe(false);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'acked', 'acked', 'acked', 'acked']);
  });

  it('The service worker leaves a refused change for the user, and ends', async () => {
    const { script, device, trabajar } = await prepare(1);
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    expect(await trabajar()).toBe(true);
    expect(states(await device.outbox())).toEqual(['rejected']);
  });

  it('The service worker keeps all changes when the session has ended, and deletes the token', async () => {
    const { script, device, sesion, trabajar } = await prepare();
    script.respond = () => NO_SESSION;
    expect(await trabajar()).toBe(true);
    expect(states(await device.outbox())).toEqual(['pending', 'pending']);
    expect(await sesion.current()).toBeNull();
    const sent = script.sent.length;
    expect(await trabajar()).toBe(true);
    expect(script.sent).toHaveLength(sent);
    await sesion.follow(() => ({ ...ANA, token: 'nuevo' }));
    script.respond = created;
    expect(await trabajar()).toBe(true);
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
  });

  it('The service worker sends nothing of Ana while nobody, or Luis, is logged in', async () => {
    const { script, device, sesion, trabajar } = await prepare();
    await sesion.follow(() => null);
    expect(await trabajar()).toBe(true);
    await sesion.follow(() => LUIS);
    expect(await trabajar()).toBe(true);
    expect(script.sent).toEqual([]);
    expect(states(await device.outbox())).toEqual(['pending', 'pending']);
  });

  it('The service worker sends no further request of one user once another has logged in, and keeps the answer to the last', async () => {
    const { script, device, sesion, tokens, trabajar } = await prepare(3);
    const { db, engine } = await device.open();
    await fillOneRequestEach(db);
    engine.stop();
    script.respond = async () => {
      await sesion.follow(() => LUIS);
      return created();
    };
    expect(await trabajar()).toBe(true);
    expect(tokens).toEqual(['de-ana']);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'pending']);
    expect(await sesion.tokenOf(LUIS)).toBe('de-luis');
  });

  it('The service worker waits for a tab that is sending, and sends nothing twice', async () => {
    const { script, device, trabajar } = await prepare(1);
    const gate = createGate<Answer>();
    script.respond = () => gate.promesa;
    const { engine } = await device.open();
    void engine.drain(true);
    await waitUntil(() => script.sent.length === 1);
    const working = trabajar();
    await settled();
    gate.open(created());
    expect(await working).toBe(true);
    expect(script.sent).toHaveLength(1);
  });

  it('The service worker takes over from a tab that is frozen in the middle of a request', async () => {
    const { script, device, trabajar } = await prepare(1);
    script.respond = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : created());
    const { engine } = await device.open();
    void engine.drain(true);
    await waitUntil(() => script.sent.length === 1);
    const before = device.reloj.now();
    expect(await trabajar()).toBe(true);
    expect(device.reloj.now() - before).toBeGreaterThanOrEqual(LEASE_MS);
    expect(new Set(script.keys).size).toBe(1);
    expect(script.sent).toHaveLength(2);
  });

  it('The service worker tells the tabs about answers that their forms wait for', async () => {
    const { script, device, trabajar } = await prepare(0);
    const { engine } = await device.open();
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.create', chofer('Del formulario'), 0);
    await settled();
    script.respond = created;
    expect(await trabajar()).toBe(true);
    // It may have been brought by then.
    await waitUntil(() => states(engine.rows).every((state) => state === 'acked'));
  });

  it('The service worker ends after the current request when a new version takes over, and asks for another sync event', async () => {
    const { script, device, trabajar } = await prepare(3);
    const { db, engine } = await device.open();
    await fillOneRequestEach(db);
    engine.stop();
    expect(await trabajar({ isStopped: () => script.sent.length > 0 })).toBe(false);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'pending']);
    expect(await trabajar()).toBe(true);
    expect(script.sent).toHaveLength(3);
  });

  it('The service worker leaves changes of a newer version of the app alone, and sends the others', async () => {
    const { script, device, trabajar } = await prepare();
    const { db, engine } = await device.open();
    engine.stop();
    await db.outbox
      .where('seq')
      .equals(1)
      .modify({ schema: OUTBOX_SCHEMA + 1 });
    const [newer] = await device.outbox();
    expect(await trabajar()).toBe(true);
    expect(script.sent).toHaveLength(1);
    const rows = await device.outbox();
    expect(states(rows)).toEqual(['pending', 'acked']);
    expect(rows[0]).toEqual(newer);
  });
});

describe('The copy of the session', () => {
  it('The copy of the session for the worker is deleted only if it still has the token; a newer session stays', async () => {
    const { sesion } = await prepare(0);
    await sesion.follow(() => ({ ...ANA, token: 'nuevo' }));
    await sesion.forget('de-ana');
    expect(await sesion.tokenOf(ANA)).toBe('nuevo');
    await sesion.forget('nuevo');
    expect(await sesion.current()).toBeNull();
  });

  it('The copy of the session for the worker is the session that the last of several tabs has read', async () => {
    const { sesion } = await prepare(0);
    let stored: StoredIdentity | null = ANA;
    const read = () => stored;
    const all = [sesion.follow(read), sesion.follow(read)];
    stored = LUIS;
    await Promise.all([...all, sesion.follow(read)]);
    expect([await sesion.tokenOf(ANA), await sesion.tokenOf(LUIS)]).toEqual([null, 'de-luis']);
  });
});
