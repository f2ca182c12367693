import { describe, expect, it, vi } from 'vitest';
import type { Motor } from '#data/engine/engine.ts';
import type { Answer } from '#data/net/decision.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import {
  aceptada,
  compuerta,
  crearDispositivo,
  Guion,
  hasta,
  rechazada,
  reposo,
  respuesta,
  SIN_RED,
} from '#tests/support/device.ts';
import { driverRow } from '#tests/support/driver-row.ts';

const chofer = (nombre: string, comision = 10) => ({
  body: { nombre, contrato: 'Interno', comision },
  etiqueta: nombre,
});
let id = 0;
const creado = () => aceptada({ id: ++id, uuid: crypto.randomUUID(), version: id });
const NO = rechazada(409, 'regla', 'No se puede');

async function nuevo() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  return { guion, device, ...(await device.abrir()) };
}

const fila = driverRow();

const cambiosDe = (chofer7: typeof fila) =>
  respuesta(200, {
    cambios: [{ tabla: 'chofer', filas: [chofer7], eliminados: [] }],
    cursor: 5,
    hayMas: false,
    reinicio: false,
    instancia: 'a',
  });

/** A device that has driver 7 from the server. */
async function conAna() {
  const tab = await nuevo();
  tab.guion.cambios = () => cambiosDe(fila);
  await tab.motor.pull();
  return tab;
}

/**
 * From now on a server that has driver 7, and takes an edit only on top of the version that it has, or of the edited
 * fields as it has them.
 */
function conVersiones(guion: Guion): { fila: typeof fila } {
  const servidor = { fila };
  guion.responder = (call) => {
    if (!guion.takes(call, servidor.fila)) {
      return rechazada(412, 'version', 'Cambió', { datos: servidor.fila });
    }
    servidor.fila = { ...servidor.fila, ...(call.body as object), version: servidor.fila.version + 1 };
    return aceptada(servidor.fila);
  };
  return servidor;
}

/** Saves an edit that the server asks to send later: edits that are saved after it have not been sent. */
async function firstTried(guion: Guion, motor: Motor): Promise<void> {
  guion.responder = () => ({ ...rechazada(429, 'limite', 'Espere'), retryAfter: 30 });
  await motor.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
  await motor.drain();
}

const delDisco = async (device: { outbox: () => Promise<OutboxRow[]> }) => (await device.outbox())[0]!;

