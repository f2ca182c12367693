import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { CopiaDeSesion, type Sesion } from '#data/store/session-copy.ts';
import type { Transport } from '#data/net/http.ts';
import { LocalDb } from '#data/store/db.ts';
import { openDb } from '#data/engine/open-db.ts';
import { LEASE_MS } from '#data/tabs/lock.ts';
import type { Answer } from '#data/net/decision.ts';
import { OUTBOX_SCHEMA, type OutboxRow } from '#data/changes/row.ts';
import { type SegundoPlanoEnv, sendInBackground } from '#data/engine/background.ts';
import {
  aceptada,
  compuerta,
  crearDispositivo,
  Guion,
  hasta,
  rechazada,
  reposo,
  SIN_RED,
} from '#tests/support/device.ts';

const ANA: Sesion = { id: 1, uuid: null, instancia: null, token: 'de-ana' };
const LUIS: Sesion = { id: 2, uuid: null, instancia: null, token: 'de-luis' };
const SIN_SESION = rechazada(401, 'no_autenticado', 'Inicie sesión');
const chofer = (nombre: string) => ({ body: { nombre, contrato: 'Interno', comision: 10 } });
let id = 0;
const creado = () => aceptada({ id: ++id, uuid: crypto.randomUUID(), version: id });

/** A device with changes of Ana's that wait, all its tabs closed, and its worker. */
async function preparar(cambios = 2) {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const { indexedDB } = device;
  const sesion = new CopiaDeSesion({ indexedDB, IDBKeyRange });
  await sesion.follow(() => ANA);
  const tab = await device.abrir();
  for (let nth = 1; nth <= cambios; nth++) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await tab.motor.mutate('chofer.create', chofer(`Chofer ${nth}`), 0);
  }
  await reposo();
  tab.matar();
  // What was tried without a network is due by then.
  device.reloj.adelantar(120_000);
  guion.enviadas = [];
  guion.responder = creado;
  const tokens: string[] = [];
  const send =
    (token: string): Transport =>
    (call) => {
      tokens.push(token);
      return guion.transport(call);
    };
  const trabajar = (more: Partial<SegundoPlanoEnv> = {}): Promise<boolean> =>
    sendInBackground({
      sesion,
      open: (user) => openDb(user, { indexedDB, IDBKeyRange }),
      send,
      locks: device.locks.of(trabajar),
      now: device.reloj.now,
      random: () => 0.5,
      wait: (ms) => {
        device.reloj.adelantar(ms);
        return new Promise((resolve) => setTimeout(resolve, 1));
      },
      announce: () => {
        for (const { motor } of device.tabs) void motor.reload();
      },
      isStopped: () => false,
      ...more,
    });
  return { guion, device, sesion, tokens, trabajar };
}

/** Makes each change so long that it takes a request of its own. */
const fillOneRequestEach = (db: LocalDb): Promise<number> =>
  db.outbox.toCollection().modify(({ args }) => {
    Object.assign(args.body!, { nombre: 'x'.repeat(200_000) });
  });

const states = (rows: readonly OutboxRow[]): string[] => rows.map(({ state }) => state);

