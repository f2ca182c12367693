import { describe, expect, it } from 'vitest';
import { aceptada, crearDispositivo, Guion, SIN_RED } from '#tests/support/device.ts';

/** Milliseconds to send that many queued changes, each of a record of its own. */
async function timeToSend(count: number): Promise<number> {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const { motor, db } = await device.abrir();
  guion.responder = () => SIN_RED;
  await motor.mutate('chofer.create', { body: { nombre: 'A', contrato: 'Interno', comision: 10 } }, 0);
  await motor.drain();
  const [row] = await device.outbox();
  const more = Array.from({ length: count - 1 }, () => {
    const uuid = crypto.randomUUID();
    const { seq: _, ...rest } = { ...row!, key: uuid, creates: [uuid], records: [uuid] };
    return { ...rest, args: { ...rest.args, body: { ...rest.args.body, uuid } } };
  });
  await db.outbox.bulkAdd(more as never[]);
  await motor.reload();
  await motor.drain();
  expect([...motor.lector.all('chofer')]).toHaveLength(count);
  guion.enviadas = [];
  guion.responder = ({ body }) => aceptada({ id: guion.enviadas.length, version: 1, ...(body as object) });
  device.reloj.adelantar(120_000);
  const began = performance.now();
  await motor.sync(true);
  const took = performance.now() - began;
  expect(new Set(guion.claves).size).toBe(count);
  expect(guion.enviadas).toHaveLength(count);
  expect(await device.outbox()).toEqual([]);
  return took;
}

describe('a long queue', () => {
  it('costs about the same a change, however many wait', async () => {
    await timeToSend(50);
    const few = (await timeToSend(250)) / 250;
    const many = (await timeToSend(1000)) / 1000;
    expect(many).toBeLessThan(Math.max(few * 4, 8));
  }, 60_000);
});
