/** What a driver changes: movements and photos of his own work, and late ones of work that was his (R26.5, R26.7). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefused, expectSaved } from '#tests/support/api.ts';
import { attach } from '#tests/support/attachments.ts';
import { createDevice, waitUntil } from '#tests/support/device.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { createNetwork } from '#tests/support/network.ts';
import { payloads } from '#tests/support/payloads.ts';
import { loginAs, logInWith } from '#tests/support/users.ts';

let empresa: TestEmpresa;
let driver: Awaited<ReturnType<typeof logInWith>>;
const NO_OPERACION = 'No se encontró la operación';
const LATE = 'Registrado cuando la operación ya era de otro chofer';

beforeAll(async () => {
  empresa = await openEmpresa();
  driver = await logInWith(empresa.api, 'CHOFER', { chofer: empresa.chofer });
});
afterAll(() => empresa.close());

const asDriver = () => ({ token: driver.token });
let numbers = 0;
const move = (operacion: number, more: object = {}) => {
  const numero = `ABCU${String(100_000 + numbers++)}`;
  return { ...movimientos(empresa).retiroPuerto(['2 08:00', '2 09:00'], { numero }), operacion, ...more };
};
const reassign = (operacion: number) =>
  empresa.api.patch(`/operacion/${operacion}`, { choferId: empresa.chofer2, camionId: empresa.camion2 });
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** An operation that was the driver's until an hour ago, by the log of changes. */
async function lostOperacion(assignedHoursAgo = 100): Promise<number> {
  const { api } = empresa;
  const operacion = await agendar(empresa);
  await reassign(operacion);
  const times = [hoursAgo(assignedHoursAgo + 1), hoursAgo(assignedHoursAgo), hoursAgo(1)];
  for (const [at, time] of times.entries()) {
    await api.pool.query(
      `update bitacora set created_at = $2 where id = (
         select id from bitacora where tabla = 'operacion' and registro_id = $1 order by id offset $3 limit 1)`,
      [operacion, time, at],
    );
  }
  return operacion;
}

describe('Movements of a driver', () => {
  it('A driver records, edits and removes movements of his operation, in the name of his user', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const made = await api.post('/movimiento', move(operacion), asDriver());
    const datos = expectSaved(made, 'Movimiento creado correctamente', 201);
    const edited = await api.patch(`/movimiento/${datos.id}`, { datos: { sello: 'S-9' } }, asDriver());
    expect(expectSaved(edited, 'Movimiento actualizado correctamente').datos.sello).toBe('S-9');
    const { rows } = await api.pool.query(
      `select usuario_id from bitacora where tabla = 'movimiento' and registro_id = $1`,
      [datos.id],
    );
    expect(rows).toEqual([{ usuario_id: driver.usuario.id }, { usuario_id: driver.usuario.id }]);
    expectSaved(
      await api.remove(`/movimiento/${datos.id}`, asDriver()),
      'Movimiento eliminado correctamente',
    );
  });

  it('A driver adds, edits and removes photos of his operation', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const driversApi = {
      ...api,
      call: (method: string, path: string, body?: unknown, options = {}) =>
        api.call(method, path, body, { ...options, ...asDriver() }),
      post: (path: string, body: unknown) => api.post(path, body, asDriver()),
    };
    const { datos } = (await attach(driversApi, { operacion, tipo: 'Sello' })).body;
    expect(datos).toMatchObject({ tipo: 'Sello' });
    expect((await api.patch(`/adjunto/${datos.id}`, { nota: 'roto' }, asDriver())).status).toBe(200);
    expect((await api.remove(`/adjunto/${datos.id}`, asDriver())).status).toBe(200);
    const foreign = await agendar(empresa);
    await reassign(foreign);
    expectRefused(
      await attach(driversApi, { operacion: foreign, tipo: 'Sello' }),
      'no_encontrado',
      NO_OPERACION,
    );
  });

  it('A refusal for invalid fields comes after the one for work that is not his', async () => {
    const { api } = empresa;
    const foreign = await agendar(empresa);
    await reassign(foreign);
    expectRefused(
      await api.post('/movimiento', move(foreign, { planta: 99_999 }), asDriver()),
      'no_encontrado',
    );
    expectRefused(await api.post('/movimiento', { operacion: foreign }, asDriver()), 'validacion');
  });

  it('A movement that was saved is answered as before when it is sent again after the operation was reassigned', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const [key, body] = [randomUUID(), move(operacion, { uuid: randomUUID() })];
    const first = await api.post('/movimiento', body, { ...asDriver(), key });
    await reassign(operacion);
    const again = await api.post('/movimiento', body, { ...asDriver(), key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expectRefused(await api.post('/movimiento', body, asDriver()), 'no_encontrado', NO_OPERACION);
  });
});

