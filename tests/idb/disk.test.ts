import { afterEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { LocalDb } from '#data/store/db.ts';
import type { Motor } from '#data/engine/engine.ts';
import { forceCloseDatabase } from 'fake-indexeddb';
import {
  aceptada,
  crearDispositivo,
  Guion,
  hasta,
  reposo,
  respuesta,
  SIN_CAMBIOS,
  SIN_RED,
} from '#tests/support/device.ts';

const ANA = { body: { nombre: 'Ana', contrato: 'Interno', comision: 10 } };

async function nuevo() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  return { guion, device, ...(await device.abrir()) };
}

/** Rows of the copy of the server. */
const enDisco = async (db: LocalDb): Promise<number> =>
  (await db.bloques.toArray()).reduce((sum, { filas }) => sum + filas.length, 0);

const lleno = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });
const fila = (id: number, version: number) => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  version,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  nombre: `Chofer ${id}`,
  contrato: 'Interno',
  comision: 10,
});
const pagina = (cursor: number, filas: object[], more: object = {}) =>
  respuesta(200, {
    cambios: [{ tabla: 'chofer', filas, eliminados: [], ...more }],
    cursor,
    hayMas: false,
    reinicio: false,
    instancia: 'a',
  });
const nombres = (motor: Motor) => [...motor.lector.all('chofer')].map(({ nombre }) => nombre).toSorted();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a disk that is full', () => {
  it('is told to the form, and nothing is sent or shown', async () => {
    const { guion, device, motor, db } = await nuevo();
    const full = vi.spyOn(db, 'addQueued').mockRejectedValue(lleno());
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('No queda espacio') as string,
    });
    expect(guion.enviadas).toEqual([]);
    expect(motor.rows).toEqual([]);
    expect(await device.outbox()).toEqual([]);
    full.mockRestore();
    guion.responder = () => aceptada({ id: 1 });
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'aceptado',
      advertencias: [],
    });
  });

  it('has what is outside the engine freed first: the replica stays', async () => {
    const freed: string[] = [];
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const tab = await device.abrir({
      liberar: async () => {
        freed.push('fuera');
        full.mockRestore();
      },
    });
    guion.cambios = () => pagina(2, [fila(1, 1)]);
    await tab.motor.pull();
    const full = vi.spyOn(tab.db, 'addQueued').mockRejectedValue(lleno());
    expect(await tab.motor.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'guardado',
      advertencias: [expect.stringContaining('Queda muy poco espacio')],
    });
    expect(freed).toEqual(['fuera']);
    expect(tab.motor.state.sinEspacio).toBe(false);
    expect(await enDisco(tab.db)).toBe(1);
    expect(await tab.motor.mutate('chofer.create', ANA, 0)).toMatchObject({
      advertencias: [],
    });
  });

  it('has the copy of the server freed for a change; the screens keep it, and each next change', async () => {
    const { guion, device, motor, db } = await nuevo();
    guion.cambios = () => pagina(2, [fila(1, 1), fila(2, 2)]);
    await motor.pull();
    const clear = vi.spyOn(db.bloques, 'clear');
    const real = db.addQueued.bind(db);
    vi.spyOn(db, 'addQueued').mockImplementation((row) => {
      if (clear.mock.calls.length === 0) throw lleno();
      return real(row);
    });
    guion.cambios = () => SIN_RED;
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'guardado',
      advertencias: [expect.stringContaining('Queda muy poco espacio')],
    });
    expect(motor.state).toMatchObject({ sinEspacio: true, complete: true });
    expect(nombres(motor)).toEqual(['Ana', 'Chofer 1', 'Chofer 2']);
    expect(await enDisco(db)).toBe(0);
    expect(await device.outbox()).toHaveLength(1);
    // What others change still comes, and what is acknowledged still leaves.
    guion.responder = () => aceptada({ id: 3, version: 3 });
    guion.cambios = ({ query }) =>
      Number(query?.desde) < 5
        ? pagina(5, [{ ...fila(3, 3), nombre: 'Ana', uuid: motor.rows[0]!.creates[0] }, fila(4, 4)], {
            eliminados: [1],
          })
        : pagina(5, []);
    await motor.sync(true);
    await hasta(() => motor.rows.length === 0);
    expect(nombres(motor)).toEqual(['Ana', 'Chofer 2', 'Chofer 4']);
    expect(await enDisco(db)).toBe(0);
    await motor.reload();
    expect(nombres(motor)).toEqual(['Ana', 'Chofer 2', 'Chofer 4']);
    // Another tab, begun when there is room again, brings the copy back; this one follows it.
    const other = await device.abrir();
    expect(nombres(other.motor)).toEqual([]);
    expect(other.motor.state).toMatchObject({ sinEspacio: false, complete: false });
    guion.cambios = ({ query }) =>
      Number(query?.desde) < 9 ? pagina(9, [fila(2, 2), fila(7, 9)]) : pagina(9, []);
    await other.motor.pull();
    await hasta(() => !motor.state.sinEspacio);
    expect(nombres(other.motor)).toEqual(['Chofer 2', 'Chofer 7']);
    expect(await enDisco(db)).toBe(2);
  });

  it('in a pull leaves the copy in memory alone: complete, in one round, and the change is gone', async () => {
    const { guion, device, motor, db } = await nuevo();
    const full = vi.spyOn(db.bloques, 'bulkPut').mockRejectedValue(lleno());
    guion.responder = () => aceptada({ id: 1, version: 1 });
    await motor.mutate('chofer.create', ANA, 4000);
    await reposo();
    guion.cambios = ({ query }) => pagina(2, Number(query?.desde) < 2 ? [fila(1, 1), fila(2, 2)] : []);
    guion.pulls = 0;
    await motor.pull();
    await motor.pull();
    expect(guion.pulls).toBe(2);
    expect(full).toHaveBeenCalledTimes(1);
    expect(motor.state).toMatchObject({ sinEspacio: true, complete: true, progress: null });
    expect(nombres(motor)).toEqual(['Chofer 1', 'Chofer 2']);
    expect(await device.outbox()).toEqual([]);
    full.mockRestore();
    const again = await device.abrir();
    guion.cambios = () => pagina(2, [fila(1, 1), fila(2, 2)]);
    await again.motor.pull();
    expect(again.motor.state.sinEspacio).toBe(false);
    expect(await enDisco(db)).toBe(2);
  });

  it('for every write is left alone for a while, not asked again and again', async () => {
    const { guion, device, motor, db } = await nuevo();
    await motor.mutate('chofer.create', ANA, 0);
    await motor.drain();
    guion.enviadas = [];
    const full = vi.spyOn(db.avances, 'bulkAdd').mockRejectedValue(lleno());
    device.reloj.adelantar(120_000);
    await motor.drain();
    expect(motor.nextAt()).toBeGreaterThan(device.reloj.ms);
    expect(guion.enviadas).toEqual([]);
    full.mockRestore();
    guion.responder = () => aceptada({ id: 1, version: 1 });
    device.reloj.adelantar(10_000);
    await motor.sync();
    expect(await device.outbox()).toEqual([]);
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
    let settling: MockInstance | undefined;
    guion.responder = () => {
      settling = vi.spyOn(db.avances, 'bulkAdd').mockRejectedValue(lleno());
      return aceptada({ id: 1, version: 1 });
    };
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({ estado: 'guardado' });
    expect(await device.outbox()).toMatchObject([{ state: 'sending' }]);
    settling?.mockRestore();
    guion.responder = () => aceptada({ id: 1, version: 1 });
    await motor.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(new Set(guion.claves).size).toBe(1);
  });
});

