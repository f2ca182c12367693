/** What a change keeps beside its payload, and what the engine does with the server's answers to that. */
import { describe, expect, it } from 'vitest';
import type { Tabla } from '#contracts/tables.ts';
import { liveKey, whereKey } from '#data/changes/keys.ts';
import {
  aceptada,
  crearDispositivo,
  Guion,
  hasta,
  rechazada,
  respuesta,
  SIN_RED,
} from '#tests/support/device.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { filaUno } from './version-one-row.ts';

const uuidOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const row = (id: number, more: object) => ({
  id,
  uuid: uuidOf(id),
  version: id,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  ...more,
});
const part = (tabla: Tabla, filas: object[]) => ({ tabla, filas, eliminados: [] });
const COMPANY = [
  part('cliente', [row(1, { nombre: 'Viña' })]),
  part('negociacion', [row(2, { cliente_id: 1, ...TARIFA })]),
  part('chofer', [row(3, { nombre: 'Ana', contrato: 'Interno', comision: 10 })]),
];
const page = (instancia: string, cambios: object[] = COMPANY) =>
  respuesta(200, { cambios, cursor: 5, hayMas: false, reinicio: false, instancia });

const IMPORT = {
  body: {
    tipo: 'IMPORTACION',
    cliente: 1,
    monto: 1000,
    eta_puerto: '2026-03-02T12:00:00Z',
    eta_planta: '2026-03-02T18:00:00Z',
  },
};

async function openDevice() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const { motor } = await device.abrir();
  guion.cambios = () => page('a');
  await motor.pull();
  guion.responder = () => SIN_RED;
  return { guion, device, motor };
}

/** The server's answer to an operation that was promised another tariff than it would get. */
const distinto = (uuid: string) => {
  const { tarifa: _, ...expected } = { tarifa: null, finalizado: false };
  const of = (precio: number) => ({
    [`operacion/${uuid}`]: { ...expected, tarifa: { ...TARIFA, estadia_planta_precio: precio } },
  });
  return rechazada(409, 'distinto', 'El resultado sería distinto', {
    datos: { expected: of(TARIFA.estadia_planta_precio), actual: of(99_000) },
  });
};

describe('a change that is saved', () => {
  it('keeps what it read, what it wrote, and what the screen says will come of it', async () => {
    const { device, motor } = await openDevice();
    await motor.mutate('operacion.create', IMPORT, 0);
    const [saved] = await device.outbox();
    const uuid = saved!.creates[0]!;
    expect(saved).toMatchObject({
      uuids: { 'cliente/1': uuidOf(1) },
      outcome: { [`operacion/${uuid}`]: { tarifa: TARIFA, finalizado: false } },
      instancia: 'a',
    });
    expect(saved!.reads).toContain(whereKey('negociacion', 'cliente_id', uuidOf(1)));
    expect(saved!.reads).toContain(uuidOf(2));
    expect(saved!.writes).toEqual(expect.arrayContaining([uuid, liveKey(uuid)]));
  });

  it('names records by uuid on the wire, and carries what it promises', async () => {
    const { guion, motor } = await openDevice();
    await motor.mutate('operacion.create', IMPORT, 0);
    await motor.mutate('chofer.update', { id: 3, body: { comision: 12 } }, 0);
    const rows = [...motor.rows];
    guion.responder = () => aceptada({ version: 9 });
    await motor.drain(true);
    const [create, update] = guion.enviadas.slice(-2);
    expect(create?.body).toMatchObject({ cliente: uuidOf(1) });
    expect(update?.path).toBe(`/chofer/${uuidOf(3)}`);
    const [first, second] = rows.map(({ key }) => guion.promises.get(key));
    expect(first).toEqual({ outcome: rows[0]!.outcome });
    expect(second).toEqual({ base: { comision: 10, contrato: 'Interno' }, outcome: {} });
  });

  it('promises nothing while this device does not have all data', async () => {
    const guion = new Guion();
    const { motor } = await crearDispositivo(guion.transport).abrir();
    await motor.mutate('chofer.create', { body: { nombre: 'Eva', contrato: 'Interno', comision: 1 } }, 0);
    expect(motor.rows[0]!.outcome).toBeNull();
  });
});