describe('the worker', () => {
  it('sends what waits with no tab open, once; the next tab only brings what became of it', async () => {
    const { guion, device, tokens, trabajar } = await preparar();
    expect(await trabajar()).toBe(true);
    expect(guion.llamadas).toEqual(['POST /chofer', 'POST /chofer']);
    expect(new Set(tokens)).toEqual(new Set(['de-ana']));
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
    expect(await trabajar()).toBe(true);
    const { motor } = await device.abrir();
    await motor.sync(true);
    expect(guion.enviadas).toHaveLength(2);
    expect(await device.outbox()).toEqual([]);
  });

  it('asks to be called again while the network is away, and sends under the same keys then', async () => {
    const { guion, device, trabajar } = await preparar();
    guion.responder = () => SIN_RED;
    expect(await trabajar()).toBe(false);
    guion.responder = creado;
    const tried = guion.claves;
    guion.enviadas = [];
    expect(await trabajar()).toBe(true);
    expect(new Set(guion.claves)).toEqual(new Set([...tried, ...guion.claves]));
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
  });

  it('sends the other changes when the server fails on one, and asks to be called again for that one', async () => {
    const { guion, device, trabajar } = await preparar();
    guion.responder = (call) =>
      JSON.stringify(call.body).includes('Chofer 1') ? rechazada(500, 'interno', 'Error') : creado();
    expect(await trabajar()).toBe(false);
    expect(states(await device.outbox())).toEqual(['pending', 'acked']);
  });

  it('does not send a change before its time', async () => {
    const { guion, device, trabajar } = await preparar(1);
    const { db, motor } = await device.abrir();
    motor.stop();
    const nextAt = device.reloj.now() + 50_000;
    await db.avances.add({ filas: [[1, { nextAt }]] } as never);
    const times: number[] = [];
    guion.responder = () => {
      times.push(device.reloj.now());
      return creado();
    };
    expect(await trabajar()).toBe(true);
    expect(times).toEqual([nextAt]);
  });

  it('finds the change that brings the server down, and sends the others', async () => {
    const { guion, device, trabajar } = await preparar(6);
    guion.responder = ({ body }) => (JSON.stringify(body).includes('Chofer 2') ? SIN_RED : creado());
    expect(await trabajar()).toBe(false);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'acked', 'acked', 'acked', 'acked']);
  });

  it('leaves a refused change for the user, and is done', async () => {
    const { guion, device, trabajar } = await preparar(1);
    guion.responder = () => rechazada(409, 'regla', 'No se puede');
    expect(await trabajar()).toBe(true);
    expect(states(await device.outbox())).toEqual(['rejected']);
  });

  it('keeps everything when the session is over, and forgets the token', async () => {
    const { guion, device, sesion, trabajar } = await preparar();
    guion.responder = () => SIN_SESION;
    expect(await trabajar()).toBe(true);
    expect(states(await device.outbox())).toEqual(['pending', 'pending']);
    expect(await sesion.current()).toBeNull();
    const sent = guion.enviadas.length;
    expect(await trabajar()).toBe(true);
    expect(guion.enviadas).toHaveLength(sent);
    await sesion.follow(() => ({ ...ANA, token: 'nuevo' }));
    guion.responder = creado;
    expect(await trabajar()).toBe(true);
    expect(states(await device.outbox())).toEqual(['acked', 'acked']);
  });

  it('sends nothing of Ana while nobody, or Luis, is logged in', async () => {
    const { guion, device, sesion, trabajar } = await preparar();
    await sesion.follow(() => null);
    expect(await trabajar()).toBe(true);
    await sesion.follow(() => LUIS);
    expect(await trabajar()).toBe(true);
    expect(guion.enviadas).toEqual([]);
    expect(states(await device.outbox())).toEqual(['pending', 'pending']);
  });

  it('sends no further request of one user once another user has logged in, and keeps the answer to the last', async () => {
    const { guion, device, sesion, tokens, trabajar } = await preparar(3);
    const { db, motor } = await device.abrir();
    await fillOneRequestEach(db);
    motor.stop();
    guion.responder = async () => {
      await sesion.follow(() => LUIS);
      return creado();
    };
    expect(await trabajar()).toBe(true);
    expect(tokens).toEqual(['de-ana']);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'pending']);
    expect(await sesion.tokenOf(LUIS)).toBe('de-luis');
  });

  it('waits for a tab that is sending, and sends nothing twice', async () => {
    const { guion, device, trabajar } = await preparar(1);
    const gate = compuerta<Answer>();
    guion.responder = () => gate.promesa;
    const { motor } = await device.abrir();
    void motor.drain(true);
    await hasta(() => guion.enviadas.length === 1);
    const working = trabajar();
    await reposo();
    gate.abrir(creado());
    expect(await working).toBe(true);
    expect(guion.enviadas).toHaveLength(1);
  });

  it('takes over from a tab that is frozen in the middle of a request', async () => {
    const { guion, device, trabajar } = await preparar(1);
    guion.responder = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : creado());
    const { motor } = await device.abrir();
    void motor.drain(true);
    await hasta(() => guion.enviadas.length === 1);
    const before = device.reloj.now();
    expect(await trabajar()).toBe(true);
    expect(device.reloj.now() - before).toBeGreaterThanOrEqual(LEASE_MS);
    expect(new Set(guion.claves).size).toBe(1);
    expect(guion.enviadas).toHaveLength(2);
  });

  it('tells the tabs, whose forms wait for an answer', async () => {
    const { guion, device, trabajar } = await preparar(0);
    const { motor } = await device.abrir();
    guion.responder = () => SIN_RED;
    await motor.mutate('chofer.create', chofer('Del formulario'), 0);
    await reposo();
    guion.responder = creado;
    expect(await trabajar()).toBe(true);
    // It may have been brought by then.
    await hasta(() => states(motor.rows).every((state) => state === 'acked'));
  });

  it('ends after the request under way when a new version takes over, and asks to be called again', async () => {
    const { guion, device, trabajar } = await preparar(3);
    const { db, motor } = await device.abrir();
    await fillOneRequestEach(db);
    motor.stop();
    expect(await trabajar({ isStopped: () => guion.enviadas.length > 0 })).toBe(false);
    expect(states(await device.outbox())).toEqual(['acked', 'pending', 'pending']);
    expect(await trabajar()).toBe(true);
    expect(guion.enviadas).toHaveLength(3);
  });

  it('does not touch changes of a newer version of the app, and sends the others', async () => {
    const { guion, device, trabajar } = await preparar();
    const { db, motor } = await device.abrir();
    motor.stop();
    await db.outbox
      .where('seq')
      .equals(1)
      .modify({ schema: OUTBOX_SCHEMA + 1 });
    const [newer] = await device.outbox();
    expect(await trabajar()).toBe(true);
    expect(guion.enviadas).toHaveLength(1);
    const rows = await device.outbox();
    expect(states(rows)).toEqual(['pending', 'acked']);
    expect(rows[0]).toEqual(newer);
  });
});

describe('the copy of the session', () => {
  it('is forgotten with its token only: one that came meanwhile stays', async () => {
    const { sesion } = await preparar(0);
    await sesion.follow(() => ({ ...ANA, token: 'nuevo' }));
    await sesion.forget('de-ana');
    expect(await sesion.tokenOf(ANA)).toBe('nuevo');
    await sesion.forget('nuevo');
    expect(await sesion.current()).toBeNull();
  });

  it('is what the last of several tabs has read', async () => {
    const { sesion } = await preparar(0);
    let stored: Sesion | null = ANA;
    const read = () => stored;
    const all = [sesion.follow(read), sesion.follow(read)];
    stored = LUIS;
    await Promise.all([...all, sesion.follow(read)]);
    expect([await sesion.tokenOf(ANA), await sesion.tokenOf(LUIS)]).toEqual([null, 'de-luis']);
  });
});
