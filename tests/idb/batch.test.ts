import { describe, expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import type { Motor } from '#data/engine/engine.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  aceptada,
  crearDispositivo,
  Guion,
  PORTAL,
  rechazada,
  respuesta,
  SIN_RED,
} from '#tests/support/device.ts';
import { chofer, creado, nextNumber, nombreDe } from './choferes.ts';

/** A device with changes queued while the server was away. */
async function conCola(...nombres: string[]) {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const tab = await device.abrir();
  for (const nombre of nombres) await tab.motor.mutate('chofer.create', chofer(nombre), 0);
  await tab.motor.drain();
  device.reloj.adelantar(120_000);
  guion.enviadas = [];
  guion.tandas = [];
  return { guion, device, ...tab };
}
const nombres = (count: number): string[] => Array.from({ length: count }, (_, n) => `Chofer ${n}`);
const quedan = (motor: Motor): unknown[] => motor.rows.map(({ args }) => args.body?.nombre);

describe('a queue', () => {
  it('goes together once the server answers: more each time, a hundred at most, each change once', async () => {
    const { guion, device, motor } = await conCola(...nombres(230));
    guion.responder = creado;
    await motor.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(guion.enviadas).toHaveLength(230);
    expect(new Set(guion.claves).size).toBe(230);
    expect(Math.max(...guion.tandas)).toBeLessThanOrEqual(100);
    expect(guion.tandas.length).toBeLessThan(9);
  }, 20_000);

  it('of one change goes alone', async () => {
    const { guion, motor } = await conCola('Ana');
    guion.responder = creado;
    await motor.sync(true);
    expect(guion.tandas).toEqual([1]);
  });

  it('takes several changes of one record in one batch, in the order in which they were made', async () => {
    const { guion, device, motor: first } = await conCola('Ana', 'Eva');
    for (const row of first.rows) {
      await first.mutate('chofer.update', { id: row.creates[0]!, body: { comision: 12 } }, 0);
      await first.mutate('chofer.remove', { id: row.creates[0]! }, 0);
    }
    await first.drain();
    first.stop();
    const { motor } = await device.abrir();
    guion.enviadas = [];
    guion.tandas = [];
    guion.responder = ({ path }) =>
      aceptada({
        id: 7,
        uuid: path.split('/')[2] ?? 'x',
        version: nextNumber(),
        nombre: 'Ana',
        comision: 10,
      });
    await motor.sync(true);
    expect(guion.enviadas.map(({ method }) => method).filter((method) => method === 'POST')).toHaveLength(2);
    for (const uuid of new Set(guion.enviadas.map(({ path }) => path.split('/')[2]).filter(Boolean))) {
      const own = guion.enviadas.filter(({ path }) => path.endsWith(`/${uuid}`)).map(({ method }) => method);
      expect(own).toEqual(['PATCH', 'DELETE']);
    }
    expect(guion.tandas).toEqual([6]);
    expect(motor.rows).toEqual([]);
  });

  it('is split where it is long, so that a slow upload is not lost as a whole', async () => {
    const { guion, motor, db } = await conCola(...nombres(12));
    const args = { id: null, etiqueta: '', body: { nombre: 'x'.repeat(60_000) } };
    for (const { seq } of motor.rows) await db.outbox.update(seq, { args });
    await motor.reload();
    guion.responder = creado;
    await motor.sync(true);
    expect(Math.max(...guion.tandas)).toBe(4);
    expect(motor.rows).toEqual([]);
  });
});

