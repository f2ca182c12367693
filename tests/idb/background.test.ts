import { describe, expect, it } from 'vitest';
import { type StoredIdentity } from '#data/store/session-copy.ts';
import { LocalDb } from '#data/store/db.ts';
import { LEASE_MS } from '#data/tabs/lock.ts';
import type { Answer } from '#data/net/decision.ts';
import { OUTBOX_SCHEMA, type OutboxRow } from '#data/changes/row.ts';
import {
  acceptedAnswer,
  createGate,
  waitUntil,
  refusedAnswer,
  settled,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { ANA, LUIS, prepareBackground } from '#tests/support/background-worker.ts';
import { createdAnswer, driverRequest } from '#tests/support/scripted-device.ts';

const NO_SESSION = refusedAnswer(401, 'no_autenticado', 'Inicie sesión');

/** Makes each change so long that it takes a request of its own. */
const fillOneRequestEach = (db: LocalDb): Promise<number> =>
  db.outbox.toCollection().modify(({ args }) => {
    Object.assign(args.body!, { nombre: 'x'.repeat(200_000) });
  });

const states = (rows: readonly OutboxRow[]): string[] => rows.map(({ state }) => state);

describe('The replay in the service worker', () => {
  it('The service worker sends the queue once without any tab; the next tab only pulls the results', async () => {
    const { script, device, tokens, work } = await prepareBackground();
    expect(await work()).toBe(true);
    expect(script.calls).toEqual(['POST /chofer', 'POST /chofer']);
    expect(new Set(tokens)).toEqual(new Set(['de-ana']));
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
    expect(await work()).toBe(true);
    const { engine } = await device.open();
    await engine.sync(true);
    expect(script.sent).toHaveLength(2);
    expect(await device.outbox()).toEqual([]);
  });

  it('The service worker asks for another sync event without a network, and then sends under the same keys', async () => {
    const { script, device, work } = await prepareBackground();
    script.respond = () => NO_NETWORK;
    expect(await work()).toBe(false);
    script.respond = createdAnswer;
    const tried = script.keys;
    script.sent = [];
    expect(await work()).toBe(true);
    expect(new Set(script.keys)).toEqual(new Set([...tried, ...script.keys]));
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
  });

  it('The service worker sends the other changes when the server fails on one, and asks for another sync event for that one', async () => {
    const { script, device, work } = await prepareBackground();
    script.respond = (call) =>
      JSON.stringify(call.body).includes('Chofer 1')
        ? refusedAnswer(500, 'interno', 'Error')
        : createdAnswer();
    expect(await work()).toBe(false);
    expect(states(await device.outbox())).toEqual(['pending', 'acked']);
  });

  it('The service worker does not send a change during its pause', async () => {
    const { script, device, work } = await prepareBackground(1);
    const { db, engine } = await device.open();
    engine.stop();
    const nextAt = device.clock.now() + 50_000;
    await db.avances.add({ filas: [[1, { nextAt }]] } as never);
    const times: number[] = [];
    script.respond = () => {
      times.push(device.clock.now());
      return createdAnswer();
    };
    expect(await work()).toBe(true);
    expect(times).toEqual([nextAt]);
  });

  it('The service worker finds the change that crashes the server, and sends the others', async () => {
    const { script, device, work } = await prepareBackground(6);
    script.salud = () => acceptedAnswer({});
    script.respond = ({ body }) => (JSON.stringify(body).includes('Chofer 2') ? NO_NETWORK : createdAnswer());
    expect(await work()).toBe(false);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'acked', 'acked', 'acked', 'acked']);
  });

  it('The service worker leaves a refused change for the user, and ends', async () => {
    const { script, device, work } = await prepareBackground(1);
    script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
    expect(await work()).toBe(true);
    expect(states(await device.outbox())).toEqual(['rejected']);
  });

  it('The service worker keeps all changes when the session has ended, and deletes the token', async () => {
    const { script, device, sesion, work } = await prepareBackground();
    script.respond = () => NO_SESSION;
    expect(await work()).toBe(true);
    expect(states(await device.outbox())).toEqual(['pending', 'pending']);
    expect(await sesion.current()).toBeNull();
    const sent = script.sent.length;
    expect(await work()).toBe(true);
    expect(script.sent).toHaveLength(sent);
    await sesion.follow(() => ({ ...ANA, token: 'nuevo' }));
    script.respond = createdAnswer;
    expect(await work()).toBe(true);
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
  });

  it('The service worker sends no change of one user while nobody or another user is logged in', async () => {
    const { script, device, sesion, work } = await prepareBackground();
    await sesion.follow(() => null);
    expect(await work()).toBe(true);
    await sesion.follow(() => LUIS);
    expect(await work()).toBe(true);
    expect(script.sent).toEqual([]);
    expect(states(await device.outbox())).toEqual(['pending', 'pending']);
  });

  it('The service worker sends no further request of one user once another has logged in, and keeps the answer to the last', async () => {
    const { script, device, sesion, tokens, work } = await prepareBackground(3);
    const { db, engine } = await device.open();
    await fillOneRequestEach(db);
    engine.stop();
    script.respond = async () => {
      await sesion.follow(() => LUIS);
      return createdAnswer();
    };
    expect(await work()).toBe(true);
    expect(tokens).toEqual(['de-ana']);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'pending']);
    expect(await sesion.tokenOf(LUIS)).toBe('de-luis');
  });

  it('The service worker waits for a tab that is sending, and sends nothing twice', async () => {
    const { script, device, work } = await prepareBackground(1);
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    const { engine } = await device.open();
    void engine.drain(true);
    await waitUntil(() => script.sent.length === 1);
    const working = work();
    await settled();
    gate.open(createdAnswer());
    expect(await working).toBe(true);
    expect(script.sent).toHaveLength(1);
  });

  it('The service worker takes over from a tab that is frozen in the middle of a request', async () => {
    const { script, device, work } = await prepareBackground(1);
    script.respond = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : createdAnswer());
    const { engine } = await device.open();
    void engine.drain(true);
    await waitUntil(() => script.sent.length === 1);
    const before = device.clock.now();
    expect(await work()).toBe(true);
    expect(device.clock.now() - before).toBeGreaterThanOrEqual(LEASE_MS);
    expect(new Set(script.keys).size).toBe(1);
    expect(script.sent).toHaveLength(2);
  });

  it('The service worker tells the tabs about answers that their forms wait for', async () => {
    const { script, device, work } = await prepareBackground(0);
    const { engine } = await device.open();
    script.respond = () => NO_NETWORK;
    await engine.mutate('chofer.create', driverRequest('Del formulario'), 0);
    await settled();
    script.respond = createdAnswer;
    expect(await work()).toBe(true);
    // The pull may have brought it by then.
    await waitUntil(() => states(engine.rows).every((state) => state === 'acked'));
  });

  it('The service worker ends after the current request when a new version takes over, and asks for another sync event', async () => {
    const { script, device, work } = await prepareBackground(3);
    const { db, engine } = await device.open();
    await fillOneRequestEach(db);
    engine.stop();
    expect(await work({ isStopped: () => script.sent.length > 0 })).toBe(false);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'pending']);
    expect(await work()).toBe(true);
    expect(script.sent).toHaveLength(3);
  });

  it('The service worker leaves changes of a newer version of the app alone, and sends the others', async () => {
    const { script, device, work } = await prepareBackground();
    const { db, engine } = await device.open();
    engine.stop();
    await db.outbox
      .where('seq')
      .equals(1)
      .modify({ schema: OUTBOX_SCHEMA + 1 });
    const [newer] = await device.outbox();
    expect(await work()).toBe(true);
    expect(script.sent).toHaveLength(1);
    const rows = await device.outbox();
    expect(states(rows)).toEqual(['pending', 'acked']);
    expect(rows[0]).toEqual(newer);
  });
});

