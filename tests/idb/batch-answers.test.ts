/** Batches that the server refuses, fails on, or does not answer. */
import { describe, expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import type { Engine } from '#data/engine/engine.ts';
import type { Answer } from '#data/net/decision.ts';
import { acceptedAnswer, PORTAL, refusedAnswer, answerOf, NO_NETWORK } from '#tests/support/device.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { chofer, nameOf, nombres, withQueue } from './choferes.ts';

const left = (engine: Engine): unknown[] => engine.rows.map(({ args }) => args.body?.nombre);

describe('Answers to a whole batch', () => {
  const answering = async (answer: Answer) => {
    const all = await withQueue(...nombres(5));
    const { script, device } = all;
    script.respond = createdAnswer;
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
    script.respond = createdAnswer;
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
    device.clock.advance(3_600_000);
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
    script.respond = createdAnswer;
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
    device.clock.advance(120_000);
    script.respond = createdAnswer;
    const { engine: other } = await device.open();
    await other.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(script.keys.filter((key) => key === first)).toHaveLength(2);
  });
});
