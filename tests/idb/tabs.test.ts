import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '#data/tabs/lock.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  aceptada,
  compuerta,
  crearDispositivo,
  Guion,
  hasta,
  pausa,
  rechazada,
  reposo,
  respuesta,
  SIN_RED,
} from '#tests/support/device.ts';

const chofer = (nombre: string) => ({ body: { nombre, contrato: 'Interno', comision: 10 } });
let id = 0;
const creado = () => aceptada({ id: ++id, uuid: crypto.randomUUID(), version: id });
const fila = (key: number, version: number, more: object = {}) => ({
  id: key,
  uuid: `00000000-0000-4000-8000-${String(key).padStart(12, '0')}`,
  version,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  nombre: `Chofer ${key}`,
  contrato: 'Interno',
  comision: 10,
  ...more,
});
const pagina = (cursor: number, filas: object[], more: object = {}) =>
  respuesta(200, {
    cambios: [{ tabla: 'chofer', filas, eliminados: [] }],
    cursor,
    hayMas: false,
    reinicio: false,
    instancia: 'a',
    ...more,
  });

async function dos() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  return { guion, device, a: await device.abrir(), b: await device.abrir() };
}

describe('two tabs of one user', () => {
  it('one sends what the other kept that died before it could say so', async () => {
    const guion = new Guion();
    guion.responder = creado;
    const device = crearDispositivo(guion.transport);
    const dying = await device.abrir({ transport: () => new Promise(() => {}) });
    const open = await device.abrir();
    // It hears nothing.
    device.tabs.delete(open);
    await dying.motor.mutate('chofer.create', chofer('Ana'), 0);
    dying.matar();
    device.tabs.add(open);
    expect(open.motor.rows).toEqual([]);
    await open.motor.sync();
    expect(guion.enviadas).toHaveLength(1);
    expect(await device.outbox()).toEqual([]);
  });

  it('send each change once, and both see it', async () => {
    const { guion, device, a, b } = await dos();
    await a.motor.mutate('chofer.create', chofer('De A'), 0);
    await b.motor.mutate('chofer.create', chofer('De B'), 0);
    await hasta(() => a.motor.rows.length === 2 && b.motor.rows.length === 2);
    expect([...a.motor.lector.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual([
      'De A',
      'De B',
    ]);
    await reposo();
    guion.enviadas = [];
    guion.responder = creado;
    await Promise.all([a.motor.sync(true), b.motor.sync(true)]);
    await hasta(async () => (await device.outbox()).length === 0);
    expect(guion.enviadas).toHaveLength(2);
    await hasta(() => a.motor.rows.length === 0 && b.motor.rows.length === 0);
  });

  it('leave one another to send: the other one looks again after a while, or once it is told', async () => {
    const { guion, device, a, b } = await dos();
    const { promesa, abrir } = compuerta();
    guion.responder = async () => {
      await promesa;
      return creado();
    };
    await a.motor.mutate('chofer.create', chofer('Ana'), 0);
    await hasta(() => guion.enviadas.length === 1);
    await b.motor.mutate('chofer.create', chofer('Luis'), 0);
    expect(await b.motor.drain()).toBe('busy');
    expect(b.motor.nextAt()).toBe(device.reloj.now() + 5000);
    device.reloj.adelantar(-60_000);
    expect(b.motor.nextAt()).toBe(0);
    device.reloj.adelantar(60_000);
    abrir();
    await hasta(() => guion.enviadas.length === 2);
    await hasta(() => a.motor.rows.length === 0 && b.motor.rows.length === 0);
    expect(new Set(guion.claves).size).toBe(2);
  });

  it('answer a form of the one with what the other one sent', async () => {
    const { guion, a, b } = await dos();
    const gate = compuerta<Answer>();
    guion.responder = (_, nth) => (nth === 1 ? gate.promesa : aceptada({ id: 9 }, 'Enviado por A'));
    const first = a.motor.mutate('chofer.create', chofer('De A'), 4000);
    await reposo();
    const second = b.motor.mutate('chofer.create', chofer('De B'), 4000);
    await reposo();
    expect(guion.enviadas).toHaveLength(1);
    gate.abrir(creado());
    expect(await first).toMatchObject({ estado: 'aceptado' });
    expect(await second).toMatchObject({ estado: 'aceptado' });
    expect(guion.enviadas).toHaveLength(2);
  });

  it('give a refused change back to the form of the tab that made it', async () => {
    const { guion, device, a, b } = await dos();
    const gate = compuerta<Answer>();
    guion.responder = (_, nth) => (nth === 1 ? gate.promesa : rechazada(409, 'regla', 'No se puede'));
    void a.motor.mutate('chofer.create', chofer('De A'), 4000);
    await reposo();
    const second = b.motor.mutate('chofer.create', chofer('De B'), 4000);
    await reposo();
    gate.abrir(creado());
    expect(await second).toMatchObject({ estado: 'rechazado', mensaje: 'No se puede' });
    await hasta(async () => (await device.outbox()).every(({ args }) => args.body?.nombre !== 'De B'));
    await hasta(() => a.motor.rows.every(({ args }) => args.body?.nombre !== 'De B'));
  });

  it('come to rest: announcements end, online and offline and logged out', async () => {
    const { guion, device, a, b } = await dos();
    for (const answer of [SIN_RED, rechazada(401, 'no_autenticado', 'Inicie sesión'), creado()]) {
      guion.responder = () => answer;
      // oxlint-disable-next-line no-await-in-loop -- one case after the other
      await Promise.all([
        a.motor.mutate('chofer.create', chofer('De A'), 0),
        b.motor.mutate('chofer.create', chofer('De B'), 0),
      ]);
      let before = '';
      // oxlint-disable-next-line no-await-in-loop -- one case after the other
      await hasta(async () => {
        const last = before;
        await pausa(100);
        before = `${device.anuncios} ${guion.enviadas.length}`;
        return before === last;
      });
    }
  });

  it('do not put older rows over newer ones when both pull at once', async () => {
    const { guion, device, a, b } = await dos();
    guion.cambios = () => pagina(10, [fila(1, 10)]);
    await a.motor.pull();
    await hasta(() => b.motor.state.complete);
    const slow = compuerta<Answer>();
    // A asks first; its answer is of an older moment, and comes last.
    guion.cambios = () => slow.promesa;
    const pullingA = a.motor.pull();
    await reposo();
    guion.cambios = ({ query }) =>
      Number(query?.desde) < 60 ? pagina(60, [fila(1, 55, { comision: 55 })]) : pagina(60, []);
    await b.motor.pull();
    slow.abrir(pagina(50, [fila(1, 45, { comision: 45 })]));
    await pullingA;
    expect(a.motor.lector.get('chofer', 1)).toMatchObject({ comision: 55 });
    guion.cambios = ({ query }) => pagina(Math.max(70, Number(query?.desde)), []);
    await b.motor.pull();
    a.matar();
    b.matar();
    const again = await device.abrir();
    expect(again.motor.lector.get('chofer', 1)).toMatchObject({ comision: 55 });
  });

  it('both forget what is gone where one of them had to start anew from the same database', async () => {
    const { guion, a, b } = await dos();
    guion.cambios = () => pagina(10, [fila(1, 9), fila(2, 10)]);
    await a.motor.pull();
    await hasta(() => [...b.motor.lector.all('chofer')].length === 2);
    // The second one was deleted so long ago that the server no longer says so.
    guion.cambios = ({ query }) =>
      query?.desde === 0 ? pagina(30, [fila(1, 9)]) : pagina(0, [], { reinicio: true });
    await b.motor.pull();
    await hasta(() => [...a.motor.lector.all('chofer')].length === 1);
    expect(a.motor.cursor).toBe(30);
  });

  it('both forget what is gone where the copy was given up and filled again meanwhile', async () => {
    const { guion, device, a, b } = await dos();
    guion.cambios = () => pagina(10, [fila(1, 9), fila(2, 10)]);
    await a.motor.pull();
    b.matar();
    // As a full disk makes a tab do, while this one stands still.
    await a.db.bloques.clear();
    await a.db.meta.delete('replica');
    guion.cambios = () => pagina(30, [fila(1, 9)]);
    const c = await device.abrir();
    await c.motor.pull();
    await hasta(() => a.motor.cursor === 30);
    expect([...a.motor.lector.all('chofer')].map(({ id: key }) => key)).toEqual([1]);
  });

  it('on a full disk keep in sight what the other one sent, until this one has it from the server', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const a = await device.abrir();
    const slow = compuerta();
    let waits = false;
    const b = await device.abrir({
      transport: async (call) => {
        if (!waits) return guion.transport(call);
        if (call.path !== '/sync/changes') return SIN_RED;
        await slow.promesa;
        return guion.transport(call);
      },
    });
    guion.cambios = () => pagina(10, [fila(1, 10)]);
    await a.motor.pull();
    await hasta(() => b.motor.cursor === 10);
    const made = await b.motor.mutate('chofer.create', chofer('De B'), 0);
    const uuid = b.motor.rows[0]!.creates[0]!;
    expect(made.estado).toBe('guardado');
    await hasta(() => a.motor.rows.length === 1);
    // As a full disk makes a tab do: each has its copy in memory alone.
    await a.db.bloques.clear();
    await a.db.meta.delete('replica');
    waits = true;
    guion.cambios = () => pagina(20, [fila(2, 20, { uuid, nombre: 'De B' })]);
    guion.responder = () => aceptada({ id: 2, uuid, version: 20 });
    await hasta(async () => {
      await a.motor.sync(true);
      return (await device.outbox()).length === 0;
    });
    void b.motor.reload();
    await reposo();
    expect(b.motor.lector.get('chofer', uuid)).toBeDefined();
    slow.abrir();
    await hasta(() => b.motor.rows.length === 0);
    expect(b.motor.lector.get('chofer', uuid)).toMatchObject({ id: 2 });
  });

  it('keep in sight what the other one brought and died before it could say so, when a replay begins', async () => {
    const { guion, device, a, b } = await dos();
    guion.cambios = () => pagina(10, [fila(1, 10)]);
    guion.responder = creado;
    await a.motor.pull();
    guion.cambios = () => SIN_RED;
    expect(await b.motor.mutate('chofer.create', chofer('Ana'), 4000)).toMatchObject({ estado: 'aceptado' });
    const uuid = b.motor.rows[0]!.creates[0]!;
    await hasta(() => a.motor.rows.some(({ state }) => state === 'acked'));
    // This one hears nothing of the pull.
    device.tabs.delete(b);
    guion.cambios = () => pagina(20, [fila(7, 20, { uuid, nombre: 'Ana' })]);
    await a.motor.pull();
    a.matar();
    guion.cambios = () => SIN_RED;
    guion.responder = () => SIN_RED;
    await b.motor.mutate('chofer.create', chofer('Eva'), 0);
    await b.motor.drain();
    expect([...b.motor.lector.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual([
      'Ana',
      'Chofer 1',
      'Eva',
    ]);
    expect(b.motor.lector.get('chofer', uuid)).toMatchObject({ id: 7 });
  });

  it('each keep a change that both read the disk for while it is written', async () => {
    const { device, a, b } = await dos();
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const { motor } = i % 2 === 0 ? a : b;
        if (i % 3 === 0) void a.motor.reload();
        if (i % 5 === 0) void b.motor.reload();
        return motor.mutate('chofer.create', chofer(`C${i}`), 0);
      }),
    );
    await hasta(() => a.motor.rows.length === 40 && b.motor.rows.length === 40);
    for (const { motor } of [a, b]) {
      expect(new Set(motor.rows.map(({ seq }) => seq)).size).toBe(40);
      expect([...motor.lector.all('chofer')]).toHaveLength(40);
    }
    expect(await device.outbox()).toHaveLength(40);
  });
});

