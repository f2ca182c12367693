import { Dexie } from 'dexie';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LocalDb } from '#data/store/db.ts';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import {
  aceptada,
  compuerta,
  crearDispositivo,
  Guion,
  hasta,
  type Pestana,
  rechazada,
  reposo,
  SIN_CAMBIOS,
  SIN_RED,
} from '#tests/support/device.ts';
import { chofer, creado, nextNumber, nombreDe } from './choferes.ts';
import { currentRow, dejarVersionUno, filaUno, WITHOUT_READS } from './version-one-row.ts';

afterEach(() => vi.restoreAllMocks());

/** A row as a form makes it, of a record of its own. */
function fila(nombre: string, more: object = {}) {
  const uuid = crypto.randomUUID();
  const args = { id: null, body: { nombre, contrato: 'Interno', comision: 10, uuid }, etiqueta: nombre };
  return currentRow({ args, creates: [uuid], records: [uuid], ...more });
}

/** A row as the version without a journal made it. */
function oldRow(nombre: string, more: object = {}) {
  const { key, args, creates, records } = fila(nombre);
  return filaUno({ schema: 2, origen: 'dispositivo', key, args, creates, records, ...more });
}

async function conCola(count: number) {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const tab = await device.abrir();
  await tab.db.outbox.bulkAdd(Array.from({ length: count }, (_, n) => fila(`Chofer ${n}`)) as never[]);
  await tab.motor.reload();
  await tab.motor.drain();
  device.reloj.adelantar(120_000);
  guion.enviadas = [];
  guion.tandas = [];
  guion.responder = creado;
  return { guion, device, ...tab };
}

const crudas = (db: LocalDb): Promise<OutboxRow[]> => db.outbox.toArray();

describe('a lote that leaves, and its answers', () => {
  it('are records beside the rows, which are not written again', async () => {
    const { guion, motor, db, device } = await conCola(230);
    motor.stop();
    guion.cambios = () => SIN_RED;
    const otra = await device.abrir();
    await otra.motor.drain(true);
    expect((await device.outbox()).map(({ state }) => state)).toEqual(Array(230).fill('acked'));
    // The first attempt, that had no answer, was put into its rows when this cycle began.
    expect((await crudas(db)).map(({ state }) => state)).toEqual(Array(230).fill('pending'));
    expect(await db.avances.count()).toBe(6);
    guion.cambios = () => SIN_CAMBIOS;
    await otra.motor.pull();
    expect(await crudas(db)).toEqual([]);
    expect(await db.avances.count()).toBe(0);
  });

  it('are on the disk before anything of the lote is sent', async () => {
    const { motor, device, guion } = await conCola(30);
    const seen: (string | undefined)[] = [];
    const send = guion.transport;
    guion.transport = async (call) => {
      if (call.path === '/sync/batch') {
        const rows = new Map((await device.outbox()).map((row) => [row.key, row.state]));
        const { operaciones } = call.body as { operaciones: { key: string }[] };
        seen.push(...operaciones.map(({ key }) => rows.get(key)));
      }
      return send(call);
    };
    motor.stop();
    const otra = await device.abrir({ transport: (call) => guion.transport(call) });
    await otra.motor.sync(true);
    expect(seen.length).toBeGreaterThan(20);
    expect(new Set(seen)).toEqual(new Set(['sending']));
  });
});

describe('a replay that takes long', () => {
  it('prolongs its lease before each batch leaves, so that no request outlasts it', async () => {
    const { device, guion, motor, db: first } = await conCola(150);
    motor.stop();
    const edits = motor.rows.map(({ creates, records }) => {
      const args = { id: creates[0], body: { comision: 12 }, etiqueta: '' };
      const base = { version: 0, campos: { comision: 10, contrato: 'Interno' } };
      return currentRow({ name: 'chofer.update', args, creates: [], records, base });
    });
    await first.outbox.bulkAdd(edits as never[]);
    const REQUEST_MS = 20_000;
    const leases: { left: number; until: number }[] = [];
    const slow = async (call: Call): Promise<Answer> => {
      if (call.path !== '/sync/batch') return guion.transport(call);
      const { until } = (await db.meta.get('arriendo'))!.valor as { until: number };
      leases.push({ until, left: until - device.reloj.ms });
      device.reloj.adelantar(REQUEST_MS);
      return guion.transport(call);
    };
    const { db, motor: otra } = await device.abrir({ transport: slow });
    guion.responder = ({ path, body }) => {
      const id = nextNumber();
      return aceptada({ comision: 10, ...(body as object), uuid: path.split('/')[2], id, version: id });
    };
    expect(await otra.drain(true)).toBe('empty');
    expect(guion.tandas).toEqual([100, 100, 100]);
    expect(leases.every(({ left }) => left > REQUEST_MS)).toBe(true);
    expect(new Set(leases.map(({ until }) => until)).size).toBe(3);
    expect(guion.llamadas.filter((call) => call.startsWith('PATCH'))).toHaveLength(150);
    expect(new Set(guion.claves).size).toBe(300);
    await otra.pull();
    expect(await device.outbox()).toEqual([]);
  });

  it('writes nothing more once another tab has taken over', async () => {
    const { device, guion, motor, db } = await conCola(2);
    const gate = compuerta<Answer>();
    guion.responder = () => gate.promesa;
    const draining = motor.drain(true);
    await hasta(() => guion.enviadas.length > 0);
    await db.meta.put({ clave: 'arriendo', valor: { holder: 'otra', until: device.reloj.ms + 45_000 } });
    const before = await device.outbox();
    gate.abrir(creado());
    expect(await draining).toBe('lost');
    expect(await device.outbox()).toEqual(before);
  });
});