describe('a database that the system closed', () => {
  it.each([
    ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'],
    ['InvalidStateError', 'The database connection is closing.'],
  ])('in the middle of a write is opened again, and the write repeated once: %s', async (name, message) => {
    const { device, motor, db } = await nuevo();
    const lost = Object.assign(new Error(message), { name });
    const add = vi.spyOn(db, 'addQueued').mockRejectedValueOnce(lost);
    expect(await motor.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(add).toHaveBeenCalledTimes(2);
    expect(await device.outbox()).toHaveLength(1);
    add.mockRejectedValue(lost);
    expect(await motor.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'fallido' });
    expect(add).toHaveBeenCalledTimes(4);
  });

  it('before it could say that a change was kept keeps it once', async () => {
    const { device, motor, db } = await nuevo();
    const real = db.addQueued.bind(db);
    const once = vi.spyOn(db, 'addQueued').mockImplementationOnce(async (row) => {
      await real(row);
      throw Object.assign(new Error('lost'), { name: 'UnknownError' });
    });
    expect(await motor.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(once).toHaveBeenCalled();
    expect(await device.outbox()).toHaveLength(1);
    expect(motor.rows).toHaveLength(1);
  });

  it('at the very start is read at the next occasion, and what waits there is sent', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const before = await device.abrir();
    await before.motor.mutate('chofer.create', ANA, 0);
    before.matar();
    const { motor, db } = await device.abrir({ start: false });
    const lost = Object.assign(new Error('lost'), { name: 'UnknownError' });
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    await expect(motor.start()).rejects.toBe(lost);
    expect(motor.state.ready).toBe(false);
    guion.responder = () => aceptada({ id: 1, version: 1 });
    await motor.sync(true);
    expect(motor.state.ready).toBe(true);
    expect(guion.enviadas.length).toBeGreaterThan(0);
    expect(await device.outbox()).toEqual([]);
  });

  it('is not opened again by an engine that was stopped', async () => {
    const { motor, db } = await nuevo();
    motor.stop();
    db.close();
    expect(await motor.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'fallido' });
    expect(db.isOpen()).toBe(false);
  });

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
