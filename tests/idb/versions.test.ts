import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { LocalDb } from '#data/store/db.ts';
import type { Answer } from '#data/net/decision.ts';
import { aceptada, compuerta, crearDispositivo, Guion, hasta, reposo } from '#tests/support/device.ts';
import { dejarVersionUno, filaUno } from './version-one-row.ts';

const ANA = { body: { nombre: 'Ana', contrato: 'Interno', comision: 10 } };
const creado = () => aceptada({ id: 1, uuid: crypto.randomUUID(), version: 1 });

/** A tab of a later version of the app. */
async function abrirPosterior(indexedDB: IDBFactory): Promise<LocalDb> {
  const db = new LocalDb(1, { indexedDB, IDBKeyRange });
  db.version(5).stores({ novedades: '++id' });
  await db.open();
  return db;
}

/** A tab that stands still with the database open: it hears nothing. */
function abrirQuieta(indexedDB: IDBFactory): Promise<{ close: () => void }> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('transporte-1', 10);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('it cannot be opened')));
  });
}

describe('a tab whose database a newer one upgrades', () => {
  it('lets go, says so, and saves, sends and asks nothing more', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const { motor, db } = await device.abrir();
    await motor.mutate('chofer.create', ANA, 0);
    await motor.drain();
    guion.enviadas = [];
    guion.pulls = 0;
    const posterior = await abrirPosterior(device.indexedDB);
    expect(posterior.verno).toBe(5);
    expect(motor.state.obsoleta).toBe(true);
    guion.responder = creado;
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('recargue la página') as string,
    });
    await motor.sync(true);
    await motor.reload();
    expect([guion.enviadas.length, guion.pulls]).toEqual([0, 0]);
    expect(db.isOpen()).toBe(false);
    // What it has shown stays on its screen, and what it has saved on the device.
    expect([...motor.lector.all('chofer')]).toHaveLength(1);
    expect(await posterior.outbox.count()).toBe(1);
    posterior.close();
  });

  it('while an answer is under way leaves its change to the newer one, under its key', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const { motor, matar } = await device.abrir();
    const gate = compuerta<Answer>();
    guion.responder = () => gate.promesa;
    const saving = motor.mutate('chofer.create', ANA, 4000);
    await hasta(() => guion.enviadas.length === 1);
    (await abrirPosterior(device.indexedDB)).close();
    gate.abrir(creado());
    expect(await saving).toMatchObject({ estado: 'guardado' });
    expect(await device.outbox()).toMatchObject([{ state: 'sending' }]);
    guion.responder = creado;
    matar();
    // The page is loaded again: of the same version here, on a database of a later one.
    const again = await device.abrir();
    await again.motor.sync(true);
    expect(new Set(guion.claves).size).toBe(1);
    expect(await device.outbox()).toEqual([]);
  });

  it('goes on where somebody only emptied the device', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const { motor } = await device.abrir();
    await new Dexie('transporte-1', { indexedDB: device.indexedDB, IDBKeyRange }).delete();
    expect(motor.state.obsoleta).toBe(false);
    expect(await motor.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    expect(await device.outbox()).toHaveLength(1);
  });
});

describe('a tab that an older one, standing still, keeps from the database', () => {
  it('says so, saves nothing in the dark, and goes on by itself when the older one is gone', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const fila = filaUno();
    await dejarVersionUno(device.indexedDB, [fila]);
    const quieta = await abrirQuieta(device.indexedDB);
    const { motor } = await device.abrir({ start: false });
    const starting = motor.start();
    const early = motor.mutate('chofer.create', ANA, 4000);
    await hasta(() => motor.state.bloqueada);
    expect(motor.state.ready).toBe(false);
    for (const resultado of [await early, await motor.mutate('chofer.create', ANA, 4000)]) {
      expect(resultado).toMatchObject({
        estado: 'fallido',
        mensaje: expect.stringContaining('Ciérrela') as string,
      });
    }
    quieta.close();
    await starting;
    expect(motor.state).toMatchObject({ ready: true, bloqueada: false });
    guion.responder = creado;
    expect(await motor.mutate('chofer.create', ANA, 4000)).toMatchObject({ estado: 'aceptado' });
    await motor.sync(true);
    expect(guion.claves).toContain(fila.key);
    expect(await device.outbox()).toEqual([]);
  });

  it('is not told of another device’s', async () => {
    const [uno, otro] = [crearDispositivo(new Guion().transport), crearDispositivo(new Guion().transport)];
    const { motor } = await uno.abrir();
    await dejarVersionUno(otro.indexedDB, []);
    const quieta = await abrirQuieta(otro.indexedDB);
    const tab = await otro.abrir({ start: false });
    void tab.motor.start();
    await hasta(() => tab.motor.state.bloqueada);
    expect(motor.state.obsoleta).toBe(false);
    quieta.close();
    await reposo();
  });
});
