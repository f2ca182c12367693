import { describe, expect, it, vi } from 'vitest';
import { forceCloseDatabase } from 'fake-indexeddb';
import { aceptada, crearDispositivo, Guion, reposo, SIN_CAMBIOS } from '#tests/support/dispositivo.ts';

const ANA = { body: { nombre: 'Ana', contrato: 'Interno', comision: 10 } };

async function nuevo() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  return { guion, device, ...(await device.abrir()) };
}

const lleno = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });

describe('a disk that is full', () => {
  it('is told to the form, and nothing is sent or shown', async () => {
    const { guion, motor, db } = await nuevo();
    vi.spyOn(db.outbox, 'add').mockRejectedValueOnce(lleno());
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('espacio') as string,
    });
    expect(guion.enviadas).toEqual([]);
    expect(motor.rows).toEqual([]);
    guion.responder = () => aceptada({ id: 1 });
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({ estado: 'aceptado' });
  });

  it('in a pull loses nothing: what was acknowledged stays in sight until a pull succeeds', async () => {
    const { guion, device, motor, db } = await nuevo();
    guion.responder = () => aceptada({ id: 1, version: 1 });
    const put = vi.spyOn(db.meta, 'put');
    await motor.mutate('chofer.create', ANA, 4000);
    await reposo();
    put.mockRestore();
    const failing = vi.spyOn(db, 'transaction').mockRejectedValueOnce(lleno());
    await motor.pull();
    failing.mockRestore();
    expect(motor.state.progress).toBeNull();
    await motor.pull();
    expect(await device.outbox()).toEqual([]);
  });

  it('while an answer is kept repeats the change under its key', async () => {
    const { guion, device, motor, db } = await nuevo();
    guion.responder = () => {
      vi.spyOn(db.outbox, 'bulkPut').mockImplementationOnce(() => {
        throw lleno();
      });
      return aceptada({ id: 1, version: 1 });
    };
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({ estado: 'guardado' });
    expect(await device.outbox()).toMatchObject([{ state: 'sending' }]);
    guion.responder = () => aceptada({ id: 1, version: 1 });
    await motor.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(new Set(guion.claves).size).toBe(1);
  });
});

describe('a database that the system closed', () => {
  it('opens again by itself: the next change is kept and sent', async () => {
    const { guion, device, motor, db } = await nuevo();
    forceCloseDatabase(db.backendDB() as never);
    await reposo();
    guion.responder = () => aceptada({ id: 1, version: 1 });
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({ estado: 'aceptado' });
    await motor.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('at logout ends what was under way without a sound', async () => {
    const { guion, device, motor, matar } = await nuevo();
    guion.cambios = async () => {
      await reposo();
      return SIN_CAMBIOS;
    };
    const pulling = motor.pull();
    void motor.mutate('chofer.create', ANA, 50);
    await reposo(4);
    motor.stop();
    matar();
    await reposo();
    void pulling;
    expect((await device.outbox()).length).toBeLessThanOrEqual(1);
  });
});