describe('a tab that is killed', () => {
  /** Kills the tab at its nth write beside the rows: before it is begun, or as soon as it is on the disk. */
  async function killAt({ db, matar }: Pestana, nth: number, moment: 'before' | 'after'): Promise<void> {
    const killed = compuerta();
    let writes = 0;
    const real = db.avances.bulkAdd.bind(db.avances) as (...args: unknown[]) => unknown;
    vi.spyOn(db.avances, 'bulkAdd').mockImplementation(((...args: unknown[]) => {
      if (++writes !== nth) return real(...args);
      if (moment === 'before') {
        matar();
        killed.abrir();
        return new Promise(() => {});
      }
      Dexie.currentTransaction.on('complete', () => {
        matar();
        killed.abrir();
      });
      return real(...args);
    }) as never);
    await killed.promesa;
  }

  const MOMENTS = [1, 2, 3, 4].flatMap((nth) =>
    (['before', 'after'] as const).map((moment) => [moment, nth] as const),
  );

  it.each(MOMENTS)(
    '%s its write %i of the journal loses no change: the next tab sends each key once more at most',
    async (moment, nth) => {
      const { device, guion, motor } = await conCola(250);
      motor.stop();
      const accepted = new Map<string, Answer>();
      // As our server does: a key is accepted once, and answered the same again.
      guion.responder = ({ headers }) => {
        const key = headers!['idempotency-key']!;
        if (!accepted.has(key)) accepted.set(key, creado());
        return accepted.get(key)!;
      };
      const una = await device.abrir();
      const dead = killAt(una, nth, moment);
      void una.motor.sync(true);
      await dead;
      await reposo();
      // Whatever the server may have is known to be on its way, or to have arrived.
      const rows = await device.outbox();
      const maybeSent = new Set(rows.filter(({ state }) => state !== 'pending').map(({ key }) => key));
      expect(guion.claves.every((key) => maybeSent.has(key!))).toBe(true);
      expect(rows).toHaveLength(250);
      const otra = await device.abrir();
      expect(otra.motor.rows).toEqual(rows);
      await otra.motor.sync(true);
      expect(await device.outbox()).toEqual([]);
      expect(accepted.size).toBe(250);
      expect(await otra.db.avances.count()).toBe(0);
    },
  );

  it('while the journal is put into the rows leaves both as they were', async () => {
    const { device, guion, motor, db, matar } = await conCola(5);
    guion.responder = () => SIN_RED;
    await motor.drain(true);
    const [before, journal] = [await device.outbox(), await db.avances.toArray()];
    expect(journal.length).toBeGreaterThan(0);
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest;
    let puts = 0;
    const crash = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function crashing(
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'outbox' && ++puts === 1) {
        matar();
        this.transaction.abort();
      }
      return put.apply(this, args);
    });
    device.reloj.adelantar(120_000);
    void motor.drain(true);
    await hasta(() => puts === 1);
    await reposo();
    crash.mockRestore();
    expect(await device.outbox()).toEqual(before);
    const otra = await device.abrir();
    expect(await otra.db.avances.toArray()).toEqual(journal);
    guion.responder = creado;
    await otra.motor.sync(true);
    expect(await device.outbox()).toEqual([]);
  });
});