describe('The copy of the session', () => {
  it('The copy of the session for the worker is deleted only if it still has the token; a newer session stays', async () => {
    const { sesion } = await prepareBackground(0);
    await sesion.follow(() => ({ ...ANA, token: 'nuevo' }));
    await sesion.forget('de-ana');
    expect(await sesion.tokenOf(ANA)).toBe('nuevo');
    await sesion.forget('nuevo');
    expect(await sesion.current()).toBeNull();
  });

  it('The copy of the session for the worker is the session that the last of several tabs has read', async () => {
    const { sesion } = await prepareBackground(0);
    let stored: StoredIdentity | null = ANA;
    const read = () => stored;
    const all = [sesion.follow(read), sesion.follow(read)];
    stored = LUIS;
    await Promise.all([...all, sesion.follow(read)]);
    expect([await sesion.tokenOf(ANA), await sesion.tokenOf(LUIS)]).toEqual([null, 'de-luis']);
  });
});

describe('A session that ended while the service worker sends', () => {
  it.each([
    [{ borrar: true }, 1],
    [{}, 0],
  ])('The service worker erases the copy of the user where the server says so: %j', async (more, times) => {
    const { script, sesion, work } = await prepareBackground();
    script.respond = () => refusedAnswer(401, 'no_autenticado', 'Inicie sesión', more);
    const erased: (number | null)[] = [];
    const erase = async ({ id }: { id: number }): Promise<void> => {
      // The token is gone by then, so that a page that has begun another session is recognized.
      erased.push((await sesion.current()) === null ? id : null);
    };
    expect(await work({ erase })).toBe(true);
    expect(erased).toEqual(Array.from({ length: times }, () => ANA.id));
  });
});
