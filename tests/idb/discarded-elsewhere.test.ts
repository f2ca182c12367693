import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { aceptada, compuerta, crearDispositivo, Guion, hasta, respuesta } from '#tests/support/device.ts';

const chofer = (nombre: string) => ({ body: { nombre, contrato: 'Interno', comision: 10 } });

/** Two tabs, one of them busy with a change; a form of the first waits for what becomes of the next one. */
async function waiting(busy: 'first' | 'second') {
  const guion = new Guion();
  const gate = compuerta();
  guion.responder = async ({ body }) => {
    await gate.promesa;
    return aceptada({ id: 1, version: 1, ...(body as object) });
  };
  const device = crearDispositivo(guion.transport);
  const a = await device.abrir();
  const b = await device.abrir();
  void (busy === 'first' ? a : b).motor.mutate('chofer.create', chofer('Uno'), 0);
  await hasta(() => guion.enviadas.length === 1 && a.motor.rows.length === 1);
  const told = a.motor.mutate('chofer.create', chofer('Dos'), 4000);
  await hasta(() => b.motor.rows.length === 2);
  return { guion, device, a, b, told, gate, seq: b.motor.rows[1]!.seq };
}

describe('a form that waits for a change', () => {
  it('is told that the change was discarded, and keeps what was typed, where another tab has discarded it', async () => {
    const { guion, b, told, gate, seq } = await waiting('first');
    expect(await b.motor.bandeja.discard(seq)).toBe(true);
    expect(await told).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('se descartó en otra pestaña') as string,
    });
    gate.abrir();
    await hasta(() => guion.pulls > 0);
    expect(guion.enviadas).toHaveLength(1);
  });

  it('is told that the change was accepted where another tab has sent it and brought its record', async () => {
    const { guion, a, b, told, gate } = await waiting('second');
    // It hears nothing between the acknowledgement of the row and its end.
    const deaf = vi.spyOn(a.motor, 'reload').mockResolvedValue();
    gate.abrir();
    await hasta(async () => {
      await b.motor.sync(true);
      return b.motor.rows.length === 0;
    });
    deaf.mockRestore();
    await a.motor.reload();
    expect(await told).toMatchObject({ estado: 'aceptado' });
    expect(guion.enviadas).toHaveLength(2);
  });

  it('is not told that the change was accepted where the whole database was deleted', async () => {
    const { device, a, told } = await waiting('first');
    await new Dexie('transporte-1', { indexedDB: device.indexedDB, IDBKeyRange }).delete();
    await a.motor.reload();
    expect((await told).estado).toBe('fallido');
  });
});

it('the keys of what was brought are kept for the last changes only', async () => {
  const guion = new Guion();
  guion.cambios = () =>
    respuesta(200, { cambios: [], cursor: 1, hayMas: false, reinicio: false, instancia: 'a' });
  let id = 0;
  guion.responder = ({ body }) => aceptada({ id: ++id, version: id, ...(body as object) });
  const { motor, db } = await crearDispositivo(guion.transport).abrir();
  for (let nth = 0; nth < 130; nth++) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await motor.mutate('chofer.create', chofer(`Chofer ${nth}`), 4000);
    // oxlint-disable-next-line no-await-in-loop -- in order
    await motor.pull();
  }
  expect(motor.rows).toEqual([]);
  expect((await db.meta.get('brought'))?.valor).toHaveLength(100);
});
