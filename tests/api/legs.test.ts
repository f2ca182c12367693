/** Driver and truck of a movement: those of its operation when it was registered (R18.8). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, MIGRATION_TABLE, sqlOfMigrations } from '#server/db/migrate.ts';
import { sentencesOf } from '#views/historial-sentences.ts';
import { agendar, insertRows, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { payloads } from '#tests/support/payloads.ts';
import { cloneDatabase } from '#tests/support/postgres.ts';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;

interface Leg {
  chofer: { id: number; nombre: string };
  camion: { id: number; placa: string };
}
let alvaro: Leg;
let berta: Leg;
beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
  alvaro = { chofer: { id: e.chofer, nombre: 'Álvaro Pérez' }, camion: { id: e.camion, placa: 'ABCD12' } };
  berta = { chofer: { id: e.chofer2, nombre: 'Berta Soto' }, camion: { id: e.camion2, placa: 'WXYZ98' } };
});
afterAll(() => e.close());

const retiro = () =>
  m.retiroPuerto(['2 08:00', '2 09:00'], { numero: `TRMU${String(Math.random()).slice(2, 9)}` });
const post = (operacion: number, body: object) => e.api.make('/movimiento', { operacion, ...body });
const assignBerta = (operacion: number) =>
  e.api.patch(`/operacion/${operacion}`, { choferId: e.chofer2, camionId: e.camion2 });
const legs = async (operacion: number): Promise<Leg[]> => {
  const { body } = await e.api.get(`/operacion/${operacion}`);
  return body.datos.movimientos.map(({ chofer, camion }: Leg) => ({ chofer, camion }));
};

describe('A movement of an operation', () => {
  it('A movement of an operation has the driver and truck that the operation had when it was registered', async () => {
    const operacion = await agendar(e);
    expect(await post(operacion, retiro())).toMatchObject(alvaro);
    expect((await assignBerta(operacion)).status).toBe(200);
    expect(await legs(operacion)).toEqual([alvaro]);
    expect(await post(operacion, m.descarga(['2 10:00', '2 11:00']))).toMatchObject(berta);
    expect(await legs(operacion)).toEqual([alvaro, berta]);
  });

  it('A movement of an operation keeps driver and truck when it is edited, and when a later one closes it', async () => {
    const operacion = await agendar(e);
    const { id } = await post(operacion, { ...retiro(), termino_estimado: true });
    await assignBerta(operacion);
    const { body } = await e.api.patch(`/movimiento/${id}`, { datos: { sello: 'S-2' } });
    expect(body.datos).toMatchObject({ ...alvaro, datos: { sello: 'S-2' } });
    await post(operacion, m.descarga(['2 10:00', '2 11:00']));
    const closed = await e.api.get(`/operacion/${operacion}`);
    expect(closed.body.datos.movimientos[0]).toMatchObject({ ...alvaro, termino_estimado: false });
  });

  it('A movement of an operation takes driver and truck from no request, new or edited', async () => {
    const operacion = await agendar(e);
    const sent = { chofer: e.chofer2, choferId: e.chofer2, chofer_id: e.chofer2, camion_id: e.camion2 };
    const { id, ...created } = await post(operacion, { ...retiro(), ...sent });
    expect(created).toMatchObject(alvaro);
    const { body } = await e.api.patch(`/movimiento/${id}`, sent);
    expect(body.datos).toMatchObject(alvaro);
  });

  it('A movement of an operation that is sent again after another assignment is answered as it was registered', async () => {
    const operacion = await agendar(e);
    const body = { operacion, ...retiro(), uuid: randomUUID() };
    await e.api.make('/movimiento', body);
    await assignBerta(operacion);
    const again = await e.api.post('/movimiento', body);
    expect([again.status, again.body.datos]).toMatchObject([200, alvaro]);
  });

  it('A movement of an operation names its driver and truck in the answer to its removal', async () => {
    const operacion = await agendar(e);
    const { id } = await post(operacion, retiro());
    await assignBerta(operacion);
    const { body } = await e.api.remove(`/movimiento/${id}`);
    expect(body.datos).toMatchObject(alvaro);
  });

  it('A movement of an operation names a driver and a truck that were deleted since', async () => {
    const chofer = await e.api.make('/chofer', { ...payloads.chofer(), nombre: 'Carla Díaz' });
    const camion = await e.api.make('/camion', { ...payloads.camion(), placa: 'DLTD10' });
    const operacion = await agendar(e, 'IMPORTACION', { asignada: false });
    await e.api.patch(`/operacion/${operacion}`, { choferId: chofer.id, camionId: camion.id });
    await post(operacion, retiro());
    expect((await e.api.remove(`/chofer/${chofer.id}`)).status).toBe(409);
    await assignBerta(operacion);
    for (const path of [`/chofer/${chofer.id}`, `/camion/${camion.id}`])
      expect((await e.api.remove(path)).status).toBe(200);
    await post(operacion, m.descarga(['2 10:00', '2 11:00']));
    const carla = {
      chofer: { id: chofer.id, nombre: 'Carla Díaz' },
      camion: { id: camion.id, placa: 'DLTD10' },
    };
    expect(await legs(operacion)).toEqual([carla, berta]);
    const { body } = await e.api.get(`/historial/operacion/${operacion}`);
    const sentences = body.results.toReversed().flatMap(sentencesOf);
    expect(sentences.filter((each: string) => each.includes('registró'))).toEqual([
      'Administrador registró el movimiento Retiro en puerto (chofer: Carla Díaz)',
      'Administrador registró el movimiento Descarga en planta (chofer: Berta Soto)',
    ]);
  });
});

it('The migration that adds drivers and trucks to movements fills those of their operations, and makes replicas fetch them', async () => {
  const old = await cloneDatabase({ bare: true });
  const until = Array.from({ length: 29 }, (_, n) => n + 1);
  try {
    await old.pool.query(`${MIGRATION_TABLE}; ${sqlOfMigrations(new Set(until))}`);
    await old.pool.query(
      `insert into migracion select n, n::text from generate_series(1, ${until.length}) n`,
    );
    const { db } = old;
    const [cliente_id] = await insertRows(db, 'cliente', {
      ...payloads.cliente(),
      plantas: undefined,
    });
    const [chofer_id] = await insertRows(db, 'chofer', payloads.chofer());
    const [camion_id] = await insertRows(db, 'camion', payloads.camion());
    const at = '2026-03-01T10:00:00.000Z';
    const row = { tipo: 'IMPORTACION', cliente_id, monto: 1, eta_puerto: at, eta_planta: at };
    const operaciones = await insertRows(
      db,
      'operacion',
      { ...row, chofer_id, camion_id },
      { ...row, chofer_id: null, camion_id: null },
    );
    const movement = { orden: 1, tipo: 'Retiro en puerto', fecha_inicio: at, fecha_termino: at, datos: {} };
    await insertRows(db, 'movimiento', ...operaciones.map((operacion_id) => ({ ...movement, operacion_id })));
    const state = async () =>
      (await old.pool.query('select esquema, (select max(version) from movimiento) as version from reloj'))
        .rows[0];
    const before = await state();
    expect(await migrate(old.pool)).toContain('030-tramos.sql');
    const { rows } = await old.pool.query(
      'select chofer_id, camion_id from movimiento order by operacion_id',
    );
    expect(rows).toEqual([
      { chofer_id, camion_id },
      { chofer_id: null, camion_id: null },
    ]);
    const after = await state();
    expect(after.esquema).toBeGreaterThan(before.esquema);
    expect(after.version).toBe(before.version);
  } finally {
    await old.drop();
  }
});