describe('a change that waits', () => {
  it('can be edited in its form while nobody has sent it: same place, key and record, other content', async () => {
    const { guion, device, motor, db } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    // As it is before its first attempt.
    await db.outbox.update(1, { attempts: 0, state: 'pending', nextAt: 0, error: null });
    await motor.reload();
    const before = await delDisco(device);
    expect(motor.bandeja.editable(1)).toBe(true);
    device.reloj.adelantar(60_000);
    const answer = compuerta<Answer>();
    guion.responder = () => answer.promesa;
    const replacing = motor.bandeja.replace(1, chofer('Anita', 15));
    await hasta(() => guion.enviadas.length === 2);
    expect([...motor.lector.all('chofer')]).toMatchObject([{ nombre: 'Anita', comision: 15 }]);
    const after = await delDisco(device);
    const { args, state, attempts } = after;
    expect(after).toEqual({ ...before, args, state, attempts });
    expect(args).toMatchObject({ etiqueta: 'Anita', body: { nombre: 'Anita', uuid: before.creates[0] } });
    answer.abrir(creado());
    expect(await replacing).toMatchObject({ estado: 'aceptado' });
    expect(guion.enviadas.at(-1)).toMatchObject({ body: { nombre: 'Anita', comision: 15 } });
  });

  it('goes under a new key once the server has refused it, and no more of it is left of the old', async () => {
    const { guion, device, motor } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    guion.responder = () => NO;
    device.reloj.adelantar(120_000);
    await motor.drain();
    const before = await delDisco(device);
    expect(before).toMatchObject({ state: 'rejected', error: { mensaje: 'No se puede' } });
    expect(motor.bandeja.editable(1)).toBe(true);
    guion.responder = creado;
    expect(await motor.bandeja.replace(1, chofer('Anita'))).toMatchObject({ estado: 'aceptado' });
    expect(guion.claves.at(-1)).not.toBe(before.key);
    expect(guion.enviadas.at(-1)).toMatchObject({ body: { uuid: before.creates[0] } });
    await motor.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('that is refused again stays in the tray with the new reason, and can be edited again', async () => {
    const { guion, device, motor } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    device.reloj.adelantar(120_000);
    guion.responder = () => NO;
    await motor.drain();
    guion.responder = () => rechazada(400, 'validacion', 'nombre: Repetido');
    expect(await motor.bandeja.replace(1, chofer('Eva'))).toMatchObject({
      estado: 'rechazado',
      mensaje: 'nombre: Repetido',
    });
    await reposo();
    expect(await device.outbox()).toMatchObject([
      { state: 'rejected', error: { mensaje: 'nombre: Repetido' } },
    ]);
    guion.responder = creado;
    expect(await motor.bandeja.replace(1, chofer('Isa'))).toMatchObject({ estado: 'aceptado' });
  });

  it('is checked as a new one is, and stays as it was where the form lacks something', async () => {
    const { guion, device, motor } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    device.reloj.adelantar(120_000);
    guion.responder = () => NO;
    await motor.drain();
    const before = await device.outbox();
    expect(await motor.bandeja.replace(1, { body: { nombre: '' } })).toMatchObject({
      estado: 'rechazado',
      codigo: 'validacion',
    });
    expect(await device.outbox()).toEqual(before);
  });

  it('whose answer is unknown, that is in conflict, set aside, sent or gone, is not edited', async () => {
    const { guion, device, motor, db } = await nuevo();
    await motor.mutate('chofer.create', chofer('Ana'), 0);
    await motor.drain();
    const row = await delDisco(device);
    const variants: Partial<OutboxRow>[] = [
      { state: 'pending', attempts: 1 },
      { state: 'sending', attempts: 1 },
      { state: 'acked', attempts: 1 },
      { state: 'pending', attempts: 0, origen: 'archivo' },
      { state: 'pending', attempts: 0, schema: 99 },
      {
        state: 'conflict',
        error: { status: 412, codigo: 'version', mensaje: '', errores: [], servidor: {} },
      },
    ];
    for (const variant of variants) {
      const lying = { ...row, ...variant };
      await db.outbox.put(lying);
      await motor.reload();
      expect(motor.bandeja.editable(1), JSON.stringify(variant)).toBe(false);
      expect(await motor.bandeja.replace(1, chofer('Eva'))).toMatchObject({ estado: 'fallido' });
      expect(await device.outbox()).toEqual([lying]);
    }
    await motor.bandeja.discard(1);
    expect(motor.bandeja.editable(1)).toBe(false);
    expect(await motor.bandeja.replace(1, chofer('Eva'))).toMatchObject({ estado: 'fallido' });
    expect(guion.enviadas.every(({ body }) => (body as { nombre: string }).nombre === 'Ana')).toBe(true);
  });

  it('keeps the base that it was made on: the edit of it conflicts as it would have', async () => {
    const { guion, device, motor } = await conAna();
    await motor.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    await motor.drain();
    device.reloj.adelantar(120_000);
    guion.responder = () => NO;
    await motor.drain();
    guion.responder = () => SIN_RED;
    await motor.bandeja.replace(1, { id: 7, body: { comision: 13, nombre: 'Eva' } });
    const [row] = await device.outbox();
    expect(row).toMatchObject({
      args: { id: 7, body: { comision: 13, nombre: 'Eva' } },
      base: { version: 5, campos: { comision: 10, contrato: 'Interno', nombre: 'Ana' } },
    });
    guion.responder = () =>
      rechazada(412, 'version', 'Cambió', { datos: { ...fila, version: 6, comision: 20 } });
    device.reloj.adelantar(120_000);
    await motor.drain();
    expect(motor.rows).toMatchObject([{ state: 'conflict' }]);
  });

  it('takes nothing from later changes for its base, so that it never conflicts with its own user', async () => {
    const { guion, device, motor } = await conAna();
    await firstTried(guion, motor);
    await motor.mutate('chofer.update', { id: 7, body: { comision: 15 } }, 0);
    await motor.mutate('chofer.update', { id: 7, body: { nombre: 'Eva', contrato: 'Externo' } }, 0);
    await motor.drain();
    await motor.bandeja.replace(2, { id: 7, body: { comision: 25, nombre: 'Iris' } });
    expect((await device.outbox())[1]).toMatchObject({
      args: { body: { comision: 25, nombre: 'Iris' } },
      base: { version: 5, campos: { comision: 12, contrato: 'Interno', nombre: 'Ana' } },
    });
    const servidor = conVersiones(guion);
    device.reloj.adelantar(120_000);
    await motor.drain(true);
    expect(motor.rows.map(({ state }) => state)).toEqual(['acked', 'acked', 'acked']);
    expect(servidor.fila).toMatchObject({ nombre: 'Eva', contrato: 'Externo', comision: 25, version: 8 });
    // The last one was made on top of what the second one said before: its first answer is 412, for its own user's words.
    expect(guion.tandas).toEqual([1, 3, 1]);
  });

  it('is still of the same record when the copy of the data is gone, as after a full disk', async () => {
    const { guion, device, motor, db, matar } = await conAna();
    await firstTried(guion, motor);
    await motor.mutate('chofer.update', { id: 7, body: { comision: 15 } }, 0);
    await db.bloques.clear();
    await db.meta.delete('replica');
    matar();
    const { motor: otro } = await device.abrir();
    await otro.bandeja.replace(2, { id: 7, body: { comision: 25 } });
    expect((await device.outbox())[1]).toMatchObject({
      args: { body: { comision: 25 } },
      records: [fila.uuid, 'chofer/7'],
      base: { version: 5, campos: { comision: 12, contrato: 'Interno' } },
    });
    const servidor = conVersiones(guion);
    device.reloj.adelantar(120_000);
    await otro.drain(true);
    expect(otro.rows.map(({ state }) => state)).toEqual(['acked', 'acked']);
    expect(servidor.fila).toMatchObject({ comision: 25, version: 7 });
  });

  it('keeps the base of the fields that it newly names when the earlier change is answered meanwhile', async () => {
    const { guion, device, motor, db } = await conAna();
    const answer = compuerta<Answer>();
    guion.responder = () => answer.promesa;
    const sent = guion.enviadas.length;
    await motor.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    const draining = motor.drain(true);
    await hasta(() => guion.enviadas.length > sent);
    await motor.mutate('chofer.update', { id: 7, body: { comision: 15 } }, 0);
    guion.responder = () => SIN_RED;
    const add = vi.spyOn(db.avances, 'add');
    const replacing = motor.bandeja.replace(2, { id: 7, body: { comision: 25, nombre: 'Iris' } });
    await hasta(() => add.mock.calls.length === 1);
    answer.abrir(aceptada({ ...fila, comision: 12, version: 6 }));
    await Promise.all([draining, replacing]);
    expect(guion.enviadas[sent + 1]).toMatchObject({ body: { comision: 25, nombre: 'Iris' } });
    expect((await device.outbox()).find(({ seq }) => seq === 2)).toMatchObject({
      args: { body: { comision: 25, nombre: 'Iris' } },
      base: { version: 6, campos: { comision: 12, contrato: 'Interno', nombre: 'Ana' } },
    });
  });
});

describe('edits of a record that this device comes to know only between them', () => {
  it('follow one another: they never conflict with their own user', async () => {
    const tab = await nuevo();
    const { guion, device, motor } = tab;
    await motor.mutate('chofer.update', { id: 7, body: { comision: 12 }, original: fila }, 0);
    guion.cambios = () => cambiosDe(fila);
    await motor.pull();
    await motor.mutate('chofer.update', { id: 7, body: { comision: 15 } }, 0);
    const servidor = conVersiones(guion);
    device.reloj.adelantar(120_000);
    await motor.drain(true);
    expect(motor.rows.map(({ state }) => state)).toEqual(['acked', 'acked']);
    expect(servidor.fila).toMatchObject({ comision: 15, version: 7 });
  });
});

describe('what depends on a change that is edited', () => {
  const CLIENTE = {
    nombre: 'Viña',
    rut: '76105422-8',
    giro: 'Vinos',
    cel: '+56 9 1234 5678',
    razon_social: 'Viña SpA',
  };
  const planta = (nombre: string) => ({ nombre, comuna: 'Curicó', direccion: 'Ruta 5' });

  it('waits behind it, and is sent after it, by the same uuids', async () => {
    const { guion, device, motor } = await nuevo();
    const body = { ...CLIENTE, plantas: [planta('Uno'), planta('Dos')] };
    await motor.mutate('cliente.create', { body }, 0);
    const [cliente, uno, dos] = motor.rows[0]!.creates;
    const operacion = {
      tipo: 'IMPORTACION',
      cliente,
      monto: 1000,
      eta_puerto: '2026-03-05',
      eta_planta: '2026-03-06',
    };
    await motor.mutate('operacion.create', { body: operacion }, 0);
    await motor.drain();
    guion.responder = ({ path }) => (path === '/cliente' ? NO : creado());
    device.reloj.adelantar(120_000);
    await motor.drain();
    expect([...motor.bandeja.blocked()]).toEqual([[2, 1]]);
    guion.enviadas = [];
    guion.responder = creado;
    // The form gives the plants back without their uuids, one renamed, one more.
    const plantas = [planta('Uno'), planta('Dos bis'), planta('Tres')];
    await motor.bandeja.replace(1, { body: { ...CLIENTE, nombre: 'Viña Sur', plantas } });
    await motor.sync(true);
    expect(guion.llamadas).toEqual(['POST /cliente', 'POST /operacion']);
    expect(guion.enviadas[0]!.body).toMatchObject({
      uuid: cliente,
      nombre: 'Viña Sur',
      plantas: [{ uuid: uno }, { uuid: dos }, { nombre: 'Tres' }],
    });
    expect(guion.enviadas[1]!.body).toMatchObject({ cliente });
  });

  it('may come to be made later than it: it then waits for that', async () => {
    const { guion, device, motor } = await nuevo();
    const operacion = {
      tipo: 'IMPORTACION',
      monto: 1000,
      eta_puerto: '2026-03-05',
      eta_planta: '2026-03-06',
    };
    await motor.mutate('operacion.create', { body: { ...operacion, cliente: 99 } }, 0);
    await motor.drain();
    guion.responder = () => NO;
    device.reloj.adelantar(120_000);
    await motor.drain();
    guion.responder = () => SIN_RED;
    await motor.mutate('cliente.create', { body: { ...CLIENTE, plantas: [planta('Uno')] } }, 0);
    const [cliente] = motor.rows[1]!.creates;
    await motor.bandeja.replace(1, { body: { ...operacion, cliente } });
    expect(motor.rows[0]).toMatchObject({ refs: [cliente] });
    guion.enviadas = [];
    guion.responder = creado;
    device.reloj.adelantar(120_000);
    await motor.drain(true);
    expect(guion.llamadas).toEqual(['POST /cliente', 'POST /operacion']);
    expect(motor.rows.filter(({ state }) => state !== 'acked')).toEqual([]);
  });
});

describe('an edit of a waiting change and other tabs', () => {
  it('gives way to the tab that is just sending it', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const [a, b] = [await device.abrir(), await device.abrir()];
    await a.motor.mutate('chofer.create', chofer('Ana'), 0);
    await a.motor.drain();
    await a.db.outbox.update(1, { attempts: 0, state: 'pending', nextAt: 0 });
    await Promise.all([a.motor.reload(), b.motor.reload()]);
    const gate = compuerta<Answer>();
    guion.responder = () => gate.promesa;
    guion.enviadas = [];
    void a.motor.drain(true);
    await hasta(() => guion.enviadas.length === 1);
    // B has not heard of it yet, or has: the disk decides.
    expect(await b.motor.bandeja.replace(1, chofer('Eva'))).toMatchObject({
      estado: 'fallido',
      mensaje: expect.stringContaining('ya no se puede editar') as string,
    });
    gate.abrir(creado());
    await hasta(() => a.motor.rows.every(({ state }) => state === 'acked'));
    expect(guion.enviadas).toHaveLength(1);
    expect(guion.enviadas[0]).toMatchObject({ body: { nombre: 'Ana' } });
  });

  it('is seen by the other tab, which sends the new content if this one is killed', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const a = await device.abrir();
    await a.motor.mutate('chofer.create', chofer('Ana'), 0);
    await a.motor.drain();
    device.reloj.adelantar(120_000);
    guion.responder = () => NO;
    await a.motor.drain();
    guion.responder = () => SIN_RED;
    // Killed as soon as it is on the disk.
    const add = vi.spyOn(a.db.avances, 'add');
    void a.motor.bandeja.replace(1, chofer('Eva'));
    await hasta(() => add.mock.calls.length === 1);
    await hasta(async () => (await device.outbox())[0]!.state !== 'rejected');
    a.matar();
    const b = await device.abrir();
    guion.enviadas = [];
    guion.responder = creado;
    await b.motor.sync(true);
    expect(guion.enviadas).toMatchObject([{ body: { nombre: 'Eva' } }]);
    expect(await device.outbox()).toEqual([]);
  });
});