describe('an outcome that differs from the promised one', () => {
  it('gives the change back to its waiting form, with what differs in words', async () => {
    const { guion, motor } = await openDevice();
    guion.responder = ({ body }) => distinto((body as { uuid: string }).uuid);
    const pulls = guion.pulls;
    expect(await motor.mutate('operacion.create', IMPORT, 4000)).toMatchObject({
      estado: 'rechazado',
      codigo: 'distinto',
      mensaje:
        'Tarifa, Estadía planta: precio: al guardar decía $15.000; hoy sería $99.000. Reintente para guardarlo así.',
    });
    await hasta(() => motor.rows.length === 0);
    // What the form is saved on top of next is fetched.
    await hasta(() => guion.pulls > pulls);
  });

  it('parks a change that no form waits for, until its user accepts the new outcome', async () => {
    const { guion, motor } = await openDevice();
    await motor.mutate('operacion.create', IMPORT, 0);
    const [{ seq, creates }] = motor.rows as [(typeof motor.rows)[number]];
    guion.responder = () => distinto(creates[0]!);
    await motor.drain(true);
    expect(motor.rows).toMatchObject([{ state: 'conflict', error: { codigo: 'distinto' } }]);
    guion.responder = () => aceptada({ id: 9, uuid: creates[0], version: 9 });
    const { actual } = motor.rows[0]!.error!.outcomes!;
    await motor.bandeja.accept(seq);
    expect(guion.promises.get(motor.rows[0]?.key)?.outcome).toEqual(actual);
  });
});

describe('a server with another database than the replica’s', () => {
  const OTHER = rechazada(409, 'instancia', 'El servidor trabaja con otra base de datos');

  it('is sent nothing more until the replica is filled from it, and then the whole queue', async () => {
    const { guion, motor } = await openDevice();
    await motor.mutate('chofer.update', { id: 3, body: { comision: 12 } }, 0);
    const instances: (string | undefined)[] = [];
    guion.responder = ({ headers }) => {
      instances.push(headers?.['database-instance']);
      return headers?.['database-instance'] === 'b' ? aceptada({ ...row(3, {}), version: 9 }) : OTHER;
    };
    guion.cambios = ({ query }) =>
      query?.desde === 0 || query?.instancia === 'b'
        ? page('b')
        : respuesta(200, { cambios: [], cursor: 0, hayMas: false, reinicio: true, instancia: 'b' });
    await motor.drain(true);
    await hasta(() => motor.rows.every(({ state }) => state === 'acked') || motor.rows.length === 0);
    expect(instances).toEqual(['a', 'b']);
  });

  it('is not sent a change of the old database that names a record by number alone', async () => {
    const { guion, device, motor } = await openDevice();
    await motor.mutate('chofer.update', { id: 77, body: { comision: 12 } }, 0);
    guion.cambios = ({ query }) =>
      query?.desde === 0
        ? page('b')
        : respuesta(200, { cambios: [], cursor: 0, hayMas: false, reinicio: true, instancia: 'b' });
    await motor.pull();
    const sent = guion.enviadas.length;
    device.reloj.adelantar(120_000);
    await motor.drain(true);
    expect(guion.enviadas).toHaveLength(sent);
    expect(motor.rows).toMatchObject([{ state: 'rejected', error: { codigo: 'instancia' } }]);
    expect(motor.bandeja.editable(motor.rows[0]!.seq)).toBe(false);
  });
});

describe('rows of an older version of the app', () => {
  it('get the database of the replica and the uuids of their records before anything is sent', async () => {
    const { device, motor } = await openDevice();
    motor.stop();
    const { db } = await device.abrir({ start: false });
    const args = { id: 3, body: { comision: 12 }, etiqueta: 'Ana' };
    await db.outbox.add({ ...filaUno({ name: 'chofer.update', args }), seq: 1 } as never);
    await db.outbox.add({ ...filaUno({ name: 'chofer.update', args, attempts: 1 }), seq: 2 } as never);
    db.close();
    const { motor: updated } = await device.abrir();
    expect(updated.rows).toMatchObject([
      { instancia: 'a', uuids: { 'chofer/3': uuidOf(3) } },
      // The server may know its key with the number in its path.
      { instancia: 'a', uuids: { 'chofer/3': null } },
    ]);
  });
});
