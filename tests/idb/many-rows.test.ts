import { describe, expect, it } from 'vitest';
import { acceptedAnswer, createDevice, ScriptedTransport, NO_NETWORK } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

/** Milliseconds to send that many queued changes, each of a record of its own. */
async function timeToSend(count: number): Promise<number> {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const { engine, db } = await device.open();
  script.respond = () => NO_NETWORK;
  await engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'A' }) }, 0);
  await engine.drain();
  const [row] = await device.outbox();
  const more = Array.from({ length: count - 1 }, () => {
    const uuid = crypto.randomUUID();
    const { seq: _, ...rest } = { ...row!, key: uuid, creates: [uuid], records: [uuid] };
    return { ...rest, args: { ...rest.args, body: { ...rest.args.body, uuid } } };
  });
  await db.outbox.bulkAdd(more as never[]);
  await engine.reload();
  await engine.drain();
  expect([...engine.reader.all('chofer')]).toHaveLength(count);
  script.sent = [];
  script.respond = ({ body }) => acceptedAnswer({ id: script.sent.length, version: 1, ...(body as object) });
  device.clock.advance(120_000);
  const began = performance.now();
  await engine.sync(true);
  const took = performance.now() - began;
  expect(new Set(script.keys).size).toBe(count);
  expect(script.sent).toHaveLength(count);
  expect(await device.outbox()).toEqual([]);
  return took;
}

describe('A long queue', () => {
  it('A long queue takes about the same time for each change, whatever its length', async () => {
    await timeToSend(50);
    const few = (await timeToSend(250)) / 250;
    const many = (await timeToSend(1000)) / 1000;
    expect(many).toBeLessThan(Math.max(few * 4, 8));
  }, 60_000);
});
