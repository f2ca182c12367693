/** A change whose request gets no answer. */
import { describe, expect, it } from 'vitest';
import type { Engine } from '#data/engine/engine.ts';
import { PORTAL, refusedAnswer, answerOf, NO_NETWORK, waitUntil } from '#tests/support/device.ts';
import { createdAnswer, openScriptedDevice } from '#tests/support/scripted-device.ts';
import { payloads } from '#tests/support/payloads.ts';

const chofer = (nombre: string) => ({ body: payloads.chofer({ nombre }) });

const save = (engine: Engine, ...nombres: string[]) =>
  Promise.all(nombres.map((nombre) => engine.mutate('chofer.create', chofer(nombre), 0)));

describe('A change that gets no answer', () => {
  it.each([
    ['no network', NO_NETWORK],
    ['a captive portal', PORTAL],
    ['408', answerOf(408, undefined)],
    ['425', answerOf(425, undefined)],
    ['429', answerOf(429, undefined)],
    ['500 of a proxy', answerOf(502, undefined)],
    ['500 of ours', refusedAnswer(500, 'interno', 'Error')],
    ['en_curso', refusedAnswer(409, 'en_curso', 'En curso')],
  ])('A change that gets no answer stays, and is sent again under the same key: %s', async (_, answer) => {
    const { script, device, engine } = await openScriptedDevice();
    script.respond = () => answer;
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    await engine.drain();
    expect(await device.outbox()).toMatchObject([{ state: 'pending' }]);
    script.respond = createdAnswer;
    device.clock.advance(120_000);
    await engine.sync();
    expect(await device.outbox()).toEqual([]);
    expect(new Set(script.keys).size).toBe(1);
    expect(script.sent.length).toBeGreaterThan(1);
  });

  it('A change that gets no answer pauses longer each time, and reports when it continues', async () => {
    const { device, engine } = await openScriptedDevice();
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    await engine.drain();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      waits.push(engine.nextAt()! - device.clock.ms);
      device.clock.ms = engine.nextAt()!;
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await engine.drain();
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits.at(-1)).toBeLessThanOrEqual(60_001);
  });

  it('A queue that gets no answer is retried once for each pause, not once for each row', async () => {
    const { script, device, engine } = await openScriptedDevice();
    await save(engine, 'A', 'B', 'C', 'D');
    await engine.drain();
    const before = script.sent.length;
    for (let ms = 0; ms < 500; ms += 100) {
      device.clock.advance(100);
      // oxlint-disable-next-line no-await-in-loop -- tick after tick
      await engine.drain();
    }
    expect(script.sent.length - before).toBeLessThanOrEqual(1);
  });

  it('A queue obeys Retry-After of a 429 for all its changes, even if the user retries', async () => {
    const { script, device, engine } = await openScriptedDevice();
    script.respond = () => answerOf(429, undefined, 30);
    await engine.mutate('chofer.create', chofer('Ana'), 0);
    await engine.drain();
    script.sent = [];
    await engine.mutate('chofer.create', chofer('Eva'), 0);
    await engine.drain(true);
    expect(script.sent).toEqual([]);
    script.respond = createdAnswer;
    device.clock.advance(30_002);
    await engine.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('A change that gets no answer is not delayed by two days when the clock is set back by two days', async () => {
    const { script, device, engine } = await openScriptedDevice();
    await save(engine, 'Ana');
    await engine.drain();
    device.clock.advance(-2 * 86_400_000);
    expect(engine.nextAt()).toBeLessThanOrEqual(device.clock.ms);
    script.respond = createdAnswer;
    await engine.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('Changes that got no answer are sent by the next pull that succeeds', async () => {
    const { script, engine } = await openScriptedDevice();
    await save(engine, 'Ana', 'Eva', 'Luis');
    await engine.drain();
    script.respond = createdAnswer;
    script.sent = [];
    await engine.pull();
    await waitUntil(() => script.sent.length > 0);
  });

  it('A change that the server fails on does not delay others of its table', async () => {
    const { script, device, engine } = await openScriptedDevice();
    script.respond = ({ body }) =>
      (body as { nombre: string }).nombre === 'Mala'
        ? refusedAnswer(500, 'interno', 'Error')
        : createdAnswer();
    await save(engine, 'Mala', 'Buena', 'Otra');
    await engine.drain(true);
    await engine.sync();
    expect((await device.outbox()).map(({ args }) => args.body?.nombre)).toEqual(['Mala']);
  });
});