describe('a tab that stands still', () => {
  it('is overtaken once its lease is over; its late answer changes nothing', async () => {
    const { guion, device, a, b } = await dos();
    const frozen = compuerta<Answer>();
    guion.responder = (_, nth) => (nth === 1 ? frozen.promesa : creado());
    void a.motor.mutate('chofer.create', chofer('De A'), 0);
    await hasta(() => guion.enviadas.length === 1 && b.motor.rows.length === 1);
    expect(await b.motor.drain(true)).toBe('busy');
    device.reloj.adelantar(LEASE_MS + 1);
    expect(await b.motor.drain(true)).toBe('empty');
    expect(guion.enviadas).toHaveLength(2);
    expect(new Set(guion.claves).size).toBe(1);
    await b.motor.sync();
    frozen.abrir(rechazada(409, 'regla', 'Demasiado tarde'));
    await reposo();
    await hasta(() => a.motor.rows.length === 0);
    expect(await device.outbox()).toEqual([]);
  });

  it('is overtaken though the clock was set back by two days', async () => {
    const { guion, device, a, b } = await dos();
    guion.responder = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : creado());
    void a.motor.mutate('chofer.create', chofer('De A'), 0);
    await hasta(() => guion.enviadas.length === 1 && b.motor.rows.length === 1);
    device.reloj.adelantar(-2 * 86_400_000);
    expect(await b.motor.drain(true)).toBe('empty');
    await hasta(async () => (await device.outbox()).length === 0);
  });

  it('that was killed leaves its change to the next one, under the same key', async () => {
    const { guion, device, a, b } = await dos();
    guion.responder = (_, nth) => (nth === 1 ? new Promise<Answer>(() => {}) : creado());
    void a.motor.mutate('chofer.create', chofer('De A'), 0);
    await hasta(() => guion.enviadas.length === 1 && b.motor.rows.length === 1);
    a.matar();
    await b.motor.sync();
    expect(await device.outbox()).toEqual([]);
    expect(new Set(guion.claves).size).toBe(1);
  });
});
