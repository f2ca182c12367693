import { describe, expect, it } from 'vitest';
import type { Engine } from '#data/engine/engine.ts';
import { acceptedAnswer, refusedAnswer, NO_NETWORK } from '#tests/support/device.ts';
import { createdAnswer, nextNumber } from '#tests/support/scripted-device.ts';
import { nameOf, nombres, withQueue } from './choferes.ts';

const left = (engine: Engine): unknown[] => engine.rows.map(({ args }) => args.body?.nombre);

describe('A queue', () => {
  it('A queue is sent in batches that grow with each answer, each change once', async () => {
    const { script, device, engine } = await withQueue(...nombres(230));
    script.respond = createdAnswer;
    await engine.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(script.sent).toHaveLength(230);
    expect(new Set(script.keys).size).toBe(230);
    expect(Math.max(...script.rounds)).toBeLessThanOrEqual(100);
    expect(script.rounds.length).toBeLessThan(9);
  }, 20_000);

  it('A queue of one change is sent as a single call', async () => {
    const { script, engine } = await withQueue('Ana');
    script.respond = createdAnswer;
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
    script.respond = createdAnswer;
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
      return nameOf(call) === 'Enferma' ? refusedAnswer(500, 'interno', 'Error') : createdAnswer();
    };
    await engine.sync(true);
    const rows = await device.outbox();
    expect(rows.map(({ args, state }) => `${String(args.body?.nombre)} ${state}`)).toEqual([
      'Mala rejected',
      'Vieja conflict',
      'Enferma pending',
    ]);
    expect(rows[0]?.error?.mensaje).toBe('No se puede');
    expect(rows[2]?.nextAt).toBeGreaterThan(device.clock.ms);
  });

  it('A change of a batch is neither lost, doubled nor sent under another key if the answer is lost', async () => {
    const { script, device, engine } = await withQueue(...nombres(20));
    const accepted = new Map<string | undefined, number>();
    let lost = 3;
    const send = script.transport;
    script.respond = ({ headers }) => {
      const key = headers?.['idempotency-key'];
      accepted.set(key, (accepted.get(key) ?? 0) + 1);
      return createdAnswer();
    };
    script.transport = async (call) => {
      const answer = await send(call);
      return call.path === '/sync/lote' && lost-- > 0 ? NO_NETWORK : answer;
    };
    const again = await device.open({ transport: script.transport });
    engine.stop();
    for (let i = 0; i < 12; i++) {
      device.clock.ms = Math.max(device.clock.ms, again.engine.nextAt() ?? 0);
      await again.engine.sync();
    }
    expect(await device.outbox()).toEqual([]);
    // With its key, the second arrival of a change has no effect.
    expect(accepted.size).toBe(20);
  });

  it('A change of a batch that crashes the server is found, and is sent after all that do not build on it', async () => {
    const { script, device, engine } = await withQueue(...nombres(30), 'Mala', ...nombres(30));
    script.respond = (call) => (nameOf(call) === 'Mala' ? NO_NETWORK : createdAnswer());
    for (let i = 0; i < 60 && engine.rows.length > 1; i++) {
      device.clock.ms = Math.max(device.clock.ms, engine.nextAt() ?? 0);
      await engine.sync();
    }
    expect(left(engine)).toEqual(['Mala']);
    script.respond = createdAnswer;
    device.clock.advance(120_000);
    await engine.sync();
    expect(engine.rows).toEqual([]);
  });
});
