import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { aceptada, crearDispositivo, Guion, rechazada, SIN_RED } from '#tests/support/device.ts';
import { nombreDe } from './choferes.ts';
import { dejarCopiaUno, dejarVersionUno, filaUno, loQueHay, WITHOUT_READS } from './version-one-row.ts';

const CAMION = { body: { placa: 'BBBB11', marca: 'Volvo', capacidad: 20 }, etiqueta: 'Camión' };
const ANA = { body: { nombre: 'Eva', contrato: 'Interno', comision: 10 } };
let id = 0;
const creado = () => aceptada({ id: ++id, uuid: crypto.randomUUID(), version: id });

async function con(...filas: unknown[]) {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  await dejarVersionUno(device.indexedDB, filas);
  return { guion, device };
}

describe('a device that the first version of the app left', () => {
  it('has its changes migrated when it is opened, and sends them in their order under their keys', async () => {
    const [una, otra] = [filaUno(), filaUno({ state: 'sending', attempts: 2 })];
    const { guion, device } = await con(una, otra);
    const { motor } = await device.abrir();
    expect(motor.rows).toMatchObject([
      { origen: 'dispositivo', ...WITHOUT_READS },
      { ...WITHOUT_READS, state: 'sending', attempts: 2 },
    ]);
    const { version, filas } = await loQueHay(device.indexedDB);
    expect(version).toBe(4);
    expect(filas).toMatchObject([
      { ...una, ...WITHOUT_READS, origen: 'dispositivo' },
      { ...otra, ...WITHOUT_READS },
    ]);
    guion.responder = creado;
    await motor.sync(true);
    expect(guion.claves).toEqual([una.key, otra.key]);
    expect(await device.outbox()).toEqual([]);
  });

  it('is whole after a crash in the middle of it, and migrates the next time', async () => {
    const filas = Array.from({ length: 5 }, () => filaUno());
    const { guion, device } = await con(...filas);
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest;
    let puts = 0;
    const crash = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function crashing(
      this: IDBObjectStore,
      ...args
    ) {
      if (++puts === 3) this.transaction.abort();
      return put.apply(this, args);
    });
    await expect(device.abrir()).rejects.toMatchObject({ name: 'OpenFailedError' });
    crash.mockRestore();
    expect(puts).toBe(3);
    const before = await loQueHay(device.indexedDB);
    expect(before.version).toBe(1);
    expect(before.filas).toEqual(filas.map((fila, index) => ({ ...fila, seq: index + 1 })));
    const { motor } = await device.abrir();
    guion.responder = creado;
    await motor.sync(true);
    expect(guion.claves).toEqual(filas.map(({ key }) => key));
    expect(await device.outbox()).toEqual([]);
  });

  it('opens by itself once there is room for the migration', async () => {
    const { guion, device } = await con(filaUno());
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    const tab = await device.abrir({ start: false });
    await expect(tab.motor.start()).rejects.toBeInstanceOf(Error);
    await tab.motor.sync(true);
    expect(tab.motor.state.ready).toBe(false);
    full.mockRestore();
    guion.responder = creado;
    await tab.motor.sync(true);
    await tab.motor.sync(true);
    expect(tab.motor.state).toMatchObject({ ready: true, complete: true });
    expect(guion.llamadas).toEqual(['POST /chofer']);
    expect(await device.outbox()).toEqual([]);
  });

  it('is in sight before anything is called complete, where room comes in the middle of a look', async () => {
    const { guion, device } = await con(filaUno());
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    guion.responder = () => SIN_RED;
    const { motor } = await device.abrir({ start: false });
    await expect(motor.start()).rejects.toBeInstanceOf(Error);
    await motor.reload();
    full.mockRestore();
    await motor.pull();
    expect(motor.state).toMatchObject({ ready: true, complete: true });
    expect(motor.rows).toHaveLength(1);
  });

  it('has its copy of the server too: lists answer at once, without a network', async () => {
    const { guion, device } = await con(filaUno());
    await dejarCopiaUno(device.indexedDB, 70);
    guion.cambios = () => SIN_RED;
    guion.responder = () => SIN_RED;
    const { motor } = await device.abrir();
    expect(motor.state).toMatchObject({ ready: true, complete: true });
    expect(motor.cursor).toBe(70);
    expect([...motor.lector.all('camion')].map(({ id: key }) => key)).toEqual(
      Array.from({ length: 70 }, (_, index) => index + 1),
    );
    expect(motor.rows).toHaveLength(1);
  });

  it('leaves that copy behind where there is no room for it, and keeps the changes', async () => {
    const { guion, device } = await con(filaUno());
    await dejarCopiaUno(device.indexedDB, 70);
    const add = Reflect.get(IDBObjectStore.prototype, 'add') as (...args: unknown[]) => IDBRequest;
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest;
    const fullFor = (real: typeof add) =>
      function full(this: IDBObjectStore, ...args: unknown[]) {
        if (this.name === 'bloques') throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
        return real.apply(this, args);
      };
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(fullFor(add));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullFor(put));
    guion.responder = creado;
    const { motor } = await device.abrir();
    expect(motor.rows).toHaveLength(1);
    expect([...motor.lector.all('camion')]).toEqual([]);
    await motor.sync(true);
    await motor.sync(true);
    expect(guion.llamadas).toEqual(['POST /chofer']);
    expect(await device.outbox()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('sends what that version has parked for not knowing it', async () => {
    const error = { status: 0, codigo: null, mensaje: 'No sabe', errores: [], servidor: null };
    const { guion, device } = await con(filaUno({ state: 'rejected', error }));
    const { motor } = await device.abrir();
    guion.responder = creado;
    await motor.sync(true);
    expect(await device.outbox()).toEqual([]);
  });
});

describe('changes of an older version, of which nobody knows what they read', () => {
  const nombre = (each: string) => ({
    args: { id: null, body: { nombre: each, contrato: 'Interno', comision: 10 }, etiqueta: each },
  });

  it('leave in the order in which they were made, before what was saved since', async () => {
    const { guion, device } = await con(filaUno(nombre('Uno')), filaUno(nombre('Dos')));
    const { motor } = await device.abrir();
    await motor.mutate('camion.create', CAMION, 0);
    guion.responder = creado;
    await motor.sync(true);
    expect(guion.llamadas).toEqual(['POST /chofer', 'POST /chofer', 'POST /camion']);
    expect(guion.enviadas.map(nombreDe)).toEqual(['Uno', 'Dos', '']);
  });

  it('keep their order when requests are lost', async () => {
    const { guion, device } = await con(filaUno(nombre('Uno')), filaUno(nombre('Dos')));
    const { motor } = await device.abrir();
    const done: string[] = [];
    guion.responder = (call, nth) => {
      if (nth <= 2) return SIN_RED;
      done.push(nombreDe(call));
      return creado();
    };
    for (let round = 0; round < 10 && motor.nextAt() !== null; round++) {
      device.reloj.ms = Math.max(device.reloj.ms, motor.nextAt()!);
      await motor.drain();
    }
    expect(done).toEqual(['Uno', 'Dos']);
  });

  it('do not wait for one of them on which the server itself fails, nor do newer changes', async () => {
    const { guion, device } = await con(filaUno(nombre('Mala')), filaUno(nombre('Buena')));
    const { motor } = await device.abrir();
    guion.responder = (call) => (nombreDe(call) === 'Mala' ? rechazada(500, 'interno', 'Error') : creado());
    await motor.mutate('camion.create', CAMION, 0);
    for (let round = 0; round < 5; round++) {
      device.reloj.ms = Math.max(device.reloj.ms, motor.nextAt() ?? 0);
      await motor.sync();
    }
    expect(motor.rows.map(({ args }) => args.etiqueta)).toEqual(['Mala']);
  });

  it('do not wait for one of them that is refused, unless they touch its record', async () => {
    const refused = filaUno(nombre('Mala'));
    const args = { id: refused.creates[0], body: { comision: 12 }, etiqueta: 'Edición' };
    const edit = filaUno({ name: 'chofer.update', args, creates: [], records: refused.records });
    const { guion, device } = await con(refused, filaUno(nombre('Buena')), edit);
    const { motor } = await device.abrir();
    guion.responder = (call) => (nombreDe(call) === 'Mala' ? rechazada(409, 'regla', 'No') : creado());
    await motor.sync(true);
    expect(motor.rows.map(({ args: { etiqueta }, state }) => `${etiqueta} ${state}`)).toEqual([
      'Mala rejected',
      'Edición pending',
    ]);
    expect([...motor.bandeja.blocked()]).toEqual([[3, 1]]);
  });
});

describe('a row of an older version that still runs in another tab', () => {
  it('is migrated when it is read, and on the disk when it changes', async () => {
    const { guion, device } = await con();
    const { motor, db } = await device.abrir();
    await db.outbox.add(filaUno() as never);
    await motor.reload();
    expect(motor.rows).toMatchObject([{ ...WITHOUT_READS, origen: 'dispositivo' }]);
    guion.responder = () => rechazada(409, 'regla', 'No se puede');
    await motor.sync(true);
    expect(await device.outbox()).toMatchObject([
      { ...WITHOUT_READS, origen: 'dispositivo', state: 'rejected' },
    ]);
  });
});

describe('a row that this version cannot read', () => {
  const VENENOS: [string, unknown][] = [
    ['of a newer version', filaUno({ schema: 99 })],
    ['of an unknown change', filaUno({ name: 'grua.create' })],
    ['of a change named like a part of every object', filaUno({ name: 'constructor' })],
    ['without a name', filaUno({ name: undefined })],
    ['without arguments', filaUno({ args: null })],
    ['whose id leads elsewhere', filaUno({ args: { id: '../usuario', body: {}, etiqueta: '' } })],
    ['whose records are no list', filaUno({ records: 'chofer/7' })],
    ['whose time is none', filaUno({ capturedAt: 1e300 })],
    ['whose key is no header', filaUno({ key: 'a\nb' })],
    ['whose state is none', filaUno({ state: 'volando' })],
    ['without a schema', filaUno({ schema: undefined })],
    ['that is next to nothing', { key: 'nada' }],
  ];

  it.each(VENENOS)('stays as it is, in sight, and holds nothing up: %s', async (_, veneno) => {
    const { guion, device } = await con(veneno, filaUno());
    const { motor } = await device.abrir();
    guion.responder = creado;
    await motor.mutate('chofer.create', ANA, 0);
    await motor.sync(true);
    expect(guion.enviadas).toHaveLength(2);
    expect(motor.rows).toMatchObject([
      { state: 'rejected', error: { mensaje: expect.stringContaining('otra versión') as string } },
    ]);
    // Neither retried nor changed by any decision but that of discarding it.
    await motor.bandeja.retry(1);
    expect((await loQueHay(device.indexedDB)).filas).toEqual([{ ...(veneno as object), seq: 1 }]);
    expect(guion.enviadas).toHaveLength(2);
    await motor.bandeja.discard(1);
    expect(await device.outbox()).toEqual([]);
  });

  it('holds back what needs the record that it makes', async () => {
    const nueva = filaUno({ schema: 99 });
    const { guion, device } = await con(nueva);
    const { motor } = await device.abrir();
    await motor.mutate('chofer.update', { id: nueva.creates[0]!, body: { comision: 12 } }, 0);
    guion.responder = creado;
    await motor.sync(true);
    expect(guion.enviadas).toEqual([]);
    expect([...motor.bandeja.blocked()]).toEqual([[2, 1]]);
  });

  it('but whose content alone is broken goes to the server, and leaves the screens alone', async () => {
    const rota = filaUno({
      name: 'factura.create',
      args: { id: null, body: { operaciones: 5 }, etiqueta: '' },
    });
    const { guion, device } = await con(rota, filaUno());
    const { motor } = await device.abrir();
    await motor.mutate('chofer.create', ANA, 0);
    expect([...motor.lector.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual(['Ana', 'Eva']);
    guion.responder = ({ path }) => (path === '/factura' ? rechazada(400, 'validacion', 'Mala') : creado());
    await motor.sync(true);
    expect(motor.rows).toMatchObject([{ state: 'rejected', error: { mensaje: 'Mala' } }]);
  });
});