describe('the journal', () => {
  it('does not grow, however often there is no answer', async () => {
    const { device, guion, motor, db } = await conCola(3);
    guion.responder = () => SIN_RED;
    for (let n = 0; n < 8; n++) {
      device.reloj.adelantar(120_000);
      await motor.drain(true);
    }
    expect(await db.avances.count()).toBeLessThanOrEqual(2);
    expect((await device.outbox())[0]?.attempts).toBeGreaterThan(4);
  });

  it('is read by a tab that is opened later, by its tray and by what it exports', async () => {
    const { device, guion, motor, db } = await conCola(4);
    guion.cambios = () => SIN_RED;
    guion.responder = (call) =>
      nombreDe(call) === 'Chofer 1' ? rechazada(409, 'regla', 'No se puede') : creado();
    await motor.drain(true);
    expect(new Set((await crudas(db)).map(({ state }) => state))).toEqual(new Set(['pending']));
    const otra = await device.abrir();
    expect(otra.motor.rows.map(({ state }) => state)).toEqual(['acked', 'rejected', 'acked', 'acked']);
    const { filas } = JSON.parse(otra.motor.bandeja.exportar()) as { filas: OutboxRow[] };
    expect(filas).toMatchObject([{ state: 'rejected', error: { mensaje: 'No se puede' } }]);
  });

  it('keeps what it says of rows that are on their way where a pull takes others away', async () => {
    const { device, guion, motor } = await conCola(110);
    const gate = compuerta<Answer>();
    guion.responder = (call) => (nombreDe(call) === 'Chofer 105' ? gate.promesa : creado());
    const otra = await device.abrir();
    motor.stop();
    const tercera = await device.abrir();
    void tercera.motor.drain(true);
    await hasta(() => guion.enviadas.some((call) => nombreDe(call) === 'Chofer 105'));
    await otra.motor.reload();
    await otra.motor.pull();
    const rows = await device.outbox();
    expect(rows.map(({ state }) => state)).toEqual(Array(10).fill('sending'));
    gate.abrir(creado());
    await tercera.motor.sync(true);
    expect(await device.outbox()).toEqual([]);
    expect(new Set(guion.claves).size).toBe(110);
  });

  it('says nothing of a row that is gone, nor of one that is set aside', async () => {
    const { device, motor, db } = await conCola(2);
    const ajena = { ...fila('Ajena'), schema: 99 };
    await db.outbox.add(ajena as never);
    await db.avances.add({
      filas: [
        [77, { state: 'acked' }],
        [3, { state: 'acked' }],
      ],
    });
    await motor.reload();
    expect(motor.rows.map(({ state }) => state)).toEqual(['pending', 'pending', 'rejected']);
    await motor.sync(true);
    expect(await device.outbox()).toEqual([{ ...ajena, seq: 3 }]);
  });

  it('has an edit of what waits, until a replay begins', async () => {
    const { device, guion, motor, db } = await conCola(1);
    guion.responder = () => rechazada(409, 'regla', 'No se puede');
    await motor.drain(true);
    guion.responder = () => SIN_RED;
    await motor.bandeja.replace(1, chofer('Eva'));
    const [row] = await device.outbox();
    expect(row).toMatchObject({ args: { body: { nombre: 'Eva' } }, state: 'pending' });
    guion.responder = creado;
    device.reloj.adelantar(120_000);
    guion.enviadas = [];
    await motor.sync(true);
    expect(guion.enviadas).toMatchObject([{ body: { nombre: 'Eva' } }]);
    expect(guion.claves).toEqual([row!.key]);
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('a device that the version without a journal left', () => {
  it('keeps the state of each row, and sends in order those that were not answered', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const error = { status: 409, codigo: 'regla', mensaje: 'No', errores: [], servidor: null };
    const answer = { mensaje: 'Guardado', datos: { id: 9, version: 3 }, advertencias: [] };
    const filas = [
      oldRow('En camino', { state: 'sending', attempts: 2 }),
      oldRow('Aceptada', { state: 'acked', attempts: 1, answer }),
      oldRow('Rechazada', { state: 'rejected', attempts: 1, error }),
      oldRow('Nueva'),
    ];
    await dejarVersionUno(device.indexedDB, filas, 2);
    const { motor } = await device.abrir();
    expect(motor.rows).toEqual(filas.map((each, index) => ({ ...each, ...WITHOUT_READS, seq: index + 1 })));
    guion.responder = creado;
    await motor.sync(true);
    expect(guion.claves).toEqual([filas[0]!.key, filas[3]!.key]);
    expect(await device.outbox()).toMatchObject([{ state: 'rejected', seq: 3 }]);
  });
});