describe('What refusals tell a driver about other work', () => {
  it('A removal of a record of another driver is refused like one of a record that does not exist, and never taken for done', async () => {
    const { api } = empresa;
    const foreign = await agendar(empresa);
    const other = await api.make('/movimiento', move(foreign));
    await reassign(foreign);
    const mensaje = 'El registro ya no está en su trabajo, o ya se eliminó';
    for (const id of [other.id, other.uuid, 99_999])
      expectRefused(await api.remove(`/movimiento/${id}`, asDriver()), 'regla', mensaje);
    expect((await api.get(`/operacion/${foreign}`)).body.datos.movimientos).toHaveLength(1);
  });

  it('A number in custody is refused without the operation that has it', async () => {
    const { api } = empresa;
    const foreign = await agendar(empresa);
    const taken = { datos: { numero: 'TCLU0000009', terminal: 'STI' } };
    await api.make('/movimiento', move(foreign, taken));
    await reassign(foreign);
    const own = await agendar(empresa);
    const answer = await api.post('/movimiento', move(own, taken), asDriver());
    const mensaje = 'El contenedor TCLU0000009 ya está en custodia';
    expectRefused(answer, 'regla', mensaje, [{ campo: 'numero', mensaje }]);
  });

  it('Neither photos of his old work nor movements of the next driver are open to him as late work', async () => {
    const { api } = empresa;
    const old = await agendar(empresa);
    const moves = movimientos(empresa);
    await api.make('/movimiento', move(old));
    await api.make('/movimiento', { ...moves.descarga(['2 11:00', '2 12:00']), operacion: old });
    await api.make('/movimiento', { ...moves.entregaContenedor(['3 11:00', '3 12:00']), operacion: old });
    const late = { operacion: old, tipo: 'Sello', tomada_en: new Date().toISOString(), uuid: randomUUID() };
    expectRefused(await api.post('/adjunto', late, asDriver()), 'no_encontrado', NO_OPERACION);
    const lost = await lostOperacion();
    const next = await api.make('/movimiento', move(lost));
    const body = { capturado: hoursAgo(2), datos: { sello: 'X' } };
    expectRefused(await api.patch(`/movimiento/${next.id}`, body, asDriver()), 'no_encontrado');
  });
});

describe('Changes of another role', () => {
  it('A change that the user made in another role is answered as done, without its record', async () => {
    const { api, cliente } = empresa;
    const { usuario, email, token } = await logInWith(api, 'DESPACHO');
    const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
    const body = { tipo: 'IMPORTACION', cliente, monto: 350_000, ...etas };
    const key = randomUUID();
    expect((await api.post('/operacion', body, { token, key })).body.datos).toMatchObject({ monto: 350_000 });
    const chofer = (await api.make('/chofer', payloads.chofer())).id;
    await api.patch(`/usuario/${usuario.id}`, { role: 'CHOFER', chofer });
    const again = await api.post('/operacion', body, { token: await loginAs(api, email), key });
    expect(again.status).toBe(201);
    expect(again.body).toEqual({ exito: true, mensaje: 'Operación creada correctamente', datos: null });
    expect(again.headers.get('etag')).toBeNull();
  });
});

describe('Late work', () => {
  it('A movement recorded while the operation was his is accepted with a warning, as his leg with his truck', async () => {
    const { api, chofer, camion } = empresa;
    const operacion = await lostOperacion();
    const answer = await api.post('/movimiento', move(operacion, { capturado: hoursAgo(2) }), asDriver());
    expectSaved(answer, 'Movimiento creado correctamente', 201);
    expect(answer.body.advertencias).toEqual([LATE]);
    const [made] = (await api.get(`/operacion/${operacion}`)).body.datos.movimientos;
    expect(made).toMatchObject({ chofer: { id: chofer }, camion: { id: camion } });
  });

  it.each([
    ['after it was given to another driver', () => lostOperacion(), 0.5],
    ['in the future', () => lostOperacion(), -1],
    ['more than 48 hours ago', () => lostOperacion(), 49],
    ['before it was his', () => lostOperacion(10), 10.5],
  ])('A movement recorded %s does not exist for him', async (_, open, hours) => {
    const body = move(await open(), { capturado: hoursAgo(hours) });
    expectRefused(await empresa.api.post('/movimiento', body, asDriver()), 'no_encontrado', NO_OPERACION);
  });

  it('A movement of an operation that never was his does not exist for him, whenever it was recorded', async () => {
    const operacion = await agendar(empresa, 'IMPORTACION', { asignada: false });
    await reassign(operacion);
    const body = move(operacion, { capturado: new Date().toISOString() });
    expectRefused(await empresa.api.post('/movimiento', body, asDriver()), 'no_encontrado', NO_OPERACION);
  });

  it('A removal that an offline device made before the operation was reassigned waits in sight', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const made = await api.make('/movimiento', move(operacion));
    const network = createNetwork(api, () => driver.token);
    const device = createDevice(network.transport);
    const { engine, kill } = await device.open({ userId: driver.usuario.id, role: 'CHOFER' });
    await engine.sync();
    network.cut = true;
    await engine.mutate('movimiento.remove', { id: made.id }, 0);
    await reassign(operacion);
    network.cut = false;
    await waitUntil(async () => {
      device.clock.advance(60_000);
      await engine.sync(true);
      return engine.rows[0]?.state === 'rejected';
    });
    kill();
    expect((await api.get(`/operacion/${operacion}`)).body.datos.movimientos).toHaveLength(1);
  });

  it('An offline device sends a movement and its photo after the operation was reassigned, and keeps neither', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const network = createNetwork(api, () => driver.token);
    const device = createDevice(network.transport);
    device.clock.ms = Date.now();
    const { engine, kill } = await device.open({ userId: driver.usuario.id, role: 'CHOFER' });
    await engine.sync();
    network.cut = true;
    const capturado = new Date().toISOString();
    await engine.mutate('movimiento.create', { body: move(operacion, { capturado }) }, 0);
    await reassign(operacion);
    network.cut = false;
    await waitUntil(async () => {
      device.clock.advance(60_000);
      await engine.sync(true);
      return engine.rows.length === 0;
    });
    expect([...engine.reader.all('operacion')].map(({ id }) => id)).not.toContain(operacion);
    kill();
    expect((await api.get(`/operacion/${operacion}`)).body.datos.movimientos).toHaveLength(1);
  });
});
