import { describe, expect, it } from 'vitest';
import type { Motor } from '#data/engine/engine.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  aceptada,
  compuerta,
  crearDispositivo,
  Guion,
  hasta,
  PORTAL,
  rechazada,
  respuesta,
  SIN_RED,
} from '#tests/support/device.ts';

const chofer = (nombre: string) => ({ body: { nombre, contrato: 'Interno', comision: 10 } });
let id = 0;
const creado = () => aceptada({ id: ++id, uuid: crypto.randomUUID(), version: id });

const guardar = (motor: Motor, ...nombres: string[]) =>
  Promise.all(nombres.map((nombre) => motor.mutate('chofer.create', chofer(nombre), 0)));

async function nuevo() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const tab = await device.abrir();
  return { guion, device, ...tab };
}

describe('a change that gets no answer', () => {
  it.each([
    ['no network', SIN_RED],
    ['a captive portal', PORTAL],
    ['408', respuesta(408, undefined)],
    ['425', respuesta(425, undefined)],
    ['429', respuesta(429, undefined)],
    ['500 of a proxy', respuesta(502, undefined)],
    ['500 of ours', rechazada(500, 'interno', 'Error')],
    ['en_curso', rechazada(409, 'en_curso', 'En curso')],
  ])('stays, and goes again under the same key: %s', async (_, answer) => {
    const { guion, device, motor } = await nuevo();
    guion.responder = () => answer;
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    expect(await device.outbox()).toMatchObject([{ state: 'pending' }]);
    guion.responder = creado;
    device.reloj.adelantar(120_000);
    await motor.sync();
    expect(await device.outbox()).toEqual([]);
    expect(new Set(guion.claves).size).toBe(1);
    expect(guion.enviadas.length).toBeGreaterThan(1);
  });

  it('pauses longer each time, and tells when it goes on', async () => {
    const { device, motor } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      waits.push(motor.nextAt()! - device.reloj.ms);
      device.reloj.ms = motor.nextAt()!;
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await motor.drain();
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits.at(-1)).toBeLessThanOrEqual(60_001);
  });

  it('does not let a queue hammer a server that cannot be reached: one attempt a pause, not one a row', async () => {
    const { guion, device, motor } = await nuevo();
    await guardar(motor, 'A', 'B', 'C', 'D');
    await motor.drain();
    const before = guion.enviadas.length;
    for (let ms = 0; ms < 500; ms += 100) {
      device.reloj.adelantar(100);
      // oxlint-disable-next-line no-await-in-loop -- tick after tick
      await motor.drain();
    }
    expect(guion.enviadas.length - before).toBeLessThanOrEqual(1);
  });

  it('honours Retry-After of a 429 for the whole queue, even for a user in a hurry', async () => {
    const { guion, device, motor } = await nuevo();
    guion.responder = () => respuesta(429, undefined, 30);
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    guion.enviadas = [];
    await motor.mutate('chofer.create', chofer('Eva'), 0);
    await motor.drain(true);
    expect(guion.enviadas).toEqual([]);
    guion.responder = creado;
    device.reloj.adelantar(30_002);
    await motor.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('is not put off by two days because the clock was set back by two days', async () => {
    const { guion, device, motor } = await nuevo();
    await guardar(motor, 'Ana');
    await motor.drain();
    device.reloj.adelantar(-2 * 86_400_000);
    expect(motor.nextAt()).toBeLessThanOrEqual(device.reloj.ms);
    guion.responder = creado;
    await motor.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('leaves the others of its table free to go when the server itself fails on it', async () => {
    const { guion, device, motor } = await nuevo();
    guion.responder = ({ body }) =>
      (body as { nombre: string }).nombre === 'Mala' ? rechazada(500, 'interno', 'Error') : creado();
    await guardar(motor, 'Mala', 'Buena', 'Otra');
    await motor.drain(true);
    await motor.sync();
    expect((await device.outbox()).map(({ args }) => args.body?.nombre)).toEqual(['Mala']);
  });

  it('lets the others of its table go first after the pause when it brings the server down', async () => {
    const { guion, device, motor } = await nuevo();
    guion.responder = ({ body }) => ((body as { nombre: string }).nombre === 'Mala' ? SIN_RED : creado());
    await guardar(motor, 'Mala', 'Buena');
    await motor.drain();
    for (let i = 0; i < 5; i++) {
      device.reloj.ms = Math.max(device.reloj.ms, motor.nextAt() ?? 0);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await motor.sync();
    }
    expect((await device.outbox()).map(({ args }) => args.body?.nombre)).toEqual(['Mala']);
  });
});

describe('the order of sending', () => {
  it('is that of the changes of one record, each once', async () => {
    const { guion, motor } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    const uuid = motor.rows[0]!.creates[0]!;
    await motor.mutate('chofer.update', { id: uuid, body: { comision: 12 } }, 0);
    await motor.mutate('chofer.remove', { id: uuid }, 0);
    await motor.drain();
    guion.enviadas = [];
    guion.responder = () =>
      aceptada({ id: 7, uuid, version: guion.enviadas.length, nombre: 'Ana', comision: 10 });
    await motor.drain(true);
    expect(guion.llamadas).toEqual(['POST /chofer', `PATCH /chofer/${uuid}`, `DELETE /chofer/${uuid}`]);
  });

  it('parks behind a refused row only what depends on it, and names it', async () => {
    const { guion, motor } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    const uuid = motor.rows[0]!.creates[0]!;
    await motor.mutate('chofer.update', { id: uuid, body: { comision: 12 } }, 0);
    await motor.mutate('chofer.create', chofer('Eva'), 0);
    await motor.drain();
    guion.responder = ({ method, body }) =>
      method === 'POST' && (body as { nombre: string }).nombre === 'Ana'
        ? rechazada(409, 'regla', 'No se puede')
        : creado();
    await motor.sync(true);
    expect(motor.rows.map(({ state }) => state)).toEqual(['rejected', 'pending']);
    expect([...motor.bandeja.blocked()]).toEqual([[motor.rows[1]!.seq, motor.rows[0]!.seq]]);
    expect(motor.bandeja.dependants(motor.rows[0]!.seq)).toHaveLength(1);
    expect([...motor.lector.all('chofer')]).toEqual([]);
    await motor.bandeja.discard(motor.rows[0]!.seq);
    expect(motor.rows).toEqual([]);
  });

  it('names with a refused porteo what begins where it took the container, known or not', async () => {
    const { device, motor, db } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    const row = (await device.outbox())[0]!;
    const nuevoContenedor = crypto.randomUUID();
    const cambio = (name: string, body: object, records: string[], more: object = {}) => {
      const uuid = crypto.randomUUID();
      const args = { id: null, etiqueta: '', body: { ...body, uuid } };
      const key = crypto.randomUUID();
      return {
        ...row,
        seq: undefined,
        key,
        name,
        args,
        creates: [uuid],
        records: [uuid, ...records],
        ...more,
      };
    };
    await db.outbox.clear();
    await db.outbox.bulkAdd([
      cambio('transporte.create', { contenedores: [7, nuevoContenedor] }, ['contenedor/7', nuevoContenedor], {
        state: 'rejected',
      }),
      cambio('movimiento.create', { operacion: 1, contenedor: 7 }, ['operacion/1', 'contenedor/7']),
      cambio('movimiento.create', { operacion: 2 }, ['operacion/2', nuevoContenedor]),
      cambio('movimiento.create', { operacion: 3, contenedor: 8 }, ['operacion/3', 'contenedor/8']),
    ] as never[]);
    await motor.reload();
    const [porteo, conocido, sinNumero, otro] = motor.rows.map(({ seq }) => seq);
    expect(motor.bandeja.dependants(porteo!).map(({ seq }) => seq)).toEqual([conocido, sinNumero]);
    await motor.bandeja.discard(porteo!);
    expect(motor.rows.map(({ seq }) => seq)).toEqual([otro]);
  });

  it('sets aside in sight a row that this version does not know, and sends the rest', async () => {
    const { guion, device, motor, db } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    const [row] = await device.outbox();
    await db.outbox.put({ ...row!, name: 'grua.create' as never });
    await db.outbox.add({
      ...row!,
      seq: undefined as never,
      key: 'k2',
      schema: 99,
      creates: ['z'],
      records: ['z'],
    });
    await motor.reload();
    await motor.mutate('chofer.create', chofer('Eva'), 0);
    guion.responder = creado;
    await motor.sync(true);
    expect(motor.rows.map(({ state, name }) => `${state} ${name}`)).toEqual([
      'rejected grua.create',
      'rejected chofer.create',
    ]);
  });
});

describe('a session that is over', () => {
  it('keeps everything, sends nothing more, and goes on after the login', async () => {
    const tab = await nuevo();
    const { guion, device, motor } = tab;
    guion.responder = () => rechazada(401, 'no_autenticado', 'Inicie sesión');
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.mutate('chofer.create', chofer('Eva'), 0);
    await motor.drain();
    const tried = guion.enviadas.length;
    await motor.drain();
    await motor.drain();
    expect(guion.enviadas.length).toBe(tried);
    expect(await device.outbox()).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    guion.responder = creado;
    await motor.sync(true);
    expect(await device.outbox()).toEqual([]);
  });

  it('is the server’s word alone: a 401 of a proxy on the way is no answer', async () => {
    const { guion, device, motor } = await nuevo();
    const [tab] = device.tabs;
    guion.cambios = () => respuesta(401, undefined);
    await motor.pull();
    expect(tab!.logins).toBe(0);
    expect(motor.state.connected).toBe(false);
    guion.cambios = () => rechazada(401, 'no_autenticado', 'Inicie sesión');
    await motor.pull();
    expect(tab!.logins).toBe(1);
  });

  it('of one user shows the next one nothing, sends nothing of theirs, and loses nothing', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const ana = await device.abrir({ userId: 1 });
    await ana.motor.mutate('chofer.create', chofer('De Ana'), 0);
    await ana.motor.drain();
    ana.matar();
    guion.enviadas = [];
    guion.responder = creado;
    const eva = await device.abrir({ userId: 2 });
    await eva.motor.sync(true);
    expect([...eva.motor.lector.all('chofer')]).toEqual([]);
    expect(guion.enviadas).toEqual([]);
    eva.matar();
    expect(await device.outbox(1)).toHaveLength(1);
    await (await device.abrir({ userId: 1 })).motor.sync(true);
    expect(guion.llamadas).toEqual(['POST /chofer']);
  });
});

describe('a change that is on its way', () => {
  it('cannot be discarded, neither here nor in a tab that has not heard of it', async () => {
    const { guion, device, motor } = await nuevo();
    await guardar(motor, 'Ana');
    await motor.drain();
    const other = await device.abrir();
    const [row] = other.motor.rows;
    const gate = compuerta<Answer>();
    guion.responder = () => gate.promesa;
    guion.enviadas = [];
    const draining = motor.drain(true);
    await hasta(() => guion.enviadas.length === 1);
    expect(await motor.bandeja.discard(row!.seq)).toBe(false);
    expect(await other.motor.bandeja.discard(row!.seq)).toBe(false);
    expect(await device.outbox()).toMatchObject([{ state: 'sending' }]);
    gate.abrir(SIN_RED);
    await draining;
    expect(await motor.bandeja.discard(row!.seq)).toBe(true);
    expect(await device.outbox()).toEqual([]);
  });
});
