import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import {
  acceptedAnswer,
  createGate,
  createDevice,
  ScriptedTransport,
  waitUntil,
  answerOf,
} from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';

const chofer = (nombre: string) => ({ body: payloads.chofer({ nombre }) });

/** Two tabs, one of them sending a change; a form of the first waits for the result of the next change. */
async function waiting(busy: 'first' | 'second') {
  const script = new ScriptedTransport();
  const gate = createGate();
  script.respond = async ({ body }) => {
    await gate.promise;
    return acceptedAnswer({ id: 1, version: 1, ...(body as object) });
  };
  const device = createDevice(script.transport);
  const a = await device.open();
  const b = await device.open();
  void (busy === 'first' ? a : b).engine.mutate('chofer.create', chofer('Uno'), 0);
  await waitUntil(() => script.sent.length === 1 && a.engine.rows.length === 1);
  const told = a.engine.mutate('chofer.create', chofer('Dos'), 4000);
  await waitUntil(() => b.engine.rows.length === 2);
  return { script, device, a, b, told, gate, seq: b.engine.rows[1]!.seq };
}

describe('A form that waits for a change of which another tab decides', () => {
  it('A waiting form reports that another tab discarded its change, and keeps the typed values', async () => {
    const { script, b, told, gate, seq } = await waiting('first');
    expect(await b.engine.tray.discard(seq)).toBe(true);
    expect(await told).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('se descartó en otra pestaña') as string,
    });
    gate.open();
    await waitUntil(() => script.pulls > 0);
    expect(script.sent).toHaveLength(1);
  });

  it('A waiting form reports acceptance if another tab has sent the change and pulled its record', async () => {
    const { script, a, b, told, gate } = await waiting('second');
    // This tab gets no message between the acknowledgement and the removal of the row.
    const deaf = vi.spyOn(a.engine, 'reload').mockResolvedValue();
    gate.open();
    await waitUntil(async () => {
      await b.engine.sync(true);
      return b.engine.rows.length === 0;
    });
    deaf.mockRestore();
    await a.engine.reload();
    expect(await told).toMatchObject({ estado: 'aceptado' });
    expect(script.sent).toHaveLength(2);
  });

  it('A waiting form does not report acceptance if the whole database was deleted', async () => {
    const { device, a, told } = await waiting('first');
    await new Dexie('transporte-1', { indexedDB: device.indexedDB, IDBKeyRange }).delete();
    await a.engine.reload();
    expect((await told).estado).toBe('fallido');
  });
});

it('The keys of pulled changes are kept for the last ones only', async () => {
  const script = new ScriptedTransport();
  script.cambios = () =>
    answerOf(200, { cambios: [], cursor: 1, hayMas: false, reinicio: false, instancia: 'a' });
  let id = 0;
  script.respond = ({ body }) => acceptedAnswer({ id: ++id, version: id, ...(body as object) });
  const { engine, db } = await createDevice(script.transport).open();
  await db.meta.put({ clave: 'brought', valor: Array.from({ length: 1000 }, (_, nth) => `clave ${nth}`) });
  await engine.mutate('chofer.create', chofer('Ana'), 4000);
  const { key } = engine.rows[0]!;
  await engine.pull();
  expect(engine.rows).toEqual([]);
  const { valor } = (await db.meta.get('brought'))!;
  expect(valor).toHaveLength(1000);
  expect(valor).toContain(key);
});