describe('of the changes in a lote', () => {
  it('each has its own answer: one that is refused stops no other', async () => {
    const { guion, device, motor } = await conCola('A', 'Mala', 'B', 'Vieja', 'C', 'Enferma');
    guion.responder = (call) => {
      if (nombreDe(call) === 'Mala') return rechazada(409, 'regla', 'No se puede');
      if (nombreDe(call) === 'Vieja') return rechazada(412, 'version', 'Cambió', { datos: null });
      return nombreDe(call) === 'Enferma' ? rechazada(500, 'interno', 'Error') : creado();
    };
    await motor.sync(true);
    const rows = await device.outbox();
    expect(rows.map(({ args, state }) => `${String(args.body?.nombre)} ${state}`)).toEqual([
      'Mala rejected',
      'Vieja conflict',
      'Enferma pending',
    ]);
    expect(rows[0]?.error?.mensaje).toBe('No se puede');
    expect(rows[2]?.nextAt).toBeGreaterThan(device.reloj.ms);
  });

  it('none is lost, doubled or sent under another key where the answer does not come', async () => {
    const { guion, device, motor } = await conCola(...nombres(20));
    const accepted = new Map<string | undefined, number>();
    let lost = 3;
    const send = guion.transport;
    guion.responder = ({ headers }) => {
      const key = headers?.['idempotency-key'];
      accepted.set(key, (accepted.get(key) ?? 0) + 1);
      return creado();
    };
    guion.transport = async (call) => {
      const answer = await send(call);
      return call.path === '/sync/batch' && lost-- > 0 ? SIN_RED : answer;
    };
    const again = await device.abrir({ transport: guion.transport });
    motor.stop();
    for (let i = 0; i < 12; i++) {
      device.reloj.ms = Math.max(device.reloj.ms, again.motor.nextAt() ?? 0);
      await again.motor.sync();
    }
    expect(await device.outbox()).toEqual([]);
    // Keys are what makes the second arrival of a change harmless.
    expect(accepted.size).toBe(20);
  });

  it('one that brings the server down is found, and goes after all that do not build on it', async () => {
    const { guion, device, motor } = await conCola(...nombres(30), 'Mala', ...nombres(30));
    guion.responder = (call) => (nombreDe(call) === 'Mala' ? SIN_RED : creado());
    for (let i = 0; i < 60 && motor.rows.length > 1; i++) {
      device.reloj.ms = Math.max(device.reloj.ms, motor.nextAt() ?? 0);
      await motor.sync();
    }
    expect(quedan(motor)).toEqual(['Mala']);
    guion.responder = creado;
    device.reloj.adelantar(120_000);
    await motor.sync();
    expect(motor.rows).toEqual([]);
  });
});

describe('a lote as a whole', () => {
  const answering = async (answer: Answer) => {
    const all = await conCola(...nombres(5));
    const { guion, device } = all;
    guion.responder = creado;
    let lotes = 0;
    const send = guion.transport;
    const transport = async (call: Call): Promise<Answer> => {
      if (call.path !== '/sync/batch') return send(call);
      lotes++;
      return answer;
    };
    all.matar();
    const { motor } = await device.abrir({ transport });
    await motor.sync(true);
    return { ...all, motor, lotes: () => lotes };
  };

  it.each([
    ['does not know of lotes', rechazada(404, 'no_encontrado', 'La dirección no existe')],
    ['does not allow them', rechazada(405, 'no_encontrado', 'Método no permitido')],
    ['finds it malformed', rechazada(400, 'validacion', 'No')],
    ['fails on it', rechazada(500, 'interno', 'Error')],
    ['answers something else', aceptada({ id: 1 })],
  ])('is given up for good where the server %s: the changes go one by one', async (_, answer) => {
    const { guion, device, lotes } = await answering(answer);
    expect(await device.outbox()).toEqual([]);
    expect(guion.enviadas).toHaveLength(5);
    expect(lotes()).toBe(1);
  });

  it.each([
    ['the server', rechazada(413, 'demasiado_grande', 'Demasiado')],
    ['a proxy', respuesta(413, undefined)],
  ])('is made smaller where it is too large for %s', async (_, answer) => {
    const { device } = await answering(answer);
    expect(await device.outbox()).toEqual([]);
  });

  it.each([
    ['no network', SIN_RED],
    ['a captive portal', PORTAL],
    ['a proxy', respuesta(502, undefined)],
    ['fewer answers than changes', respuesta(200, { respuestas: [] })],
    ['503', rechazada(503, 'no_disponible', 'Sin base de datos')],
  ])('keeps every change where the answer is none: %s', async (_, answer) => {
    const { device } = await answering(answer);
    const rows = await device.outbox();
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['pending']));
  });

  it('keeps every change where the session is over', async () => {
    const { guion, device, matar } = await conCola(...nombres(5));
    matar();
    const { motor } = await device.abrir();
    guion.responder = () => rechazada(401, 'no_autenticado', 'Inicie sesión');
    await motor.sync(true);
    expect(guion.tandas).toEqual([5]);
    expect((await device.outbox()).map(({ state }) => state)).toEqual(Array(5).fill('pending'));
    guion.responder = creado;
    await motor.sync(true);
    expect(await device.outbox()).toEqual([]);
  });

  it('is sent again by another tab where this one died before the answer', async () => {
    const { guion, device, motor, matar } = await conCola(...nombres(4));
    guion.responder = () => new Promise(() => {});
    void motor.drain(true);
    await expect.poll(() => guion.enviadas.length).toBeGreaterThan(0);
    const first = guion.claves[0];
    matar();
    device.reloj.adelantar(120_000);
    guion.responder = creado;
    const { motor: other } = await device.abrir();
    await other.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(guion.claves.filter((key) => key === first)).toHaveLength(2);
  });
});
