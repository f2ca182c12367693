import { describe, expect, it } from 'vitest';
import { aceptada, crearDispositivo, Guion } from '#tests/support/device.ts';
import { dejarVersionUno, filaUno } from './version-one-row.ts';
import { ANA, chofer, EVA, left, names } from './old-queue.ts';

let id = 0;
const creado = () => aceptada({ id: ++id, uuid: crypto.randomUUID(), version: id });

describe('the queue that an older version kept under a number that may be another person’s', () => {
  it.each([
    ['is of another state of the server', { ...ANA, instancia: 'b' }],
    ['is of a server whose state at the login is not known', { ...ANA, instancia: null }],
  ])('stays where it is, unsent and out of sight, where its replica %s', async (_, user) => {
    const { guion, device, before } = await left();
    guion.responder = creado;
    const { motor } = await device.abrir(user);
    await motor.sync(true);
    expect([motor.rows, guion.enviadas]).toEqual([[], []]);
    expect(await device.outbox()).toEqual(before);
    const [held] = await motor.leftQueues();
    expect(held?.cambios).toBe(4);
    expect(JSON.parse(held!.texto)).toMatchObject({
      instancia: 'a',
      usuario: { id: 1, uuid: null },
      filas: before,
    });
    expect(await motor.bandeja.importar(held!.texto)).toMatchObject({
      estado: 'rechazado',
      mensaje: expect.stringContaining('otra copia del servidor') as string,
    });
  });

  it('stays where it is where it has no replica that says which server it was for', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    await dejarVersionUno(device.indexedDB, [filaUno()]);
    const { motor } = await device.abrir(ANA);
    expect(motor.rows).toEqual([]);
    expect(await motor.leftQueues()).toMatchObject([{ de: 'copia', cambios: 1 }]);
  });
});

describe('two people who have had the same number', () => {
  it('never see or send each other’s changes', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const ana = await device.abrir(ANA);
    await ana.motor.mutate('chofer.create', chofer('De Ana'), 0);
    ana.matar();
    guion.enviadas = [];
    guion.responder = creado;
    const eva = await device.abrir(EVA);
    await eva.motor.sync(true);
    expect([eva.motor.rows, guion.enviadas]).toEqual([[], []]);
    expect(await eva.motor.leftQueues()).toEqual([]);
    eva.matar();
    await (await device.abrir(ANA)).motor.sync(true);
    expect(guion.enviadas).toHaveLength(1);
  });

  it('a session without a uuid keeps working on the database of the number, which nobody else opens', async () => {
    const device = crearDispositivo(new Guion().transport);
    const { motor, matar } = await device.abrir();
    await motor.mutate('chofer.create', chofer('Sin red'), 0);
    matar();
    const again = await device.abrir();
    expect(again.motor.rows).toHaveLength(1);
    expect(await names(device)).toEqual(['transporte-1']);
  });
});
