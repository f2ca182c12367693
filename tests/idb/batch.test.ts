import { describe, expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import type { Engine } from '#data/engine/engine.ts';
import type { Answer } from '#data/net/decision.ts';
import {
  acceptedAnswer,
  createDevice,
  ScriptedTransport,
  PORTAL,
  refusedAnswer,
  answerOf,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { chofer, created, nextNumber, nameOf } from './choferes.ts';

/** A device with changes queued while the server was away. */
async function withQueue(...nombres: string[]) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const tab = await device.open();
  for (const nombre of nombres) await tab.engine.mutate('chofer.create', chofer(nombre), 0);
  await tab.engine.drain();
  device.reloj.advance(120_000);
  script.sent = [];
  script.rounds = [];
  return { script, device, ...tab };
}
const nombres = (count: number): string[] => Array.from({ length: count }, (_, n) => `Chofer ${n}`);
const left = (engine: Engine): unknown[] => engine.rows.map(({ args }) => args.body?.nombre);

describe('A queue', () => {
  it('A queue is sent in batches that grow with each answer, each change once', async () => {
    const { script, device, engine } = await withQueue(...nombres(230));
    script.respond = created;
    await engine.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(script.sent).toHaveLength(230);
    expect(new Set(script.keys).size).toBe(230);
    expect(Math.max(...script.rounds)).toBeLessThanOrEqual(100);
    expect(script.rounds.length).toBeLessThan(9);
  }, 20_000);

  it('A queue of one change is sent as a single call', async () => {
    const { script, engine } = await withQueue('Ana');
    script.respond = created;
    await engine.sync(true);
    expect(script.rounds).toEqual([1]);
  });

  it('A queue is sent with several changes of one record in one batch, in their order', async () => {
    const { script, device, engine: first } = await withQueue('Ana', 'Eva');
    for (const row of first.rows) {
      await first.mutate('chofer.update', { id: row.creates[0]!, body: { comision: 12 } }, 0);
      await first.mutate('chofer.remove', { id: row.creates[0]! }, 0);
    }
    await first.drain();
    first.stop();
    const { engine } = await device.open();
    script.sent = [];
    script.rounds = [];
    script.respond = ({ path }) =>
      acceptedAnswer({
        id: 7,
        uuid: path.split('/')[2] ?? 'x',
        version: nextNumber(),
        nombre: 'Ana',
        comision: 10,
      });
    await engine.sync(true);
    expect(script.sent.map(({ method }) => method).filter((method) => method === 'POST')).toHaveLength(2);
    for (const uuid of new Set(script.sent.map(({ path }) => path.split('/')[2]).filter(Boolean))) {
      const own = script.sent.filter(({ path }) => path.endsWith(`/${uuid}`)).map(({ method }) => method);
      expect(own).toEqual(['PATCH', 'DELETE']);
    }
    expect(script.rounds).toEqual([6]);
    expect(engine.rows).toEqual([]);
  });

  it('A queue is split where its bodies are long, so that a slow upload is not lost as a whole', async () => {
    const { script, engine, db } = await withQueue(...nombres(12));
    const args = { id: null, etiqueta: '', body: { nombre: 'x'.repeat(60_000) } };
    for (const { seq } of engine.rows) await db.outbox.update(seq, { args });
    await engine.reload();
    script.respond = created;
    await engine.sync(true);
    expect(Math.max(...script.rounds)).toBe(4);
    expect(engine.rows).toEqual([]);
  });
});

describe('The changes of a batch', () => {
  it('Each change of a batch has its own answer: a refusal does not stop the others', async () => {
    const { script, device, engine } = await withQueue('A', 'Mala', 'B', 'Vieja', 'C', 'Enferma');
    script.respond = (call) => {
      if (nameOf(call) === 'Mala') return refusedAnswer(409, 'regla', 'No se puede');
      if (nameOf(call) === 'Vieja') return refusedAnswer(412, 'version', 'Cambió', { datos: null });
      return nameOf(call) === 'Enferma' ? refusedAnswer(500, 'interno', 'Error') : created();
    };
    await engine.sync(true);
    const rows = await device.outbox();
    expect(rows.map(({ args, state }) => `${String(args.body?.nombre)} ${state}`)).toEqual([
      'Mala rejected',
      'Vieja conflict',
      'Enferma pending',
    ]);
    expect(rows[0]?.error?.mensaje).toBe('No se puede');
    expect(rows[2]?.nextAt).toBeGreaterThan(device.reloj.ms);
  });

  it('A change of a batch is neither lost, doubled nor sent under another key if the answer is lost', async () => {
    const { script, device, engine } = await withQueue(...nombres(20));
    const accepted = new Map<string | undefined, number>();
    let lost = 3;
    const send = script.transport;
    script.respond = ({ headers }) => {
      const key = headers?.['idempotency-key'];
      accepted.set(key, (accepted.get(key) ?? 0) + 1);
      return created();
    };
    script.transport = async (call) => {
      const answer = await send(call);
      return call.path === '/sync/lote' && lost-- > 0 ? NO_NETWORK : answer;
    };
    const again = await device.open({ transport: script.transport });
    engine.stop();
    for (let i = 0; i < 12; i++) {
      device.reloj.ms = Math.max(device.reloj.ms, again.engine.nextAt() ?? 0);
      await again.engine.sync();
    }
    expect(await device.outbox()).toEqual([]);
    // Keys are what makes the second arrival of a change harmless.
    expect(accepted.size).toBe(20);
  });

  it('A change of a batch that crashes the server is found, and is sent after all that do not build on it', async () => {
    const { script, device, engine } = await withQueue(...nombres(30), 'Mala', ...nombres(30));
    script.respond = (call) => (nameOf(call) === 'Mala' ? NO_NETWORK : created());
    for (let i = 0; i < 60 && engine.rows.length > 1; i++) {
      device.reloj.ms = Math.max(device.reloj.ms, engine.nextAt() ?? 0);
      await engine.sync();
    }
    expect(left(engine)).toEqual(['Mala']);
    script.respond = created;
    device.reloj.advance(120_000);
    await engine.sync();
    expect(engine.rows).toEqual([]);
  });
});

describe('A batch', () => {
  const answering = async (answer: Answer) => {
    const all = await withQueue(...nombres(5));
    const { script, device } = all;
    script.respond = created;
    let batches = 0;
    const send = script.transport;
    const transport = async (call: Call): Promise<Answer> => {
      if (call.path !== '/sync/lote') return send(call);
      batches++;
      return answer;
    };
    all.kill();
    const { engine } = await device.open({ transport });
    await engine.sync(true);
    return { ...all, engine, batches: () => batches };
  };

  it.each([
    ['does not know of lotes', refusedAnswer(404, 'no_encontrado', 'La dirección no existe')],
    ['does not allow them', refusedAnswer(405, 'no_encontrado', 'Método no permitido')],
    ['finds it malformed', refusedAnswer(400, 'validacion', 'No')],
    ['fails on it', refusedAnswer(500, 'interno', 'Error')],
    ['answers something else', acceptedAnswer({ id: 1 })],
  ])('The changes of a small batch are sent one by one if the server %s', async (_, answer) => {
    const { script, device, batches } = await answering(answer);
    expect(await device.outbox()).toEqual([]);
    expect(script.sent).toHaveLength(5);
    expect(batches()).toBe(1);
  });

  /** A queue on a server that fails on whole batches where `fails` says so. @returns the sizes of the requests */
  const failing = async (count: number, fails: (changes: readonly Call[]) => boolean) => {
    const all = await withQueue(...nombres(count));
    const { script, device } = all;
    script.respond = created;
    const sizes: number[] = [];
    const send = script.transport;
    const transport = async (call: Call): Promise<Answer> => {
      const { operaciones = [call] } = (call.body ?? {}) as { operaciones?: Call[] };
      sizes.push(operaciones.length);
      return fails(operaciones) ? refusedAnswer(500, 'interno', 'Error') : send(call);
    };
    all.kill();
    return { ...all, sizes, ...(await device.open({ transport })) };
  };

  it('Batches continue after the server has failed on one batch: only the changes of a small one are sent alone', async () => {
    let failures = 1;
    const { device, engine, sizes } = await failing(230, () => failures-- > 0);
    await engine.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(sizes[0]).toBe(100);
    expect(sizes.length).toBeLessThan(12);
  }, 20_000);

  it('A change on which the server fails with its whole batch does not hold up the others, nor end batches', async () => {
    const { device, engine, sizes } = await failing(230, (changes) =>
      changes.some((call) => nameOf(call) === 'Chofer 120'),
    );
    await engine.sync(true);
    expect(left(engine)).toEqual(['Chofer 120']);
    expect(sizes.length).toBeLessThan(50);
    for (const nombre of nombres(40)) await engine.mutate('chofer.create', chofer(`Nuevo ${nombre}`), 0);
    await engine.drain();
    sizes.length = 0;
    device.reloj.advance(3_600_000);
    await engine.sync(true);
    expect(left(engine)).toEqual(['Chofer 120']);
    // The change at fault is sent alone, so no batch fails again.
    expect(sizes.filter((size) => size === 1).length).toBeLessThan(3);
  }, 20_000);

  it.each([
    ['the server', refusedAnswer(413, 'demasiado_grande', 'Demasiado')],
    ['a proxy', answerOf(413, undefined)],
  ])('A batch is made smaller if it is too large for %s', async (_, answer) => {
    const { device } = await answering(answer);
    expect(await device.outbox()).toEqual([]);
  });

  it.each([
    ['no network', NO_NETWORK],
    ['a captive portal', PORTAL],
    ['a proxy', answerOf(502, undefined)],
    ['fewer answers than changes', answerOf(200, { respuestas: [] })],
    ['503', refusedAnswer(503, 'no_disponible', 'Sin base de datos')],
  ])('All changes of a batch are kept if the answer is not one to a batch: %s', async (_, answer) => {
    const { device } = await answering(answer);
    const rows = await device.outbox();
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['pending']));
  });

  it('All changes of a batch are kept if the session has ended', async () => {
    const { script, device, kill } = await withQueue(...nombres(5));
    kill();
    const { engine } = await device.open();
    script.respond = () => refusedAnswer(401, 'no_autenticado', 'Inicie sesión');
    await engine.sync(true);
    expect(script.rounds).toEqual([5]);
    expect((await device.outbox()).map(({ state }) => state)).toEqual(Array(5).fill('pending'));
    script.respond = created;
    await engine.sync(true);
    expect(await device.outbox()).toEqual([]);
  });

  it('A batch is sent again by another tab if the sending one is killed before the answer', async () => {
    const { script, device, engine, kill } = await withQueue(...nombres(4));
    script.respond = () => new Promise(() => {});
    void engine.drain(true);
    await expect.poll(() => script.sent.length).toBeGreaterThan(0);
    const first = script.keys[0];
    kill();
    device.reloj.advance(120_000);
    script.respond = created;
    const { engine: other } = await device.open();
    await other.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(script.keys.filter((key) => key === first)).toHaveLength(2);
  });
});
